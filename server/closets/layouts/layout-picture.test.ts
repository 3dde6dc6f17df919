import fc from "fast-check";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Layout, PlacedItem } from "#domain/layout/layout.ts";
import { aPng, drawNoise, drawPicture } from "#tests/support/factories/pictures.ts";
import { PictureStorageProblem } from "#server/pictures/storage/picture-storage.ts";
import { drawLayout, limitPixels, shrink } from "./layout-picture.ts";

const PAPER = "f1ede6";

const place = (itemId: string, fields: Partial<PlacedItem> = {}): PlacedItem => ({
  itemId,
  x: 0.5,
  y: 0.5,
  scale: 0.5,
  rotation: 0,
  mirrored: false,
  aspect: 1,
  ...fields,
});

const layoutOf = (...pics: PlacedItem[]): Layout => ({ v: 1, ratio: 1.359, pics });

const fill = (background: string, { width = 100, height = 100 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();

async function draw(layout: Layout, pictures: Record<string, Buffer | null>, width = 200): Promise<Buffer | null> {
  return await drawLayout(layout, {
    width,
    priority: "import",
    openPicture: async (itemId) => pictures[itemId] ?? null,
  });
}

async function readColors(picture: Buffer | null, points: readonly [x: number, y: number][]): Promise<string[]> {
  const { data, info } = await sharp(picture ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => {
    const pixel = info.channels * (Math.floor(y * info.width) * info.width + Math.floor(x * info.width));
    return data.subarray(pixel, pixel + 3).toString("hex");
  });
}

const isNear = (color: string, expected: string): boolean =>
  [0, 2, 4].every(
    (at) => Math.abs(parseInt(color.slice(at, at + 2), 16) - parseInt(expected.slice(at, at + 2), 16)) < 6,
  );

function expectColors(colors: readonly string[], expected: readonly string[]): void {
  expect(colors.map((color, index) => (isNear(color, expected[index] ?? "") ? expected[index] : color))).toEqual(
    expected,
  );
}

test("a layout is drawn as a WebP on light paper, later pieces over earlier ones", async () => {
  const layout = layoutOf(place("red"), place("blue", { x: 0.75, y: 0.75 }));
  const picture = await draw(layout, { red: await fill("#ff0000"), blue: await fill("#0000ff") });
  expect(await sharp(picture ?? undefined).metadata()).toMatchObject({
    format: "webp",
    width: 200,
    height: 272,
    hasAlpha: false,
  });
  const colors = await readColors(picture, [
    [0.05, 0.05],
    [0.4, 0.4],
    [0.7, 0.7],
    [0.99, 1.35],
  ]);
  expectColors(colors, [PAPER, "ff0000", "0000ff", PAPER]);
});

test("a cut-out shows the paper", async () => {
  const cutout = await sharp(
    Buffer.from('<svg width="90" height="90"><circle cx="45" cy="45" r="20" fill="#008000"/></svg>'),
  )
    .webp()
    .toBuffer();
  const picture = await draw(layoutOf(place("a")), { a: cutout });
  expectColors(
    await readColors(picture, [
      [0.5, 0.5],
      [0.3, 0.3],
    ]),
    ["008000", PAPER],
  );
});

test("a cut-out casts a soft shadow below it, and the light ground of a photograph becomes paper", async () => {
  const disc = Buffer.from('<svg width="100" height="100"><circle cx="50" cy="50" r="40" fill="#008000"/></svg>');
  const onWhite = Buffer.from(
    '<svg width="100" height="100"><rect width="100" height="100" fill="#e1dedc"/><circle cx="50" cy="50" r="45" fill="#008000"/></svg>',
  );
  const layout = layoutOf(place("photograph", { y: 0.3 }), place("cutout", { y: 0.9 }));
  const pictures = { photograph: await sharp(onWhite).png().toBuffer(), cutout: await sharp(disc).png().toBuffer() };
  const [ground = "", green = "", besideDisc = "", belowDisc = "", far = ""] = await readColors(
    await draw(layout, pictures, 800),
    [
      [0.28, 0.08],
      [0.5, 0.3],
      [0.32, 0.72],
      [0.5, 1.105],
      [0.5, 1.3],
    ],
  );
  expectColors([ground, besideDisc, far], [PAPER, PAPER, PAPER]);
  expect(parseInt(green.slice(0, 2), 16)).toBeLessThan(10);
  const paper = parseInt(PAPER.slice(0, 2), 16);
  expect(paper - parseInt(belowDisc.slice(0, 2), 16)).toBeGreaterThan(5);
});

test("a picture is drawn upright and in its own shape", async () => {
  const left = { input: await fill("#ff0000", { width: 100, height: 100 }), left: 0, top: 0 };
  const lying = await sharp(await fill("#0000ff", { width: 200, height: 100 }))
    .composite([left])
    .flatten()
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const picture = await draw(layoutOf(place("a")), { a: lying });
  const colors = await readColors(picture, [
    [0.5, 0.3],
    [0.5, 0.7],
    [0.3, 0.5],
    [0.7, 0.5],
  ]);
  expectColors(colors, ["ff0000", "0000ff", PAPER, PAPER]);
});

const noise = await drawNoise().png().toBuffer();

test.for<[name: string, content: Buffer | null]>([
  ["missing", null],
  ["empty", Buffer.alloc(0)],
  ["not a picture", Buffer.from("not a picture")],
  ["cut off", noise.subarray(0, noise.length / 2)],
])("a picture that is %s is left out", async ([, content]) => {
  const picture = await draw(layoutOf(place("a"), place("b", { y: 1 })), { a: content, b: await fill("#ff0000") });
  expectColors(
    await readColors(picture, [
      [0.5, 0.5],
      [0.5, 1],
    ]),
    [PAPER, "ff0000"],
  );
  expect(await draw(layoutOf(place("a")), { a: content })).toBeNull();
});

test.for<[name: string, content: () => Promise<Buffer>]>([
  ["CMYK", () => drawPicture().toColourspace("cmyk").withIccProfile("cmyk").jpeg().toBuffer()],
  ["16 bits", () => drawPicture().toColourspace("rgb16").png().toBuffer()],
  ["grey", () => drawPicture().greyscale().png().toBuffer()],
  [
    "animated",
    async () =>
      sharp([await aPng(), await aPng({ seed: 200 })], { join: { animated: true } })
        .gif()
        .toBuffer(),
  ],
  ["AVIF", () => drawPicture().avif().toBuffer()],
])("a picture in %s is drawn", async ([, content]) => {
  const picture = await draw(layoutOf(place("a")), { a: await content() });
  const [middle] = await readColors(picture, [[0.5, 0.5]]);
  expect(middle).not.toBe(PAPER);
});

test("40 pieces over the edge are drawn", async () => {
  const content = await drawNoise().jpeg().toBuffer();
  const pics = Array.from({ length: 40 }, (_, index) => place("a", { scale: 2, aspect: 2 / 3, rotation: index * 9 }));
  const picture = await draw(layoutOf(...pics), { a: content });
  expect(await sharp(picture ?? undefined).metadata()).toMatchObject({ width: 200, height: 272 });
});

test("pictures of a layout have at most 14 megapixels together, and are shrunk only for this limit", () => {
  const pic = fc.record({
    scale: fc.double({ min: 0.05, max: 2, noNaN: true }),
    aspect: fc.double({ min: 0.1, max: 10, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(pic, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 4000 }), (pics, width) => {
      const layout = layoutOf(...pics.map((fields) => place("a", fields)));
      const limited = limitPixels(layout, width);
      const count = (boardWidth: number) =>
        pics.reduce((total, { scale, aspect }) => total + scale * boardWidth * (scale * aspect * boardWidth), 0);
      if (count(width) <= 14e6) expect(limited).toBe(width);
      else expect(count(limited)).toBeCloseTo(14e6, -1);
    }),
  );
});

test("a picture that is on a board many times is decoded once", async () => {
  const coat = await fill("#ff0000");
  let opened = 0;
  const openPicture = async () => {
    opened += 1;
    return coat;
  };
  const layout = layoutOf(place("coat", { scale: 0.1, x: 0.1, y: 0.1 }), place("coat", { x: 0.75, y: 0.75 }));
  const drawn = await drawLayout(layout, { width: 200, priority: "import", openPicture });
  expect(opened).toBe(1);
  const places: [number, number][] = [
    [0.1, 0.1],
    [0.7, 0.7],
    [0.3, 0.3],
  ];
  expectColors(await readColors(drawn, places), ["ff0000", "ff0000", PAPER]);
});

test("a slow machine draws all pieces; a board whose pictures are too large together has no picture", async () => {
  const pictures: Record<string, Buffer> = { a: await fill("#ff0000"), b: await fill("#0000ff") };
  const layout = layoutOf(place("a", { y: 0.3 }), place("b", { y: 1 }));
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 60_000));
  onTestFinished(() => clock.mockRestore());
  const openPicture = async (itemId: string) => pictures[itemId] ?? null;
  const [bytes, drawing] = [100 * 100 * 4, { width: 200, priority: "import", openPicture } as const];
  const drawn = await drawLayout(layout, { ...drawing, maxBytes: 2 * bytes });
  expectColors(
    await readColors(drawn, [
      [0.5, 0.3],
      [0.5, 1],
    ]),
    ["ff0000", "0000ff"],
  );
  expect(await drawLayout(layout, { ...drawing, maxBytes: 2 * bytes - 1 })).toBeNull();
});

test("a board is not drawn without a piece whose picture cannot be read now", async () => {
  const openPicture = async (itemId: string) => {
    if (itemId === "b") throw new PictureStorageProblem("the picture store does not answer");
    return await fill("#ff0000");
  };
  const layout = layoutOf(place("a"), place("b"));
  await expect(drawLayout(layout, { width: 200, priority: "import", openPicture })).rejects.toThrow("does not answer");
});

test("a small copy of a large piece is not embedded in the size of the large one", async () => {
  const pics = [place("a", { scale: 2 }), place("a", { scale: 0.05 })];
  const shrunk = await shrink(await drawNoise({ width: 1000, height: 1000 }).png().toBuffer(), pics, 400);
  const sizes = pics.map(async (pic) => {
    const [, base64 = ""] = shrunk.get(pic)?.href.split(",") ?? [];
    return (await sharp(Buffer.from(base64, "base64")).metadata()).width;
  });
  expect(await Promise.all(sizes)).toEqual([800, 20]);
});
