import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES, type Category } from "#domain/items/category.ts";
import { readLayout, writeLayout } from "./read-layout.ts";
import { placeItems, type UnplacedItem } from "./usual-place.ts";

const place = (...categories: Category[]) => {
  const { pics } = placeItems(categories.map((category, index) => ({ itemId: `${category}-${index}`, category })));
  return new Map(pics.map((pic) => [pic.itemId.replace(/-\d+$/, ""), pic]));
};

const getHeight = (places: ReturnType<typeof place>, category: Category): number => places.get(category)?.y ?? NaN;

test("an outfit lies as it is worn: hat above, shoes below, top above bottoms, large coat, small jewelry", () => {
  const places = place("Shoes", "Bottoms", "Tops", "Hats", "Handbags", "Outerwear", "Jewelry");
  const y = (category: Category) => getHeight(places, category);
  const scale = (category: Category) => places.get(category)?.scale ?? NaN;
  expect(y("Tops")).toBeLessThan(y("Bottoms"));
  expect(y("Hats")).toBeLessThan(Math.min(y("Outerwear"), y("Tops"), y("Handbags")));
  expect(y("Shoes")).toBeGreaterThan(Math.max(y("Outerwear"), y("Handbags"), y("Bottoms")));
  expect(scale("Outerwear")).toBeGreaterThan(scale("Handbags"));
  expect(scale("Jewelry")).toBeLessThan(scale("Tops") / 2);
});

test("layers go from the coat to the jewelry, in any order of the items", () => {
  expect([...place("Jewelry", "Tops", "Shoes", "Outerwear", "Bottoms").keys()]).toEqual([
    "Outerwear",
    "Bottoms",
    "Tops",
    "Shoes",
    "Jewelry",
  ]);
});

test("a single piece is large and in the middle", () => {
  const [pic] = placeItems([{ itemId: "a", category: "Shoes" }]).pics;
  expect(pic).toMatchObject({ x: 0.5, y: 0.6795 });
  expect(pic?.scale).toBeGreaterThan(0.7);
});

test("two tops are beside each other, above the bottoms", () => {
  const [bottoms, left, right] = placeItems([
    { itemId: "a", category: "Tops" },
    { itemId: "b", category: "Tops" },
    { itemId: "c", category: "Bottoms" },
  ]).pics;
  expect(left?.y).toBe(right?.y);
  expect(left?.x).toBeLessThan(right?.x ?? 0);
  expect(right?.y).toBeLessThan(bottoms?.y ?? 0);
});

const item = fc.record(
  {
    itemId: fc.uuid(),
    category: fc.constantFrom(...CATEGORIES),
    aspect: fc.oneof(fc.constantFrom(1, 1.359, 1.5), fc.double({ min: 1 / 30_000, max: 30_000, noNaN: true })),
    isCutout: fc.boolean(),
  },
  { requiredKeys: ["itemId"] },
);
const items = fc.oneof(fc.array(item), fc.array(item, { minLength: 35, maxLength: 45 }));

test("any items are on the board, each once, apart from each other, and the same each time", () => {
  fc.assert(
    fc.property(items, (items) => {
      const layout = placeItems(items);
      const { ratio, pics } = layout;
      expect(pics.map(({ itemId }) => itemId).toSorted()).toEqual(
        items
          .slice(0, 40)
          .map(({ itemId }) => itemId)
          .toSorted(),
      );
      for (const { x, y } of pics) expect(x > 0 && x < 1 && y > 0 && y < ratio).toBe(true);
      expect(new Set(pics.map(({ x, y }) => `${x} ${y}`)).size).toBe(pics.length);
      expect(placeItems(structuredClone(items))).toEqual(layout);
      if (pics.length > 0) expect(readLayout(writeLayout({ layout }))?.layout).toEqual(layout);
    }),
  );
});

const ordinary = fc.record({ itemId: fc.uuid(), category: fc.constantFrom(...CATEGORIES) });

/** The share of the smaller picture, without its tilt, that the other covers. */
function getCovered(a: { x: number; y: number; scale: number; aspect: number }, b: typeof a): number {
  const shared = (middles: number, lengths: [number, number]) =>
    Math.max(0, Math.min((lengths[0] + lengths[1]) / 2 - middles, ...lengths));
  const width = shared(Math.abs(a.x - b.x), [a.scale, b.scale]);
  const height = shared(Math.abs(a.y - b.y), [a.scale * a.aspect, b.scale * b.aspect]);
  return (width * height) / Math.min(a.scale ** 2 * a.aspect, b.scale ** 2 * b.aspect);
}

test("no photograph covers more than a quarter of another", () => {
  fc.assert(
    fc.property(fc.array(ordinary, { minLength: 2, maxLength: 40 }), (items: UnplacedItem[]) => {
      const { pics } = placeItems(items);
      for (const [index, pic] of pics.entries())
        for (const other of pics.slice(index + 1)) expect(getCovered(pic, other)).toBeLessThan(0.25);
    }),
  );
});
