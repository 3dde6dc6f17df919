import { LANGUAGES } from "#domain/languages.ts";
import { foldText } from "#domain/search/fold-text.ts";
import { toLatinDigits } from "./digits.ts";

/** How a table writes `6/7/2025`. */
export type DayOrder = "dayFirst" | "monthFirst";

/** `time`: epoch milliseconds, UTC. `day`: as it is written, `2025-06-23`. A partial date, and a span of days, is its first day. */
export type TableDate = { time: number; day: string; isPartial?: true };

/** `year`: for days without one, when the title of the table has it. */
export type DateReading = { order?: DayOrder; year?: number };

const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
/** From 1954 to 2119. */
const SERIALS = { first: 20_000, last: 80_000 };
const MAX_LETTERS = 60;

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const THREE = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})\.?$/;
const WITHOUT_YEAR = /^(\d{1,2})([./])(\d{1,2})\.?$/;
const MONTH_OF_YEAR = /^(\d{4})[-/.](\d{1,2})$/;
const MONTH_AND_YEAR = /^(\d{1,2})[-/.](\d{4})$/;
const YEAR = /^(?:19|20)\d{2}$/;
const SERIAL = /^\d{5}(?:\.\d+)?$/;
const TIME_AFTER = /[ ,T]+\d{1,2}:\d{2}.*$/;

function toDate(year: number, month: number, day: number): TableDate | null {
  const fullYear = year < 100 ? year + (year < 70 ? 2000 : 1900) : year;
  const date = new Date(Date.UTC(fullYear, month - 1, day));
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSame ? { time: date.getTime(), day: date.toISOString().slice(0, 10) } : null;
}

const partly = (date: TableDate | null): TableDate | null => date && { ...date, isPartial: true };

function readIso(text: string, day: string): TableDate | null {
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const time = Date.parse(text.length > 10 && !hasZone ? `${text.replace(" ", "T")}Z` : text);
  return Number.isNaN(time) ? null : { time, day };
}

const byOrder = (first: number, second: number, year: number, isDayFirst: boolean): TableDate | null =>
  isDayFirst ? toDate(year, second, first) : toDate(year, first, second);

/** Its own numbers decide, else its dots, else the order of the table. */
const isDayFirst = (first: number, mark: string, order: DayOrder | undefined): boolean =>
  first > 12 || mark === "." || order === "dayFirst";

const MONTH_NAMES: readonly [name: string, month: number][] = LANGUAGES.flatMap((language) => {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month): [string, number] => [
    foldText(format.format(new Date(Date.UTC(2024, month, 1)))),
    month + 1,
  ]);
});

/** By its name, or by at least three letters that begin only this one; `Mrz` is German. */
function readMonth(word: string): number | null {
  const letters = word === "mrz" ? "marz" : word;
  if (letters.length < 3) return null;
  const months = new Set(MONTH_NAMES.filter(([name]) => name.startsWith(letters)).map(([, month]) => month));
  const [month] = months;
  return month !== undefined && months.size === 1 ? month : null;
}

/** "March 14, 2025", "14. März 2025", "14 de marzo de 2025", "Mar 2025". */
function readNamed(text: string): TableDate | null {
  const words = foldText(text).match(/\p{L}+|\d+/gu) ?? [];
  const months = words.map(readMonth).filter((month) => month !== null);
  const [month] = months;
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const year = numbers.find((number) => number.length === 4) ?? (numbers.length === 2 ? numbers[1] : undefined);
  const [day, ...others] = numbers.filter((number) => number !== year).map(Number);
  if (month === undefined || months.length > 1 || year === undefined || others.length > 0) return null;
  return day === undefined ? partly(toDate(Number(year), month, 1)) : toDate(Number(year), month, day);
}

function readText(text: string, { order, year }: DateReading): TableDate | null {
  const iso = ISO.exec(text)?.[1];
  if (iso !== undefined) return readIso(text, iso);
  const plain = text.replace(TIME_AFTER, "");
  const yearFirst = YEAR_FIRST.exec(plain)?.slice(1).map(Number);
  if (yearFirst) return toDate(yearFirst[0] ?? 0, yearFirst[1] ?? 0, yearFirst[2] ?? 0);
  const three = THREE.exec(plain);
  if (three) {
    const [first, second, ofYear] = [Number(three[1]), Number(three[3]), Number(three[4])];
    return byOrder(first, second, ofYear, isDayFirst(first, three[2] ?? "", order));
  }
  const month = MONTH_OF_YEAR.exec(plain)?.slice(1) ?? MONTH_AND_YEAR.exec(plain)?.slice(1).toReversed();
  if (month) return partly(toDate(Number(month[0]), Number(month[1]), 1));
  if (YEAR.test(plain)) return partly(toDate(Number(plain), 1, 1));
  const short = year === undefined ? null : WITHOUT_YEAR.exec(plain);
  if (short && year !== undefined) {
    const [first, second] = [Number(short[1]), Number(short[3])];
    return byOrder(first, second, year, isDayFirst(first, short[2] ?? "", order));
  }
  return readNamed(plain);
}

function readSerial(value: number): TableDate | null {
  if (value < SERIALS.first || value > SERIALS.last) return null;
  const time = SERIAL_EPOCH + Math.round(value * 86_400) * 1000;
  return { time, day: new Date(time).toISOString().slice(0, 10) };
}

/** Null: not a date. A number of five digits is a day as spreadsheets count them. */
export function readDate(value: unknown, reading: DateReading = {}): TableDate | null {
  const text = typeof value === "string" || typeof value === "number" ? toLatinDigits(String(value).trim()) : "";
  if (SERIAL.test(text)) return readSerial(Number(text));
  if (text === "" || text.length > MAX_LETTERS) return null;
  const [first = "", ...others] = text.split(/\s*→\s*/);
  const date = readText(first, reading);
  return others.length > 0 ? partly(date) : date;
}

/** What the dates of a table say together: `31/12/2024` is day first. Null: nothing, or both. */
export function* findDayOrder(
  parts: Iterable<readonly unknown[]>,
): Generator<void, { order: DayOrder | null; isUnclear: boolean }> {
  let [dayFirst, monthFirst, any] = [false, false, false];
  for (const values of parts) {
    yield;
    for (const value of values) {
      const match =
        typeof value === "string" ? /^(\d{1,2})[/-](\d{1,2})(?:[/-]|$)/.exec(toLatinDigits(value.trim())) : null;
      if (!match) continue;
      any = true;
      if (Number(match[1]) > 12) dayFirst = true;
      if (Number(match[2]) > 12) monthFirst = true;
    }
  }
  if (dayFirst !== monthFirst) return { order: dayFirst ? "dayFirst" : "monthFirst", isUnclear: false };
  return { order: null, isUnclear: any };
}
