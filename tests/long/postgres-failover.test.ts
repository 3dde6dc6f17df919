import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { addKey } from "#server/accounts/api-keys.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { giveCloset } from "#server/closets/owner/ownership/closet-of-account.ts";
import { openClosetStore } from "#server/closets/records/closet-store.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import { type Acknowledged, KINDS, type Kind, startLoad } from "#tests/support/crashes/failover-load.ts";
import { startEmbeddedPostgres } from "#tests/support/drivers/postgres/embedded-postgres.ts";
import { ORIGIN, readStream } from "#tests/support/drivers/processes.ts";
import { startServer } from "#tests/support/drivers/server.ts";
import { createVisitor, type Visitor } from "#tests/support/drivers/visitor.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { openDatabaseProxy } from "#tests/support/fakes/database-proxy.ts";

const WRITES_BEFORE = 20;
const WRITES_AFTER = 10;
/** Longer than the server waits for a commit: then it says 503. */
const STALLED_MS = 15_000;

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const QUERIES: Record<Exclude<Kind, "items">, string> = {
  stylings: `select id from stylings`,
  hearts: `select "guestName" as id from hearts`,
  pictures: `select sha256 as id from "pictureUploads"`,
};

/** Opens its stream again when it ends, as the page does. */
function followProfile(visitor: Visitor, path: string) {
  const names: unknown[] = [];
  const stopping = new AbortController();
  const following = (async () => {
    while (!stopping.signal.aborted) {
      const headers = { Accept: "text/event-stream" };
      const response = await visitor.get(path, { headers, signal: stopping.signal }).catch(() => null);
      const stream = response?.ok ? readStream(response) : null;
      for (let event = await stream?.next(); event; event = await stream?.next().catch(() => null)) {
        names.push((event.data as { firstName?: unknown } | null)?.firstName);
      }
      await sleep(200);
    }
  })().catch(() => undefined);
  onTestFinished(async () => {
    stopping.abort();
    await following;
  });
  return names;
}

async function openPair({ isSynchronous }: { isSynchronous: boolean }) {
  const primary = await startEmbeddedPostgres();
  if (!primary) throw new Error("There is no PostgreSQL for this machine.");
  onTestFinished(primary.remove);
  const line = await openDatabaseProxy(primary.url);
  const standby = await primary.addStandby(line.databaseUrl, { isSynchronous });
  const state = isSynchronous ? "sync" : "async";
  const readState = async () => (await ask(primary.url, "select sync_state from pg_stat_replication"))[0]?.sync_state;
  await expect.poll(readState).toBe(state);
  return { primary, line, standby, address: await openDatabaseProxy(primary.url) };
}

/** Kills the primary under load. Returns the acknowledged writes that the promoted standby does not have. */
async function failOver({ isSynchronous }: { isSynchronous: boolean }): Promise<string[]> {
  const { primary, line, standby, address } = await openPair({ isSynchronous });
  const settings = { dataDir: await makeTemporaryFolder(), databaseUrl: address.databaseUrl };
  const store = await openClosetStore({ ...settings, s3: null });
  const answer = {
    status: "OK",
    items: ["coat", "hat"].map((id) => ({ id, thumbnailImageURL: `${id}.png`, createdAt: 1 })),
    outfits: ["monday", "tuesday"].map((id) => ({ id, previewUrl: `${id}.png`, createdAt: 1 })),
  };
  await importCloset(store, { name: "jane", answer, readPicture: () => aPng() }, { visibility: "public" });
  const env = {
    DATABASE_URL: address.databaseUrl,
    AUTH_SECRET: "s3cret-".repeat(5),
    PUBLIC_URL: ORIGIN,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "silent",
  };
  const servers = await Promise.all([1, 2].map(() => startServer({ dataDir: settings.dataDir, env })));
  for (const { kill } of servers) onTestFinished(kill);
  const urls = servers.map(({ url }) => url);
  const visitor = createVisitor((url, init) => fetch(url.replace(ORIGIN, urls[0] ?? ""), init), ORIGIN);
  await visitor.signIn("jane@x.example", settings.dataDir);
  await giveCloset(store.db, "jane", "jane@x.example");
  const makeKey = async (name: Kind): Promise<[Kind, string]> => {
    const { key } = await addKey(store.db, { name, username: "jane", rights: [...RIGHTS], expiresAt: null });
    return [name, key];
  };
  const keys = Object.fromEntries(await Promise.all(KINDS.map(makeKey))) as Record<Kind, string>;
  await store.db.destroy();
  const path = `/users/${await visitor.getUserId()}`;
  const names = followProfile(visitor, path);

  const load = startLoad({ urls, keys });
  /** Of the kind that has the fewest more than `before`. */
  const countMore = (before?: Acknowledged) =>
    Math.min(...KINDS.map((kind) => load.acknowledged[kind].length - (before?.[kind].length ?? 0)));
  await expect.poll(() => countMore()).toBeGreaterThan(WRITES_BEFORE);
  line.stall();
  await sleep(STALLED_MS);
  await primary.stop();
  const before = structuredClone(load.acknowledged);
  address.refuse();
  await ask(standby.url, "select pg_promote()");
  address.moveTo(standby.url);
  address.open();
  await expect.poll(() => countMore(before)).toBeGreaterThan(WRITES_AFTER);
  const body = { firstName: "Jane after it", goals: ["a"] };
  expect((await visitor.call("PATCH", path, { body, headers: await visitor.bearer() })).status).toBe(200);
  await expect.poll(() => names).toContain("Jane after it");
  await load.stop();
  const pages = await Promise.all(urls.map((url) => fetch(`${url}/user/jane/items`)));
  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  // A lost link is unknown.
  const expected = [200, 201, 503, ...(isSynchronous ? [] : [404])];
  expect([...load.statuses].filter((status) => !expected.includes(status))).toEqual([]);

  const content = await fetch(`${urls[0]}/owner/closets/jane/content`, {
    headers: { Authorization: `Bearer ${keys.items}` },
  });
  const { closet } = (await content.json()) as { closet: { items: { id: string }[] } };
  const stored: Acknowledged = { items: closet.items.map(({ id }) => id), stylings: [], hearts: [], pictures: [] };
  for (const kind of ["stylings", "hearts", "pictures"] as const)
    stored[kind] = (await ask(standby.url, QUERIES[kind])).map(({ id }) => String(id));
  return KINDS.flatMap((kind) =>
    load.acknowledged[kind].filter((id) => !stored[kind].includes(id)).map((id) => `${kind} ${id}`),
  );
}

test("a synchronous standby takes over under load: no acknowledged write is lost, and no server is restarted", async () => {
  expect(await failOver({ isSynchronous: true })).toEqual([]);
});

test("an asynchronous standby has not all acknowledged writes", async () => {
  expect(await failOver({ isSynchronous: false })).not.toEqual([]);
});
