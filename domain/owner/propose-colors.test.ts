import fc from "fast-check";
import { expect, test } from "vitest";
import { type Color, COLORS } from "#domain/items/color.ts";
import { COLOR_VALUES } from "#domain/items/color-values.ts";
import { type Pixels, proposeColors } from "./propose-colors.ts";

const SIDE = 32;

/** Vertical stripes in the middle of a background. */
function paint(background: Color | null, stripes: readonly Color[]): Pixels {
  const data: number[] = [];
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const isInside = x >= 8 && x < 24 && y >= 6 && y < 26;
      const color = isInside ? stripes[Math.floor(((x - 8) / 16) * stripes.length)] : background;
      data.push(...(color ? [...COLOR_VALUES[color], 255] : [0, 0, 0, 0]));
    }
  }
  return { data, width: SIDE, height: SIDE };
}

test.for([
  ["white", ["red"], ["red"]],
  ["grey", ["navy", "white"], ["navy", "white"]],
  [null, ["green"], ["green"]],
  ["white", ["white"], ["white"]],
] as const)("on %j, %j is proposed as %j", ([background, stripes, proposed]) => {
  expect(proposeColors(paint(background, stripes)).toSorted()).toEqual([...proposed].toSorted());
});

test("a cut-out that touches the edge of its picture keeps its main color", () => {
  const { data, ...size } = paint("red", ["white"]);
  const withoutCorner = Array.from(data, (value, at) => (at < 4 * 8 ? 0 : value));
  expect(proposeColors({ ...size, data: withoutCorner })).toEqual(["red", "white"]);
});

test("nothing is proposed for a transparent picture", () => {
  expect(proposeColors({ data: [0, 0, 0, 0], width: 1, height: 1 })).toEqual([]);
});

test("every color is its own nearest one", () => {
  for (const color of COLORS) expect(proposeColors(paint(null, [color]))).toEqual([color]);
});

test("at most three colors are proposed, each once", () => {
  const side = fc.integer({ min: 1, max: 6 });
  const pictures = fc
    .tuple(side, side)
    .chain(([width, height]) =>
      fc
        .array(fc.nat(255), { minLength: 4 * width * height, maxLength: 4 * width * height })
        .map((data) => ({ data, width, height })),
    );
  fc.assert(
    fc.property(pictures, (pixels) => {
      const proposed = proposeColors(pixels);
      expect(proposed.length).toBeLessThanOrEqual(3);
      expect(new Set(proposed).size).toBe(proposed.length);
    }),
  );
});
