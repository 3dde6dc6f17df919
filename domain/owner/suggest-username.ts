import { readUsername } from "#domain/username.ts";
import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";

/** `jane.roe2`, then `jane.roe3`. Null when the name is too long. */
export function suggestAnother(username: string): string | null {
  const [, name = "", digits] = /^(.*?)(\d{0,6})$/su.exec(username) ?? [];
  return readUsername(`${name}${digits ? Number(digits) + 1 : 2}`);
}

/** Latin letters that do not decompose into a plain letter and an accent. */
const PLAIN: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** Without accents on Latin letters: an address with %C3%9F is hard to read and to tell. */
const toPlainLetters = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, "")
    .normalize("NFC")
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter);

export function suggestUsername(firstName: string, lastName: string): string {
  const words = toPlainLetters(`${firstName} ${lastName}`.toLowerCase())
    .split(/[^\p{L}\p{M}\p{N}_-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const name = words.join(".").replace(/^[^\p{L}\p{N}_]+/u, "");
  return (
    readUsername(
      Array.from(name)
        .slice(0, MAX_USERNAME_LENGTH / 2)
        .join(""),
    ) ?? ""
  );
}
