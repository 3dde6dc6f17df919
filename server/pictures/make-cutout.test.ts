import sharp from "sharp";
import { expect, test } from "vitest";
import { drawGarmentPhotograph } from "#tests/support/factories/pictures.ts";
import { makeCutout } from "./make-cutout.ts";

async function readOpacity(content: Buffer, x: number, y: number): Promise<number | undefined> {
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  return data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels + 3];
}

test("a cut-out has the photograph's frame, at most 800 pixels long, and shows the garment only", async () => {
  const photograph = await drawGarmentPhotograph({ width: 1200, height: 1600 }).jpeg().toBuffer();
  const made = await makeCutout(photograph);
  if (made.status !== "made") throw new Error(`The cut-out is ${made.status}.`);
  expect(await sharp(made.content).metadata()).toMatchObject({
    format: "webp",
    width: 600,
    height: 800,
    hasAlpha: true,
  });
  expect([made.width, made.height]).toEqual([600, 800]);
  const places = [readOpacity(made.content, 0.5, 0.5), readOpacity(made.content, 0.1, 0.1)];
  expect(await Promise.all(places)).toEqual([255, 0]);
});

test("a photograph on its side is cut out upright, and a small one is not enlarged", async () => {
  const photograph = await drawGarmentPhotograph().withMetadata({ orientation: 6 }).png().toBuffer();
  expect(await makeCutout(photograph)).toMatchObject({ status: "made", width: 320, height: 240 });
});

test("the same photograph gives the same bytes", async () => {
  const photograph = await drawGarmentPhotograph().jpeg().toBuffer();
  expect(await makeCutout(photograph)).toEqual(await makeCutout(photograph));
});

test("what cannot be cut out with confidence has no cut-out", async () => {
  const sameColor = drawGarmentPhotograph({ cloth: "#e1dcd2" });
  const withoutBackground = drawGarmentPhotograph({ wall: "none" });
  expect(await makeCutout(await sameColor.png().toBuffer())).toEqual({ status: "uncertain" });
  expect(await makeCutout(await withoutBackground.png().toBuffer())).toEqual({ status: "transparent" });
  expect(await makeCutout(Buffer.from("no picture"))).toEqual({ status: "unreadable" });
  expect(await makeCutout(await drawGarmentPhotograph().png().toBuffer())).toMatchObject({ status: "made" });
});
