import sharp from "sharp";
import { expect, test } from "vitest";
import { aPng, drawNoise, drawPicture } from "#tests/support/factories/pictures.ts";
import { drawPreview } from "./preview-picture.ts";

const BRAND = { brandName: "Indyx" };

const wordsOf = (title: string) => ({
  wordings: [
    { title, below: "closet" },
    { title: "A closet", below: "" },
  ],
  counts: "18 outfits · 57 items",
});

const draw = (title: string, photographs: Buffer[] = []) => drawPreview(wordsOf(title), photographs, BRAND);

/** Counts the ink pixels of the text in the middle. */
async function countInk(preview: Buffer): Promise<number> {
  const place = { left: 450, top: 100, width: 300, height: 400 };
  const { data } = await sharp(preview).extract(place).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.reduce((count, value) => count + (value < 90 ? 1 : 0), 0);
}

test.for([0, 1, 3, 6])(
  "with %i photographs a preview is a JPEG of 1200×630, small enough for a chat",
  async (count) => {
    const photographs = await Promise.all(
      Array.from({ length: count }, () => drawNoise({ width: 600, height: 900 }).jpeg().toBuffer()),
    );
    const preview = await draw("Emma’s", photographs);
    expect(await sharp(preview).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630, space: "srgb" });
    expect(preview.length).toBeLessThanOrEqual(120_000);
    expect(preview.length).toBeGreaterThan(8000);
    expect(await countInk(preview)).toBeGreaterThan(1500);
  },
);

test("photographs fill their places in any aspect ratio", async () => {
  const photographs = [
    await aPng({ width: 4000, height: 10, seed: 255 }),
    await drawPicture({ width: 1, height: 1, seed: 255 }).webp().toBuffer(),
    await drawPicture({ width: 40, height: 3000, seed: 255 }).toColourspace("cmyk").jpeg().toBuffer(),
    await drawPicture({ width: 30, height: 40, seed: 255 }).toColourspace("rgb16").png().toBuffer(),
    await drawPicture({ width: 30, height: 40, seed: 255 }).gif().toBuffer(),
  ];
  const { data, info } = await sharp(await draw("Emma’s", photographs))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  for (const [x, y] of [
    [200, 315],
    [890, 170],
    [1080, 170],
    [890, 460],
    [1080, 460],
  ] as const) {
    const [red = 0, green = 255] = colorAt(x, y);
    expect([x, y, red > 170, green < 90]).toEqual([x, y, true, true]);
  }
});

test("a photograph that cannot be decoded is left out, and the others take its place", async () => {
  const whole = await aPng({ width: 300, height: 400, seed: 255 });
  const damaged = Buffer.from("no picture at all");
  expect(await draw("Emma’s", [damaged, whole, damaged])).toEqual(await draw("Emma’s", [whole]));
  expect(await draw("Emma’s", [damaged])).toEqual(await draw("Emma’s"));
});

test("a name that cannot be drawn is left out", async () => {
  const without = await draw("A closet");
  const nameless = { wordings: [{ title: "A closet", below: "" }], counts: wordsOf("").counts };
  const expected = await drawPreview(nameless, [], BRAND);
  for (const name of ["李", "นก", "💛", `Z${"\u0302".repeat(180)}`]) expect(await draw(`${name}’s`)).toEqual(expected);
  expect(without.equals(expected)).toBe(false);
});

test("hostile and long names are drawn as text", async () => {
  const names = [
    "</svg><script>alert(1)</script>",
    '"/><image href="file:///etc/passwd"/>',
    "&xxe; <!ENTITY>",
    "x".repeat(60),
    "Maximiliana Alexandrina Wilhelmina ".repeat(3),
  ];
  const previews = await Promise.all(names.map((name) => draw(`${name}’s`)));
  for (const preview of previews) {
    expect(await sharp(preview).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(await countInk(preview)).toBeGreaterThan(1500);
  }
  expect(new Set(previews.map((preview) => preview.toString("base64"))).size).toBe(names.length);
});
