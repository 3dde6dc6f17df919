import { expect, test } from "vitest";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { createClosetRecords } from "./closet-records.ts";

const many = <Entry>(count: number, make: (n: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, n) => make(n));

async function openClosets(usernames: readonly string[], size: number) {
  const store = await openTestStore();
  for (const username of usernames) {
    const answer = {
      status: "OK",
      user: { username },
      items: many(size, (n) => ({ id: `i${n}`, brand: `Brand ${n}`, createdAt: n })),
      collections: [{ id: "all", name: "All" }],
      collectionItems: many(size, (n) => ({ collectionId: "all", itemId: `i${n}` })),
    };
    await importCloset(store, { name: username, answer, readPicture: async () => Buffer.of() });
  }
  const owners = await store.db
    .selectFrom("owners")
    .select(["id", "version", "username"])
    .orderBy("username")
    .execute();
  const load = (records: ReturnType<typeof createClosetRecords>, at: number) =>
    records.load(owners[at]?.id ?? "", async () => owners[at] ?? null);
  return { ...store, owners, load };
}

test("a closet of several pages of rows has each record, pair and picture once", async () => {
  const { db, owners, load } = await openClosets(["jane"], 1200);
  const ownerId = owners[0]?.id ?? "";
  const pictures = many(1100, (n) => ({
    ownerId,
    key: `key-${n}`.padEnd(22, "-"),
    sha256: `${n}`,
    contentType: "image/png",
    width: 1,
    height: 1,
    // Half of them have the same size.
    bytes: n % 2 ? 7 : n,
    thumbhash: "",
    use: "entry" as const,
  }));
  for (let at = 0; at < pictures.length; at += 100)
    await db
      .insertInto("pictures")
      .values(pictures.slice(at, at + 100))
      .execute();
  const loaded = await load(createClosetRecords(db), 0);
  if (!loaded) throw new Error("There is no closet.");
  const { lists, pairs, pictures: found, find } = loaded.stored;
  expect(lists.items.map(({ id }) => id)).toEqual(many(1200, (n) => `i${1199 - n}`));
  expect(pairs.items.map(({ id }) => id)).toEqual(many(1200, (n) => `i${n}`));
  expect(find("collections", "all")?.data.itemIds).toHaveLength(1200);
  expect([...found.keys()].toSorted()).toEqual(pictures.map(({ key }) => key).toSorted());
});

test("the closets that were looked at stay within the bound, and one that is larger is kept alone", async () => {
  const { db, owners, load } = await openClosets(["ann", "bea", "cleo"], 30);
  const size = (await load(createClosetRecords(db), 0))?.stored.bytes ?? 0;
  const records = createClosetRecords(db, { maxBytes: 2.5 * size });
  for (const at of [0, 1, 2]) await load(records, at);
  const listKept = (cache: typeof records) => owners.map((owner) => cache.find(owner) !== null);
  expect(listKept(records)).toEqual([false, true, true]);
  expect(records.cache.readState()).toMatchObject({ misses: 3 });
  const small = createClosetRecords(db, { maxBytes: Math.floor(size / 2) });
  for (const at of [0, 1]) await load(small, at);
  expect(listKept(small)).toEqual([false, true, false]);
});

test("a newer version takes the place of the older one", async () => {
  const { db, owners, load } = await openClosets(["jane"], 3);
  const records = createClosetRecords(db);
  await load(records, 0);
  const [before] = owners;
  if (!before) throw new Error("There is no closet.");
  const after = { ...before, version: before.version + 1 };
  await records.load(before.id, async () => after);
  expect([records.find(before), records.find(after)?.version]).toEqual([null, after.version]);
});
