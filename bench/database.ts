import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { addKey } from "#server/accounts/api-keys.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { type ClosetStore, openClosetStore } from "#server/closets/records/closet-store.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import { startEmbeddedPostgres } from "#tests/support/drivers/postgres/embedded-postgres.ts";
import { readProcess, startServer } from "./programs.ts";

const CLOSETS = 50;
const ITEMS = 200;
const REQUESTS = 4000;
const AT_ONCE = 16;

const getName = (n: number): string => `closet${n % CLOSETS}`;

async function makeClosets(store: ClosetStore): Promise<string[]> {
  const items = Array.from({ length: ITEMS }, (_, n) => ({ id: `i${n}`, brand: `Brand ${n % 40}`, createdAt: n }));
  const keys: string[] = [];
  for (let n = 0; n < CLOSETS; n += 1) {
    const source = { name: getName(n), answer: { status: "OK", items }, readPicture: async () => Buffer.of() };
    await importCloset(store, source, { visibility: "public" });
    const wanted = { name: "bench", username: getName(n), rights: [...RIGHTS], expiresAt: null };
    keys.push((await addKey(store.db, wanted)).key);
  }
  return keys;
}

async function sendAll(count: number, send: (n: number) => Promise<Response>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const response = await send((next += 1));
      await response.bytes();
      if (!response.ok) throw new Error(`The bench got ${response.status}.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The processor time that a request costs the server, and PostgreSQL. Its `fsync` is off. */
export async function benchDatabase(): Promise<void> {
  const postgres = await startEmbeddedPostgres();
  if (!postgres) return;
  const dataDir = await mkdtemp(join(tmpdir(), "open-closet-bench-database-"));
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    const store = await openClosetStore({ dataDir, databaseUrl: postgres.url, s3: null });
    const keys = await makeClosets(store);
    await store.db.destroy();
    const env = { DATABASE_URL: postgres.url, AUTH_SECRET: "s3cret-".repeat(5) };
    const { url, pid, stop } = await startServer(dataDir, env);
    const listBackends = async () =>
      (await client.query<{ pid: number }>("select pid from pg_stat_activity")).rows.map((row) => row.pid);
    const measure = async (what: string, send: (n: number) => Promise<Response>): Promise<void> => {
      await sendAll(REQUESTS / 4, send);
      const pids = await listBackends();
      const read = async () => {
        const all = await Promise.all([pid, ...pids].map((each) => readProcess(each)));
        return all.map(({ cpuMs }) => cpuMs);
      };
      const before = await read();
      await sendAll(REQUESTS, send);
      const [server = 0, ...backends] = (await read()).map((ms, at) => (ms - (before[at] ?? 0)) / REQUESTS);
      const database = backends.reduce((sum, ms) => sum + ms, 0);
      process.stdout.write(
        `  ${what.padEnd(20)}${server.toFixed(3).padStart(10)}${database.toFixed(3).padStart(10)}\n`,
      );
    };
    process.stdout.write(
      `\nProcessor time of a request, ms; ${CLOSETS} closets of ${ITEMS} items:\n` +
        `  ${"".padEnd(20)}${"server".padStart(10)}${"database".padStart(10)}\n`,
    );
    await measure("page from the cache", (n) => fetch(`${url}/user/${getName(n)}/items`));
    await measure("edit of an item", (n) =>
      fetch(`${url}/owner/closets/${getName(n)}/items/i${n % ITEMS}`, {
        method: "PATCH",
        headers: { Authorization: `Bearer ${keys[n % CLOSETS]}`, "Content-Type": "application/json" },
        body: JSON.stringify({ notes: `note ${n}` }),
      }),
    );
    const size = await client.query<{ bytes: string }>(`select pg_total_relation_size('entries') as bytes`);
    const each = Number(size.rows[0]?.bytes) / CLOSETS / 1024;
    process.stdout.write(`  rows of entries, with indexes: ${each.toFixed(0)} KB for each closet\n`);
    await stop();
  } finally {
    await client.end();
    await postgres.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}
