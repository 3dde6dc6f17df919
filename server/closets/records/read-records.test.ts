import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { writeRecord } from "#tests/support/factories/records.ts";
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
    records.open(async () => owners[at] ?? null);
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
    bytes: n,
    thumbhash: "",
  }));
  for (let at = 0; at < pictures.length; at += 100)
    await db
      .insertInto("pictures")
      .values(pictures.slice(at, at + 100))
      .execute();
  const loaded = await load(createClosetRecords(db), 0);
  if (!loaded) throw new Error("There is no closet.");
  const { lists, pictures: found, find } = loaded.stored;
  expect(lists.items.map(({ id }) => id)).toEqual(many(1200, (n) => `i${1199 - n}`));
  expect(find("collections", "all")?.data.itemIds).toEqual(many(1200, (n) => `i${n}`));
  expect([...found.keys()].toSorted()).toEqual(pictures.map(({ key }) => key).toSorted());
});

test("the closets that were looked at stay within the bound, and one that is larger is kept alone", async () => {
  const { db, load } = await openClosets(["ann", "bea", "cleo"], 30);
  const size = (await load(createClosetRecords(db), 0))?.stored.bytes ?? 0;
  const records = createClosetRecords(db, { maxBytes: Math.floor(2.5 * size) });
  for (const at of [0, 1, 2]) await load(records, at);
  const isKept = async (cache: typeof records, at: number): Promise<boolean> => {
    const { misses } = cache.cache.readState();
    await load(cache, at);
    return cache.cache.readState().misses === misses;
  };
  expect(records.cache.readState()).toMatchObject({ misses: 3 });
  for (const [at, kept] of [
    [2, true],
    [1, true],
    [0, false],
  ] as const)
    expect([at, await isKept(records, at)]).toEqual([at, kept]);
  const small = createClosetRecords(db, { maxBytes: Math.floor(size / 2) });
  for (const at of [0, 1]) await load(small, at);
  expect([await isKept(small, 1), await isKept(small, 0)]).toEqual([true, false]);
});

test("of a newer version, only later records are read, and all of them when records were removed", async () => {
  const { db, owners, load } = await openClosets(["jane"], 3);
  const records = createClosetRecords(db);
  const before = await load(records, 0);
  await writeRecord(db, "items", "i1", { data: { brand: "New" } });
  await writeRecord(db, "items", "i2", { deletedAt: 1 });
  const [owner] = owners;
  if (!owner || !before) throw new Error("There is no closet.");
  const version = owner.version + 2;
  const after = await records.open(async () => ({ ...owner, version }));
  expect(after?.stored.lists.items.map(({ id }) => id)).toEqual(["i1", "i0"]);
  expect(after?.stored.find("items", "i1")?.data.brand).toBe("New");
  expect(after?.stored.find("items", "i0")).toBe(before.stored.find("items", "i0"));
  await db
    .updateTable("owners")
    .set({ version: version + 1, purgedVersion: version + 1 })
    .execute();
  const whole = await records.open(async () => ({ ...owner, version: version + 1 }));
  expect(whole?.stored.lists.items.map(({ id }) => id)).toEqual(["i1", "i0"]);
  expect(whole?.stored.find("items", "i0")).not.toBe(before.stored.find("items", "i0"));
});
