import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readClosetAnswer } from "#tests/support/factories/closets.ts";
import { exportCloset } from "#server/closets/transfer/export/closet-export.ts";
import { type ImportControl, importCloset } from "#server/closets/transfer/import/closet-import.ts";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import {
  findAnswer,
  importFile,
  listOrphans,
  openTestStore,
  type TestStore,
} from "#tests/support/factories/closet-store.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { drawOutfits } from "./outfit-drawing.ts";

const OURS = expect.stringMatching(/^\/images\/[\w-]{30}$/);

const COLORS: Record<string, string> = { red: "#ff0000", green: "#00ff00", blue: "#0000ff" };

/** Reads `red.png`, `green.png` and `blue.png`; other pictures are damaged. */
async function readPicture(address: string): Promise<Buffer> {
  const background = COLORS[address.replace(".png", "")];
  if (background === undefined) return Buffer.from("damaged");
  return await sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .png()
    .toBuffer();
}

const anItem = (id: string, fields: object = {}) => ({ id, thumbnailImageURL: `${id}.png`, ...fields });

const RED = anItem("red", { category: "Tops" });
const BLUE = anItem("blue", { category: "Bottoms" });

const PIC = { itemId: "blue", x: 0.5, y: 0.5, scale: 0.4, rotation: 0, mirrored: false, aspect: 1.25 };

async function importOutfits(items: object[], outfits: object[], store: TestStore, control: ImportControl = {}) {
  const source = { name: "jane", answer: { status: "OK", items, outfits }, readPicture };
  const summary = await importCloset(store, source, { existing: "replace" }, control);
  const answer = await findAnswer(store, "jane");
  return { ...summary, outfits: answer?.outfits ?? [] };
}

async function readColor(store: TestStore, closetOutfit: { previewUrl: string | null }, x: number, y: number) {
  const key = closetOutfit.previewUrl?.slice(-22) ?? "";
  const { sha256 } = await store.db.selectFrom("pictures").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
  const { data, info } = await sharp((await store.pictures.read(sha256)) ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = info.channels * (Math.floor(y * info.width) * info.width + Math.floor(x * info.width));
  const channels = [...data.subarray(pixel, pixel + 3)].map((value) => (value > 200 ? "f" : value < 50 ? "0" : "?"));
  return channels.join("");
}

test("an outfit that names its items gets a picture and a layout with their usual places", async () => {
  const store = await openTestStore();
  const { closet, outfits, pictures } = await importOutfits(
    [RED, BLUE],
    [{ id: "o", itemIds: ["red", "blue"] }],
    store,
  );
  const [outfit] = outfits;
  expect(outfit).toMatchObject({ previewUrl: OURS, picture: { width: 960, height: 1305 } });
  expect(JSON.parse(outfit?.layoutSerialized ?? "")).toMatchObject({
    ratio: 1.359,
    pics: [
      { itemId: "blue", aspect: 1.33333 },
      { itemId: "red", aspect: 1.33333 },
    ],
  });
  expect(closet.outfits[0]?.itemIds).toEqual(["blue", "red"]);
  expect(pictures).toBe(3);
  expect(await listOrphans(store)).toEqual([]);
  if (!outfit) return;
  expect([await readColor(store, outfit, 0.5, 0.35), await readColor(store, outfit, 0.5, 1)]).toEqual(["f00", "00f"]);
});

test("an outfit with a layout is drawn as it says, and keeps it", async () => {
  const store = await openTestStore();
  const layout = { v: 1, ratio: 1.5, pics: [{ ...PIC, y: 1.2 }] };
  const { outfits } = await importOutfits([BLUE], [{ id: "o", layoutSerialized: JSON.stringify(layout) }], store);
  expect(outfits).toMatchObject([{ picture: { width: 960, height: 1440 }, layoutSerialized: JSON.stringify(layout) }]);
  expect(outfits[0] && (await readColor(store, outfits[0], 0.5, 1.2))).toBe("00f");
});

test("a cut-out is drawn instead of the photograph", async () => {
  const store = await openTestStore();
  const items = [{ ...RED, cutout: "green.png" }];
  const { outfits } = await importOutfits(items, [{ id: "o", itemIds: ["red"] }], store);
  expect(outfits[0] && (await readColor(store, outfits[0], 0.5, 0.68))).toBe("0f0");
});

test("an item without a usable picture is not drawn, and stays in the outfit", async () => {
  const store = await openTestStore();
  const items = [RED, anItem("torn"), { id: "web", thumbnailImageURL: "https://cdn.example/a.png" }];
  const { outfits } = await importOutfits(items, [{ id: "o", itemIds: ["torn", "red", "web", "gone"] }], store);
  const itemIds = [{ itemId: "torn" }, { itemId: "red" }, { itemId: "web" }, { itemId: "gone" }];
  expect(outfits).toMatchObject([{ previewUrl: OURS, layoutSerialized: JSON.stringify({ pics: itemIds }) }]);
  expect(outfits[0] && (await readColor(store, outfits[0], 0.5, 0.68))).toBe("f00");
});

test("without a usable picture, without items, or with a picture in the file nothing is drawn", async () => {
  const store = await openTestStore();
  const { outfits, pictures, unusablePictures } = await importOutfits(
    [RED, anItem("torn")],
    [
      { id: "own", previewUrl: "blue.png", itemIds: ["red"] },
      { id: "elsewhere", previewUrl: "https://cdn.example/a.png", itemIds: ["red"] },
      { id: "unusable", itemIds: ["torn", "gone"] },
      { id: "unknown" },
    ],
    store,
    { maxDrawnOutfits: 0 },
  );
  expect(Object.fromEntries(outfits.map(({ id, previewUrl }) => [id, previewUrl]))).toEqual({
    own: OURS,
    elsewhere: "https://cdn.example/a.png",
    unusable: null,
    unknown: null,
  });
  expect([pictures, unusablePictures.map(({ id }) => id)]).toEqual([2, ["torn"]]);
  expect(outfits.map((outfit) => outfit.layoutSerialized?.includes("scale") ?? false)).not.toContain(true);
});

test("an outfit whose own picture cannot be used is drawn", async () => {
  const store = await openTestStore();
  const { outfits, unusablePictures } = await importOutfits(
    [RED],
    [{ id: "torn", previewUrl: "torn.png", itemIds: ["red"] }],
    store,
  );
  expect([outfits[0]?.previewUrl, unusablePictures.map(({ id }) => id)]).toEqual([OURS, ["torn"]]);
});

test("an import draws as many outfits as allowed, and names the others", async () => {
  const store = await openTestStore();
  const given = ["a", "b", "c"].map((id, position) => ({ id, itemIds: ["red"], createdAt: 3 - position }));
  const { outfits, unusablePictures } = await importOutfits([RED], given, store, { maxDrawnOutfits: 2 });
  expect(outfits.map(({ previewUrl }) => previewUrl)).toEqual([OURS, OURS, null]);
  expect(unusablePictures).toEqual([
    { list: "outfits", position: 2, id: "c", reason: "an import draws at most 2 outfits" },
  ]);
});

test("an aborted import stops before the next outfit", async () => {
  const store = await openTestStore();
  const sha256 = await store.pictures.write(await readPicture("red.png"));
  const control = new AbortController();
  let reads = 0;
  const storage: PictureStorage = {
    ...store.pictures,
    async read(name) {
      reads += 1;
      control.abort(new Error("stopped"));
      return await store.pictures.read(name);
    },
  };
  const outfits = ["a", "b", "c"].map((id) => ({ id, itemIds: ["red"] }));
  const opened = readClosetAnswer({ status: "OK", items: [RED], outfits }, "jane", {
    readPicture: () => "/images/key",
  });
  if (opened.status === "ERROR") throw new Error("The answer cannot be read.");
  const picture = { key: "key", sha256, contentType: "image/png", width: 60, height: 80, bytes: 1, thumbhash: "" };
  const given = { ...opened.closet, outfits: opened.closet.outfits.map((outfit) => ({ ...outfit, previewUrl: null })) };
  const imported = { closet: given, pictures: [picture], unusablePictures: [] };
  const drawing = drawOutfits(imported, { storage, signal: control.signal, picturesAtOnce: 1 });
  await expect(drawing).rejects.toThrow("stopped");
  // Where the garment is, and the picture.
  expect(reads).toBe(2);
});

test("a repeated import draws the same picture, and an export keeps picture and layout", async () => {
  const store = await openTestStore();
  const outfits = [{ id: "o", itemIds: ["blue", "red"] }];
  const first = await importOutfits([RED, BLUE], outfits, store);
  expect((await importOutfits([RED, BLUE], outfits, store)).outfits).toEqual(first.outfits);
  const path = join(await makeTemporaryFolder(), "jane.zip");
  await exportCloset(store, "jane", path);
  await importFile(store, path, { existing: "replace" });
  expect((await findAnswer(store, "jane"))?.outfits).toEqual(first.outfits);
});
