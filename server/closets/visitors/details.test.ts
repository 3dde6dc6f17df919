import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { setSettings } from "#server/closets/owner/admin/closet-admin.ts";
import { createClosetService } from "./closet-service.ts";
import { exportCloset } from "#server/closets/transfer/export/closet-export.ts";
import { openPictureService } from "#tests/support/factories/picture-service.ts";
import { findAnswer, importFile, openTestStore } from "#tests/support/factories/closet-store.ts";
import { getNameInAddress, getPictureAddress, getPictureToken } from "#server/pictures/picture-key.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";

const ITEM = {
  id: "coat",
  thumbnailImageURL: "main.png",
  brand: "Zara",
  itemShoppingURL: "https://shop.example/coat",
  wishlist: false,
  createdAt: 1,
  itemNameOptional: "Coat",
  categoryId: "Outerwear",
  subCategoryId: "Trench",
  colorTextInput: "beige,navy",
  size: "M",
  seasonsStr: "Spring,Autumn",
  timesWorn: 4,
  material: "Wool",
  tags: ["work, smart"],
  notes: "Two\nlines",
  price: 49.9,
  currency: "EUR",
  purchasedOn: "2024-02-29",
  pictures: [{ url: "back.png", worn: true }],
  cutout: { url: "cutout.png" },
  uncropped: { url: "uncropped.png" },
};

const LAYOUT = {
  v: 1,
  ratio: 1.359,
  pics: [{ itemId: "coat", x: 0.5, y: 0.5, scale: 0.4, rotation: 0, mirrored: false, aspect: 1 }],
};

const OUTFIT = {
  id: "monday",
  previewUrl: "outfit.png",
  createdAt: 1,
  name: "Monday",
  seasonsStr: "Spring",
  tags: ["office"],
  notes: "Note",
  styledBy: "Ana",
  layoutSerialized: JSON.stringify(LAYOUT),
};

async function importDetailed(settings: object = {}) {
  const store = await openTestStore();
  const folder = await makeTemporaryFolder();
  const closet = { status: "OK", user: { username: "jane", firstName: "Jane" }, items: [ITEM], outfits: [OUTFIT] };
  const path = join(folder, "jane.zip");
  await writeFile(
    path,
    await makeZip({
      "closet.json": JSON.stringify({ ...closet, ...settings }),
      "main.png": await aPng({ width: 20 }),
      "back.png": await aPng({ width: 30 }),
      "cutout.png": await aPng({ width: 40 }),
      "uncropped.png": await aPng({ width: 60 }),
      "outfit.png": await aPng({ width: 50 }),
    }),
  );
  await importFile(store, path);
  return { store, folder };
}

const ALL = {
  items: { size: true, price: true, purchasedOn: true, timesWorn: true, notes: true, tags: true },
  outfits: { notes: true, tags: true },
};

const address = expect.stringMatching(/^\/images\//);
const picture = expect.objectContaining({ url: address });
const worn = expect.objectContaining({ url: address, worn: true });

test("openCloset has the fields that the owner shows", async () => {
  const { store } = await importDetailed();
  const shown = await findAnswer(store, "jane");
  const {
    size,
    timesWorn,
    tags,
    notes,
    price,
    currency,
    purchasedOn,
    cutout: _cutout,
    uncropped: _uncropped,
    ...item
  } = ITEM;
  expect(shown?.items).toEqual([
    { ...item, thumbnailImageURL: address, picture: expect.anything(), pictures: [worn], cutout: picture },
  ]);
  const { tags: _, notes: __, ...outfit } = OUTFIT;
  const stored = { previewUrl: address, picture: expect.anything() };
  expect(shown?.outfits).toEqual([{ ...outfit, ...stored }]);
  await setSettings(store, "jane", { policy: ALL });
  const all = await findAnswer(store, "jane");
  expect(all?.items[0]).toMatchObject({ size, timesWorn, tags, notes, price, currency, purchasedOn });
  expect(all?.outfits).toEqual([{ ...OUTFIT, ...stored }]);
});

test("visitors get cut-outs, but no uncropped photographs, and no more pictures if the owner hides them", async () => {
  const { store } = await importDetailed();
  const getKeys = async () => {
    const [item] = (await findAnswer(store, "jane"))?.items ?? [];
    return JSON.stringify(item).match(/(?<=\/images\/)[\w-]+/g) ?? [];
  };
  const keys = await getKeys();
  expect(keys).toHaveLength(3);
  const { findPublicPicture } = openPictureService(store);
  const token = getPictureToken("jane", 0);
  const listFound = async () => {
    const rows = await store.db.selectFrom("pictures").select("key").execute();
    const names = rows.map(({ key }) => getNameInAddress(getPictureAddress({ token, key })));
    const found = await Promise.all(names.map((name) => findPublicPicture(name)));
    return found.filter((one) => one !== null).map(({ width }) => width);
  };
  expect((await listFound()).toSorted((a, b) => a - b)).toEqual([20, 30, 40, 50]);
  await setSettings(store, "jane", { policy: { items: { pictures: false } } });
  expect(await getKeys()).toHaveLength(2);
  expect((await listFound()).toSorted((a, b) => a - b)).toEqual([20, 40, 50]);
});

test("an import without settings leaves those of the closet, and an export has them", async () => {
  const settings = { tap: "look", policy: { items: { size: true } } };
  const { store, folder } = await importDetailed(settings);
  const path = join(folder, "export.zip");
  await exportCloset(store, "jane", path);
  await writeFile(join(folder, "plain.json"), JSON.stringify({ status: "OK", items: [{ id: "coat", size: "M" }] }));
  await importFile(store, join(folder, "plain.json"), { username: "jane", existing: "replace" });
  expect((await findAnswer(store, "jane"))?.items[0]).toMatchObject({ size: "M" });
  await importFile(store, path, { username: "copy" });
  const [copy] = await store.db.selectFrom("owners").select(["tap", "policy"]).where("username", "=", "copy").execute();
  expect({ tap: copy?.tap, policy: JSON.parse(copy?.policy ?? "") }).toEqual(settings);
});

test("a policy in an import changes the fields that it names, unless the key may not", async () => {
  const { store, folder } = await importDetailed({ policy: { items: { brand: false } } });
  const path = join(folder, "plain.json");
  const answer = { status: "OK", items: [{ id: "coat", brand: "Zara", size: "M" }], policy: { items: { size: true } } };
  await writeFile(path, JSON.stringify(answer));
  await importFile(store, path, { username: "jane", existing: "replace", keepsSettings: true });
  expect((await findAnswer(store, "jane"))?.items[0]).not.toHaveProperty("size");
  await importFile(store, path, { username: "jane", existing: "replace" });
  expect((await findAnswer(store, "jane"))?.items[0]).toMatchObject({ brand: null, size: "M" });
});

test("a name that stands in for the brand is hidden with the name", async () => {
  const { store, folder } = await importDetailed({ policy: { items: { name: false } } });
  const path = join(folder, "plain.json");
  await writeFile(path, JSON.stringify({ status: "OK", items: [{ id: "coat", name: "Coat", brand: "Coat" }] }));
  await importFile(store, path, { username: "jane", existing: "replace" });
  expect(JSON.stringify(await findAnswer(store, "jane"))).not.toContain("Coat");
  const closets = createClosetService(store.db);
  const part = await closets.openPart("jane", { tab: "items" }, { cards: 10, rows: 10 });
  expect(part).toMatchObject({ closet: { items: [{ id: "coat", brand: null }] } });
});
