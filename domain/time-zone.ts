export const UTC = "UTC";

/** Making one takes much longer than using it. By the name in lower case: other spellings of it are no further entries. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  const known = formats.get(key);
  if (known) return known;
  const fields = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const made = new Intl.DateTimeFormat("en-u-ca-iso8601", { ...fields, timeZone: zone });
  formats.set(key, made);
  return made;
}

/** `2026-12-24`: which day it is in this zone. */
export function toDayIn(zone: string, time: number): string {
  const parts = new Map(
    getFormat(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  return [parts.get("year")?.padStart(4, "0"), parts.get("month"), parts.get("day")].join("-");
}

/** An IANA name. Offsets, as `+02:00`, are none: they do not know summer time. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Of this browser. */
export const getOwnZone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : UTC;
};
