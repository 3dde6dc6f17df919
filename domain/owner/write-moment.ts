import { DAY_MS } from "#domain/limits.ts";
import type { Language } from "#domain/languages.ts";

const getNumberingSystem = (language: Language) => (language === "ar" ? "arab" : "latn");

/** `December 24`, in the time zone of this device. */
export const writeDay = (atMs: number, language: Language, timeZone?: string): string =>
  new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "long",
    numberingSystem: getNumberingSystem(language),
    timeZone,
  }).format(atMs);

/** Of a day such as `2026-12-24`, the same everywhere. */
export const writeDate = (day: string, language: Language): string =>
  writeDay(Date.parse(`${day}T00:00Z`), language, "UTC");

const getMidnight = (atMs: number): number => new Date(atMs).setHours(0, 0, 0, 0);

/** `today`, `3 days ago`, and after a week `December 24`. */
export function writeRecentDay(atMs: number, language: Language, nowMs = Date.now()): string {
  const days = Math.round((getMidnight(atMs) - getMidnight(nowMs)) / DAY_MS);
  const locale = `${language}-u-nu-${getNumberingSystem(language)}`;
  if (days > -7) return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
  return writeDay(atMs, language);
}

/** `10:32` for today, otherwise with the day, in the time zone of this device. */
export function writeMoment(atMs: number, language: Language, nowMs = Date.now()): string {
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  const style: Intl.DateTimeFormatOptions = {
    timeStyle: "short",
    numberingSystem: getNumberingSystem(language),
    ...(!isToday && { dateStyle: "medium" }),
  };
  return new Intl.DateTimeFormat(language, style).format(atMs);
}
