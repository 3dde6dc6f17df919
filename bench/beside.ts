import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openClosetStore } from "#server/closets/records/closet-store.ts";
import { addKey } from "#server/accounts/api-keys.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import { drawPieces, writeLargeCloset } from "./large-closet.ts";
import { median } from "./measure.ts";
import { type Program, runCloset, startServer } from "./programs.ts";
import { startProbe } from "./probe.ts";

const RUNS = 3;
/** As many as a list may have. */
const ITEMS = 20_000;
const REST_MS = 3000;
const WANTED_MS = 500;
/** One item with this many fields: 64 MB. */
const FIELDS = 3_500_000;

const makeHostile = (): Buffer =>
  Buffer.from(
    `{"status":"OK","items":[{"id":"a"${Array.from({ length: FIELDS }, (_, n) => `,"f${String(n).padStart(12, "0")}":1`).join("")}}]}`,
  );

/** Without pictures, to measure reading and writing only. */
const makeLarge = (): Buffer => {
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    id: `i${n}`,
    brand: `Brand ${n}`,
    thumbnailImageURL: `https://shop.example/${n}.jpg`,
    createdAt: n,
  }));
  return Buffer.from(JSON.stringify({ status: "OK", items }));
};

async function ask(server: Program, key: string, method: string, path: string, body?: Buffer): Promise<number> {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const asked = request(`${server.url}/owner/closets/${path}`, { method, headers });
  asked.end(body);
  const [response] = await once(asked, "response");
  await once(response.resume(), "end");
  return response.statusCode ?? 0;
}

type Measured = { p99: number; longest: number; seconds: number; statuses: string };

const STEPS = [
  "nothing else",
  "import",
  "import again",
  "import by command",
  "export",
  "a hostile file",
  "removal",
] as const;

async function measureOnce(dataDir: string, key: string, closet: Buffer, other: string): Promise<Measured[]> {
  const server = await startServer(dataDir);
  const probe = await startProbe(server, "/user/visited/items");
  const hostile = makeHostile();
  const work: Record<(typeof STEPS)[number], () => Promise<number | void>> = {
    "nothing else": () => sleep(REST_MS),
    import: () => ask(server, key, "PUT", "large", closet),
    "import again": () => ask(server, key, "PUT", "large", closet),
    "import by command": async () => void (await runCloset(dataDir, "import", other, "--replace")),
    export: () => ask(server, key, "GET", "large/export"),
    "a hostile file": () => ask(server, key, "PUT", "hostile", hostile),
    removal: () => ask(server, key, "DELETE", "large"),
  };
  const measured: Measured[] = [];
  try {
    for (const step of STEPS) {
      await probe.read();
      const begunAt = performance.now();
      const status = await work[step]();
      const seconds = (performance.now() - begunAt) / 1000;
      const waits = (await probe.read()).map(({ ms }) => ms).toSorted((a, b) => a - b);
      const p99 = waits[Math.floor(0.99 * waits.length)] ?? Number.NaN;
      measured.push({ p99, longest: waits.at(-1) ?? Number.NaN, seconds, statuses: String(status ?? "") });
    }
  } finally {
    await probe.stop();
    await server.stop();
  }
  return measured;
}

/** Waits of visitors while the server imports, exports and deletes a closet of 20,000 items, and a command imports another. */
export async function benchBeside(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "open-closet-bench-beside-"));
  try {
    await drawPieces(dataDir);
    await runCloset(dataDir, "import", await writeLargeCloset(dataDir, "visited", 1000));
    const closet = makeLarge();
    const other = await writeLargeCloset(dataDir, "other", ITEMS);
    const store = await openClosetStore({ dataDir, databaseUrl: null, s3: null });
    const { key } = await addKey(store.db, { name: "large", username: null, rights: [...RIGHTS], expiresAt: null });
    await store.db.destroy();
    const runs: Measured[][] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measureOnce(dataDir, key, closet, other));
    process.stdout.write(
      `\nA page of a closet beside a closet of ${ITEMS} items over HTTP and by command, medians of ${RUNS} (wanted: p99 at most ${WANTED_MS} ms)\n`,
    );
    for (const [at, step] of STEPS.entries()) {
      const all = runs.flatMap((run) => run[at] ?? []);
      const middle = (pick: (measured: Measured) => number, digits = 0): string =>
        median(all.map(pick)).toFixed(digits).padStart(6);
      const statuses = [...new Set(all.map((measured) => measured.statuses))].join(", ");
      const waits = `p99 ${middle(({ p99 }) => p99)} ms, longest ${middle(({ longest }) => longest)} ms`;
      process.stdout.write(`  ${step.padEnd(16)} ${waits}, ${middle(({ seconds }) => seconds, 1)} s  ${statuses}\n`);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
