import type { OwnBinMessages } from "#domain/messages/en/own-bin.ts";

export const ownBin: OwnBinMessages = {
  text: "يبقى ما تم حذفه هنا ٣٠ يومًا.",
  empty: "لا توجد محذوفات هنا.",
  restoreAll: "استعادة الكل",
  confirm: "نعم، حذف",
  deleteNow: "حذف نهائي",
  deleteNowText: "لا يمكن التراجع عن ذلك.",
  emptyAll: "إفراغ المحذوفات",
  emptyAllText: "يُحذف كل ما فيها نهائيًا.",
};
