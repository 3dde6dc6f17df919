import sharp from "sharp";
import { expect, test } from "vitest";
import { drawPicture } from "#tests/support/factories/pictures.ts";
import { readWebpOrientation } from "./webp-orientation.ts";

test.for([1, 2, 3, 6, 8])("the orientation %d of a WebP is read", async (orientation) => {
  const content = await drawPicture().webp().withMetadata({ orientation }).toBuffer();
  expect((await sharp(content).metadata()).orientation).toBe(orientation);
  expect(readWebpOrientation(content)).toBe(orientation);
});

test("a WebP without it, one that is cut, and another file are upright", async () => {
  const turned = await drawPicture().webp().withMetadata({ orientation: 6 }).toBuffer();
  const others = [await drawPicture().webp().toBuffer(), await drawPicture().png().toBuffer(), Buffer.from("RIFF")];
  expect(others.map(readWebpOrientation)).toEqual([1, 1, 1]);
  const read = Array.from({ length: turned.length }, (_, length) => readWebpOrientation(turned.subarray(0, length)));
  expect(new Set(read).difference(new Set([1, 6]))).toEqual(new Set());
});
