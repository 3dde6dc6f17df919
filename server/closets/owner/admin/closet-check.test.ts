import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import {
  findAnswer,
  listOrphans,
  listStoredNames,
  openTestStore,
  sweepAll,
  type TestStore,
} from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { listData, listRecords, writeRecord } from "#tests/support/factories/records.ts";
import { checkClosets } from "./closet-check.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { withSweepLock } from "#server/closets/records/closet-store.ts";

/** Item N shows picture N; an outfit shows picture 0, too. */
async function importPictures(store: TestStore, username: string, { replace = false } = {}): Promise<void> {
  const items = [0, 1, 2, 3].map((id) => ({ id: `i${id}`, thumbnailImageURL: `${id}.png` }));
  const answer = { user: { username }, items, outfits: [{ id: "o0", previewUrl: "0.png" }], status: "OK" };
  const readPicture = (address: string) => aPng({ seed: Number.parseInt(address, 10) });
  await importCloset(store, { name: username, answer, readPicture }, replace ? { existing: "replace" } : {});
}

const getName = async (seed: number): Promise<string> => hashContent(await aPng({ seed }));

test("a check of undamaged closets changes nothing", async () => {
  const store = await openTestStore();
  await importPictures(store, "jane");
  const names = await listStoredNames(store.pictures);
  expect(await checkClosets(store)).toEqual({
    pictures: 4,
    swept: 0,
    broughtBack: 0,
    cleaned: 0,
    lost: [],
    ownerless: [],
  });
  expect(await listStoredNames(store.pictures)).toEqual(names);
});

test("a check sets orphaned pictures aside; a dry run does not", async () => {
  const store = await openTestStore();
  await importPictures(store, "jane");
  await store.pictures.write(Buffer.from("unused"));
  await writeFile(join(store.dataDir, "pictures", ".unfinished-1"), "");
  const isOld = { before: Infinity };
  expect(await checkClosets(store)).toMatchObject({ swept: 0 });
  expect(await checkClosets(store, { ...isOld, isDryRun: true })).toMatchObject({ swept: 2 });
  expect(await listOrphans(store)).toHaveLength(2);
  expect(await checkClosets(store, isOld)).toMatchObject({ swept: 2 });
  expect(await listOrphans(store)).toEqual([]);
  expect(await listStoredNames(store.pictures)).toHaveLength(4);
});

test("a check reports each entry with a missing or damaged picture, in every closet", async () => {
  const store = await openTestStore();
  await importPictures(store, "zoe");
  await importPictures(store, "jane");
  await store.pictures.remove(await getName(0));
  await store.pictures.writeNamed(await getName(1), (await aPng({ seed: 1 })).subarray(0, -1));
  const changed = await aPng({ seed: 2 });
  changed[changed.length - 1] = 0;
  await store.pictures.writeNamed(await getName(2), changed);

  const { lost } = await checkClosets(store, { isDryRun: true });
  const told = ({ username, entry, reason }: (typeof lost)[number]) => `${username}: ${entry}, ${reason}`;
  const ofEach = ["item i0, missing", "item i1, damaged", "item i2, damaged", "outfit o0, missing"];
  const expected = ["jane", "zoe"].flatMap((username) => ofEach.map((entry) => `${username}: ${entry}`));
  expect(lost.map(told).toSorted()).toEqual(expected);
  expect(lost.map(({ username }) => username)).toEqual([...Array(4).fill("jane"), ...Array(4).fill("zoe")]);
  expect(await listStoredNames(store.pictures)).toHaveLength(3);

  // The check set the damaged file aside: an import would reuse it.
  expect((await checkClosets(store)).lost).toHaveLength(8);
  expect(await listStoredNames(store.pictures)).toEqual([await getName(3)]);
  await importPictures(store, "jane", { replace: true });
  expect(await checkClosets(store)).toEqual({
    pictures: 8,
    swept: 0,
    broughtBack: 0,
    cleaned: 0,
    lost: [],
    ownerless: [],
  });
});

test("a check also reports a picture that no entry shows", async () => {
  const store = await openTestStore();
  await importPictures(store, "jane");
  await writeRecord(store.db, "items", "i3", { deletedAt: Date.now() });
  await store.pictures.remove(await getName(3));
  const { lost } = await checkClosets(store);
  expect(lost).toEqual([
    { username: "jane", entry: expect.stringMatching(/^an entry that is gone/), reason: "missing" },
  ]);
});

test("lost pictures are taken out of every place of an entry, and only these", async () => {
  const store = await openTestStore();
  const names = Array.from({ length: 5 }, (_, n) => `${n}.png`);
  const answer = {
    items: [
      {
        id: "i",
        thumbnailImageURL: names[0],
        name: "Shirt",
        pictures: [names[1], names[2]],
        cutout: names[3],
      },
    ],
    outfits: [{ id: "o", previewUrl: names[4] }],
    status: "OK",
  };
  const readPicture = (address: string) => aPng({ seed: Number.parseInt(address, 10) });
  await importCloset(store, { name: "jane", answer, readPicture });
  const count = (await listStoredNames(store.pictures)).length;
  const before = await findAnswer(store, "jane");
  expect(before?.items[0]).toMatchObject({ pictures: [expect.anything(), expect.anything()] });
  for (const lost of [1, 3, 4]) await store.pictures.remove(await getName(lost));
  expect((await checkClosets(store, { isDryRun: true, dropsLost: true })).lost.length).toBeGreaterThan(0);
  expect((await checkClosets(store, { dropsLost: true })).lost.length).toBeGreaterThan(0);
  expect(await checkClosets(store)).toMatchObject({ pictures: count - 3, lost: [] });
  const [item] = await listData(store.db, "items");
  expect(item).toMatchObject({
    thumbnailImageURL: expect.any(String),
    name: "Shirt",
    pictures: [{ address: expect.any(String) }],
  });
  expect(item).not.toHaveProperty("cutout");
  expect(await listData(store.db, "outfits")).toMatchObject([{ previewUrl: null }]);
});

test("a check reads more pictures than one batch", async () => {
  const store = await openTestStore();
  await importPictures(store, "jane");
  const [owner] = await store.db.selectFrom("owners").select("id").execute();
  const contents = Array.from({ length: 450 }, (_, seed) => Buffer.from(`picture ${seed}`));
  const hashes = await Promise.all(contents.map(store.pictures.write));
  const rows = hashes.map((sha256, position) => ({
    key: `key-${position}`,
    ownerId: owner?.id ?? "",
    sha256,
    contentType: "image/png",
    width: 1,
    height: 1,
    bytes: contents[position]?.length ?? 0,
    thumbhash: "",
  }));
  for (const row of rows) await store.db.insertInto("pictures").values(row).execute();
  const progress: number[] = [];
  const report = await checkClosets(store, {
    onProgress: ({ done, total }) => progress.push(done / total),
  });
  expect(report).toMatchObject({ pictures: 454, lost: [] });
  expect(progress.at(-1)).toBe(1);
});

test("a check names a closet that an account owned and none does, and no closet of a command", async () => {
  const store = await openTestStore();
  for (const name of ["jane", "shop"]) await importPictures(store, name);
  await store.db.updateTable("owners").set({ hadOwner: 1 }).where("username", "=", "jane").execute();
  expect(await checkClosets(store)).toMatchObject({ ownerless: ["jane"] });
});

test("a check fails while a backup is running", async () => {
  const store = await openTestStore();
  await withSweepLock(store, {}, async () => {
    await expect(checkClosets(store, { waitMs: 50 })).rejects.toThrow("a backup or a check is running");
  });
});

/** As releases stored it that kept what follows the end of a picture. */
async function addSecret(store: TestStore, seed: number): Promise<{ before: string; after: string }> {
  const content = Buffer.concat([await aPng({ seed }), Buffer.from("52.5200N 13.4050E")]);
  const before = await store.pictures.write(content);
  const after = await getName(seed);
  const pictures = store.db.updateTable("pictures").set({ sha256: before, bytes: content.length, givenSha256: null });
  await pictures.where("sha256", "=", after).execute();
  await store.pictures.remove(after);
  return { before, after };
}

test("a check cleans stored pictures in every closet, and their old addresses are gone", async () => {
  const store = await openTestStore();
  await importPictures(store, "jane");
  await importPictures(store, "zoe");
  const { before, after } = await addSecret(store, 1);
  const owners = store.db.selectFrom("owners").select(["version", "pictureEpoch"]).orderBy("username");
  const [jane] = await owners.execute();
  expect(await checkClosets(store, { isDryRun: true })).toMatchObject({ cleaned: 2, lost: [] });
  expect(await listStoredNames(store.pictures)).toContain(before);
  expect(await checkClosets(store)).toMatchObject({ pictures: 8, cleaned: 2, lost: [] });
  expect(await store.pictures.read(after)).toEqual(await aPng({ seed: 1 }));
  await sweepAll(store);
  expect(await listStoredNames(store.pictures)).not.toContain(before);
  expect(await listOrphans(store)).toEqual([]);
  const raised = { version: (jane?.version ?? 0) + 1, pictureEpoch: (jane?.pictureEpoch ?? 0) + 1 };
  expect((await owners.execute())[0]).toEqual(raised);
  const rows = store.db.selectFrom("pictures").select(["givenSha256", "bytes"]).where("sha256", "=", after);
  const bytes = (await aPng({ seed: 1 })).length;
  expect(await rows.execute()).toEqual([
    { givenSha256: before, bytes },
    { givenSha256: before, bytes },
  ]);
  expect(await checkClosets(store)).toMatchObject({ cleaned: 0, swept: 0, lost: [] });
});

test.for(["write", "flush"] as const)("a check that is killed at a %s loses no picture", async (step) => {
  const store = await openTestStore();
  await importPictures(store, "jane");
  const { before, after } = await addSecret(store, 1);
  const stopped = new Error("killed");
  const kill = async () => await Promise.reject(stopped);
  await expect(checkClosets({ ...store, pictures: { ...store.pictures, [step]: kill } })).rejects.toBe(stopped);
  expect(await store.pictures.findSize(before)).not.toBeNull();
  expect(await checkClosets(store)).toMatchObject({ cleaned: 1, lost: [] });
  expect(await store.pictures.findSize(after)).not.toBeNull();
});

test("a check drops no picture while the whole store is away", async () => {
  const store = await openTestStore();
  await importPictures(store, "jane");
  await rename(join(store.dataDir, "pictures"), join(store.dataDir, "unmounted"));
  await mkdir(join(store.dataDir, "pictures"));
  const readItems = () => listRecords(store.db, "items");
  const before = await readItems();
  const reopened = await openTestStore(store.dataDir);
  await expect(checkClosets(reopened, { dropsLost: true })).rejects.toThrow("are not in the picture store");
  expect(await readItems()).toEqual(before);
});
