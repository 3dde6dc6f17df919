import fc from "fast-check";
import { expect, test } from "vitest";
import { getCellRatio, getPictureSource, type PictureCell } from "./picture-source.ts";
import { listVariants } from "./picture-widths.ts";

const OURS = "/images/g0hkNgdaObcAVG_Lx-fQkw4uWSf0vd";

const CELLS: PictureCell[] = ["card", "roomy", "inspiration", "thumbnail", "small", "related"];

const toSource = (cell: PictureCell, width: number, height: number) =>
  getPictureSource(OURS, { address: OURS, picture: { width, height } }, cell);

test("a card's picture has its variants, and its width at each breakpoint", () => {
  const widths = [208, 300, 400, 540, 660, 960];
  expect(toSource("card", 1000, 1500)).toEqual({
    src: OURS,
    srcSet: widths.map((width) => `${OURS}?w=${width} ${width}w`).join(","),
    sizes: "(min-width:1170px) 12.5vw,(min-width:975px) 16.7vw,(min-width:780px) 20vw,(min-width:585px) 25vw,50vw",
    width: 1000,
    height: 1500,
  });
});

test.each(["/l/laCYVx3uXWCRvsKaeQsxPZ/images/5-UbHFRM3YPv83YpJgOKGs", "/owner/closets/jane/pictures/0a1f"])(
  "a picture at %s has variants, too",
  (address) => {
    const { srcSet } = getPictureSource(address, { address, picture: { width: 208, height: 300 } }, "small");
    expect(srcSet).toBe(`${address}?w=144 144w,${address}?w=208 208w`);
  },
);

test("a landscape picture is requested at its uncut width, and the widest variant is its own width", () => {
  const { srcSet, sizes } = toSource("card", 700, 350);
  expect(srcSet).toBe(`${OURS}?w=400 400w,${OURS}?w=540 540w,${OURS}?w=660 660w,${OURS}?w=960 700w`);
  expect(sizes?.split(",").at(-1)).toBe("136vw");
});

test("a row's thumbnail uses only narrow variants", () => {
  expect(toSource("thumbnail", 400, 534)).toMatchObject({
    srcSet: [72, 144, 208].map((width) => `${OURS}?w=${width} ${width}w`).join(","),
    sizes: "72px",
  });
});

test("a whole picture is asked for at its width in the window, also where the window's height limits it", () => {
  expect(toSource("whole", 1000, 2000)).toEqual({
    src: OURS,
    srcSet:
      [300, 400, 540, 660, 960].map((width) => `${OURS}?w=${width} ${width}w`).join(",") + `,${OURS}?w=1280 1000w`,
    sizes: "(min-width:780px) min(58vw,43vh),min(100vw,43vh)",
    width: 1000,
    height: 2000,
  });
  expect(toSource("whole", 4000, 1000).sizes).toBe("(min-width:780px) min(58vw,344vh),min(100vw,344vh)");
});

test("the ratio of a cell is that of its picture only where the picture is whole", () => {
  expect(getCellRatio("whole", { width: 200, height: 100 })).toBe(0.5);
  expect(getCellRatio("card", { width: 200, height: 100 })).toBe(265 / 195);
});

test.each([
  "https://shop.example/a.jpg",
  "http://shop.example/images/abc",
  "/images/foreign?url=x",
  "/images/",
  "/images/a/b",
  "/elsewhere/a.jpg",
])("%s has no variants", (address) => {
  expect(getPictureSource(address, { address }, "card")).toEqual({ src: address, width: 300, height: 408 });
});

test("a picture of unknown size has its cell's shape, and all variants that the cell can use", () => {
  expect(getPictureSource(OURS, { address: OURS }, "inspiration")).toMatchObject({
    width: 300,
    height: 400,
    srcSet: expect.stringMatching(/\?w=208 208w,.*\?w=960 960w$/) as string,
  });
});

/** The width of the cell in a window, as in the style sheets. */
function getCellWidth(cell: PictureCell, windowWidth: number): number {
  if (cell === "thumbnail") return 59;
  const columns = [1170, 975, 780, 585].findIndex((fromPx) => windowWidth >= fromPx);
  if (cell === "small") return (windowWidth - 0.5) / ([10, 8, 6, 5][columns] ?? 3);
  if (cell === "related") return Math.min(214, (windowWidth - 0.5) / ([6, 5, 5, 4][columns] ?? 3));
  if (cell === "roomy") return (windowWidth - 0.5) / (columns === -1 ? 2 : 4);
  return (windowWidth - 0.5) / ([8, 6, 5, 4][columns] ?? 2);
}

/** The width that a browser computes from `sizes`. */
function readSize(sizes: string, windowWidth: number): number {
  const matching = sizes
    .split(",")
    .find((size) => windowWidth >= Number(/^\(min-width:(\d+)px\)/.exec(size)?.[1] ?? 0));
  const [, number, unit] = /([\d.]+)(vw|px)$/.exec(matching ?? "") ?? [];
  return unit === "vw" ? (Number(number) * windowWidth) / 100 : Number(number);
}

test("on every screen the chosen variant is at most one step larger than needed", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CELLS),
      fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) }),
      fc.integer({ min: 320, max: 2560 }),
      fc.double({ min: 1, max: 3, noNaN: true }),
      (cell, { width, height }, windowWidth, density) => {
        const { srcSet = "", sizes = "" } = toSource(cell, width, height);
        const offered = srcSet.split(",").map((candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1]));
        const all = listVariants(width).map((variant) => variant.width);
        const largest = all.at(-1) ?? 0;
        const cellWidth = getCellWidth(cell, windowWidth);
        const needed = density * Math.max(cellWidth, (cellWidth * getCellRatio(cell) * width) / height);
        const asked = density * readSize(sizes, windowWidth);
        const chosen = offered.find((one) => one >= asked) ?? offered.at(-1) ?? 0;
        const best = all.find((one) => one >= needed) ?? largest;
        expect(chosen).toBeGreaterThanOrEqual(Math.min(largest, needed * 0.995));
        expect(all.indexOf(chosen) - all.indexOf(best)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 2000 },
  );
});
