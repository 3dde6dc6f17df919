import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { OwnAppMessages } from "#domain/messages/en/own-app.ts";

const { count, number } = createPluralFormatter<"zero" | "one" | "two" | "few" | "many" | "other">("ar-u-nu-arab");

export const ownApp: OwnAppMessages = {
  appText: "ملابسك وإطلالاتك، على هاتفك ولأصدقائك.",
  keptCloset: (moment) => `لا يوجد اتصال. آخر نسخة من خزانتك: ${moment}.`,
  notKept: {
    OFFLINE: "لا يوجد اتصال، ولا يستطيع المتصفح الاحتفاظ بتعديلاتك. يُرجى إبقاء هذه الصفحة مفتوحة حتى تُحفظ.",
    SIGNED_OUT:
      "تم تسجيل خروجك، ولا يستطيع المتصفح الاحتفاظ بتعديلاتك. يُرجى إبقاء هذه الصفحة مفتوحة وتسجيل الدخول في علامة تبويب أخرى.",
  },
  shared: (total) =>
    count(total, {
      zero: "لم تُرسل أي صورة إلى خزانتك.",
      one: "أرسلت صورة إلى خزانتك.",
      two: "أرسلت صورتين إلى خزانتك.",
      few: "أرسلت # صور إلى خزانتك.",
      many: "أرسلت # صورة إلى خزانتك.",
      other: "أرسلت # صورة إلى خزانتك.",
    }),
  addShared: "إضافة",
  dropShared: "عدم الإضافة",
  notTaken: (total, most) =>
    count(total, {
      zero: "أُضيفت كل الصور.",
      one: `لم تُضَف صورة واحدة. لا يتسع المكان هنا لأكثر من ${number(most)}.`,
      two: `لم تُضَف صورتان. لا يتسع المكان هنا لأكثر من ${number(most)}.`,
      few: `لم تُضَف # صور. لا يتسع المكان هنا لأكثر من ${number(most)}.`,
      many: `لم تُضَف # صورة. لا يتسع المكان هنا لأكثر من ${number(most)}.`,
      other: `لم تُضَف # صورة. لا يتسع المكان هنا لأكثر من ${number(most)}.`,
    }),
  sharedLost: "لم تصل الصور التي أرسلتها. يُرجى اختيارها هنا.",
};
