import { splitWords } from "./search/fold-text.ts";

/** Names that visitors would take for the site itself. */
const RESERVED = new Set(
  `abuse account accounts admin administrator admins api app apps auth billing blog bot closet closets contact copyright
  customerservice demo dev everyone example feedback guest guests help helpdesk hostmaster info invite kundendienst legal
  link login logout mail me moderation moderator news newsletter nobody noreply notice null official operator owner owners
  postmaster press privacy root safety security service settings share shop signin signout signup site staff status store
  style stylist styling subscribe support sysadmin system team terms test trust undefined user username users verified
  verify web webmaster wwwroot www`.split(/\s+/),
);

/** Ignores case, accents and separators (`Ad.min`). React Router takes addresses that end with `.data` for data of another page. */
export function isReservedUsername(username: string, brandName: string): boolean {
  const brand = splitWords(brandName).join("");
  const isReserved = (word: string): boolean => RESERVED.has(word) || word === brand;
  if (username.toLowerCase().endsWith(".data")) return true;
  const words = splitWords(username);
  const bare = words.join("");
  if (bare === "" || isReserved(bare)) return true;
  return words.every((word) => isReserved(word) || splitWords(brandName).includes(word));
}
