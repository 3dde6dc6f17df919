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

/** Cyrillic, Greek, Armenian, phonetic and Lisu letters, each before the Latin one that it looks like. */
const LOOK_ALIKES = new Map(
  `аa вb гr еe ѕs іi јj кk мm нh оo пn рp сc тt уy хx һh ԁd ԛq ԝw ӏl αa βb γy εe ζz ηn ιi κk μu νv οo ρp τt υu χx ωw ϳj
  օo ոn սu հh ɑa ɡg ɩi ɪi ıi ȷj ʟl ꞁl ʏy ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ƒf ɢg ʜh ᴊj ᴋk ᴍm ɴn ᴏo ᴘp ʀr ɾr ꜱs ᴛt ᴜu ᴠv ᴡw ᴢz
  ꓮa ꓐb ꓚc ꓓd ꓰe ꓝf ꓖg ꓧh ꓲi ꓙj ꓗk ꓡl ꓟm ꓠn ꓳo ꓑp ꓣr ꓢs ꓔt ꓴu ꓦv ꓪw ꓫx ꓬy ꓜz`
    .split(/\s+/)
    .map(([letter = "", latin = ""]) => [letter, latin]),
);

/** Accents that do not compose with their letter, vowel signs that Arabic may leave out, and the stroke that lengthens a word. */
const OPTIONAL_SIGNS = /[\p{Script=Inherited}\u0640]/gu;

export const toLatinLookAlike = (username: string): string =>
  Array.from(usernameKey(username).normalize("NFD"), (letter) => LOOK_ALIKES.get(letter) ?? letter)
    .join("")
    .normalize("NFC")
    .replaceAll(OPTIONAL_SIGNS, "");

const withMarksOf = (script: string, max: number): string =>
  String.raw`(?=\p{L})\p{scx=${script}}(?:(?=\p{M})\p{scx=${script}}){1,${max}}`;

/** Two marks; one more where a dot belongs to the letter (`ज़िं`), and as many as a syllable of Burmese or Tibetan has. */
const MARKED_LETTERS = new RegExp(
  [
    String.raw`(?=\p{L})[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}][\u0300-\u0314\u031b\u0323-\u0331]{1,2}`,
    ...["Arab", "Syrc", "Thaa", "Thai", "Laoo", "Ethi", "Nkoo", "Hira", "Kana"].map((script) => withMarksOf(script, 2)),
    ..."Hebr Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr".split(" ").map((script) => withMarksOf(script, 3)),
    ...["Mymr", "Tibt"].map((script) => withMarksOf(script, 4)),
  ].join("|"),
  "gu",
);

/** U+01C0 to U+01C3 are letters for clicks that look like punctuation. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Me}\u01c0-\u01c3]/u;

/**
 * A new name has two characters or more, no final dot (chats leave it out of links), no other letters beside Latin ones,
 * and nothing that cannot be seen: marks stand after a letter of their script.
 */
export function isNewUsername(username: string): boolean {
  const letters = username.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length;
  const isMixed = latin > 0 && latin < letters.length;
  const isPlain = username === username.normalize("NFKC");
  const isVisible = !UNSEEN.test(username) && !/\p{M}/u.test(username.replaceAll(MARKED_LETTERS, ""));
  return Array.from(username).length > 1 && !username.endsWith(".") && isPlain && !isMixed && isVisible;
}
