import { environmentSchema } from "./config.ts";

const SETTINGS = Object.keys(environmentSchema.shape);

/** Shorter names resemble variables of other programs: HOST and HOME. */
const MIN_LETTERS = 7;
const LONG_LETTERS = 10;

/** How many letters to add, remove, change or swap with the next one. */
function countTypos(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : Infinity;
      rows[i]?.push(Math.min(changed, at(i - 1, j) + 1, at(i, j - 1) + 1, swapped));
    }
  }
  return at(a.length, b.length);
}

const findMeant = (name: string): string | undefined =>
  SETTINGS.find((setting) => {
    const typos = setting.length < LONG_LETTERS ? 1 : 2;
    const isComparable = setting.length >= MIN_LETTERS && Math.abs(setting.length - name.length) <= typos;
    return isComparable && countTypos(name.toUpperCase(), setting) <= typos;
  });

/** A sentence for each variable that has no effect, and whose name is nearly that of a setting. */
export function findMisspelledSettings(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = SETTINGS.includes(name) ? undefined : findMeant(name);
    return meant === undefined ? [] : [`${name} is no setting: did you mean ${meant}?`];
  });
}
