import fc from "fast-check";
import { expect, test } from "vitest";
import { drawThumbhash, readLightness } from "#tests/support/fuzz/thumbhashes.ts";
import { getPlaceholder, getPlaceholderStyle } from "./picture-placeholder.ts";

const CARD = 265 / 195;
const COLOR = /^#[\da-f]{3}$/;

test("a picture of one color has a placeholder of that color", () => {
  const { top, ...others } = getPlaceholder(
    drawThumbhash(30, 40, () => [255, 0, 0]),
    CARD,
  ) ?? { top: "none" };
  expect(top).toMatch(/^#[def][01][01]$/);
  expect(others).toEqual({ middle: top, bottom: top, center: top });
});

test("a dark garment on white is dark in the center and white at the sides", () => {
  const isGarment = (x: number, y: number) => Math.abs(x - 0.5) < 0.25 && Math.abs(y - 0.5) < 0.3;
  const { middle = "", center = "" } =
    getPlaceholder(
      drawThumbhash(30, 40, (x, y) => (isGarment(x, y) ? [20, 20, 60] : [255, 255, 255])),
      CARD,
    ) ?? {};
  expect(middle).toMatch(/^#[c-f]{3}$/);
  expect(center).toMatch(/^#[0-4]{3}$/);
});

test("the cut-off sides of a landscape picture do not change its placeholder", () => {
  const picture = drawThumbhash(90, 30, (x) => (Math.abs(x - 0.5) < 0.25 ? [0, 0, 0] : [255, 255, 255]));
  expect(getPlaceholder(picture, CARD)?.middle).toMatch(/^#[0-4]{3}$/);
  expect(getPlaceholder(picture, 30 / 90)?.middle).toMatch(/^#[b-f]{3}$/);
});

test("a transparent picture has no placeholder: it lies on paper, in both themes", () => {
  const cutout = drawThumbhash(20, 20, (x) => [255, 0, 0, x < 0.5 ? 0 : 255]);
  expect(getPlaceholder(cutout, CARD)).toBeNull();
  expect(getPlaceholderStyle(cutout, CARD)).toBe("background:#f1ede6");
});

test("any hash with the alpha bit gives no placeholder", () => {
  const { thumbhash, ...size } = drawThumbhash(30, 40, () => [0, 0, 255]);
  const bytes = Buffer.from(thumbhash, "base64");
  bytes.writeUInt8(bytes.readUInt8(2) | 0x80, 2);
  expect(getPlaceholder({ ...size, thumbhash }, CARD)).not.toBeNull();
  expect(getPlaceholder({ ...size, thumbhash: bytes.toString("base64") }, CARD)).toBeNull();
});

test.each([
  [1, 1],
  [40, 3000],
  [3000, 40],
])("a picture of %i×%i is too thin for a placeholder", (width, height) => {
  const { thumbhash } = drawThumbhash(30, 40, () => [0, 0, 255]);
  expect(getPlaceholder({ width, height, thumbhash }, CARD)).toBeNull();
});

test.each([undefined, "", "!", "AAAA", "8J+RlQ", "Ü".repeat(30)])(
  "the invalid hash %j gives no placeholder",
  (thumbhash) => {
    expect(getPlaceholder({ width: 30, height: 40, ...(thumbhash !== undefined && { thumbhash }) }, CARD)).toBeNull();
  },
);

test("any text as a hash gives four CSS colors or no placeholder", () => {
  const facts = fc.record({
    width: fc.integer({ min: 1, max: 1e6 }),
    height: fc.integer({ min: 1, max: 1e6 }),
    thumbhash: fc.oneof(
      fc.base64String(),
      fc.string({ unit: "binary" }),
      fc.uint8Array({ minLength: 5, maxLength: 34 }).map((bytes) => Buffer.from(bytes).toString("base64")),
    ),
  });
  fc.assert(
    fc.property(facts, fc.double({ min: 0.1, max: 10, noNaN: true }), (picture, ratio) => {
      const colors = Object.values(getPlaceholder(picture, ratio) ?? {});
      expect(colors.every((color) => COLOR.test(color))).toBe(true);
      expect([0, 4]).toContain(colors.length);
    }),
    { numRuns: 2000 },
  );
});

test("any hash of an opaque picture gives the colors that the thumbhash library computes", () => {
  // Very small pictures have fewer pixels than waves.
  const side = fc.integer({ min: 8, max: 40 });
  // Greys, not near black or white: the library increases the saturation, and clips colors.
  const corners = fc.array(fc.integer({ min: 80, max: 175 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(side, side, corners, (width, height, greys) => {
      const picture = drawThumbhash(width, height, (x, y) => {
        const grey = greys[(x < 0.5 ? 0 : 1) + (y < 0.5 ? 0 : 2)] ?? 0;
        return [grey, grey, grey];
      });
      const { top, middle, bottom } = getPlaceholder(picture, height / width) ?? {};
      const lightnessAt = readLightness(picture.thumbhash);
      const expected = [
        (lightnessAt(0.15, 0.07) + lightnessAt(0.85, 0.07)) / 2,
        (lightnessAt(0.09, 0.5) + lightnessAt(0.91, 0.5)) / 2,
        (lightnessAt(0.15, 0.93) + lightnessAt(0.85, 0.93)) / 2,
      ];
      for (const [place, color = ""] of [top, middle, bottom].entries()) {
        const lightness =
          Array.from(color.slice(1), (digit) => Number.parseInt(digit, 16) * 17).reduce(
            (sum, value) => sum + value,
            0,
          ) / 3;
        expect(Math.abs(lightness - (expected[place] ?? 0))).toBeLessThan(20);
      }
    }),
    { numRuns: 50 },
  );
});
