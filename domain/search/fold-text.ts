/** Letters that Unicode does not decompose, with what people type for them. */
const SPELLINGS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  // Arabic: letters that are written for each other, and the stroke that only lengthens a word.
  ى: "ي",
  ة: "ه",
  ٱ: "ا",
  ـ: "",
};

const SPELT = new RegExp(`[${Object.keys(SPELLINGS).join("")}]`, "g");
const ASCII = /^[\u0000-\u007f]*$/; // oxlint-disable-line no-control-regex

/** Without accents, diacritics and case: texts that look alike to a visitor become equal. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const plain = text.normalize("NFKD").replaceAll(/\p{M}+/gu, "");
  return plain.toLowerCase().replaceAll(SPELT, (letter) => SPELLINGS[letter] ?? letter);
}

export const splitWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
