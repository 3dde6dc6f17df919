import type { Item } from "#domain/closet.ts";
import type { LeftHow } from "#domain/items/left.ts";
import { MAX_DETAIL_LENGTH } from "#domain/limits.ts";
import { foldText } from "#domain/search/fold-text.ts";
import { type DateReading, readDate } from "#domain/tables/dates.ts";
import { readPrice } from "#domain/tables/price.ts";
import { cutText } from "#domain/text-length.ts";
import { normalizeHeading } from "./heading-words.ts";
import { type NamedValue, toText } from "./record-reader.ts";
import { foldWords, isYes } from "./record-values.ts";

type Left = NonNullable<Item["left"]>;

const WORDS: Record<LeftHow, string> = {
  sold: "sold, verkauft, vendu, vendue, vendido, vendida, مباع, بيع",
  given: `donated, given away, given, gifted, gespendet, verschenkt, weggegeben, donné, donnée, donado, donada, regalado,
    regalada`,
  "worn out": `worn out, discarded, thrown away, aufgetragen, weggeworfen, entsorgt, usé, usée, jeté, jetée, gastado,
    gastada, tirado, tirada`,
  lent: "lent out, loaned, lent, on loan, verliehen, ausgeliehen, prêté, prêtée, prestado, prestada, معار",
};

/** The longest first: "lent out" before "lent". */
const KNOWN = (Object.entries(WORDS) as [LeftHow, string][])
  .flatMap(([how, words]) => [...foldWords(words)].map((word) => ({ how, word })))
  .toSorted((one, other) => other.word.length - one.word.length);

const MAX_STATUS_LENGTH = 2 * MAX_DETAIL_LENGTH;

const TO = /^(?:to|an|à|a|لـ?)\s+/iu;

/** "Lent to Ida". The day is not known. Null: the status says nothing of it. */
export function readLeftStatus(status: string): Left | null {
  const words = cutText(status.trim(), MAX_STATUS_LENGTH).split(/\s+/);
  for (const { how, word } of KNOWN) {
    const length = word.split(" ").length;
    if (foldText(words.slice(0, length).join(" ")) !== word) continue;
    const rest = words.slice(length).join(" ");
    if (rest === "") return { how };
    if (TO.test(rest)) return { how, to: cutText(rest.replace(TO, ""), MAX_DETAIL_LENGTH) };
  }
  return null;
}

/** What a column "Sold on" or "Verkauft an" has, by what follows its word. */
const PARTS = {
  on: "on, at, date, time, day, am, datum, le, el, في, بتاريخ",
  to: "to, an, à, a, إلى, لـ, ل",
  price: "for, price, für, preis, pour, prix, por, precio, بسعر",
  until: "until, till, bis, jusqu'au, hasta, حتى",
};

type LeftHeading = { how: LeftHow; part: keyof typeof PARTS | "" };

/** A column of received things may be called so, too; and "usé" is "use" without its accent. */
const AMBIGUOUS = foldWords("given, gifted, regalado, regalada, usé");

const HEADINGS = new Map<string, LeftHeading>(
  KNOWN.flatMap(({ how, word }) => {
    const parts = (Object.entries(PARTS) as [keyof typeof PARTS, string][]).flatMap(([part, words]) =>
      [...foldWords(words)].map((end): [string, LeftHeading] => [normalizeHeading(word + end), { how, part }]),
    );
    const alone = (["", "date", "is", "datum"] as const).map((begin): [string, LeftHeading] => [
      begin + normalizeHeading(word),
      { how, part: "" },
    ]);
    return AMBIGUOUS.has(word) ? parts.filter(([, { part }]) => part === "to") : [...alone, ...parts];
  }),
);

const MAX_HEADING_LENGTH = 50;

/** Null: its items have not left by what it says. */
export function findLeftHeading(heading: string): LeftHeading | null {
  const end = heading.slice(heading.lastIndexOf(".") + 1);
  return end.length > MAX_HEADING_LENGTH ? null : (HEADINGS.get(normalizeHeading(end)) ?? null);
}

function readLeftValue({ heading, value }: NamedValue, dates: DateReading): Left | null {
  const text = toText(value);
  const status = readLeftStatus(text);
  const meaning = findLeftHeading(heading);
  if (status || !meaning) return status;
  const { how, part } = meaning;
  if (isYes(value)) return { how };
  if (part === "to") return { how, to: cutText(text, MAX_DETAIL_LENGTH) };
  const date = part === "price" ? null : readDate(value, dates);
  if (date) return date.isPartial ? null : { how, [part === "until" ? "until" : "on"]: date.day };
  const cost = readPrice(value);
  return cost && (part === "price" || cost.currency !== undefined) ? { how, price: cost.price } : null;
}

/** Of the columns that say it, joined with the status. What is unclear, or contradicts the others, is among `facts`. */
export function readLeft(values: readonly NamedValue[], ofStatus: Left | null, dates: DateReading) {
  let left = ofStatus;
  const facts: NamedValue[] = [];
  for (const named of values) {
    const read = readLeftValue(named, dates);
    if (read && (left === null || left.how === read.how)) left = { ...read, ...left };
    else facts.push(named);
  }
  return { left, facts };
}
