import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlacedItem } from "./layout.ts";
import { drawLayoutSvg, getShadowFrame, getTransform } from "./layout-svg.ts";

const PIC: PlacedItem = { itemId: "a", x: 0.5, y: 0.6, scale: 0.4, rotation: 0, mirrored: false, aspect: 1.5 };

const SIZE = { width: 200, height: 300 };

const turn = ([x, y]: Point, degrees: number): Point => {
  const radians = (degrees / 180) * Math.PI;
  return [x * Math.cos(radians) - y * Math.sin(radians), x * Math.sin(radians) + y * Math.cos(radians)];
};

type Point = [x: number, y: number];

/** Where an SVG transform moves a point. */
function move(transform: string, point: Point): Point {
  return [...transform.matchAll(/(\w+)\(([^)]*)\)/g)].reduceRight<Point>(([x, y], [, name, numbers = ""]) => {
    const [a = 0, b = 0] = numbers.split(" ").map(Number);
    if (name === "rotate") return turn([x, y], a);
    return name === "scale" ? [x * a, y * b] : [x + a, y + b];
  }, point);
}

test.for<[name: string, pic: Partial<PlacedItem>, topLeft: Point]>([
  ["straight", {}, [0.3, 0.3]],
  ["mirrored", { mirrored: true }, [0.7, 0.3]],
  ["turned clockwise", { rotation: 90 }, [0.8, 0.4]],
  ["mirrored, then turned", { rotation: 90, mirrored: true }, [0.8, 0.8]],
])("a picture is %s", ([, fields, [x, y]]) => {
  const [movedX, movedY] = move(getTransform({ ...PIC, ...fields }, SIZE), [0, 0]);
  expect(movedX).toBeCloseTo(x);
  expect(movedY).toBeCloseTo(y);
});

const pixels = fc.integer({ min: 1, max: 5000 });

test("a picture of any shape keeps its shape, its middle, and stays inside the place", () => {
  fc.assert(
    fc.property(pixels, pixels, fc.boolean(), (width, height, mirrored) => {
      const transform = getTransform({ ...PIC, mirrored }, { width, height });
      const [left, top] = move(transform, [0, 0]);
      const [right, bottom] = move(transform, [width, height]);
      const [placedWidth, placedHeight] = [Math.abs(right - left), bottom - top];
      expect(placedHeight / placedWidth).toBeCloseTo(height / width);
      expect([(left + right) / 2, (top + bottom) / 2]).toEqual([expect.closeTo(0.5), expect.closeTo(0.6)]);
      expect(Math.max(placedWidth / 0.4, placedHeight / 0.6)).toBeCloseTo(1);
    }),
  );
});

test("the SVG has the pictures from the bottom layer, without those that are gone", () => {
  const pics = ["coat", "gone", "hat"].map((itemId) => ({ ...PIC, itemId }));
  const svg = drawLayoutSvg({ v: 1, ratio: 1.359, pics }, 400, ({ itemId }) =>
    itemId === "gone" ? null : { ...SIZE, href: `/${itemId}.webp` },
  );
  expect(svg).toMatch(/^<svg xmlns="[^"]+" width="400" height="544" viewBox="0 0 1 1.359">/);
  expect([...svg.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(["/coat.webp", "/hat.webp"]);
});

test("an address cannot leave its attribute", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."a\"'<>&;\0\n ") }), (href) => {
      const svg = drawLayoutSvg({ v: 1, ratio: 1, pics: [PIC] }, 10, () => ({ ...SIZE, href }));
      expect(svg.match(/[<>]/g)).toHaveLength(12);
      const [, written = ""] = /href="([^"]*)" width/.exec(svg) ?? [];
      const decoded = written.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
      expect(decoded).toBe(href.replaceAll(/[\0\n]/g, ""));
    }),
  );
});

test("the shadow falls down the board, for each turn and size of the piece", () => {
  const turned = fc.record({
    rotation: fc.integer({ min: -180, max: 180 }),
    mirrored: fc.boolean(),
    scale: fc.constantFrom(0.1, 0.4, 1),
  });
  fc.assert(
    fc.property(turned, pixels, (fields, width) => {
      const [pic, size] = [
        { ...PIC, ...fields },
        { width, height: 1.5 * width },
      ];
      const transform = getTransform(pic, size);
      const shadow = getShadowFrame(pic, size);
      const [x, y] = move(transform, [shadow.x + shadow.width / 2, shadow.y + shadow.height / 2]);
      expect(x).toBeCloseTo(0.5);
      expect(y).toBeCloseTo(0.606, 5);
      expect(shadow.width).toBeCloseTo(1.25 * width);
    }),
  );
});

test("the SVG has the shadow below a cut-out, and of a photograph what the card shows", () => {
  const box = { left: 0.25, top: 0.1, right: 1, bottom: 0.5 };
  const pics = ["coat", "photograph", "light"].map((itemId) => ({ ...PIC, itemId }));
  const svg = drawLayoutSvg({ v: 1, ratio: 1.359, pics }, 400, ({ itemId }) => ({
    ...SIZE,
    href: `/${itemId}.webp`,
    ...(itemId === "coat"
      ? { shadow: "/coat-shadow.png" }
      : { card: { box, ground: itemId === "light" ? "#e1dedc" : null } }),
  }));
  const drawn = [...svg.matchAll(/href="([^"]*)"|viewBox="[^"]* [^"]* [^"]* [^"]*"|mix-blend-mode:[a-z-]+/g)].map(
    ([all, href]) => href ?? all,
  );
  const cropped = 'viewBox="50 30 150 120"';
  expect(drawn.slice(1)).toEqual([
    "/coat-shadow.png",
    "/coat.webp",
    cropped,
    "/photograph.webp",
    "mix-blend-mode:multiply",
    cropped,
    "/light.webp",
    "mix-blend-mode:color-dodge",
  ]);
  expect(svg).toContain('fill="#1e2123"');
});
