import { createRandom } from "#tests/support/setup/random.ts";

/**
 * Simulates the cache hit rates of `docs/scaling.md`: Zipf's law, an LRU cache in a process or a CDN. Run
 * `node bench/hit-rates.ts`; the results are reproducible.
 */

const CLOSETS = 1_000_000;
const REQUESTS = 4_000_000;
/** Exponents of Zipf's law: flat, as measured for web pages and videos, steep. */
const EXPONENTS = [0.7, 0.9, 1.1];
/** A process holds 1,000 to 4,000 documents (`server/pages/closet-cache.ts`: 96 MB with 20 to 100 KB each). */
const CAPACITIES = [1000, 4000, 16_000, 64_000, 250_000];

/** The share of visits of each closet, in descending order. */
function listShares(exponent: number): Float64Array {
  const shares = Float64Array.from({ length: CLOSETS }, (_, rank) => (rank + 1) ** -exponent);
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

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

/** The first half of the trace fills the cache and does not count. */
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

/**
 * Che's approximation (2002) of an LRU cache: each document stays for the time in which `size` others are requested.
 * The result counts requests.
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

const percent = (part: number): string => `${(100 * part).toFixed(1)} %`.padStart(8);

function printRow(name: string, simulated: number, modeled: number): void {
  process.stdout.write(`${name.padEnd(52)}${percent(simulated)} simulated ${percent(modeled)} modeled\n`);
}

for (const exponent of EXPONENTS) {
  const shares = listShares(exponent);
  process.stdout.write(`${CLOSETS.toLocaleString("en")} closets, Zipf ${exponent}:\n`);
  for (const capacity of CAPACITIES) {
    const visit = createVisits(shares, createRandom(1));
    printRow(`  a cache that holds ${capacity} documents`, simulateLru(visit, capacity), modelLru(shares, capacity));
  }
}
