import type { Item } from "#domain/closet.ts";
import type { LeftHow } from "#domain/items/left.ts";
import { MAX_DETAIL_LENGTH } from "#domain/limits.ts";
import { foldText } from "#domain/search/fold-text.ts";
import { cutText } from "#domain/text-length.ts";

const WORDS: Record<LeftHow, string> = {
  sold: "sold, verkauft, vendu, vendue, vendido, vendida, مباع",
  given: `donated, given, given away, gifted, gespendet, verschenkt, donné, donnée, donado, donada, regalado,
    regalada`,
  "worn out": "worn out, discarded, thrown away, aufgetragen, weggeworfen, usé, usée, jeté, jetée, gastado, gastada",
  lent: "lent, loaned, lent out, on loan, verliehen, ausgeliehen, prêté, prêtée, prestado, prestada, معار",
};

/** The longest first: "lent out" before "lent". */
const KNOWN = (Object.entries(WORDS) as [LeftHow, string][])
  .flatMap(([how, words]) => words.split(/,\s*/).map((word) => ({ how, word: foldText(word) })))
  .toSorted((one, other) => other.word.length - one.word.length);

const TO = /^(?:to|an|à|a|لـ?)\s+/iu;

/** "Lent to Ida". The day is not known. Null: the status says nothing of it. */
export function readLeftStatus(status: string): NonNullable<Item["left"]> | null {
  const words = status.trim().split(/\s+/);
  for (const { how, word } of KNOWN) {
    const length = word.split(" ").length;
    if (foldText(words.slice(0, length).join(" ")) !== word) continue;
    const rest = words.slice(length).join(" ");
    if (rest === "") return { how };
    if (TO.test(rest)) return { how, to: cutText(rest.replace(TO, ""), MAX_DETAIL_LENGTH) };
  }
  return null;
}
