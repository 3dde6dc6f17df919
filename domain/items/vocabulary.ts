import { MAX_DETAIL_LENGTH } from "#domain/limits.ts";
import { splitWords } from "#domain/search/fold-text.ts";

/** Null for "shirts and shoes". `synonyms`: in lower case, without accents; several words are one: "rainboot". */
export function createVocabularyReader<Value extends string>(
  synonyms: Readonly<Record<Value, string>>,
): (value: unknown) => Value | null {
  const byWord = new Map<string, Value>();
  for (const [value, words] of Object.entries(synonyms) as [Value, string][]) {
    for (const word of splitWords(words)) byWord.set(word, value);
    byWord.set(splitWords(value).join(""), value);
  }
  const find = (word: string): Value | undefined =>
    byWord.get(word) ?? byWord.get(word.replace(/s$/, "")) ?? byWord.get(word.replace(/es$/, ""));
  return (value) => {
    if (typeof value !== "string" || value.length > MAX_DETAIL_LENGTH) return null;
    // Faster: most values come from an answer of this server.
    if (Object.hasOwn(synonyms, value)) return value as Value;
    const words = splitWords(value);
    const whole = find(words.join(""));
    if (whole !== undefined) return whole;
    const [found, ...others] = new Set(words.map(find).filter((known) => known !== undefined));
    return found !== undefined && others.length === 0 ? found : null;
  };
}
