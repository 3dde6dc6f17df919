import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { checkPicture } from "./picture-check.ts";
import { filterPicture, type PictureFormat } from "./picture-filter.ts";

const SECRET = "52.5200N 13.4050E";
const secret = Buffer.from(SECRET);

const segment = (marker: number, text: string): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + text.length, 2);
  return Buffer.concat([head, Buffer.from(text, "latin1")]);
};

const afterStart = (jpeg: Buffer, ...added: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...added, jpeg.subarray(2)]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

const afterHeader = (png: Buffer, ...added: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...added, png.subarray(33)]);

function riff(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type), size, data, Buffer.alloc(data.length % 2)]);
}

const box = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + data.length);
  return Buffer.concat([size, Buffer.from(type), data]);
};

/** With a profile, so that a WebP has the form with chunks. */
const draw = () => drawNoise({ width: 60, height: 40 }).withIccProfile("p3");
const [jpeg, png, webp, gif, avif] = await Promise.all([
  draw().jpeg().toBuffer(),
  draw().png().toBuffer(),
  draw().webp().toBuffer(),
  draw().gif().toBuffer(),
  draw().avif({ effort: 0 }).toBuffer(),
]);
const place = await draw()
  .withExif({ IFD0: { Make: SECRET } })
  .jpeg()
  .toBuffer();
const simpleWebp = await drawNoise({ width: 60, height: 40 }).webp().toBuffer();
const simpleJpeg = await drawNoise({ width: 60, height: 40 }).jpeg().toBuffer();
const simplePng = await drawNoise({ width: 60, height: 40 }).png().toBuffer();
const fakeProfile = Buffer.concat([
  webp.subarray(0, webp.indexOf("acsp")),
  secret,
  webp.subarray(webp.indexOf("acsp") + secret.length),
]);
const frames = await Promise.all([1, 2].map(() => drawNoise({ width: 20, height: 10 }).png().toBuffer()));
const animatedWebp = await sharp(frames, { join: { animated: true } })
  .webp({ delay: 100, loop: 3 })
  .toBuffer();
const animatedGif = await sharp(frames, { join: { animated: true } })
  .gif({ delay: 100, loop: 3 })
  .toBuffer();
const gifBlock = (label: number, text: string): Buffer =>
  Buffer.from([0x21, label, text.length, ...Buffer.from(text, "latin1"), 0]);
const beforeEnd = (content: Buffer, added: Buffer): Buffer =>
  Buffer.concat([content.subarray(0, -1), added, content.subarray(-1)]);

const withChunk = (content: Buffer, added: Buffer): Buffer => riff("RIFF", Buffer.concat([content.subarray(8), added]));

test.for<[name: string, plain: Buffer, given: Buffer]>([
  ["a JPEG with a comment", jpeg, afterStart(jpeg, segment(0xfe, SECRET))],
  ["a JPEG with a segment of a camera", jpeg, afterStart(jpeg, segment(0xec, SECRET), segment(0xeb, SECRET))],
  ["a JPEG with an index of more pictures", jpeg, afterStart(jpeg, segment(0xe2, `MPF\0${SECRET}`))],
  ["a JPEG with a thumbnail", jpeg, afterStart(jpeg, segment(0xe0, `JFXX\0${SECRET}`))],
  ["a JPEG with a comment between its scans", jpeg, beforeEndOfJpeg(jpeg)],
  ["a JPEG with a second one behind it", jpeg, Buffer.concat([jpeg, place])],
  ["a JPEG with Exif", jpeg, afterStart(jpeg, segment(0xe1, `Exif\0\0${SECRET}`))],
  [
    "a JPEG with a made-up profile",
    simpleJpeg,
    afterStart(simpleJpeg, segment(0xe2, `ICC_PROFILE\0\x01\x01${SECRET}`)),
  ],
  [
    "a JPEG with a second profile",
    jpeg,
    Buffer.concat([jpeg.subarray(0, -2), segment(0xe2, `ICC_PROFILE\0\x01\x01${SECRET}`), jpeg.subarray(-2)]),
  ],
  [
    "a PNG with a made-up profile",
    simplePng,
    afterHeader(simplePng, chunk("iCCP", Buffer.concat([Buffer.from("p\0\0"), deflateSync(secret, { level: 0 })]))),
  ],
  ["a PNG with data behind its end", png, Buffer.concat([png, secret])],
  ["a PNG with text", png, afterHeader(png, chunk("tEXt", Buffer.from(`Comment\0${SECRET}`)))],
  ["a PNG with a private chunk", png, afterHeader(png, chunk("prVt", secret))],
  [
    "a PNG with a long chunk of colors",
    png,
    afterHeader(png, chunk("cHRM", Buffer.concat([Buffer.alloc(1000), secret]))),
  ],
  ["a WebP with data behind its end", webp, Buffer.concat([webp, secret])],
  ["a WebP with an unknown chunk", webp, withChunk(webp, riff("abcd", secret))],
  ["a WebP of one chunk with another", simpleWebp, withChunk(simpleWebp, riff("VP8 ", secret))],
  ["an animated WebP", animatedWebp, withChunk(animatedWebp, riff("XMP ", secret))],
  ["a GIF with a comment", gif, beforeEnd(gif, gifBlock(0xfe, SECRET))],
  ["a GIF with XMP", gif, beforeEnd(gif, gifBlock(0xff, `XMP DataXMP${SECRET}`))],
  ["an animated GIF with data behind its end", animatedGif, Buffer.concat([animatedGif, secret])],
])("%s is stored as its pixels and color profile, unchanged", async ([, plain, given]) => {
  expect(given.includes(secret)).toBe(true);
  const checked = await checkPicture(given);
  expect(checked.content.includes(secret)).toBe(false);
  expect(checked.content).toEqual(plain);
  expect(await checkPicture(checked.content)).toEqual(checked);
});

test("a WebP with a made-up profile is stored without it", async () => {
  expect(fakeProfile.includes(secret)).toBe(true);
  const { content } = await checkPicture(fakeProfile);
  expect([content.includes(secret), content.includes("ICCP")]).toEqual([false, false]);
  expect((await sharp(content).metadata()).hasProfile).toBe(false);
  expect(await sharp(content).raw().toBuffer()).toEqual(await sharp(fakeProfile).raw().toBuffer());
});

/** Before the end marker, where decoders look for another scan. */
function beforeEndOfJpeg(content: Buffer): Buffer {
  return Buffer.concat([content.subarray(0, -2), segment(0xfe, SECRET), content.subarray(-2)]);
}

test.for<[name: string, given: Buffer]>([
  ["with another box", Buffer.concat([avif, box("free", secret)])],
  ["with data behind its pixels", avifWithMorePixels(avif)],
  [
    "with Exif",
    await draw()
      .withExif({ IFD0: { Make: SECRET } })
      .avif({ effort: 0 })
      .toBuffer(),
  ],
])("an AVIF %s is encoded again, once", async ([, given]) => {
  expect(given.includes(secret)).toBe(true);
  const checked = await checkPicture(given);
  expect(checked.content.includes(secret)).toBe(false);
  expect((await sharp(checked.content).metadata()).icc).toBeDefined();
  expect(await checkPicture(checked.content)).toEqual(checked);
});

/** With another property instead of its profile. */
function avifWithProperty(type: string, body: Buffer): Buffer {
  const content = Buffer.from(avif);
  content.write(type, content.indexOf("colr"), "latin1");
  content.set(body, content.indexOf(type) + 4);
  return content;
}

const crop = Buffer.alloc(32);
[20, 1, 10, 1, 0, 1, 0, 1].forEach((value, n) => crop.writeUInt32BE(value, n * 4));
const clear = await drawNoise({ width: 60, height: 40 }).ensureAlpha(0.5).avif({ effort: 0 }).toBuffer();

test.for<[name: string, mark: string, width: number, given: Buffer]>([
  ["a description", SECRET, 60, avifWithProperty("udes", Buffer.concat([Buffer.alloc(4), secret]))],
  ["the rest of a cropped picture", "clap", 20, avifWithProperty("clap", crop)],
  ["a second picture", "thmb", 60, Buffer.from(clear.toString("latin1").replace("auxl", "thmb"), "latin1")],
])("an AVIF is stored without %s", async ([, mark, width, given]) => {
  expect(given.includes(mark)).toBe(true);
  const checked = await checkPicture(given);
  expect([checked.content.includes(mark), checked.width]).toEqual([false, width]);
  expect(await checkPicture(checked.content)).toEqual(checked);
});

test("an AVIF with transparency stays as it is", async () => {
  expect((await checkPicture(clear)).content).toEqual(clear);
});

function avifWithMorePixels(content: Buffer): Buffer {
  const at = content.indexOf("mdat") - 4;
  return Buffer.concat([content.subarray(0, at), box("mdat", Buffer.concat([content.subarray(at + 8), secret]))]);
}

test("compressed texts and profiles of a PNG are never unpacked", async () => {
  const zeros = deflateSync(Buffer.alloc(8 * 1024 ** 2));
  const text = chunk("iTXt", Buffer.concat([Buffer.from("Comment\0\x01\0\0\0"), zeros]));
  const profile = chunk("iCCP", Buffer.concat([Buffer.from("p\0\0"), zeros]));
  const plain = await drawNoise({ width: 60, height: 40 }).png().toBuffer();
  const given = afterHeader(plain, profile, ...Array.from({ length: 500 }, () => text));
  expect((await checkPicture(given)).content).toEqual(plain);
});

test("of several profiles of a PNG only the first is kept, and unpacked", async () => {
  const small = chunk("iCCP", Buffer.concat([Buffer.from("p\0\0"), deflateSync(secret)]));
  expect((await checkPicture(afterHeader(png, ...Array.from({ length: 3 }, () => small)))).content).toEqual(
    (await checkPicture(afterHeader(png, small))).content,
  );
});

/** As if a point of the profile were elements for processing. */
const withElements = (content: Buffer): Buffer => {
  const given = Buffer.from(content);
  given.write("mpet", given.indexOf("XYZ ", given.indexOf("acsp")), "latin1");
  return given;
};
const profile = withElements((await sharp(jpeg).metadata()).icc ?? Buffer.alloc(0));
const half = profile.indexOf("mpet") + 2;
const profileSegment = (number: number, part: Buffer): Buffer =>
  segment(0xe2, `ICC_PROFILE\0${String.fromCharCode(number, 2)}${part.toString("latin1")}`);

test.for<[name: string, given: Buffer]>([
  ["JPEG", withElements(jpeg)],
  [
    "JPEG in two segments",
    afterStart(simpleJpeg, profileSegment(1, profile.subarray(0, half)), profileSegment(2, profile.subarray(half))),
  ],
  ["PNG", afterHeader(simplePng, chunk("iCCP", Buffer.concat([Buffer.from("p\0\0"), deflateSync(profile)])))],
  ["WebP", withElements(webp)],
  ["AVIF", withElements(avif)],
])("a profile with elements for processing, in a %s, reaches no decoder", async ([, given]) => {
  expect((await sharp(given).metadata()).icc?.includes("mpet")).toBe(true);
  const checked = await checkPicture(given);
  expect(["acsp", "iCCP"].filter((mark) => checked.content.includes(mark))).toEqual([]);
  expect(await checkPicture(checked.content)).toEqual(checked);
});

test("a JPEG of countless scans is cut", () => {
  const scan = Buffer.from([0xff, 0xda, 0, 2, 0]);
  const given = Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(1000 * scan.length, scan)]);
  expect(filterPicture(given, "jpeg").length).toBeLessThan(given.length / 10);
});

const EMPTY_GIF = Buffer.from("GIF89a\x01\0\x01\0\0\0\0", "latin1");
const EXTENDED_WEBP = Buffer.from("RIFF\xff\xff\xff\x7fWEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0", "latin1");

test.for<[format: PictureFormat, start: Buffer, part: Buffer]>([
  ["jpeg", jpeg.subarray(0, 2), Buffer.from([0xff, 0xdb, 0, 2])],
  ["png", png.subarray(0, 33), chunk("IDAT", Buffer.alloc(0))],
  ["webp", EXTENDED_WEBP, riff("VP8 ", Buffer.alloc(0))],
  ["gif", EMPTY_GIF, Buffer.from([0x21, 0xf9, 0])],
])("a %s of countless empty parts is cut", ([format, start, part]) => {
  const given = Buffer.concat([start, Buffer.alloc(200_000 * part.length, part)]);
  expect(filterPicture(given, format).length).toBeLessThan(given.length / 3);
});
