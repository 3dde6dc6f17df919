/** PluralForms for a number of things, by the forms that the language has beside `other`: `#` stands for the number. */
type PluralForms<Category extends Intl.LDMLPluralRule> = Record<Category | "other", string>;

/**
 * Counts in a language: in its numerals, and with its plurals by the rules of Unicode.
 *
 * @param locale as in `de`, or `ar-u-nu-arab` with its digits
 */
export function createPluralFormatter<Category extends Intl.LDMLPluralRule>(locale: string) {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return {
    number: (count: number): string => numbers.format(count),
    /** `1 item`, `2 items`. */
    count: (count: number, words: PluralForms<Category>): string => {
      // A browser may know newer rules than we.
      const forms: Partial<Record<Intl.LDMLPluralRule, string>> = words;
      return (forms[rules.select(count)] ?? words.other).replace("#", numbers.format(count));
    },
  };
}
