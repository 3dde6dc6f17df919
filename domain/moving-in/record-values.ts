import { SEASONS } from "#domain/items/season.ts";
import { foldText } from "#domain/search/fold-text.ts";
import { normalizeHeading } from "./heading-words.ts";
import { toText } from "./record-reader.ts";

export const foldWords = (words: string): Set<string> => new Set(words.split(/\s*,\s*/).map(foldText));

const YES = foldWords("true, yes, y, 1, x, wishlist, wish, wanted, ja, oui, sí, نعم");

export const isYes = (value: unknown): boolean => YES.has(foldText(toText(value)));

const ALL_SEASONS = new Set(
  `all allseason allseasons allyear yearround allyearround ganzjährig ganzesjahr alle allejahreszeiten
  touteslessaisons toutelannée todoelaño todas todaslastemporadas كلالمواسم`
    .split(/\s+/)
    .map(normalizeHeading),
);

const isAllSeasons = (text: string): boolean => ALL_SEASONS.has(normalizeHeading(text));

/** "All-season" is all four. */
export const listSeasons = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => (isAllSeasons(text) ? SEASONS : [text]));
