import { performance } from "node:perf_hooks";

const WARM_UP = 20;
const ROUNDS = 200;

export type Request = { name: string; path?: string; init?: RequestInit };

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds to the last byte. The requests alternate, so that all see the same load of the machine. */
async function measure(url: string, requests: readonly Request[]) {
  const results = requests.map(({ name }) => ({ name, times: [] as number[], bytes: 0 }));
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const [position, { name, path = name, init }] of requests.entries()) {
      const start = performance.now();
      const response = await fetch(url + path, { ...init, headers: { "Accept-Encoding": "br", ...init?.headers } });
      const body = await response.text();
      if (!response.ok) throw new Error(`${name} answered ${response.status}: ${body}`);
      const result = results[position];
      if (round >= WARM_UP) result?.times.push(performance.now() - start);
      if (result) result.bytes = Buffer.byteLength(body);
    }
  }
  return results.map(({ name, times, bytes }) => ({ name, ms: median(times), bytes }));
}

export async function printMedians(title: string, url: string, requests: readonly Request[]): Promise<void> {
  const results = await measure(url, requests);
  const baseMs = results[0]?.ms ?? Number.NaN;
  process.stdout.write(`${title}, median of ${ROUNDS} requests each:\n`);
  for (const { name, ms, bytes } of results) {
    const columns = [name.padEnd(22), `${ms.toFixed(2)} ms`.padStart(10), `× ${(ms / baseMs).toFixed(2)}`.padStart(8)];
    process.stdout.write(`${columns.join("")}${String(bytes).padStart(9)} bytes\n`);
  }
}
