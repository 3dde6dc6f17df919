import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { aPng, drawNoise, drawPicture } from "#tests/support/factories/pictures.ts";
import { createVariantCache } from "./variant-cache.ts";
import { chooseFormat, createVariants, encodeVariant, type VariantFormat } from "./variants.ts";

const FORMATS = ["avif", "webp", "jpg"] as const;
const CALLED: Record<VariantFormat, string> = { avif: "heif", webp: "webp", jpg: "jpeg" };

async function readMiddle(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}

test.each([
  ["image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "avif"],
  ["image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "webp"],
  ["image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5", "jpg"],
  ["IMAGE/AVIF ; q=0.5", "avif"],
  ["image/avif;q=0, image/webp;q=0.0,*/*", "jpg"],
  ["image/avif;q=0,image/webp", "webp"],
  ["*/*", "jpg"],
  ["image/avifx", "jpg"],
  ["", "jpg"],
  [undefined, "jpg"],
])("a client that accepts %j gets %s", (accept, format) => {
  expect(chooseFormat(accept)).toBe(format);
});

test.each(FORMATS)("a variant as %s has its width and the picture's shape, and no metadata", async (format) => {
  const photograph = await drawNoise({ width: 300, height: 200 })
    .withExif({ IFD0: { Make: "Camera" } })
    .withIccProfile("p3")
    .jpeg()
    .toBuffer();
  const variant = await encodeVariant(photograph, { width: 144, format });
  const { width, height, format: called, exif, icc, xmp, orientation } = await sharp(variant).metadata();
  expect([width, height, called]).toEqual([144, 96, CALLED[format]]);
  expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
});

test.each(FORMATS)("a very tall picture as %s is as tall as the format allows", async (format) => {
  const variant = await encodeVariant(await aPng({ width: 4, height: 20_000 }), { width: 4, format });
  expect((await sharp(variant).metadata()).height).toBeGreaterThan(16_000);
});

const red = { width: 60, height: 90, seed: 255 };

test.each([
  ["CMYK", () => drawPicture(red).toColourspace("cmyk").withIccProfile("cmyk").jpeg().toBuffer()],
  ["16-bit", () => drawPicture(red).toColourspace("rgb16").png().toBuffer()],
  ["Display P3", () => drawPicture(red).withIccProfile("p3").png().toBuffer()],
  [
    "animated",
    async () =>
      sharp(await Promise.all([255, 0].map((seed) => aPng({ ...red, seed }))), { join: { animated: true } })
        .webp()
        .toBuffer(),
  ],
] as const)("the variants of a %s picture have its colors", async (_, draw) => {
  for (const format of FORMATS) {
    const variant = await encodeVariant(await draw(), { width: 30, format });
    const metadata = await sharp(variant).metadata();
    expect([metadata.width, metadata.height, metadata.pages ?? 1]).toEqual([30, 45, 1]);
    const [r = 0, g = 255] = await readMiddle(variant);
    expect(r).toBeGreaterThan(190);
    expect(g).toBeLessThan(70);
  }
});

test("transparency stays in AVIF and WebP, and becomes the background color in JPEG", async () => {
  const clear = await drawPicture(red).ensureAlpha(0).png().toBuffer();
  for (const format of ["avif", "webp"] as const) {
    expect((await readMiddle(await encodeVariant(clear, { width: 30, format })))[3]).toBe(0);
  }
  const [r = 0, g = 0, b = 0] = await readMiddle(await encodeVariant(clear, { width: 30, format: "jpg" }));
  for (const part of [r, g, b]) expect(part).toBeGreaterThan(235);
});

async function openVariants(dataDir?: string) {
  const store = await openTestStore(dataDir);
  const folder = join(store.dataDir, "variants");
  const warnings: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void warnings.push(...line) };
  const cache = createVariantCache(folder, { maxBytes: 1_000_000, log });
  const counted = { conversions: 0, atOnce: 0, most: 0 };
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const encode: typeof encodeVariant = async (...given) => {
    begin();
    counted.conversions += 1;
    counted.atOnce += 1;
    counted.most = Math.max(counted.most, counted.atOnce);
    const content = await encodeVariant(...given);
    counted.atOnce -= 1;
    return content;
  };
  const listCached = (): Promise<string[]> => readdir(folder).catch(() => []);
  return { store, counted, begun, listCached, warnings, ...createVariants({ ...store, cache, log, encode }) };
}

test("a hundred first requests of one variant share one conversion, and later ones need none", async () => {
  const { store, counted, getVariant } = await openVariants();
  const sha256 = await store.pictures.write(await aPng({ width: 300, height: 400 }));
  const variant = { sha256, width: 208, format: "webp" } as const;
  const given = await Promise.all(Array.from({ length: 100 }, () => getVariant(variant)));
  expect(counted.conversions).toBe(1);
  expect((await sharp(given[99] ?? Buffer.alloc(0)).metadata()).width).toBe(208);
  expect(new Set(given.map((content) => content?.toString("hex"))).size).toBe(1);
  const another = await openVariants(store.dataDir);
  expect(await another.getVariant(variant)).toEqual(given[0]);
  expect(another.counted.conversions).toBe(0);
});

test("different variants are made two at a time, so a second visitor does not wait for the first", async () => {
  const { store, counted, getVariant } = await openVariants();
  const sha256 = await store.pictures.write(await aPng({ width: 300, height: 400 }));
  const widths = Array.from({ length: 20 }, (_, index) => index + 10);
  await Promise.all(widths.map((width) => getVariant({ sha256, width, format: "avif" })));
  expect(counted).toMatchObject({ conversions: 20, most: 2 });
});

test("a variant is null until its original is stored", async () => {
  const { store, getVariant } = await openVariants();
  const content = await aPng({ width: 300, height: 400 });
  const sha256 = await store.pictures.write(content);
  await store.pictures.remove(sha256);
  const variant = { sha256, width: 208, format: "jpg" } as const;
  expect(await getVariant(variant)).toBeNull();
  await store.pictures.write(content);
  expect(await getVariant(variant)).not.toBeNull();
});

test("a failed conversion is an error, and is tried again", async () => {
  const { store, getVariant } = await openVariants();
  const sha256 = await store.pictures.write(Buffer.from("no picture at all"));
  const variant = { sha256, width: 208, format: "avif" } as const;
  await expect(getVariant(variant)).rejects.toThrow("unsupported image format");
  await expect(getVariant(variant)).rejects.toThrow("unsupported image format");
});

test("a damaged picture has no variants, and is reported once", async () => {
  const { store, getVariant, warnings } = await openVariants();
  const content = await aPng({ width: 300, height: 400 });
  const sha256 = await store.pictures.write(content);
  await store.pictures.writeNamed(sha256, Buffer.alloc(content.length, 1));
  for (const width of [144, 208]) expect(await getVariant({ sha256, width, format: "avif" })).toBeNull();
  expect(warnings).toEqual([expect.stringMatching(/^a stored picture is damaged: `.* check` names its entry$/)]);
});

/** Pictures of 150 pixels: each has the variants of 144 and 150. */
async function importPictures(store: TestStore): Promise<string[]> {
  const items = [1, 2, 3].map((seed) => ({ id: `${seed}`, thumbnailImageURL: `${seed}.png` }));
  const readPicture = (address: string) => aPng({ width: 150, height: 200, seed: Number.parseInt(address, 10) });
  await importCloset(store, { name: "jane", answer: { items, status: "OK" }, readPicture });
  const rows = await store.db.selectFrom("pictures").select("sha256").orderBy("sha256").execute();
  return rows.map(({ sha256 }) => sha256);
}

test("after an upload, the variants of its pictures are made in the background, once", async () => {
  const { store, counted, listCached, getVariant, warm, stop } = await openVariants();
  const [one = "", two = ""] = await importPictures(store);
  warm("jane", []);
  warm("jane", [one]);
  warm("jane", [one, two, "0".repeat(64)]);
  warm("gone", [two]);
  const expected = [one, two].flatMap((sha256) => [`${sha256}-144.avif`, `${sha256}-150.avif`]);
  await expect.poll(async () => (await listCached()).toSorted()).toEqual(expected);
  await getVariant({ sha256: one, width: 150, format: "avif" });
  await stop();
  expect(counted.conversions).toBe(4);
});

test("a stop waits for the current variant only", async () => {
  const { store, counted, begun, warm, stop } = await openVariants();
  warm("jane", await importPictures(store));
  await begun;
  await stop();
  expect(counted).toMatchObject({ conversions: 1, atOnce: 0 });
});
