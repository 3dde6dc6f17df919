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

/** Usernames compare case-insensitively (spec decisions, "Names and addresses"). */
export function usernameKey(username: string): string {
  return username.normalize("NFC").toLowerCase().normalize("NFC");
}
