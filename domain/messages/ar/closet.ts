import type { Tab } from "#domain/closet-tabs.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { ClosetMessages } from "#domain/messages/en/closet.ts";

const { count, number } = createPluralFormatter<"zero" | "one" | "two" | "few" | "many" | "other">("ar-u-nu-arab");

export const TAB_WORDS: Record<Tab, string> = {
  outfits: "إطلالات",
  items: "قطع",
  collections: "مجموعات",
  portfolios: "معرض أسلوب",
};

export const closet: ClosetMessages = {
  language: "ar",

  loading: "جارٍ التحميل…",
  noOutfits: "لا توجد إطلالات",
  noItems: "لا توجد قطع",
  noPortfolios: "لا توجد صور",
  noCollections: "عذرًا، لا توجد مجموعات.",
  noCollectionItems: "لا توجد قطع في هذه المجموعة.",
  noCollectionOutfits: "لا توجد إطلالات في هذه المجموعة.",
  collectionNotFound: "تعذّر العثور على المجموعة",
  notThere: (firstName) => `لم يعد هذا موجودًا في خزانة ${firstName}.`,
  privateTitle: "خزانة خاصة",
  closetNotShown: (email) =>
    `عذرًا… هذه الخزانة خاصة ولا يمكن عرضها. إذا وصلتك دعوة إليها، فيُرجى التواصل مع من أرسلها لتعديل إعدادات الخصوصية. وإذا كانت هناك مشكلة أخرى، فيمكنك مراسلتنا على ${email}.`,
  notAllLoaded: "تعذّر تحميل بقية هذه الخزانة.",
  tryAgain: "إعادة المحاولة",
  wait: "لحظة من فضلك",
  outOfReach: "تعذّر الاتصال الآن. يُرجى التحقق من اتصالك بالإنترنت.",

  closetOf: (firstName) => `خزانة ${firstName}`,
  tabOf: (firstName, tab) => `${TAB_WORDS[tab]} ${firstName}`,
  untitledCollection: "بلا عنوان",
  allCollections: "كل المجموعات",

  closet: "الخزانة",
  tabs: { outfits: "الإطلالات", items: "القطع", collections: "المجموعات", portfolios: "معرض الأسلوب" },
  lists: {
    items: "القطع",
    outfits: "الإطلالات",
    portfolio: "معرض الأسلوب",
    collections: "المجموعات",
    inspirations: "صور الإلهام",
  },
  types: { wish: "أمنيات", packing: "سفر", inspiration: "إلهام", capsule: "كبسولة" },
  show: "عرض",
  more: "المزيد",
  number,
  items: (total) =>
    count(total, {
      zero: "لا قطع",
      one: "قطعة واحدة",
      two: "قطعتان",
      few: "# قطع",
      many: "# قطعة",
      other: "# قطعة",
    }),
  outfits: (total) =>
    count(total, {
      zero: "لا إطلالات",
      one: "إطلالة واحدة",
      two: "إطلالتان",
      few: "# إطلالات",
      many: "# إطلالة",
      other: "# إطلالة",
    }),
  inspirations: (total) =>
    count(total, {
      zero: "لا صور إلهام",
      one: "صورة إلهام واحدة",
      two: "صورتا إلهام",
      few: "# صور إلهام",
      many: "# صورة إلهام",
      other: "# صورة إلهام",
    }),
  comma: "، ",
  item: "قطعة",
  piece: (place) => `القطعة ${number(place)}`,
  outfit: (place) => `الإطلالة ${number(place)}`,
  portfolio: (place) => `الصورة ${number(place)}`,
  inspiration: (place) => `صورة الإلهام ${number(place)}`,

  lookAt: (firstName) => `مشاهدة خزانة ${firstName}`,
  style: (firstName) => `تنسيق ملابس ${firstName}`,
  styleHere: (firstName) => `تنسيق ملابس ${firstName} هنا`,
  styleThis: "تنسيق إطلالة بهذه القطعة",
  styleFrom: "البدء من هذه الإطلالة",
  downloadPrompt: (firstName) => `يمكنك تنزيل التطبيق لتنسيق إطلالات من خزانة ${firstName}`,
  stylePrompt: (firstName) => `تنسيق إطلالة من خزانة ${firstName}`,
  justLook: "نظرة أقرب",
  close: "إغلاق",

  notWholeYet: "تعذّر تحميل جزء من هذه الصفحة.",
  reload: "إعادة التحميل",
  languages: "اللغة",
};
