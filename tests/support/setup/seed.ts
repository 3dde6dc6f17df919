import { randomInt } from "node:crypto";
import { createRandom } from "./random.ts";

/** Of all random tests of a run. Workers inherit it from the process that reads the configuration. */
export const TEST_SEED = Number((process.env.TEST_SEED ??= String(randomInt(2 ** 31))));

let draw = createRandom(TEST_SEED);

/** Each test file begins with the same numbers, whichever files its worker ran before. */
export function restartRandom(): void {
  draw = createRandom(TEST_SEED);
}

/** As `Math.random`, but repeatable. */
export const random = (): number => draw();

export const pick = <Value>(values: readonly Value[]): Value | undefined =>
  values[Math.floor(random() * values.length)];
