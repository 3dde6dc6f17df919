/** Seeded chance: the same seed gives the same drawing on every machine. */
export type Chance = {
  /** From 0 up to 1. */
  next: () => number;
  between: (low: number, high: number) => number;
};

/** Mulberry32, seeded by a text (FNV-1a). */
export function createChance(seed: string): Chance {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return { next, between: (low, high) => low + (high - low) * next() };
}
