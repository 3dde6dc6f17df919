import type { Language } from "#domain/languages.ts";

/** `10:32` for today, otherwise with the day, in the time zone of this device. */
export function writeMoment(atMs: number, language: Language, nowMs = Date.now()): string {
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  const style: Intl.DateTimeFormatOptions = {
    timeStyle: "short",
    numberingSystem: language === "ar" ? "arab" : "latn",
    ...(!isToday && { dateStyle: "medium" }),
  };
  return new Intl.DateTimeFormat(language, style).format(atMs);
}
