import type { OwnPeopleMessages } from "#domain/messages/en/people.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count } = createPluralFormatter<"zero" | "one" | "two" | "few" | "many" | "other">("ar-u-nu-arab");

export const ownPeople: OwnPeopleMessages = {
  lost: {
    title: "لم يعد بإمكانك الوصول إلى هذه الخزانة.",
    text: (total) =>
      count(total, {
        zero: "لم تضِع أي تعديلات.",
        one: "تعذّر حفظ أحد تعديلاتك. يمكنك الاحتفاظ به في ملف.",
        two: "تعذّر حفظ اثنين من تعديلاتك. يمكنك الاحتفاظ بهما في ملف.",
        few: "تعذّر حفظ # من تعديلاتك. يمكنك الاحتفاظ بها في ملف.",
        many: "تعذّر حفظ # من تعديلاتك. يمكنك الاحتفاظ بها في ملف.",
        other: "تعذّر حفظ # من تعديلاتك. يمكنك الاحتفاظ بها في ملف.",
      }),
    save: "حفظ في ملف",
    photographs: "لم تصل هذه الصور. يمكنك حفظ كل منها:",
    drop: "حذف من هذا الجهاز",
  },
};
