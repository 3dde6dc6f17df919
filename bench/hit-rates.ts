/**
 * How often what a visitor asks for is in memory already, by a simulated trace and by the model that `docs/scaling.md`
 * counts with: closets asked for by Zipf's law, a cache of what was asked for last (LRU) in a process, a cache that holds
 * for a time (TTL) in a CDN. `node bench/hit-rates.ts`; the same numbers each time.
 */

const CLOSETS = 1_000_000;
const REQUESTS = 4_000_000;
/** A closet's share of visits falls with its rank to this power: flat, as measured for web pages and videos, steep. */
const EXPONENTS = [0.7, 0.9, 1.1];
/** Documents that a cache of `server/pages/closet-cache.ts` holds: 96 MB in pieces of 20 to 100 KB. */
const CAPACITIES = [1000, 4000, 16_000, 64_000];
const HOLD_S = 600;
/** Visits a second to all closets together. */
const RATES = [10, 100, 1000, 3000];

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The share of all visits that goes to each closet, the best visited first. */
function listShares(exponent: number): Float64Array {
  const shares = Float64Array.from({ length: CLOSETS }, (_, rank) => (rank + 1) ** -exponent);
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

/** Draws closets by their shares: the place in the running sum that a throw of the dice falls on. */
function createVisits(shares: Float64Array, dice: () => number): () => number {
  let sum = 0;
  const sums = shares.map((share) => (sum += share));
  return () => {
    const thrown = dice() * sum;
    let [from, to] = [0, CLOSETS - 1];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((sums[middle] ?? 1) < thrown) from = middle + 1;
      else to = middle;
    }
    return from;
  };
}

/** The second half of the trace counts: the first fills the cache. */
function simulateLru(visit: () => number, capacity: number): number {
  const kept = new Set<number>();
  let hits = 0;
  for (let request = 0; request < REQUESTS; request += 1) {
    const closet = visit();
    if (kept.delete(closet) && request >= REQUESTS / 2) hits += 1;
    kept.add(closet);
    if (kept.size > capacity)
      for (const oldest of kept) {
        kept.delete(oldest);
        break;
      }
  }
  return hits / (REQUESTS / 2);
}

/** From the first visit on, a closet's page is held for a time, whoever else comes. */
function simulateHolding(visit: () => number, rate: number, dice: () => number): number {
  const heldUntil = new Map<number, number>();
  let [now, hits, counted] = [0, 0, 0];
  const seen = Math.max(rate * HOLD_S * 3, 200_000);
  for (let request = 0; request < seen; request += 1) {
    now += -Math.log(1 - dice()) / rate;
    const closet = visit();
    const isHeld = (heldUntil.get(closet) ?? 0) > now;
    if (!isHeld) heldUntil.set(closet, now + HOLD_S);
    if (now < HOLD_S) continue;
    counted += 1;
    if (isHeld) hits += 1;
  }
  return hits / counted;
}

/**
 * Che's approximation (2002): a cache of what was asked for last keeps everything for one time, the one in which as many
 * different closets are asked for as it holds. Solved by halving; the time is in requests.
 */
function modelLru(shares: Float64Array, capacity: number): number {
  const countKept = (time: number): number => shares.reduce((sum, share) => sum + 1 - Math.exp(-share * time), 0);
  let [low, high] = [0, 1e12];
  for (let step = 0; step < 60; step += 1) {
    const middle = Math.sqrt((low + 1) * (high + 1)) - 1;
    if (countKept(middle) < capacity) low = middle;
    else high = middle;
  }
  return shares.reduce((sum, share) => sum + share * (1 - Math.exp(-share * high)), 0);
}

/** Of the visits to one closet in a holding time and the wait for the next visit, all but the first are hits. */
const modelHolding = (shares: Float64Array, rate: number): number =>
  shares.reduce((sum, share) => sum + (share * (share * rate * HOLD_S)) / (1 + share * rate * HOLD_S), 0);

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`.padStart(8);

function printRow(name: string, simulated: number, modelled: number): void {
  process.stdout.write(`${name.padEnd(52)}${percent(simulated)} simulated ${percent(modelled)} modelled\n`);
}

for (const exponent of EXPONENTS) {
  const shares = listShares(exponent);
  process.stdout.write(`${CLOSETS.toLocaleString("en")} closets, Zipf ${exponent}:\n`);
  for (const capacity of CAPACITIES) {
    const visit = createVisits(shares, createDice(1));
    printRow(
      `  in a process that holds ${capacity} documents`,
      simulateLru(visit, capacity),
      modelLru(shares, capacity),
    );
  }
  for (const rate of RATES) {
    const dice = createDice(2);
    const visit = createVisits(shares, createDice(3));
    printRow(
      `  at a CDN for ${HOLD_S} s, ${rate} visits/s`,
      simulateHolding(visit, rate, dice),
      modelHolding(shares, rate),
    );
  }
}
