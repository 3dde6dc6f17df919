const MAX_LETTERS = 30;
const MAX_WORDS = 2;

/** A dot only at the end of a word, so that a name cannot be a web address. */
const NAME = /^(?:[\p{L}\p{M}\p{Join_Control} '’-]|\.(?!\S))+$/u;

const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[^\p{L}]/gu, "")
    .toLowerCase();

/** Null if our mails may not say the name: over two words or 30 letters, maybe a web address, or the name of the brand. */
export function toSafeName(name: string, brandName: string): string | null {
  const trimmed = name.trim();
  const isShort = trimmed.length <= MAX_LETTERS && trimmed.split(/\s+/u).length <= MAX_WORDS;
  const brand = fold(brandName);
  return isShort && NAME.test(trimmed) && (brand === "" || !fold(trimmed).includes(brand)) ? trimmed : null;
}
