import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { OwnDataMessages } from "#domain/messages/en/own-data.ts";

const { count, number } = createPluralFormatter<"zero" | "one" | "two" | "few" | "many" | "other">("ar-u-nu-arab");

export const ownData: OwnDataMessages = {
  yourData: "بياناتك",
  exportCloset: "تنزيل كل شيء (ZIP)",
  exportLacks: "لم تُحفظ بعض التعديلات أو الصور بعد، ولن تكون في ملف ZIP.",
  exportAnyway: "التنزيل من دونها",
  room: {
    NEARLY_FULL: "خزانتك شبه ممتلئة.",
    FULL: "خزانتك ممتلئة.",
    used: ({ items, mostItems, pictureMb, mostPictureMb }) =>
      `المستخدَم: ${number(items)} من ${number(mostItems)} قطعة، و${number(pictureMb)} من ${number(mostPictureMb)} ميغابايت للصور.`,
    makeRoom: "لتوفير مساحة، يمكن حذف قطع وإفراغ المحذوفات.",
  },
  deleteCloset: "حذف الخزانة",
  deleteClosetText: (username) => `تُحذف كل القطع والإطلالات والصور نهائيًا. للتأكيد يُرجى كتابة ${username}.`,
  confirmUsername: "اسم المستخدم للتأكيد",
  notDeleted: "تعذّر حذف خزانتك. يُرجى إعادة المحاولة.",
  deleteAccount: "حذف الحساب",
  deleteAccountText: (email) =>
    `يُحذف حسابك وخزانتك وكل صورها نهائيًا، ويُسجَّل الخروج من كل الأجهزة. للتأكيد يُرجى كتابة ${email}.`,
  confirmEmail: "بريدك الإلكتروني للتأكيد",
  accountNotDeleted: "تعذّر حذف حسابك. يُرجى إعادة المحاولة.",

  collections: (total) =>
    count(total, {
      zero: "لا مجموعات",
      one: "مجموعة واحدة",
      two: "مجموعتان",
      few: "# مجموعات",
      many: "# مجموعة",
      other: "# مجموعة",
    }),
  portfolios: (total) =>
    count(total, {
      zero: "لا صور في معرض الأسلوب",
      one: "صورة واحدة في معرض الأسلوب",
      two: "صورتان في معرض الأسلوب",
      few: "# صور في معرض الأسلوب",
      many: "# صورة في معرض الأسلوب",
      other: "# صورة في معرض الأسلوب",
    }),

  importFile: "استيراد ملف",
  importText:
    "ملف مُصدَّر من هذا الموقع أو من تطبيق آخر، أو جدول بملابسك: ZIP أو JSON أو CSV أو TSV. نعرض عليك أولًا ما سيحدث.",
  sending: (percent) => `جارٍ الإرسال: ${number(percent)}٪`,
  checking: "جارٍ فحص الملف…",
  adding: "جارٍ إضافة محتوى الملف…",
  replacing: "جارٍ استبدال خزانتك…",
  fileName: (name) => `محتوى الملف ${name}`,
  willAdd: (things) => `جديد في خزانتك: ${things}.`,
  emptyFile: "لا شيء في هذا الملف.",
  nothingNew: "كل ما في هذا الملف موجود في خزانتك.",
  staysAsItIs: (things) => `موجود في خزانتك، ويبقى كما هو: ${things}.`,
  becomesAsInFile: (things) => `موجود في خزانتك، ويصبح مطابقًا للملف: ${things}.`,
  movesToBin: (things) => `غير موجود في الملف، وينتقل إلى المحذوفات لمدة ٣٠ يومًا: ${things}.`,
  leftOut: (total) =>
    count(total, {
      zero: "كل العناصر صالحة.",
      one: "عنصر واحد غير صالح.",
      two: "عنصران غير صالحين.",
      few: "# عناصر غير صالحة.",
      many: "# عنصرًا غير صالح.",
      other: "# عنصر غير صالح.",
    }),
  unusablePictures: (total) =>
    count(total, {
      zero: "كل الصور صالحة.",
      one: "صورة واحدة غير صالحة، ويبقى مكانها فارغًا.",
      two: "صورتان غير صالحتين، ويبقى مكانهما فارغًا.",
      few: "# صور غير صالحة، وتبقى أماكنها فارغة.",
      many: "# صورة غير صالحة، وتبقى أماكنها فارغة.",
      other: "# صورة غير صالحة، وتبقى أماكنها فارغة.",
    }),
  notFetched: (total) =>
    count(total, {
      zero: "لا صور في مواقع أخرى.",
      one: "صورة واحدة تبقى في موقع آخر.",
      two: "صورتان تبقيان في مواقع أخرى.",
      few: "# صور تبقى في مواقع أخرى.",
      many: "# صورة تبقى في مواقع أخرى.",
      other: "# صورة تبقى في مواقع أخرى.",
    }),
  notUnderstood: "حقول لا نستخدمها:",
  tooLong: "نصوص أطول من المسموح، اختُصرت أو حُذفت:",
  which: "التفاصيل والأسباب",
  importReasons: {
    NOT_AN_OBJECT: "ليس عنصرًا.",
    NO_ID: "بلا معرّف.",
    BAD_ID: "المعرّف غير صالح.",
    LONG_ID: "المعرّف طويل جدًا.",
    SAME_ID: "المعرّف نفسه لعنصر آخر.",
    NOTHING_SHOWN: "بلا ماركة ولا اسم ولا صورة.",
    ARCHIVED: "عنصر مؤرشف.",
    DELETED: "عنصر حُذف قبل التصدير.",
    MISSING: "الصورة مفقودة.",
    NOT_A_PICTURE: "هذه ليست صورة يمكننا قراءتها.",
    DAMAGED: "الصورة تالفة.",
    TOO_LARGE: "الصورة كبيرة جدًا: ٢٠ ميغابايت كحد أقصى.",
    TOO_MANY_PIXELS: "عدد البكسلات في الصورة كبير جدًا.",
    NO_HEIC: "لا يمكننا قراءة HEIC هنا. يُرجى اختيار JPEG.",
    BAD_ADDRESS: "لا توجد صورة في هذا العنوان.",
    UNREADABLE: "لا يمكننا قراءة هذه الصورة.",
  },
  statusReason: (status) => `الحالة «${status}».`,
  andMore: (total) =>
    count(total, {
      zero: "ولا غيرها",
      one: "و# غيرها",
      two: "و# غيرها",
      few: "و# غيرها",
      many: "و# غيرها",
      other: "و# غيرها",
    }),
  tooManyItems: (would, most) => `عدد القطع في خزانتك سيصبح ${number(would)}. الحد الأقصى ${number(most)}.`,
  tooManyPictures: (would, most) =>
    `حجم صور خزانتك سيصبح ${number(would)} ميغابايت. الحد الأقصى ${number(most)} ميغابايت.`,
  how: "ماذا نفعل؟",
  addAll: "الإضافة إلى خزانتي",
  addAllText: "ما لديك يبقى كما هو.",
  replaceAll: "استبدال خزانتي",
  replaceAllText: "تصبح خزانتك مطابقة للملف. تبقى إعداداتك ورابطك كما هي.",
  confirmReplace: "نعم، استبدال كل ما في خزانتي",
  addNow: "إضافة",
  replaceNow: "استبدال",
  importDone: "خزانتك جاهزة",
  added: (things) => `أُضيف: ${things}.`,
  nothingAdded: "لم يُضَف شيء.",
  seeItems: "عرض قطعك",
  otherFile: "اختيار ملف آخر",
  importProblems: {
    KIND: "يُرجى اختيار ملف ZIP أو JSON أو CSV أو TSV.",
    TOO_LARGE:
      "هذا الملف كبير جدًا: ٥١٢ ميغابايت كحد أقصى لملف ZIP و٦٤ لغيره. يمكن طلب استيراده من القائمين على هذا الموقع.",
    UNUSABLE: "لا يمكننا استخدام هذا الملف. لم تتغير خزانتك.",
    UNREACHABLE: "انقطع الاتصال. يُرجى إعادة المحاولة: لن يُضاف شيء مرتين.",
    BUSY: "هناك طلبات كثيرة جدًا الآن. يُرجى إعادة المحاولة بعد قليل.",
    NO_SPACE: "لا يمكننا حفظ صور أخرى الآن.",
    SIGNED_OUT: "تم تسجيل خروجك. يُرجى تسجيل الدخول ثم اختيار الملف.",
  },
};
