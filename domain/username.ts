import { MAX_USERNAME_LENGTH } from "./limits.ts";

/** Letters and digits of any script. */
const USERNAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*$/u;

export function isUsername(text: string): boolean {
  return text.length <= MAX_USERNAME_LENGTH && text === text.normalize("NFC") && USERNAME.test(text);
}

/** Normalizes to NFC. */
export function readUsername(text: string): string | null {
  const name = text.normalize("NFC");
  return isUsername(name) ? name : null;
}

/** Usernames compare case-insensitively (spec §2). */
export function usernameKey(username: string): string {
  return username.normalize("NFC").toLowerCase().normalize("NFC");
}

/** Cyrillic and Greek letters that look like Latin ones. */
const LOOK_ALIKES = /^[аеорсухіїѕјһԁԛԝкмнтвгпοαρυκνιτχβεηζμωγ]+$/iu;

/**
 * Whether a new closet may have this name: at least two characters, no dot at its end (chats leave it out of links), and
 * no letters that make it look like another one. Existing closets keep theirs.
 */
export function isNewUsername(username: string): boolean {
  const letters = username.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length;
  const isMixed = latin > 0 && latin < letters.length;
  const looksLatin = letters.length > 0 && LOOK_ALIKES.test(letters.join(""));
  const isPlain = username === username.normalize("NFKC");
  return Array.from(username).length > 1 && !username.endsWith(".") && isPlain && !isMixed && !looksLatin;
}
