import { getOrderKey } from "./closet-order.ts";

/** Milliseconds, as times of creation are. */
const STEP = 1000;

/** The keys of the neighbors; null at an end of the list. */
export type Gap = { above: number | null; below: number | null };

type Keyed = { createdAt: number; orderKey: number };

/** The key that a client computes from `createdAt + sFrac` (spec §7). */
const toReachedKey = (createdAt: number, key: number): number => getOrderKey({ createdAt, sFrac: key - createdAt });

function suggestKeys(createdAts: readonly number[], { above, below }: Gap): number[] {
  const count = createdAts.length;
  if (above !== null && below !== null) {
    return createdAts.map((_, n) => above - ((above - below) * (n + 1)) / (count + 1));
  }
  const first = above === null ? (below ?? createdAts[0] ?? 0) + STEP * count : above - STEP;
  return createdAts.map((_, n) => first - STEP * n);
}

/** Descending keys for these entries, all in the gap. Null: no numbers are left. */
export function findKeys(createdAts: readonly number[], gap: Gap): number[] | null {
  const keys = suggestKeys(createdAts, gap).map((key, n) => toReachedKey(createdAts[n] ?? 0, key));
  const bounds = [gap.above ?? Infinity, ...keys, gap.below ?? -Infinity];
  return bounds.every((key, n) => n === 0 || key < (bounds[n - 1] ?? Infinity)) ? keys : null;
}

export function findFirstKey(createdAt: number, first: number | null): number | null {
  if (first === null || createdAt > first) return createdAt;
  return findKeys([createdAt], { above: null, below: first })?.[0] ?? null;
}

/**
 * Gives the entry at `index` a key between its neighbors. Where no number is left, as many neighbors as needed get
 * new keys, too. `entries` have descending keys, apart from that entry. Null: times of creation are too far apart.
 */
export function respaceKeys(entries: readonly Keyed[], index: number): Map<number, number> | null {
  for (let reach = 0; ; reach = 2 * reach + 1) {
    const from = Math.max(0, index - reach);
    const to = Math.min(entries.length, index + reach + 1);
    const createdAts = entries.slice(from, to).map(({ createdAt }) => createdAt);
    const gap = { above: entries[from - 1]?.orderKey ?? null, below: entries[to]?.orderKey ?? null };
    const keys = findKeys(createdAts, gap);
    if (keys) return new Map(keys.map((key, n) => [from + n, key]));
    if (from === 0 && to === entries.length) return null;
  }
}
