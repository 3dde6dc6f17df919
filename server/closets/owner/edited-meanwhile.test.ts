import { expect, test } from "vitest";
import { invalidateSessionsAndVersions } from "#cli/backup/restore-queries.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { listData } from "#tests/support/factories/records.ts";
import { createClosetEditing } from "./closet-editing.ts";
import { readOwnContent } from "./content/own-content.ts";

const COAT = { username: "jane", list: "items", id: "coat" } as const;

function importItems(store: TestStore, items: object[], options = {}, control = {}) {
  const source = {
    name: "jane",
    answer: { status: "OK", items },
    readPicture: (address: string) => aPng({ seed: address.charCodeAt(0) }),
  };
  return importCloset(store, source, options, control);
}

test("an edit of a closet that was removed and made again meanwhile knows nothing of the former one", async () => {
  const store = await openTestStore();
  await importItems(store, [{ id: "coat", notes: "of the former owner" }]);
  const { open } = store.records;
  let isAgain = false;
  store.records.open = async (findOwner) => {
    const found = await open(findOwner);
    if (isAgain) return found;
    isAgain = true;
    await store.db.deleteFrom("owners").execute();
    await importItems(store, [{ id: "coat", notes: "mine" }]);
    return found;
  };
  expect(await createClosetEditing(store).change(COAT, { brand: "B" })).toMatchObject({ status: "changed" });
  expect((await listData(store.db, "items")).map(({ notes }) => notes)).toEqual(["mine"]);
});

test("the pictures of a closet that an import removes and makes again are in use", async () => {
  const store = await openTestStore();
  const items = [{ id: "coat", thumbnailImageURL: "1.png" }];
  await importItems(store, items);
  const beforeSave = async (trx: typeof store.db) => void (await trx.deleteFrom("owners").execute());
  await importItems(store, items, { existing: "replace" }, { beforeSave });
  expect(await store.db.selectFrom("pictures").select("unusedSince").execute()).toEqual([{ unusedSince: null }]);
});

test("no version is served twice, also after two restores of one backup", async () => {
  const store = await openTestStore();
  await importItems(store, [{ id: "coat" }]);
  const { version: backup } = await store.db.selectFrom("owners").select("version").executeTakeFirstOrThrow();
  const restoredAt = Date.UTC(2026, 10, 29);
  await invalidateSessionsAndVersions(store.db, restoredAt);
  for (let n = 0; n < 30; n += 1) await createClosetEditing(store).change(COAT, { brand: `A${n}` });
  const served = (await readOwnContent(store, "jane"))?.version ?? 0;
  await store.db.updateTable("owners").set({ version: backup, purgedVersion: 0 }).execute();
  await invalidateSessionsAndVersions(store.db, restoredAt + 600_000);
  const owner = await store.db.selectFrom("owners").select(["version", "purgedVersion"]).executeTakeFirstOrThrow();
  expect(owner.version).toBeGreaterThan(served);
  expect(owner.purgedVersion).toBe(owner.version);
});

test("an import may replace a closet as long as its own pictures have room", async () => {
  const store = await openTestStore();
  const pictured = (ids: string[]) => ids.map((id) => ({ id, thumbnailImageURL: `${id}.png` }));
  await importItems(store, pictured(["a", "b", "c"]));
  const rows = await store.db.selectFrom("pictures").select("bytes").execute();
  const pictureBytes = Math.floor(1.5 * rows.reduce((sum, { bytes }) => sum + bytes, 0));
  await importItems(store, pictured(["x", "y", "z"]), { existing: "replace", quota: { items: 1000, pictureBytes } });
  expect((await listData(store.db, "items")).map(({ id }) => id).toSorted()).toEqual(["x", "y", "z"]);
  expect(await store.db.selectFrom("pictures").select("key").execute()).toHaveLength(3);
});
