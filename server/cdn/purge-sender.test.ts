import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { importCloset, importClosets } from "#server/closets/import/closet-import.ts";
import { removeCloset, setPrivacy } from "#server/closets/admin/closet-admin.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { startPurgeHook } from "#tests/support/fakes/purge-hook.ts";
import { type PurgeSenderParts, startPurgeSender } from "./purge-sender.ts";
import { getSurrogateKey } from "./cdn-headers.ts";

const QUICK = { pollMs: 10, retryDelaysMs: [10], secondPurgeMs: 10 };
const JANE = getSurrogateKey("jane");

const importJane = (store: ClosetStore, existing: "replace" | "reject" = "reject") =>
  importCloset(
    store,
    { name: "Jane", answer: { status: "OK" }, readPicture: async () => Buffer.alloc(0) },
    { existing },
  );

const listPurges = ({ db }: ClosetStore) =>
  db.selectFrom("cdnPurges").select(["surrogateKey", "attempts", "purgesLeft"]).execute();

/** Starts a sender until the test ends. Returns its log lines. */
function start({ db }: ClosetStore, purgeUrl: string, times: PurgeSenderParts["times"] = QUICK) {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const sender = startPurgeSender({ db, config: { purgeUrl, purgeToken: "t0ken" }, log, times });
  onTestFinished(sender.stop);
  return { ...sender, lines };
}

test("each visible change enqueues one purge in its transaction", async () => {
  const store = await openTestStore();
  const promised = [{ surrogateKey: JANE, attempts: 0, purgesLeft: 2 }];
  const changes = [
    () => importJane(store),
    () => setPrivacy(store, "JANE", "private"),
    () => setPrivacy(store, "jane", "public", { isIndexed: true }),
    () => importJane(store, "replace"),
    () => removeCloset(store, "jane"),
  ];
  for (const change of changes) {
    await change();
    expect(await listPurges(store)).toEqual(promised);
    await store.db.deleteFrom("cdnPurges").execute();
  }
  await expect(setPrivacy(store, "jane", "private")).rejects.toThrow("jane");
  const source = { name: "theo", answer: { status: "OK" }, readPicture: async () => Buffer.alloc(0) };
  const twice = importClosets(store, async () => [
    { source, options: {} },
    { source, options: {} },
  ]);
  await expect(twice).rejects.toThrow("theo");
  expect(await listPurges(store)).toEqual([]);
});

test("a changed closet is purged twice, with the token and key in each CDN's format", async () => {
  const store = await openTestStore();
  const hook = await startPurgeHook();
  await importJane(store);
  const { lines } = start(store, hook.url);
  await expect.poll(() => listPurges(store)).toEqual([]);
  expect(hook.purges.map(({ tags }) => tags)).toEqual([[JANE], [JANE]]);
  expect(hook.purges[0]?.headers).toMatchObject({
    "surrogate-key": JANE,
    authorization: "Bearer t0ken",
    "fastly-key": "t0ken",
  });
  for (const secret of ["s3cret", "t0ken", "127.0.0.1"]) expect(lines.join("")).not.toContain(secret);
});

test.each([301, 429, 503])("a purge that gets %i is retried until it succeeds", async (status) => {
  const store = await openTestStore();
  const hook = await startPurgeHook();
  hook.status = status;
  await importJane(store);
  const { lines } = start(store, hook.url);
  await expect.poll(() => hook.purges.length).toBeGreaterThan(4);
  expect(await listPurges(store)).toMatchObject([{ surrogateKey: JANE, purgesLeft: 2 }]);
  hook.status = 204;
  await expect.poll(() => listPurges(store)).toEqual([]);
  expect(lines.some((line) => line.includes(`"status":${status}`))).toBe(true);
  for (const secret of ["s3cret", "t0ken"]) expect(lines.join("")).not.toContain(secret);
});

test("a purge is retried when the CDN hangs or cannot be reached", async () => {
  const store = await openTestStore();
  const hook = await startPurgeHook();
  hook.isHanging = true;
  await importJane(store);
  const first = start(store, hook.url, { ...QUICK, callMs: 20 });
  await expect.poll(() => hook.purges.length).toBeGreaterThan(2);
  await first.stop();
  hook.isHanging = false;
  const away = start(store, "http://127.0.0.1:9/purge?key=s3cret");
  await expect.poll(() => away.lines.length).toBeGreaterThan(2);
  expect(away.lines.join("")).not.toContain("s3cret");
  await away.stop();
  start(store, hook.url);
  await expect.poll(() => listPurges(store)).toEqual([]);
});

test("a closet that changes during its purge is purged again", async () => {
  const store = await openTestStore();
  const hook = await startPurgeHook();
  await importJane(store);
  hook.onPurge = async () => {
    hook.onPurge = async () => undefined;
    await setPrivacy(store, "jane", "private");
  };
  start(store, hook.url);
  await expect.poll(() => listPurges(store)).toEqual([]);
  expect(hook.purges).toHaveLength(3);
});

test("a change is purged at once although its process has a fast clock", async () => {
  const store = await openTestStore();
  const hook = await startPurgeHook();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  await importJane(store);
  vi.useRealTimers();
  start(store, hook.url);
  await expect.poll(() => listPurges(store)).toEqual([]);
});

test("one of several senders purges, thirty closets at a time", async () => {
  const store = await openTestStore();
  const hook = await startPurgeHook();
  const keys = Array.from({ length: 70 }, (_, index) => getSurrogateKey(`closet${index}`));
  const values = keys.map((surrogateKey) => ({ surrogateKey, dueAt: 1, attempts: 0, purgesLeft: 1 }));
  await store.db.insertInto("cdnPurges").values(values).execute();
  const other = await openTestStore(store.dataDir);
  for (const each of [store, other, store, other]) start(each, hook.url);
  await expect.poll(() => listPurges(store)).toEqual([]);
  const purged = hook.purges.flatMap(({ tags }) => tags);
  expect(purged.toSorted()).toEqual(keys.toSorted());
  expect(Math.max(...hook.purges.map(({ tags }) => tags.length))).toBe(30);
});
