import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { OwnAppMessages } from "#domain/messages/en/own-app.ts";

const { count } = createPluralFormatter<"zero" | "one" | "two" | "few" | "many" | "other">("ar-u-nu-arab");

export const ownApp: OwnAppMessages = {
  keptCloset: (moment) => `لا يوجد اتصال. هذه خزانتك كما كانت: ${moment}.`,
  shared: (total) =>
    count(total, {
      zero: "لم تُشارَك أي صورة مع خزانتك.",
      one: "شاركت صورة مع خزانتك.",
      two: "شاركت صورتين مع خزانتك.",
      few: "شاركت # صور مع خزانتك.",
      many: "شاركت # صورة مع خزانتك.",
      other: "شاركت # صورة مع خزانتك.",
    }),
  addShared: "إضافة",
  dropShared: "عدم الإضافة",
  sharedLost: "لم تصل الصور التي شاركتها. يُرجى اختيارها هنا.",
};
