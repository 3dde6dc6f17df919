import { SEASONS } from "#domain/items/season.ts";
import { readCsvDate } from "#server/closets/import/csv-date.ts";
import { normalizeHeading } from "./record-reader.ts";

const ALL_SEASONS = new Set(["all", "allseason", "allseasons", "allyear", "yearround", "allyearround", "ganzjahrig"]);

const isAllSeasons = (text: string): boolean => ALL_SEASONS.has(normalizeHeading(text));

/** "All-season" is all four. */
export const listSeasons = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => (isAllSeasons(text) ? SEASONS : [text]));

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;

/** The day as it is written, `YYYY-MM-DD`; empty for other texts. */
export function readDay(text: string): string {
  const time = readCsvDate(text);
  if (time === 0) return "";
  return ISO_DAY.exec(text)?.[0] ?? new Date(time).toISOString().slice(0, 10);
}
