import { SEASONS } from "#domain/items/season.ts";
import { normalizeHeading } from "./heading-words.ts";

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
