import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { type ClosetStore, openClosetStore } from "#server/closets/records/closet-store.ts";
import { addKey } from "#server/accounts/api-keys.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import type { Wait } from "./health-probe.ts";
import { drawPieces, writeFullCloset } from "./large-closet.ts";
import { type Asked, LARGE, listSurfaces } from "./large-surfaces.ts";
import { startProbe } from "./probe.ts";
import { type Program, runCloset, startServer } from "./programs.ts";

const AT_ONCE = 40;
const REST_MS = 5000;
const WANTED_MS = 200;

function ask(url: string, { path, body, headers }: Asked): Promise<number> {
  const { hostname, port } = new URL(url);
  const method = body === undefined ? "GET" : "POST";
  const sent = { "Content-Type": "application/json", ...headers };
  return new Promise((resolve, reject) => {
    const asked = request({ agent: false, hostname, port, path, method, headers: sent }, (response) => {
      response
        .resume()
        .once("end", () => resolve(response.statusCode ?? 0))
        .once("error", reject);
    });
    asked.once("error", reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

type Probe = Awaited<ReturnType<typeof startProbe>>;

/** The longest waits in milliseconds: wall time and CPU time. */
type Longest = { ms: number; workedMs: number };

function printWaits(name: string, waits: readonly Wait[], statuses: readonly number[] = []): Longest {
  const counted = Map.groupBy(statuses, (status) => status);
  const answers = [...counted].map(([status, { length }]) => `${length} × ${status}`).join(", ");
  const sort = (pick: (wait: Wait) => number) => waits.map(pick).toSorted((a, b) => a - b);
  const figures = [sort(({ ms }) => ms), sort(({ workedMs }) => workedMs)].map((sorted) => ({
    longest: sorted.at(-1) ?? Number.NaN,
    p99: sorted[Math.floor(0.99 * sorted.length)] ?? Number.NaN,
  }));
  const columns = figures.flatMap(({ longest, p99 }) => [longest, p99]).map((ms) => ms.toFixed(0).padStart(9));
  process.stdout.write(`  ${name.padEnd(52)}${columns.join("")}   ${answers}\n`);
  return { ms: figures[0]?.longest ?? Number.NaN, workedMs: figures[1]?.longest ?? Number.NaN };
}

async function measureRest(probe: Probe): Promise<void> {
  await probe.read();
  await sleep(REST_MS);
  printWaits("nothing else", await probe.read());
}

async function measureSurfaces(server: Program, store: ClosetStore, key: string): Promise<void> {
  const { url } = server;
  // Warm up: costs per process do not depend on the closet size.
  for (const path of [`/user/${LARGE}/items`, `/user/${LARGE}/items.data`, `/preview/${LARGE}.jpg`])
    await ask(url, { path });
  const probe = await startProbe(server);
  const all: Longest[] = [];
  try {
    const titles = ["longest", "p99", "worked", "p99"].map((title) => title.padStart(9));
    process.stdout.write(`  ${"ms".padEnd(52)}${titles.join("")}\n`);
    await measureRest(probe);
    for (const { name, makeAsked } of listSurfaces(key)) {
      // A new closet version invalidates the cache.
      await setPrivacy(store, LARGE, "public");
      for (const state of ["cold", "warm"]) {
        await probe.read();
        const statuses = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => ask(url, makeAsked(n))));
        all.push(printWaits(`${name}, ${state}`, await probe.read(), statuses));
      }
    }
    await measureRest(probe);
  } finally {
    await probe.stop();
  }
  const [ms, workedMs] = [Math.max(...all.map((each) => each.ms)), Math.max(...all.map((each) => each.workedMs))];
  process.stdout.write(
    `  The longest: ${ms.toFixed(0)} ms by the clock, ${workedMs.toFixed(0)} ms of the server's work; wanted: at most ${WANTED_MS} ms.\n`,
  );
}

async function measureLarge(dataDir: string): Promise<void> {
  const store = await openClosetStore({ dataDir, databaseUrl: null, s3: null });
  try {
    const wanted = { name: "large", username: null, rights: [...RIGHTS], expiresAt: null };
    const { key } = await addKey(store.db, wanted);
    const server = await startServer(dataDir);
    try {
      await measureSurfaces(server, store, key);
    } finally {
      await server.stop();
    }
  } finally {
    await store.db.destroy();
  }
}

/** Waits of other requests during 40 parallel requests for a closet of 150,000 items and outfits. */
export async function benchLarge(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "open-closet-bench-large-"));
  try {
    await drawPieces(dataDir);
    await runCloset(dataDir, "import", await writeFullCloset(dataDir, LARGE));
    process.stdout.write(`\nThe wait of /health/live while ${AT_ONCE} at once ask for a closet of 150,000 items:\n`);
    await measureLarge(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
