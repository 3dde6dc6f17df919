import { MAX_USERNAME_LENGTH } from "./limits.ts";

/** Letters and digits of any script with their marks, `_`, and `.` and `-` inside: what stands in an address as it is read. */
const USERNAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*$/u;

/** True for a name that an owner may have: it fits an address, and no other name can be mistaken for it. */
export function isUsername(text: string): boolean {
  return text.length <= MAX_USERNAME_LENGTH && text === text.normalize("NFC") && USERNAME.test(text);
}

/** The username that a text is, in NFC, for closets of our own and of another backend alike; null when it is none. */
export function readUsername(text: string): string | null {
  const name = text.normalize("NFC");
  return isUsername(name) ? name : null;
}

/** What two spellings of one username have in common: they compare case-insensitively (decisions, "Names and addresses"). */
export function usernameKey(username: string): string {
  return username.normalize("NFC").toLowerCase().normalize("NFC");
}
