import { MAX_USERNAME_LENGTH } from "./limits.ts";

const USERNAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._-]*$/u;

export function isUsername(text: string): boolean {
  return text.length <= MAX_USERNAME_LENGTH && text === text.normalize("NFC") && USERNAME.test(text);
}

export function readUsername(text: string): string | null {
  const name = text.normalize("NFC");
  return isUsername(name) ? name : null;
}

/** Usernames compare case-insensitively (spec §2). */
export function usernameKey(username: string): string {
  return username.normalize("NFC").toLowerCase().normalize("NFC");
}

/** Cyrillic, Greek, Armenian and phonetic letters, each before the Latin one that it looks like. */
const LOOK_ALIKES = new Map(
  `аa вb гr еe ѕs іi јj кk мm нh оo пn рp сc тt уy хx һh ԁd ԛq ԝw ӏl αa βb γy εe ζz ηn ιi κk μu νv οo ρp τt υu χx ωw ϳj
  օo ոn սu հh ɑa ɡg ɩi ɪi ıi ȷj ʟl ꞁl ʏy ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ƒf ɢg ʜh ᴊj ᴋk ᴍm ɴn ᴏo ᴘp ʀr ɾr ꜱs ᴛt ᴜu ᴠv ᴡw ᴢz`
    .split(/\s+/)
    .map(([letter = "", latin = ""]) => [letter, latin]),
);

export const toLatinLookAlike = (username: string): string =>
  Array.from(usernameKey(username).normalize("NFD"), (letter) => LOOK_ALIKES.get(letter) ?? letter)
    .join("")
    .normalize("NFC");

/** A new name has two characters or more, no final dot (chats leave it out of links), and no other letters beside Latin ones. */
export function isNewUsername(username: string): boolean {
  const letters = username.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length;
  const isMixed = latin > 0 && latin < letters.length;
  const isPlain = username === username.normalize("NFKC");
  return Array.from(username).length > 1 && !username.endsWith(".") && isPlain && !isMixed;
}
