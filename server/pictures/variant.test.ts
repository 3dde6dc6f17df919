import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aPng, drawNoise, drawPicture } from "#tests/support/factories/pictures.ts";
import {
  chooseFormat,
  encodeVariant,
  encodeVariants,
  isWholeVariant,
  listGridVariants,
  type VariantFormat,
} from "./variant.ts";

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
] as const)("the variants of a %s picture have its colours", async (_, draw) => {
  for (const format of FORMATS) {
    const variant = await encodeVariant(await draw(), { width: 30, format });
    const metadata = await sharp(variant).metadata();
    expect([metadata.width, metadata.height, metadata.pages ?? 1]).toEqual([30, 45, 1]);
    const [r = 0, g = 255] = await readMiddle(variant);
    expect(r).toBeGreaterThan(190);
    expect(g).toBeLessThan(70);
  }
});

test("transparency stays in AVIF and WebP, and becomes the background colour in JPEG", async () => {
  const clear = await drawPicture(red).ensureAlpha(0).png().toBuffer();
  for (const format of ["avif", "webp"] as const) {
    expect((await readMiddle(await encodeVariant(clear, { width: 30, format })))[3]).toBe(0);
  }
  const [r = 0, g = 0, b = 0] = await readMiddle(await encodeVariant(clear, { width: 30, format: "jpg" }));
  for (const part of [r, g, b]) expect(part).toBeGreaterThan(235);
});

test.each([
  [1, 1],
  [40, 3000],
  [3000, 40],
])("no variant of a picture of %i×%i is wider than it", async (width, height) => {
  const content = await aPng({ width, height, seed: 255 });
  const variants = listGridVariants({ sha256: "a".repeat(64), width });
  const widths = [];
  for await (const variant of encodeVariants(content, width, variants)) {
    const metadata = await sharp(variant.content).metadata();
    expect(variant.name).toBe(`${"a".repeat(64)}-${metadata.width}.avif`);
    expect((await readMiddle(variant.content))[0]).toBeGreaterThan(240);
    widths.push(metadata.width);
  }
  expect(widths).toEqual(width > 660 ? [144, 208, 400, 540, 660] : [width]);
});

test("a variant that is cut anywhere is not complete", async () => {
  const picture = await drawNoise({ width: 300, height: 400 }).png().toBuffer();
  for (const format of FORMATS) {
    for (const width of [1, 72, 208]) {
      const content = await encodeVariant(picture, { width, format });
      expect(isWholeVariant(content, { format })).toBe(true);
      fc.assert(
        fc.property(fc.integer({ min: 0, max: content.length - 1 }), (end) => {
          expect(isWholeVariant(content.subarray(0, end), { format })).toBe(false);
        }),
      );
    }
  }
});
