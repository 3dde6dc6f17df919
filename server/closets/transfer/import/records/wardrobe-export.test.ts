import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readJsonSource } from "#server/closets/transfer/import/import-source-json.ts";
import { importFile, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";

const read = (file: object) => readJsonSource(Buffer.from(JSON.stringify(file)));

const WARDROWBE_ITEM = {
  id: "b5a7",
  user_id: "u1",
  type: "shirt",
  subtype: "oxford",
  name: "Blue oxford",
  brand: "Loom",
  notes: null,
  purchase_date: "2024-05-01",
  purchase_price: "49.90",
  primary_color: "blue",
  colors: ["blue", "white"],
  material: null,
  season: ["spring", "autumn"],
  tags: { colors: ["blue"], primary_color: "blue", material: "cotton", style: ["casual"], season: [] },
  formality: "business-casual",
  image_path: "u1/b5a7.jpg",
  image_url: "/api/v1/images/u1/b5a7.jpg?expires=1&sig=a",
  thumbnail_url: "/api/v1/images/u1/b5a7_thumb.jpg?expires=1&sig=a",
  additional_images: [{ id: "x", image_path: "u1/b5a7-back.jpg", image_url: "/api/v1/images/u1/b5a7-back.jpg" }],
  wear_count: 12,
  wash_interval: 2,
  is_archived: false,
  created_at: "2024-05-02T10:00:00Z",
};

test("an item of wardrowbe keeps its fields; others are named", async () => {
  const { answer, leftOut, notUnderstood } = await read({
    items: [WARDROWBE_ITEM, { ...WARDROWBE_ITEM, id: "old", is_archived: true }],
    total: 2,
    has_more: false,
  });
  expect(answer.items).toEqual([
    {
      id: "b5a7",
      name: "Blue oxford",
      brand: "Loom",
      category: "shirt",
      subcategory: "oxford",
      colors: ["blue", "blue", "white", "blue", "blue"],
      material: "cotton",
      seasons: ["spring", "autumn"],
      tags: ["business-casual", "casual"],
      price: 49.9,
      purchasedOn: "2024-05-01",
      timesWorn: "12",
      thumbnailImageURL: "u1/b5a7.jpg",
      pictures: ["u1/b5a7-back.jpg"],
      createdAt: Date.UTC(2024, 4, 2, 10),
      wishlist: false,
    },
  ]);
  expect(leftOut).toMatchObject([{ position: 1, reason: "it is archived" }]);
  expect(notUnderstood).toEqual(["total", "has_more", "items.user_id", "items.wash_interval"]);
});

test("one page of a longer list is not taken for the whole wardrobe", async () => {
  await expect(read({ items: [WARDROWBE_ITEM], has_more: true })).rejects.toThrow(/it has only 1 of the items/);
});

test("a generic export keeps its outfits with their items", async () => {
  const { answer, notUnderstood } = await read({
    exportedAt: "2024-01-15",
    clothingItems: [
      {
        id: 7,
        name: "Blue Jeans",
        category: "pants",
        subcategory: "jeans",
        color: "blue",
        materials: "cotton, denim",
        season: "all-season",
        purchasePrice: 89.99,
        ownedSince: "2023-06-15T00:00:00+02:00",
        imageUrl: "https://pictures.example/7.jpg",
        origin: "USA",
        wearCount: 25,
      },
    ],
    outfits: [
      { id: "a", clothingItemIds: [7, 8], notes: "Friday", season: "fall" },
      { id: "b", itemIds: ["7"] },
      { id: "c", items: [{ id: "row-1", clothing_item_id: 7 }, { id: 8 }], occasion: "work" },
    ],
    wearLogs: [],
  });
  expect(answer.items).toMatchObject([
    {
      id: "7",
      name: "Blue Jeans",
      category: "pants",
      subcategory: "jeans",
      material: "cotton, denim",
      seasons: ["Spring", "Summer", "Autumn", "Winter"],
      price: 89.99,
      purchasedOn: "2023-06-15",
      thumbnailImageURL: "https://pictures.example/7.jpg",
    },
  ]);
  expect(answer.outfits).toMatchObject([
    { id: "a", itemIds: ["7", "8"], notes: "Friday", seasons: ["fall"] },
    { id: "b", itemIds: ["7"] },
    { id: "c", itemIds: ["7", "8"], tags: ["work"] },
  ]);
  expect(notUnderstood).toEqual(["exportedAt", "wearLogs", "clothingItems.origin"]);
});

test("garments of Libre-Closet keep category, type, photo, cut-out and wishlist", async () => {
  const garment = {
    id: 1,
    name: "Tee",
    category: "tops",
    type: "polo",
    formality: 2,
    source_url: "https://x.example/",
  };
  const photo = { original: "https://l.example/1.jpg", cutout: "https://l.example/1.png", thumb: null };
  const { answer } = await read({ garments: [{ ...garment, status: "wishlist", photo }] });
  expect(answer.items).toMatchObject([
    {
      category: "tops",
      subcategory: "polo",
      thumbnailImageURL: "https://l.example/1.jpg",
      cutout: "https://l.example/1.png",
      itemShoppingURL: "https://x.example/",
      wishlist: true,
    },
  ]);
});

test("an export is imported from a zip with its pictures", async () => {
  const store = await openTestStore();
  const path = join(await makeTemporaryFolder(), "mine.zip");
  await writeFile(
    path,
    await makeZip({ "items.json": JSON.stringify({ items: [WARDROWBE_ITEM] }), "u1/b5a7.jpg": await aPng() }),
  );
  const { closet, unusablePictures } = await importFile(store, path);
  expect(closet.items).toMatchObject([
    { id: "b5a7", brand: "Loom", thumbnailImageURL: expect.stringMatching(/^\/images\//) },
  ]);
  expect(unusablePictures).toMatchObject([{ id: "b5a7", picture: "u1/b5a7-back.jpg", reason: "it is missing" }]);
});

test("pictures inside a JSON export come in, up to 20 MB each", async () => {
  const store = await openTestStore();
  const path = join(await makeTemporaryFolder(), "mine.json");
  const [first, second, third] = [await aPng({ seed: 1 }), await aPng({ seed: 2 }), await aPng({ seed: 3 })];
  const large = Buffer.concat([first, Buffer.alloc(20 * 1024 * 1024)]);
  const toDataUrl = (content: Buffer) => `data:image/png;base64,${content.toString("base64")}`;
  const clothingItems = [
    { id: "url", name: "Tee", imageData: toDataUrl(first), imageUri: "file:///tee.png" },
    { id: "bare", name: "Coat", image: second.toString("base64") },
    { id: "more", name: "Skirt", photos: [{ src: toDataUrl(third) }, toDataUrl(first)] },
    { id: "large", name: "Hat", imageData: toDataUrl(large) },
    { id: "text", name: "Scarf", imageData: `data:image/png;base64,${Buffer.from("no picture").toString("base64")}` },
  ];
  await writeFile(
    path,
    JSON.stringify({ clothingItems, outfits: [{ id: "o", name: "Look", imageData: toDataUrl(second) }] }),
  );
  const { closet, unusablePictures, notUnderstood } = await importFile(store, path);
  const stored = expect.stringMatching(/^\/images\//);
  expect(closet.items).toMatchObject([
    { id: "url", thumbnailImageURL: stored },
    { id: "bare", thumbnailImageURL: stored },
    { id: "more", thumbnailImageURL: stored, pictures: [{ address: stored }] },
    { id: "large", thumbnailImageURL: null },
    { id: "text", thumbnailImageURL: null },
  ]);
  expect(closet.outfits).toMatchObject([{ id: "o", previewUrl: stored }]);
  expect(unusablePictures).toMatchObject([
    { id: "large", reason: "it is larger than 20 MB" },
    { id: "text", reason: expect.stringContaining("it is not a picture") },
  ]);
  expect(notUnderstood).toEqual([]);
});
