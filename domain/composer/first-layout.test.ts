import { expect, test } from "vitest";
import { createFirstLayout } from "./first-layout.ts";

const KNOWN = new Map(Array.from({ length: 50 }, (_, at) => [`item-${at}`, { itemId: `item-${at}` }]));
const LAYOUT = { v: 1 as const, ratio: 1.359, pics: [] };
const PLACED = { itemId: "item-7", x: 0.2, y: 0.3, scale: 0.4, rotation: 0, mirrored: false, aspect: 1.4 };
const OUTFITS = {
  outfits: [
    { id: "drawn", previewUrl: null, layout: LAYOUT },
    { id: "listed", previewUrl: null, itemIds: ["item-1", "hidden"] },
    { id: "photograph", previewUrl: null },
    { id: "placed", previewUrl: null, layout: { ...LAYOUT, pics: [PLACED] } },
  ],
} as unknown as Parameters<typeof createFirstLayout>[1];

const begin = (itemIds: string[], outfitId: string | null = null) =>
  createFirstLayout({ itemIds, outfitId }, OUTFITS, (id) => KNOWN.get(id) ?? null);

const FINE = { outfitProblem: null, missing: 0, isTooMany: false };

test("a link that names nothing leaves the choice to the drafts", () => {
  expect(begin([])).toBeNull();
});

test("the items of a link, without those that are unknown or hidden", () => {
  expect(begin(["item-3", "unknown", "item-4"])).toMatchObject({ ...FINE, missing: 1 });
  expect(
    begin(["item-3", "unknown", "item-4"])
      ?.layout.pics.map(({ itemId }) => itemId)
      .toSorted(),
  ).toEqual(["item-3", "item-4"]);
  expect(begin(["unknown"])).toMatchObject({ missing: 1, layout: { pics: [] } });
});

test("a link with more pieces than a board has room for", () => {
  const first = begin([...KNOWN.keys()]);
  expect(first?.layout.pics).toHaveLength(40);
  expect(first).toMatchObject({ ...FINE, isTooMany: true });
  expect(begin([...KNOWN.keys()].slice(0, 40))).toMatchObject(FINE);
});

test("an outfit: as it lies, by its items, without known pieces, or gone", () => {
  expect(begin([], "drawn")).toEqual({ ...FINE, layout: LAYOUT });
  expect(begin([], "listed")).toMatchObject({ ...FINE, missing: 1, layout: { pics: [{ itemId: "item-1" }] } });
  expect(begin([], "photograph")).toMatchObject({ ...FINE, outfitProblem: "unknown pieces", layout: { pics: [] } });
  expect(begin([], "unknown")).toMatchObject({ ...FINE, outfitProblem: "gone", layout: { pics: [] } });
});

test("an outfit and items: they lie beside what the outfit has", () => {
  const list = (first: ReturnType<typeof begin>) => first?.layout.pics.map(({ itemId }) => itemId);
  const first = begin(["item-7", "item-3", "hidden"], "placed");
  expect(first).toMatchObject({ ...FINE, missing: 1 });
  expect(first?.layout.pics[0]).toEqual(PLACED);
  expect(list(first)).toEqual(["item-7", "item-3"]);
  expect(list(begin(["item-1", "item-3"], "listed"))?.toSorted()).toEqual(["item-1", "item-3"]);
  expect(begin(["item-3"], "unknown")).toMatchObject({
    outfitProblem: "gone",
    layout: { pics: [{ itemId: "item-3" }] },
  });
});
