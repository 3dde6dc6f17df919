const ISO = /^\d{4}-\d{2}-\d{2}/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

function readDay(year: number, month: number, day: number): number {
  const time = Date.UTC(year, month - 1, day);
  return new Date(time).getUTCMonth() === month - 1 ? time : 0;
}

/** Epoch milliseconds, UTC; 0 for other texts. `6/7/2025` is 7 June; `23/6/2025` is 23 June. */
export function readCsvDate(text: string): number {
  if (ISO.test(text)) {
    const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
    const time = Date.parse(text.length > 10 && !hasZone ? `${text.replace(" ", "T")}Z` : text);
    return Number.isNaN(time) ? 0 : time;
  }
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return readDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return readDay(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]));
  const slashes = SLASHES.exec(text);
  if (!slashes) return 0;
  const [first, second, year] = [Number(slashes[1]), Number(slashes[2]), Number(slashes[3])];
  return first > 12 ? readDay(year, second, first) : readDay(year, first, second);
}
