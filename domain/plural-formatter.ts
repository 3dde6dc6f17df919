/** `#` stands for the number. */
type PluralForms<Category extends Intl.LDMLPluralRule> = Record<Category | "other", string>;

export function createPluralFormatter<Category extends Intl.LDMLPluralRule>(locale: string) {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return {
    number: (count: number): string => numbers.format(count),
    count: (count: number, words: PluralForms<Category>): string => {
      // A browser's plural rules may be newer than ours.
      const forms: Partial<Record<Intl.LDMLPluralRule, string>> = words;
      return (forms[rules.select(count)] ?? words.other).replace("#", numbers.format(count));
    },
  };
}
