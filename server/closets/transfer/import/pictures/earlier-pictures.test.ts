import { writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createClosetBin } from "#server/closets/owner/closet-bin.ts";
import { findAnswer, importFile, listOrphans, openTestStore, sweepAll } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { listData, listUnusedPictures } from "#tests/support/factories/records.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";

type Answer = Record<string, unknown>;

const DAMAGED = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(200)]);

const from = (answer: Answer, files: Record<string, Buffer>) => ({
  name: "jane",
  answer: { status: "OK", ...answer },
  readPicture: async (address: string) => files[address] ?? DAMAGED,
});

const ITEM = {
  id: "coat",
  thumbnailImageURL: "coat.png",
  cutout: { url: "cutout.png" },
  uncropped: { url: "uncropped.png" },
  pictures: [{ url: "back.png" }, { url: "label.png" }],
  wears: [{ id: "w", on: "2026-11-01", photograph: { url: "worn.png" } }],
};
const CLOSET = {
  items: [ITEM, { id: "hat", thumbnailImageURL: "hat.png" }],
  outfits: [{ id: "o", itemIds: ["coat", "hat"], previewUrl: "outfit.png" }],
  portfolios: [{ id: "p", picUrl: "portfolio.png" }],
  inspirations: [{ id: "n", picUrl: "inspiration.png" }],
};
const NAMES = "coat cutout uncropped back label worn hat outfit portfolio inspiration"
  .split(" ")
  .map((name) => `${name}.png`);

async function makeFiles(): Promise<Record<string, Buffer>> {
  return Object.fromEntries(
    await Promise.all(NAMES.map(async (name, seed) => [name, await aPng({ seed: 1 + seed })] as const)),
  );
}

const readAll = async ({ db }: Awaited<ReturnType<typeof openTestStore>>) => ({
  items: await listData(db, "items"),
  outfits: await listData(db, "outfits"),
  portfolios: await listData(db, "portfolios"),
  inspirations: await listData(db, "inspirations"),
});

async function sumBytes({ db }: Awaited<ReturnType<typeof openTestStore>>): Promise<number> {
  const rows = await db.selectFrom("pictures").select("bytes").execute();
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

test.for(["reject", "replace", "add"] as const)(
  "a closet of which no picture can be used is not imported, and nothing changes (%s)",
  async (existing) => {
    const store = await openTestStore();
    if (existing !== "reject") await importCloset(store, from(CLOSET, await makeFiles()));
    const before = await readAll(store);
    await expect(importCloset(store, from(CLOSET, {}), { existing })).rejects.toThrow(
      "none of its 10 pictures can be used, such as “coat.png”: it is damaged",
    );
    expect(await readAll(store)).toEqual(before);
  },
);

test("a zip of damaged pictures is not imported, nor is its preview", async () => {
  const store = await openTestStore();
  const path = `${await makeTemporaryFolder()}/jane.zip`;
  const files = Object.fromEntries(NAMES.map((name) => [name, DAMAGED]));
  await writeFile(path, await makeZip({ "closet.json": JSON.stringify({ status: "OK", ...CLOSET }), ...files }));
  await expect(importFile(store, path)).rejects.toThrow("none of its 10 pictures can be used");
  await importCloset(store, from(CLOSET, await makeFiles()));
  await expect(importFile(store, path, { existing: "replace", isPreview: true })).rejects.toThrow("can be used");
});

test("an entry whose new picture cannot be used keeps the one that it has", async () => {
  const store = await openTestStore();
  const files = await makeFiles();
  await importCloset(store, from(CLOSET, files));
  const before = await readAll(store);
  const { "hat.png": hat = DAMAGED } = files;
  const { unusablePictures } = await importCloset(store, from(CLOSET, { "hat.png": hat }), { existing: "replace" });
  expect(unusablePictures).toHaveLength(9);
  expect(await readAll(store)).toEqual(before);
  await sweepAll(store);
  expect((await findAnswer(store, "jane"))?.items.map(({ thumbnailImageURL }) => thumbnailImageURL)).not.toContain(
    null,
  );
});

test("an entry with a new picture does not keep the cut-out of the earlier one", async () => {
  const store = await openTestStore();
  const files = await makeFiles();
  await importCloset(store, from(CLOSET, files));
  const item = { ...ITEM, thumbnailImageURL: "new.png" };
  const source = from({ ...CLOSET, items: [item] }, { "new.png": await aPng({ seed: 99 }) });
  await importCloset(store, source, { existing: "replace" });
  const [coat] = (await readAll(store)).items;
  expect([coat?.cutout, coat?.uncropped, coat?.pictures?.length]).toEqual([undefined, undefined, 2]);
});

test("a replaced picture stays for 30 days, and for its owner alone", async () => {
  const store = await openTestStore();
  await importCloset(store, from({ items: [ITEM] }, await makeFiles()));
  const { length } = await store.db.selectFrom("pictures").select("key").execute();
  const other = from({ items: [{ id: "coat", thumbnailImageURL: "a.png" }] }, { "a.png": await aPng({ seed: 70 }) });
  await importCloset(store, other, { existing: "replace" });
  expect(await listUnusedPictures(store.db)).toHaveLength(length);
  expect([await sweepAll(store), await listOrphans(store)]).toEqual([0, []]);
  await store.db.updateTable("pictures").set({ unusedSince: 1 }).where("unusedSince", "is not", null).execute();
  await createClosetBin(store).purge();
  expect(await listUnusedPictures(store.db)).toEqual([]);
  expect(await sweepAll(store)).toBe(length);
});

test("replaced pictures go when the closet has no room for them and what its owner adds next", async () => {
  const store = await openTestStore();
  await importCloset(store, from({ items: [ITEM] }, await makeFiles()));
  const picture = await aPng({ seed: 70 });
  const other = from({ items: [{ id: "coat", thumbnailImageURL: "a.png" }] }, { "a.png": picture });
  const all = picture.length + (await sumBytes(store));
  const replace = (pictureBytes: number) =>
    importCloset(store, other, { existing: "replace", quota: { items: 10, pictureBytes } });
  await replace(Math.ceil(all / 0.9));
  expect(await sumBytes(store)).toBe(all);
  await replace(all);
  expect(await sumBytes(store)).toBe(picture.length);
});
