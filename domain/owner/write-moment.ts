/** `10:32` for today, otherwise with the day, in the time zone of this device. */
export function writeMoment(atMs: number, locale: string, nowMs = Date.now()): string {
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  const style: Intl.DateTimeFormatOptions = { timeStyle: "short", ...(!isToday && { dateStyle: "medium" }) };
  return new Intl.DateTimeFormat(locale, style).format(atMs);
}
