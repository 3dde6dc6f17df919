import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChildProcess, spawn } from "node:child_process";
import { performance } from "node:perf_hooks";

/**
 * Side by side, in one run, as medians and their ratio: times of one machine say nothing on another, ratios do.
 * `npm run bench` builds, starts the program with a closet made here, asks, prints a table.
 */

const ITEMS = 1000;
const WARM_UP = 20;
const ROUNDS = 200;

// oxlint-disable-next-line node/no-process-env -- what the programs it starts need to be found
const env = { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: "silent" };

/** A thousand items, outfits and portfolios to match, without pictures: what is measured is the page. */
const makeCloset = () => ({
  status: "OK",
  user: { username: "bench", firstName: "Bench" },
  items: Array.from({ length: ITEMS }, (_, n) => ({ id: `i${n}`, brand: `Brand ${n % 40}`, createdAt: n })),
  outfits: Array.from({ length: ITEMS / 5 }, (_, n) => ({ id: `o${n}`, createdAt: n })),
  portfolios: Array.from({ length: ITEMS / 100 }, (_, n) => ({ id: `p${n}`, createdAt: n })),
});

async function runCloset(dataDir: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ["server/cli/closet.ts", ...args], { env: { ...env, DATA_DIR: dataDir } });
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`closet ${args.join(" ")} ended with ${code}`);
}

async function startServer(dataDir: string): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, ["server.ts"], { env: { ...env, DATA_DIR: dataDir, PORT: "0" } });
  for await (const text of server.stdout) {
    const url = /Listening on (http:\S+)/.exec(String(text))?.[1];
    if (url) return { server, url };
  }
  throw new Error("The server did not start.");
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds from asking to the last byte, one request after the other; the pages take turns, so that they share what the machine does meanwhile. */
async function measure(url: string, paths: readonly string[]): Promise<Map<string, { ms: number; bytes: number }>> {
  const times = new Map(paths.map((path) => [path, [] as number[]]));
  const bytes = new Map<string, number>();
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const path of paths) {
      const start = performance.now();
      const response = await fetch(url + path, { headers: { "Accept-Encoding": "br" } });
      const body = await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      if (round >= WARM_UP) times.get(path)?.push(performance.now() - start);
      bytes.set(path, Buffer.byteLength(body));
    }
  }
  return new Map(paths.map((path) => [path, { ms: median(times.get(path) ?? []), bytes: bytes.get(path) ?? 0 }]));
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "open-closet-bench-"));
  try {
    const file = join(dataDir, "bench.json");
    await writeFile(file, JSON.stringify(makeCloset()));
    await runCloset(dataDir, "import", file);
    const { server, url } = await startServer(dataDir);
    const base = "/user/bench/items";
    const results = await measure(url, [base, "/user/bench/outfits", "/share/bench"]);
    server.kill("SIGTERM");
    await once(server, "close");
    const baseMs = results.get(base)?.ms ?? Number.NaN;
    process.stdout.write(`Pages of a closet of ${ITEMS} items, median of ${ROUNDS} requests each:\n`);
    for (const [page, { ms, bytes }] of results) {
      const columns = [
        page.padEnd(22),
        `${ms.toFixed(2)} ms`.padStart(10),
        `× ${(ms / baseMs).toFixed(2)}`.padStart(8),
      ];
      process.stdout.write(`${columns.join("")}${String(bytes).padStart(9)} bytes of HTML\n`);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
