import sharp from "sharp";
import { expect, test } from "vitest";
import { enlargeHeic, readHeic } from "#tests/support/factories/heic.ts";
import { checkPicture } from "#server/pictures/picture-check.ts";
import { convertHeic, MAX_HEIC_MEGAPIXELS } from "./convert-heic.ts";

async function readCorners(content: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  const [right, bottom] = [info.width - 3, info.height - 3];
  return [
    [2, 2],
    [right, 2],
    [2, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => [...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3)]);
}

test("a HEIC is stored as an upright JPEG with its colors, without camera and place", async () => {
  const { content, contentType, width, height } = await checkPicture(readHeic());
  expect([contentType, width, height]).toEqual(["image/jpeg", 64, 96]);
  const [green, yellow, red, blue] = await readCorners(content);
  expect(green?.indexOf(Math.max(...green))).toBe(1);
  expect(yellow?.indexOf(Math.min(...yellow))).toBe(2);
  expect(red?.indexOf(Math.max(...red))).toBe(0);
  expect(blue?.indexOf(Math.max(...blue))).toBe(2);
  const { exif, orientation, icc } = await sharp(content).metadata();
  expect([exif, orientation]).toEqual([undefined, undefined]);
  expect(icc?.includes("acsp")).toBe(true);
  expect(content.includes("Camera")).toBe(false);
});

test("a HEIC that is cut anywhere is rejected", async () => {
  const content = readHeic();
  for (const part of [0.05, 0.3, 0.6, 0.9]) {
    await expect(checkPicture(content.subarray(0, content.length * part))).rejects.toThrow(/^it is damaged$/);
  }
});

test("a HEIC with too many pixels is rejected by its header", async () => {
  expect(await convertHeic(enlargeHeic(8000, 4000))).toEqual({ status: "tooLarge", width: 4000, height: 8000 });
  await expect(checkPicture(enlargeHeic(8000, 4000))).rejects.toThrow(
    `it is 4000×8000 pixels; a HEIC has at most ${MAX_HEIC_MEGAPIXELS} megapixels`,
  );
});

test("any change of its bytes is rejected or gives a picture, and the next HEIC is read", async () => {
  for (let at = 0; at < 12; at += 1) {
    const content = readHeic();
    const place = (at * 7919) % content.length;
    content[place] = (content[place] ?? 0) ^ (1 << (at % 8));
    await checkPicture(content).catch((error: Error) => expect(error.message).toMatch(/^it is /));
  }
  expect((await checkPicture(readHeic())).contentType).toBe("image/jpeg");
});
