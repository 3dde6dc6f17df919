import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { aPng, drawGarmentPhotograph } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { openCutoutMaker } from "./cutout-maker.ts";

function openMaker() {
  const maker = openCutoutMaker();
  onTestFinished(maker.close);
  return maker;
}

async function readOpacity(content: Buffer, x: number, y: number): Promise<number | undefined> {
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  return data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels + 3];
}

test("a cut-out has the photograph's frame, at most 800 pixels long, and shows the garment only", async () => {
  const { makeCutout } = openMaker();
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
  const { makeCutout } = openMaker();
  const photograph = await drawGarmentPhotograph().withMetadata({ orientation: 6 }).png().toBuffer();
  expect(await makeCutout(photograph)).toMatchObject({ status: "made", width: 320, height: 240 });
});

test("the same photograph gives the same bytes", async () => {
  const { makeCutout } = openMaker();
  const photograph = await drawGarmentPhotograph().jpeg().toBuffer();
  expect(await makeCutout(photograph)).toEqual(await makeCutout(photograph));
});

test("what cannot be cut out with confidence has no cut-out, and the maker goes on", async () => {
  const { makeCutout } = openMaker();
  const sameColor = drawGarmentPhotograph({ cloth: "#e1dcd2" });
  const withoutBackground = drawGarmentPhotograph({ wall: "none" });
  expect(await makeCutout(await sameColor.png().toBuffer())).toEqual({ status: "uncertain" });
  expect(await makeCutout(await withoutBackground.png().toBuffer())).toEqual({ status: "transparent" });
  expect(await makeCutout(Buffer.from("no picture"))).toEqual({ status: "unreadable" });
  expect(await makeCutout(await drawGarmentPhotograph().png().toBuffer())).toMatchObject({ status: "made" });
});

test("a closed maker makes nothing", async () => {
  const { makeCutout, close } = openMaker();
  await close();
  await expect(makeCutout(await drawGarmentPhotograph().png().toBuffer())).rejects.toThrow("aborted");
});

test("a photograph that ends the thread, or never ends in it, is uncertain, and the next one is tried", async () => {
  const threadFile = pathToFileURL(join(await makeTemporaryFolder(), "thread.mjs"));
  const script = `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ picture: { width } }) => {
      if (width === 60) throw new Error("no memory");
      while (width === 80);
      parentPort.postMessage({ status: "transparent" });
    });`;
  await writeFile(threadFile, script);
  const { makeCutout, close } = openCutoutMaker({ threadFile, timeoutMs: 3000 });
  onTestFinished(close);
  const make = async (width: number) => await makeCutout(await aPng({ width, height: 90 }));
  expect(await make(60)).toEqual({ status: "uncertain" });
  expect(await make(80)).toEqual({ status: "uncertain" });
  expect(await make(70)).toEqual({ status: "transparent" });
});
