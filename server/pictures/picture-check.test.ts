import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp, { type Metadata, type Sharp } from "sharp";
import { thumbHashToAverageRGBA } from "thumbhash";
import { expect, test } from "vitest";
import { readCutout } from "#domain/composer/read-outline.ts";
import { aPng, drawNoise, drawPicture } from "#tests/support/factories/pictures.ts";
import { enqueueDecoding, estimateDecodedBytes } from "./decoding.ts";
import { checkPicture, computeThumbhash } from "./picture-check.ts";

const FORMATS = ["jpeg", "png", "webp", "gif", "avif"] as const;
type Format = (typeof FORMATS)[number];

const encode = (picture: Sharp, format: Format): Promise<Buffer> =>
  format === "avif" ? picture.avif({ effort: 0 }).toBuffer() : picture[format]().toBuffer();

/** With an orientation of 90°, a place, a camera and a color profile. */
const takePhotograph = (format: Format): Promise<Buffer> =>
  encode(
    drawNoise({ width: 30, height: 20 })
      .withIccProfile("p3")
      .withExifMerge({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "52/1 31/1 0/1", GPSLatitudeRef: "N" } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>')
      .withMetadata({ orientation: 6 }),
    format,
  );

test.for(FORMATS)("a %s without metadata is stored byte for byte", async (format) => {
  const content = await encode(drawNoise(), format);
  expect(await checkPicture(content)).toEqual({
    content,
    contentType: `image/${format}`,
    width: 300,
    height: 200,
    thumbhash: expect.any(String),
  });
});

test.for(FORMATS)("a %s that is cut anywhere is rejected", async (format) => {
  const content = await encode(drawNoise(), format);
  for (const part of [0.2, 0.5, 0.9, 0.99]) {
    await expect(checkPicture(content.subarray(0, content.length * part))).rejects.toThrow(/^it is damaged/);
  }
});

test.for(["jpeg", "png", "webp", "avif"] as const)("a %s loses its place, camera and orientation", async (format) => {
  const photograph = await takePhotograph(format);
  expect((await sharp(photograph).metadata()).exif).toBeDefined();
  const checked = await checkPicture(photograph);
  const { exif, xmp, iptc, orientation, icc } = await sharp(checked.content).metadata();
  expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  expect(icc).toBeDefined();
  expect(checked.content.includes("Camera")).toBe(false);
  const isTurned = format !== "avif";
  expect([checked.width, checked.height]).toEqual(isTurned ? [20, 30] : [checked.width, checked.height]);
  expect(await checkPicture(checked.content)).toEqual(checked);
});

test("a picture with an orientation and no other metadata is rotated once", async () => {
  const turned = await drawPicture({ width: 8, height: 12 }).withMetadata({ orientation: 8 }).jpeg().toBuffer();
  const checked = await checkPicture(turned);
  expect([checked.width, checked.height]).toEqual([12, 8]);
  expect(await checkPicture(checked.content)).toEqual(checked);
});

test("a CMYK photograph with a camera in it keeps its pixels and its color profile", async () => {
  const picture = drawPicture({ seed: 255 }).toColourspace("cmyk").withIccProfile("cmyk");
  const plain = await picture.clone().jpeg().toBuffer();
  const content = await picture
    .withExif({ IFD0: { Make: "C" } })
    .jpeg()
    .toBuffer();
  expect((await checkPicture(content)).content).toEqual((await checkPicture(plain)).content);
  expect((await sharp(plain).metadata()).icc).toBeDefined();
});

test("a CMYK photograph that is turned keeps its colors", async () => {
  const cmyk = await drawPicture({ seed: 255 }).toColourspace("cmyk").withIccProfile("cmyk").jpeg().toBuffer();
  const turned = await drawPicture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const exif = (await sharp(turned).metadata()).exif ?? Buffer.alloc(0);
  const segment = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 255]);
  const content = Buffer.concat([cmyk.subarray(0, 2), segment, exif, cmyk.subarray(2)]);
  const checked = await checkPicture(content);
  // The picture is sRGB now: its CMYK profile would be wrong.
  expect((await sharp(checked.content).metadata()).icc).toBeUndefined();
  const { data } = await sharp(checked.content).raw().toBuffer({ resolveWithObject: true });
  const [red = 0, green = 255] = data;
  expect(red).toBeGreaterThan(180);
  expect(green).toBeLessThan(80);
});

test("an animation stays animated, and its height is the height of a frame", async () => {
  const frames = await Promise.all([1, 200].map((seed) => aPng({ width: 20, height: 10, seed })));
  const content = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(await checkPicture(content)).toMatchObject({ content, contentType: "image/gif", width: 20, height: 10 });
  await expect(checkPicture(content.subarray(0, -20))).rejects.toThrow("its end is missing");
});

test("a picture of more than 50 megapixels is rejected before decoding, and the error has its size", async () => {
  const content = await aPng({ width: 10_000, height: 7500 });
  // Decoding would fail with another error.
  content.fill(0, 200, content.length - 200);
  await expect(checkPicture(content)).rejects.toThrow("it is 10000×7500 pixels; at most 50 megapixels");
});

test.for<[width: number, height: number]>([
  [30_001, 1],
  [1, 30_001],
])("a picture of %d×%d pixels is rejected: a side is longer than 30,000", async ([width, height]) => {
  await expect(checkPicture(await aPng({ width, height }))).rejects.toThrow(
    `it is ${width}×${height} pixels; at most 30000 pixels wide or high`,
  );
});

/** An interlaced 16-bit RGBA PNG with this size in its header, and only a few pixels. */
async function makeDeepPng(width: number, height: number): Promise<Buffer> {
  const content = await drawPicture().ensureAlpha().toColourspace("rgb16").png({ progressive: true }).toBuffer();
  content.writeUInt32BE(width, 16);
  content.writeUInt32BE(height, 20);
  content.writeUInt32BE(crc32(content.subarray(12, 29)), 29);
  return content;
}

test("a picture of more than 256 MB in memory is rejected by its header", async () => {
  // 256 MB are allowed: this one is rejected for its missing pixels.
  await expect(checkPicture(await makeDeepPng(4096, 8192))).rejects.toThrow(/^it is damaged$/);
  await expect(checkPicture(await makeDeepPng(4096, 8193))).rejects.toThrow(
    "it is 4096×8193 pixels and takes 257 MB of memory to decode; at most 256 MB",
  );
});

test.for<[name: string, metadata: Partial<Metadata>, bytesPerPixel: number]>([
  ["a baseline JPEG", { format: "jpeg" }, 3],
  ["a baseline JPEG with an orientation", { format: "jpeg", orientation: 6 }, 3],
  ["a progressive JPEG", { format: "jpeg", isProgressive: true }, 6],
  ["a progressive JPEG in CMYK", { format: "jpeg", isProgressive: true, channels: 4 }, 8],
  ["an interlaced PNG of 16 bits", { format: "png", isProgressive: true, depth: "ushort" }, 6],
  [
    "an interlaced PNG of 16 bits with an orientation",
    { format: "png", isProgressive: true, depth: "ushort", orientation: 6 },
    12,
  ],
  ["a WebP", { format: "webp" }, 8],
  ["an AVIF", { format: "heif" }, 20],
  ["an animation of 5 frames", { format: "gif", channels: 4, pages: 5, pageHeight: 10 }, 20],
])("the estimated memory of %s is what its decoder takes", ([, metadata, bytesPerPixel]) => {
  const plain = { width: 10, height: 10, channels: 3, depth: "uchar", isProgressive: false, format: "png" } as const;
  expect(estimateDecodedBytes({ ...plain, ...metadata } as Metadata)).toBe(100 * bytesPerPixel);
});

test("an AVIF that would take more than 256 MB is rejected", async () => {
  const content = await drawPicture().avif({ effort: 0 }).toBuffer();
  const size = content.indexOf("ispe") + 8;
  content.writeUInt32BE(4000, size);
  content.writeUInt32BE(3400, size + 4);
  await expect(checkPicture(content)).rejects.toThrow("it is 4000×3400 pixels and takes 260 MB of memory to decode");
});

test("all frames of an animation count together", async () => {
  const frames = await Promise.all([10, 90, 170].map((seed) => aPng({ seed })));
  const content = await sharp(frames, { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
  // The canvas of all frames, in its header (RFC 9649 §2.7).
  content.writeUIntLE(6000 - 1, 24, 3);
  content.writeUIntLE(2000 - 1, 27, 3);
  await expect(checkPicture(content)).rejects.toThrow("it is 6000×2000 pixels in 3 frames and takes 275 MB");
});

test("an animation of more than 1,000 frames is rejected by its header", async () => {
  const start = Buffer.from("GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  const frame = Buffer.from("\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0", "latin1");
  const draw = (frames: number) => Buffer.concat([start, Buffer.alloc(frames * frame.length, frame), Buffer.from(";")]);
  expect((await sharp(draw(1000)).metadata()).pages).toBe(1000);
  await expect(checkPicture(draw(1001))).rejects.toThrow("it is 1×1 pixels in 1001 frames; at most 1000 frames");
});

test("a file that is no picture is rejected, with any name or first bytes", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const tiff = await drawPicture().tiff().toBuffer();
  const words = "hello, I am a picture";
  for (const content of [svg, words, "", "\0".repeat(100), "<!doctype html>", "GIF8", "%PDF-1.7"]) {
    await expect(checkPicture(Buffer.from(content))).rejects.toThrow(/^it is not a picture/);
  }
  await expect(checkPicture(tiff)).rejects.toThrow(/^it is not a picture/);
  await expect(checkPicture(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]))).rejects.toThrow(
    /^it is damaged or not a picture/,
  );
});

test("reading a header waits while two pictures are decoded", async () => {
  const content = (await aPng()).subarray(0, 20);
  const held = Promise.withResolvers<void>();
  const running = [1, 2].map(() => enqueueDecoding("import", () => held.promise));
  let isRead = false;
  const check = checkPicture(content).catch(() => {
    isRead = true;
  });
  for (let n = 0; n < 5; n += 1)
    await sharp(content)
      .metadata()
      .catch(() => null);
  expect(isRead).toBe(false);
  held.resolve();
  await Promise.all([check, ...running]);
  expect(isRead).toBe(true);
});

test("a file of more than 20 MB is rejected", async () => {
  await expect(checkPicture(Buffer.alloc(20 * 1024 * 1024 + 1))).rejects.toThrow("it is larger than 20 MB");
});

const readColor = async (content: Buffer): Promise<number[]> => {
  const { thumbhash } = await checkPicture(content);
  const { r, g, b, a } = thumbHashToAverageRGBA(Buffer.from(thumbhash, "base64"));
  return [r, g, b, a].map((part) => Math.round(part * 10) / 10);
};

test("a thumbhash has the colors of the first frame, in sRGB and with transparency", async () => {
  const red = { width: 30, height: 20, seed: 255 };
  expect(await readColor(await aPng(red))).toEqual([1, 0, 0.5, 1]);
  const cmyk = await drawPicture(red).toColourspace("cmyk").withIccProfile("cmyk").jpeg().toBuffer();
  expect((await readColor(cmyk))[0]).toBeGreaterThan(0.7);
  const deep = await drawPicture(red).toColourspace("rgb16").png().toBuffer();
  expect(await readColor(deep)).toEqual([1, 0, 0.5, 1]);
  const frames = await Promise.all([255, 0].map((seed) => aPng({ ...red, seed })));
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(await readColor(animation)).toEqual([1, 0, 0.5, 1]);
  const clear = await drawPicture(red).ensureAlpha(0).png().toBuffer();
  expect((await readColor(clear))[3]).toBe(0);
  for (const [width, height] of [
    [1, 1],
    [40, 3000],
    [3000, 40],
  ] as const) {
    expect((await readColor(await aPng({ width, height, seed: 255 })))[0]).toBe(1);
  }
});

test("the box that is read from a thumbhash has the sleeves of the demo closets’ cut-outs", async () => {
  const folders = ["emma", "theo", "vera"].map((username) => `demo/${username}/cutouts`);
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  );
  const cut = await Promise.all(
    files.flat().map(async (file) => {
      const content = await readFile(file);
      const { width, height } = await sharp(content).metadata();
      const { info } = await sharp(content).trim().toBuffer({ resolveWithObject: true });
      const left = -(info.trimOffsetLeft ?? 0) / width;
      const box = readCutout({ width, height, thumbhash: await computeThumbhash(content) })?.box;
      return Math.max((box?.left ?? 1) - left, left + info.width / width - (box?.right ?? 0));
    }),
  );
  expect(cut.length).toBeGreaterThan(70);
  expect(Math.max(...cut)).toBeLessThan(0.065);
});

const cutAway = async (picture: Sharp): Promise<Buffer> => {
  const hole =
    '<svg width="300" height="200"><rect width="300" height="200" fill="#fff"/><circle cx="90" cy="90" r="80"/></svg>';
  const mask = await sharp(Buffer.from(hole)).extractChannel("red").toBuffer();
  return await picture.joinChannel(mask).png().toBuffer();
};

test("a cut-out that arrives as PNG is stored as WebP: a photograph lossy, a drawing without loss", async () => {
  const photograph = await cutAway(drawNoise({ width: 300, height: 200 }));
  const checked = await checkPicture(photograph);
  expect([checked.contentType, checked.width, checked.height]).toEqual(["image/webp", 300, 200]);
  expect(checked.content.length).toBeLessThan(photograph.length / 2);
  expect((await sharp(checked.content).stats()).isOpaque).toBe(false);

  const drawing = await cutAway(drawPicture({ width: 300, height: 200, seed: 40 }));
  const { content, contentType } = await checkPicture(drawing);
  expect(contentType).toBe("image/webp");
  const readVisible = async (picture: Buffer) => await sharp(picture).flatten().raw().toBuffer();
  expect((await readVisible(content)).equals(await readVisible(drawing))).toBe(true);

  const opaque = await drawNoise({ width: 300, height: 200 }).ensureAlpha(1).png().toBuffer();
  expect((await checkPicture(opaque)).contentType).toBe("image/png");
});
