import { createCounter } from "#domain/counter.ts";
import type { ServerMessages } from "#domain/messages/en/server.ts";
import { TAB_WORDS } from "./closet.ts";

const { count } = createCounter<"zero" | "one" | "two" | "few" | "many" | "other">("ar-u-nu-arab");

export const server: ServerMessages = {
  aboutCloset: (firstName) => `جولة في خزانة ${firstName}، وبعدها يمكنك تنزيل التطبيق وتنسيق إطلالات منها.`,
  aboutCollection: (firstName) => `مجموعة من خزانة ${firstName}.`,
  aboutInvite: (firstName) => `إنشاء حساب في ثوانٍ لتنسيق ملابس ${firstName}.`,
  aboutNothing: "تُفتح الخزائن بروابطها.",
  collections: (total) =>
    count(total, {
      zero: "# مجموعة",
      one: "مجموعة واحدة",
      two: "مجموعتان",
      few: "# مجموعات",
      many: "# مجموعة",
      other: "# مجموعة",
    }),

  drawnCloset: (firstName) => [firstName, "الخزانة"],
  drawnTab: (firstName, tab) => [firstName, TAB_WORDS[tab]],
  aTab: { outfits: "الإطلالات", items: "القطع", collections: "المجموعات", portfolios: "الألبومات" },
  aCloset: "خزانة",
  openedByItsLink: "تُفتح برابطها",
  aCollection: "مجموعة",
  fromClosetOf: (firstName) => `من خزانة ${firstName}`,

  mailTime: (minutes) =>
    minutes === 60
      ? "ساعة واحدة"
      : count(minutes, {
          zero: "# دقيقة",
          one: "دقيقة واحدة",
          two: "دقيقتين",
          few: "# دقائق",
          many: "# دقيقة",
          other: "# دقيقة",
        }),
  mailSubject: (brandName, firstName) =>
    firstName === null
      ? `يُرجى تأكيد بريدك الإلكتروني في ${brandName}`
      : `يُرجى تأكيد بريدك الإلكتروني في ${brandName} لتنسيق ملابس ${firstName}`,
  mailPreview: (time) => `يعمل رابطك مرة واحدة خلال ${time}.`,
  mailTitle: (firstName) =>
    firstName === null ? "يُرجى تأكيد بريدك الإلكتروني" : `يُرجى تأكيد بريدك الإلكتروني لتنسيق ملابس ${firstName}`,
  mailText: (brandName) => `هذا الرابط لتسجيل دخولك إلى ${brandName}. وإذا كانت هذه زيارتك الأولى، فبه يكتمل حسابك.`,
  mailButton: (brandName) => `تسجيل الدخول إلى ${brandName}`,
  mailLife: (time) => `يعمل الرابط مرة واحدة خلال ${time}.`,
  mailAddress: "إذا لم يعمل الزر، فيمكنك نسخ هذا العنوان إلى متصفحك:",
  mailNotForOthers: "هذا الرابط لك وحدك: يُرجى عدم إعادة توجيه هذه الرسالة.",
  mailNotAsked: "إذا لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة. لن يحدث شيء ما لم يُفتح الرابط.",

  popupDone: "تم تسجيل دخولك. يمكنك إغلاق هذه النافذة.",
  popupFailed: "لم ينجح ذلك. يمكنك إغلاق هذه النافذة وإعادة المحاولة أو اختيار طريقة أخرى.",

  errors: {
    badPopup: "يبدأ تسجيل الدخول من صفحة في هذا الموقع.",
    foreignOrigin: "هذا مخصّص لصفحات هذا الموقع وحدها.",
    notFound: "لا يوجد شيء على هذا العنوان.",
    wrongMethod: "لا يستجيب هذا العنوان لهذه الطريقة.",
    busy: "هناك ضغط كبير الآن. يُرجى إعادة المحاولة بعد لحظات.",
    unwritable: "لا يمكن حفظ شيء الآن. يُرجى إعادة المحاولة بعد دقيقة.",
    failed: "حدث خطأ من جانبنا. يُرجى إعادة المحاولة.",
  },
};
