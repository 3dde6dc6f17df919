import { readFile } from "node:fs/promises";
import sharp from "sharp";
import {
  LEAST_SHARE,
  OUTLINE_KINDS,
  type OutlineKind,
  readCutout,
  weighOutline,
} from "#domain/composer/read-outline.ts";
import type { Category } from "#domain/items/category.ts";
import { makeCutout } from "#server/pictures/make-cutout.ts";
import { computeThumbhash } from "#server/pictures/picture-check.ts";
import { listPhotographs } from "./outfits.ts";

type Sample = { facts: number[]; kind: number };
type Weights = number[][];

const STEPS = 6000;
const RATE = 0.3;
const DECAY = 1;
const FOLDS = 8;

/** Coats lie as tops do: a proposal cannot tell them apart. */
const SAME = new Map([["Outerwear", "Tops"]]);

async function readSample(path: string, category: Category): Promise<Sample | null> {
  const index = OUTLINE_KINDS.indexOf((SAME.get(category) ?? category) as OutlineKind);
  const made = index < 0 ? null : await makeCutout(await readFile(path));
  if (made?.status !== "made") return null;
  const { width, height } = await sharp(made.content).metadata();
  const cutout = readCutout({ width, height, thumbhash: await computeThumbhash(made.content) });
  return cutout && { facts: cutout.facts(), kind: index };
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0);

/** Multinomial logistic regression by gradient descent, on facts of mean 0 and deviation 1; rare kinds count more. */
function fit(samples: readonly Sample[]): Weights {
  const facts = samples[0]?.facts.length ?? 0;
  const columns = Array.from({ length: facts }, (_, n) => samples.map((sample) => sample.facts[n] ?? 0));
  const means = columns.map((column, n) =>
    n === 0 ? 0 : column.reduce((sum, value) => sum + value, 0) / column.length,
  );
  const deviations = columns.map((column, n) =>
    n === 0 ? 1 : Math.sqrt(column.reduce((sum, value) => sum + (value - (means[n] ?? 0)) ** 2, 0) / column.length),
  );
  const scaled = samples.map((sample) =>
    sample.facts.map((value, n) => (value - (means[n] ?? 0)) / (deviations[n] ?? 1)),
  );
  const counts = OUTLINE_KINDS.map((_, kind) => samples.filter((sample) => sample.kind === kind).length);
  const importance = samples.map(({ kind }) => 1 / Math.sqrt(counts[kind] ?? 1));
  const whole = importance.reduce((sum, value) => sum + value, 0);
  const weights = OUTLINE_KINDS.map(() => Array.from({ length: facts }, () => 0));
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = weights.map((each) => each.map((value, n) => (n === 0 ? 0 : (DECAY * value) / samples.length)));
    for (const [index, row] of scaled.entries()) {
      const shares = weighOutline(row, weights);
      for (const [kind, share] of shares.entries()) {
        const error = ((share - Number(samples[index]?.kind === kind)) * (importance[index] ?? 0)) / whole;
        row.forEach((value, n) => ((slopes[kind] as number[])[n] = (slopes[kind]?.[n] ?? 0) + error * value));
      }
    }
    for (const [kind, slope] of slopes.entries()) {
      const own = weights[kind] as number[];
      slope.forEach((value, n) => (own[n] = (own[n] ?? 0) - RATE * value));
    }
  }
  return weights.map((each) => {
    const real = each.map((value, n) => value / (deviations[n] ?? 1));
    return real.map((value, n) => (n === 0 ? value - dot(real.slice(1), means.slice(1)) : value));
  });
}

/** Fits the weights of `domain/composer/read-outline.ts` to a folder's photographs, and prints how well they do on others. */
export async function benchOutlines(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error("Name a folder with a photos.csv: --photographs <folder>.");
  const samples: Sample[] = [];
  for (const { path, category } of await listPhotographs(folder)) {
    const sample = path !== null && category ? await readSample(path, category) : null;
    if (sample) samples.push(sample);
  }
  const found = OUTLINE_KINDS.map(() => OUTLINE_KINDS.map(() => 0));
  let sure = 0;
  let right = 0;
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const weights = fit(samples.filter((_, n) => n % FOLDS !== fold));
    for (const { facts, kind } of samples.filter((_, n) => n % FOLDS === fold)) {
      const shares = weighOutline(facts, weights);
      const most = shares.indexOf(Math.max(...shares));
      (found[kind] as number[])[most] = (found[kind]?.[most] ?? 0) + 1;
      if ((shares[most] ?? 0) < LEAST_SHARE) continue;
      sure += 1;
      right += Number(most === kind);
    }
  }
  const all = samples.length;
  const good = found.reduce((sum, row, kind) => sum + (row[kind] ?? 0), 0);
  process.stdout.write(
    `\n${all} cut-outs, ${((100 * good) / all).toFixed(0)} % right; ${sure} sure, ${((100 * right) / sure).toFixed(0)} % right\n`,
  );
  for (const [kind, row] of found.entries()) process.stdout.write(`${OUTLINE_KINDS[kind]}  ${row.join("  ")}\n`);
  for (const [kind, row] of fit(samples).entries())
    process.stdout.write(`${OUTLINE_KINDS[kind]}: [${row.map((value) => value.toFixed(1)).join(", ")}],\n`);
}
