import { expect, test } from "vitest";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { findAnswer, listStoredNames, openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { openPictureService } from "#tests/support/factories/picture-service.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { getNameInAddress } from "./picture-key.ts";
import { createVariantMaker } from "./variant-maker.ts";

const LOG = { warn: () => {} };

/** Pictures of 150 pixels: each has the variants of 144 and 150. */
async function importPictures(store: TestStore, username: string, seeds: readonly number[]): Promise<void> {
  const items = seeds.map((seed) => ({ id: `${seed}`, thumbnailImageURL: `${seed}.png` }));
  const readPicture = (address: string) => aPng({ width: 150, height: 200, seed: Number.parseInt(address, 10) });
  await importCloset(store, { name: username, answer: { items, status: "OK" }, readPicture });
}

test("variants are made in the background after an import, once", async () => {
  const store = await openTestStore();
  await importPictures(store, "jane", [1, 2]);
  await importPictures(store, "noor", [2, 3]);
  expect(await listStoredNames(store.pictures)).toHaveLength(3);
  const maker = createVariantMaker(store.db, store.pictures, LOG);
  maker.makeFor("jane");
  maker.makeFor("noor");
  maker.makeFor("gone");
  await expect.poll(async () => (await listStoredNames(store.pictures)).length).toBe(9);
  await maker.stop();
});

test("after an edit, only the variants of its pictures are made", async () => {
  const store = await openTestStore();
  await importPictures(store, "jane", [1, 2, 3]);
  const rows = await store.db.selectFrom("pictures").select("sha256").orderBy("sha256").execute();
  const [one = "", two = ""] = rows.map(({ sha256 }) => sha256);
  const maker = createVariantMaker(store.db, store.pictures, LOG);
  maker.makeFor("jane", []);
  maker.makeFor("jane", [one]);
  maker.makeFor("jane", [two, "0".repeat(64)]);
  await expect.poll(async () => (await listStoredNames(store.pictures)).length).toBe(7);
  await maker.stop();
  const made = (await listStoredNames(store.pictures)).filter((name) => name.length > 64);
  expect(made.every((name) => name.startsWith(one) || name.startsWith(two))).toBe(true);
});

test("a stop waits for the current picture only", async () => {
  const store = await openTestStore();
  await importPictures(store, "jane", [1, 2, 3]);
  const maker = createVariantMaker(store.db, store.pictures, LOG);
  maker.makeFor("jane");
  await maker.stop();
  const stored = await listStoredNames(store.pictures);
  maker.makeFor("jane");
  await maker.stop();
  expect(stored.length).toBeLessThan(9);
  expect(await listStoredNames(store.pictures)).toEqual(stored);
});

test("the first requested AVIF of a closet starts making its other variants", async () => {
  const store = await openTestStore();
  await importPictures(store, "jane", [1, 2, 3]);
  const address = (await findAnswer(store, "jane"))?.items[0]?.thumbnailImageURL ?? "";
  const picture = await openPictureService(store).findPublicPicture(getNameInAddress(address));
  await picture?.getVariant(144, "webp");
  expect(await listStoredNames(store.pictures)).toHaveLength(3);
  await picture?.getVariant(144, "avif");
  await expect.poll(async () => (await listStoredNames(store.pictures)).length).toBe(9);
});
