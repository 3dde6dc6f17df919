import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Program, readProcess, runCloset, startServer } from "./programs.ts";

const CLOSETS = 20;
const ITEMS = 200;
/** Parallel requests while it measures the capacity; later the maximum. */
const AT_ONCE = 64;
const MEASURE_MS = 10_000;
const TICK_MS = 10;
const WINDOWS = 10;

type Window = { requests: number; failures: number; times: number[]; megabytes: number };

/** Three pages for each call, one closet after the other. */
function createVisits(url: string): () => Promise<{ ms: number; isWell: boolean }> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const { hostname, port } = new URL(url);
  let count = 0;
  return () =>
    new Promise((resolve) => {
      count += 1;
      const username = `soak${(count * 7) % CLOSETS}`;
      const isCall = count % 4 === 0;
      const tab = ["outfits", "items", "collections"][count % 3];
      const path = isCall ? "/users/v2/openCloset" : `/user/${username}/${tab}`;
      const begun = performance.now();
      const done = (isWell: boolean) => resolve({ ms: performance.now() - begun, isWell });
      const asked = request(
        {
          agent,
          hostname,
          port,
          path,
          method: isCall ? "POST" : "GET",
          headers: { "Accept-Encoding": "br", "Content-Type": "application/json" },
        },
        (response) => {
          response.resume().once("end", () => done(response.statusCode === 200));
          response.once("error", () => done(false));
        },
      );
      asked.once("error", () => done(false));
      asked.end(isCall ? JSON.stringify({ username, useCollections: true }) : undefined);
    });
}

/** Requests per second at full load. */
async function findMaximum(visit: ReturnType<typeof createVisits>): Promise<number> {
  const until = performance.now() + MEASURE_MS;
  let answered = 0;
  const ask = async () => {
    while (performance.now() < until) {
      await visit();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return (answered * 1000) / MEASURE_MS;
}

async function soak(visit: ReturnType<typeof createVisits>, perSecond: number, windowMs: number, { pid }: Program) {
  const windows: Window[] = [];
  const underWay = new Set<Promise<void>>();
  const start = performance.now();
  let asked = 0;

  async function ask(window: Window): Promise<void> {
    const { ms, isWell } = await visit();
    window.requests += 1;
    window.times.push(ms);
    if (!isWell) window.failures += 1;
  }

  for (let number = 0; number < WINDOWS; number += 1) {
    const window: Window = { requests: 0, failures: 0, times: [], megabytes: 0 };
    windows.push(window);
    while (performance.now() < start + (number + 1) * windowMs) {
      const due = ((performance.now() - start) / 1000) * perSecond;
      for (; asked < due && underWay.size < 20 * AT_ONCE; asked += 1) {
        const asking = ask(window);
        underWay.add(asking);
        void asking.finally(() => underWay.delete(asking));
      }
      await new Promise((resolve) => void setTimeout(resolve, TICK_MS));
    }
    window.megabytes = (await readProcess(pid)).megabytes;
  }
  await Promise.all(underWay);
  return windows;
}

function printWindow({ requests, failures, times, megabytes }: Window, number: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * sorted.length)] ?? Number.NaN).toFixed(1).padStart(8);
  process.stdout.write(
    `  ${String(number + 1).padStart(2)}${String(requests).padStart(11)}${String(failures).padStart(9)}${at(0.5)}${at(0.99)}${megabytes.toFixed(0).padStart(9)}\n`,
  );
}

/** Runs at half capacity for `minutes` with twenty cached closets, and shows whether memory or times grow. */
export async function benchSoak(minutes: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "open-closet-bench-soak-"));
  try {
    for (let n = 0; n < CLOSETS; n += 1) {
      const file = join(dataDir, "closet.json");
      const items = Array.from({ length: ITEMS }, (_, i) => ({ id: `i${i}`, brand: `Brand ${i % 40}`, createdAt: i }));
      await writeFile(file, JSON.stringify({ status: "OK", user: { username: `soak${n}`, firstName: "Max" }, items }));
      await runCloset(dataDir, "import", file);
    }
    const server = await startServer(dataDir, { TRUSTED_PROXIES: "127.0.0.1" });
    try {
      const visit = createVisits(server.url);
      await findMaximum(visit);
      const most = await findMaximum(visit);
      process.stdout.write(
        `\nHalf of ${most.toFixed(0)} requests a second, for ${minutes} minutes, in ${WINDOWS} windows:\n` +
          `          asked   failed  median     p99       MB\n`,
      );
      const windows = await soak(visit, most / 2, (minutes * 60_000) / WINDOWS, server);
      windows.forEach(printWindow);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
