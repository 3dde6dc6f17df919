import type { ComposerMessages } from "#domain/messages/en/composer.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count, number } = createPluralFormatter<"zero" | "one" | "two" | "few" | "many" | "other">("ar-u-nu-arab");

export const composer: ComposerMessages = {
  undo: "تراجع",
  redo: "إعادة",
  board: "اللوحة",
  emptyBoard: "المس قطعة لوضعها هنا.",
  keys: "تحرّك الأسهم القطعة. تغيّر علامتا الزائد والناقص حجمها، ويديرها R، ويعكسها M، وينسخها D. تغيّر الأقواس المربعة طبقتها، ويزيلها Delete.",
  actions: {
    larger: "تكبير",
    smaller: "تصغير",
    turnLeft: "تدوير إلى اليسار",
    turnRight: "تدوير إلى اليمين",
    forward: "إلى الأمام",
    backward: "إلى الخلف",
    mirror: "عكس",
    duplicate: "تكرار",
    remove: "إزالة",
  },
  ofPiece: (action, name) => `${action}: ${name}`,
  tools: "القطعة المختارة",
  moved: (name, across, down) => `${name}: ${number(across)} بالمئة من اليسار، ${number(down)} بالمئة من الأعلى`,
  closetPieces: "الخزانة",
  layers: (total) => `على اللوحة (${number(total)})`,
  layersFrom: "الطبقات، من الأمام",
  noLayers: "لا شيء على اللوحة بعد.",
  add: (name) => `إضافة ${name}`,
  added: (name) => `أُضيفت: ${name}`,
  onBoard: (times) => `${number(times)} على اللوحة`,
  full: "تتسع اللوحة لأربعين قطعة.",
  all: "الكل",
  gonePiece: "قطعة لم تعد موجودة",
  gone: (total) =>
    count(total, {
      zero: "لا قطع ناقصة.",
      one: "قطعة واحدة على اللوحة لم تعد في الخزانة.",
      two: "قطعتان على اللوحة لم تعودا في الخزانة.",
      few: "# قطع على اللوحة لم تعد في الخزانة.",
      many: "# قطعة على اللوحة لم تعد في الخزانة.",
      other: "# قطعة على اللوحة لم تعد في الخزانة.",
    }),
  removeGone: "إزالة من اللوحة",
  drafts: "المسودات",
  draftsText: "تبقى المسودات على هذا الجهاز.",
  newDraft: "إطلالة جديدة",
  untitled: "إطلالة بلا اسم",
  nameOfOutfit: "اسم الإطلالة",
  deleteDraft: (name) => `حذف ${name}`,
  otherTab: "غيّرت هذه الإطلالة في علامة تبويب أخرى أيضًا. أصبحت هذه النسخة مسودة مستقلة.",
};
