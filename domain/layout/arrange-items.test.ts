import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES, type Category } from "#domain/items/category.ts";
import { arrangeItems } from "./arrange-items.ts";
import { learnHabits } from "./habits.ts";
import type { UnplacedItem } from "./unplaced-item.ts";
import { type Box, WHOLE } from "./box.ts";
import type { PlacedItem } from "./layout.ts";

const place = (...categories: Category[]) => {
  const { pics } = arrangeItems(categories.map((category, index) => ({ itemId: `${category}-${index}`, category })));
  return new Map(pics.map((pic) => [pic.itemId.replace(/-\d+$/, ""), pic]));
};

test("an outfit lies as it is worn: hat above, shoes below, top above bottoms, large coat, small jewelry", () => {
  const places = place("Shoes", "Bottoms", "Tops", "Hats", "Handbags", "Outerwear", "Jewelry");
  const y = (category: Category) => places.get(category)?.y ?? NaN;
  const scale = (category: Category) => places.get(category)?.scale ?? NaN;
  expect(y("Tops")).toBeLessThan(y("Bottoms"));
  expect(y("Hats")).toBeLessThan(Math.min(y("Outerwear"), y("Tops"), y("Handbags")));
  expect(y("Shoes")).toBeGreaterThan(Math.max(y("Outerwear"), y("Tops"), y("Handbags")));
  expect(scale("Outerwear")).toBeGreaterThan(scale("Tops"));
  expect(scale("Tops")).toBeGreaterThan(scale("Handbags"));
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
  const [pic] = arrangeItems([{ itemId: "a", category: "Shoes" }]).pics;
  expect(pic).toMatchObject({ x: expect.closeTo(0.5), y: expect.closeTo(0.68, 1) });
  expect(pic?.scale).toBeGreaterThan(0.7);
});

/** Where the box of a piece lies, without its tilt. */
function getLying({ x, y, scale, aspect, rotation }: PlacedItem, { left, top, right, bottom }: Box) {
  const turn = (rotation * Math.PI) / 180;
  const [dx, dy] = [((left + right) / 2 - 0.5) * scale, ((top + bottom) / 2 - 0.5) * scale * aspect];
  return {
    x: x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: y + dx * Math.sin(turn) + dy * Math.cos(turn),
    width: (right - left) * scale,
    height: (bottom - top) * scale * aspect,
  };
}

test.each([2, 3, 4])("a top lies over the waist of the bottoms, with %i pieces", (total) => {
  const categories = (["Tops", "Bottoms", "Shoes", "Handbags"] as const).slice(0, total);
  const items = categories.map((category) => ({ itemId: category, category }));
  const [bottoms, top] = arrangeItems(items).pics.map((pic) => getLying(pic, WHOLE));
  if (!bottoms || !top) throw new Error("Nothing lies on the board.");
  expect(Math.abs(bottoms.x - top.x)).toBeLessThan(0.1);
  const over = top.y + top.height / 2 - (bottoms.y - bottoms.height / 2);
  expect([over > 0, over < 0.12]).toEqual([true, true]);
});

test.each<[string, Category[]]>([
  ["a dress", ["Dresses", "Shoes", "Handbags", "Hats"]],
  ["a top and bottoms", ["Tops", "Bottoms", "Shoes", "Handbags"]],
  ["a coat over both", ["Outerwear", "Tops", "Bottoms", "Shoes", "Hats", "Accessories"]],
])("%s fills the board to its margins, and is in balance", (_, categories) => {
  const lying = [...place(...categories).values()].map((pic) => getLying(pic, WHOLE));
  const edges = [
    lying.map(({ x, width }) => x - width / 2),
    lying.map(({ x, width }) => 1 - x - width / 2),
    lying.map(({ y, height }) => y - height / 2),
    lying.map(({ y, height }) => 1.359 - y - height / 2),
  ];
  for (const edge of edges) expect(Math.abs(Math.min(...edge) - 0.065)).toBeLessThan(0.025);
  const weight = lying.reduce((sum, { width, height }) => sum + width * height, 0);
  const middle = lying.reduce((sum, { x, width, height }) => sum + (x * width * height) / weight, 0);
  expect(Math.abs(middle - 0.5)).toBeLessThan(0.05);
});

test("a garment is as large in a wide frame as in a narrow one", () => {
  const shirt = { itemId: "shirt", category: "Tops" as const, aspect: 1.2 };
  const box = { left: 0.3, top: 0.1, right: 0.9, bottom: 0.7 };
  const [narrow] = arrangeItems([shirt]).pics;
  const [wide] = arrangeItems([{ ...shirt, box }]).pics;
  expect(wide && getLying(wide, box)).toEqual({
    x: expect.closeTo(0.5, 3),
    y: expect.closeTo(narrow?.y ?? NaN, 3),
    width: expect.closeTo(narrow?.scale ?? NaN, 3),
    height: expect.closeTo((narrow?.scale ?? NaN) * 1.2, 3),
  });
});

const side = fc.double({ min: 0.05, max: 0.3, noNaN: true });
const box = fc
  .record({ left: side, top: side, right: side, bottom: side })
  .map(({ left, top, right, bottom }): Box => ({ left, top, right: 1 - right, bottom: 1 - bottom }));

const ordinary = fc.record({
  itemId: fc.uuid(),
  category: fc.constantFrom(...CATEGORIES),
  aspect: fc.double({ min: 0.6, max: 1.8, noNaN: true }),
  box,
});

const along = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.max(0, Math.min(a + aLength / 2, b + bLength / 2) - Math.max(a - aLength / 2, b - bLength / 2));

/** Corners of a garment's box are empty. */
const SOLID = 0.9;

test("pieces lie inside the margins, and none hides more than a fifth of another, but for a top over bottoms", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(ordinary, { minLength: 2, maxLength: 9 }),
      (given: Required<Pick<UnplacedItem, "itemId" | "category" | "aspect" | "box">>[]) => {
        const { pics, ratio } = arrangeItems(given);
        const lying = pics.map((pic) => {
          const { category, box } = given.find(({ itemId }) => itemId === pic.itemId) ?? {
            category: "Other",
            box: WHOLE,
          };
          return { category, ...getLying(pic, box) };
        });
        for (const [index, one] of lying.entries()) {
          expect(Math.min(one.x - one.width / 2, 1 - one.x - one.width / 2)).toBeGreaterThan(0.04);
          expect(Math.min(one.y - one.height / 2, ratio - one.y - one.height / 2)).toBeGreaterThan(0.04);
          for (const other of lying.slice(index + 1)) {
            const isWorn = one.category === "Bottoms" && ["Tops", "Activewear"].includes(other.category);
            const shared =
              along(one.x, SOLID * one.width, other.x, SOLID * other.width) *
              along(one.y, SOLID * one.height, other.y, SOLID * other.height);
            expect(shared / (SOLID * SOLID * one.width * one.height)).toBeLessThan(isWorn ? 0.35 : 0.2);
          }
        }
      },
    ),
  );
});

test("pieces lie where the owner lays out their kinds, and as large, in layouts of either side", () => {
  const kinds = ["Tops", "Bottoms", "Hats"] as const;
  const known = new Map(kinds.map((category) => [category as string, { itemId: category, category, aspect: 1 }]));
  const find = (itemId: string) => known.get(itemId) ?? null;
  const pic = (itemId: string, x: number, y: number, scale: number): PlacedItem => ({
    itemId,
    x,
    y,
    scale,
    rotation: 0,
    mirrored: false,
    aspect: 1,
  });
  // A large hat at the knees, on the left and on the right.
  const layouts = [0, 1, 1].map((side) => ({
    v: 1 as const,
    ratio: 1.359,
    pics: [
      pic("Tops", Math.abs(side - 0.7), 0.4, 0.5),
      pic("Bottoms", Math.abs(side - 0.7), 0.9, 0.4),
      pic("Hats", Math.abs(side - 0.2), 1.1, 0.36),
    ],
  }));
  const habits = learnHabits(layouts, find);
  expect(habits.get("Hats")).toMatchObject({ x: expect.closeTo(0.2), y: expect.closeTo(1.1 / 1.359) });
  // Half-way: for a top of 60 cm and trousers of 47 cm, a hat of 29 cm is 46 % larger.
  expect(habits.get("Hats")?.size).toBeCloseTo(Math.sqrt(1.46), 2);
  expect(learnHabits(layouts.slice(1), find).size).toBe(0);

  const findHat = (isLearned: boolean) => {
    const items = [...known.values()].map((item) => {
      const habit = isLearned && habits.get(item.category);
      return habit ? { ...item, habit } : item;
    });
    const hat = arrangeItems(items).pics.find(({ itemId }) => itemId === "Hats");
    return hat ?? { y: NaN, scale: NaN };
  };
  expect(findHat(true).y).toBeGreaterThan(findHat(false).y + 0.3);
  expect(findHat(true).scale).toBeGreaterThan(findHat(false).scale);
});

test("one or two pieces lie straight, more a little tilted", () => {
  const listRotations = (count: number) =>
    arrangeItems(
      (["Outerwear", "Bottoms", "Shoes"] as const)
        .slice(0, count)
        .map((category, n) => ({ itemId: String(n), category })),
    ).pics.map(({ rotation }) => rotation);
  expect([listRotations(1), listRotations(2)]).toEqual([[0], [0, 0]]);
  expect(listRotations(3)).not.toContain(0);
});

const BOX: Box = { left: 0.1, top: 0.05, right: 0.9, bottom: 0.95 };
const photograph = fc.record({
  itemId: fc.uuid(),
  category: fc.constantFrom(...CATEGORIES),
  aspect: fc.double({ min: 0.6, max: 1.8, noNaN: true }),
  box: fc.constantFrom(WHOLE, BOX),
  isCard: fc.boolean(),
  width: fc.integer({ min: 100, max: 2000 }),
});

test("photographs with their backgrounds lie straight, below cut-outs, and never on each other; nothing is enlarged", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(photograph, { minLength: 1, maxLength: 8, selector: ({ itemId }) => itemId }),
      fc.boolean(),
      (given, isFree) => {
        const { pics } = arrangeItems(given, isFree);
        const placed = pics.map((pic) => {
          const item = given.find(({ itemId }) => itemId === pic.itemId) as (typeof given)[number];
          return { pic, pixels: item.width, isCard: item.isCard, ...getLying(pic, item.box) };
        });
        const order = placed.map(({ isCard }) => isCard);
        expect(order).toEqual(order.toSorted((one, other) => Number(other) - Number(one)));
        const cards = placed.filter(({ isCard }) => isCard);
        for (const [index, one] of cards.entries()) {
          expect(one.pic.rotation).toBe(0);
          for (const other of cards.slice(index + 1)) {
            const shared =
              along(one.x, one.width, other.x, other.width) * along(one.y, one.height, other.y, other.height);
            expect(shared).toBeLessThan(0.003);
          }
        }
        for (const { pic, pixels } of placed) expect(pic.scale * 720).toBeLessThan(pixels + 1);
      },
    ),
    { numRuns: 60 },
  );
});

test("two or more photographs with their backgrounds lie in rows from head to foot, also beside cut-outs", () => {
  const item = (category: Category, isCard: boolean) => ({ itemId: category, category, aspect: 1.3, isCard });
  const items = [item("Shoes", true), item("Bottoms", true), item("Tops", false), item("Outerwear", true)];
  const lying = arrangeItems(items).pics.map((pic) => ({ ...getLying(pic, WHOLE), itemId: pic.itemId }));
  const find = (itemId: string) => lying.find((piece) => piece.itemId === itemId) ?? { x: NaN, y: NaN };
  expect(find("Tops").y).toBeCloseTo(find("Outerwear").y, 3);
  expect(find("Bottoms").y).toBeCloseTo(find("Shoes").y, 3);
  expect(find("Tops").y).toBeLessThan(find("Bottoms").y);
  const isStraight = (isFree: boolean) => arrangeItems(items, isFree).pics.every(({ rotation }) => rotation === 0);
  expect([isStraight(false), isStraight(true)]).toEqual([true, false]);
});

const DISTANCE = 0.04;

test("hats, bags and jewelry keep a distance for handles and chains, also at an angle", () => {
  const small = fc.record({
    itemId: fc.uuid(),
    category: fc.constantFrom<Category>("Hats", "Handbags", "Accessories", "Jewelry", "Dresses"),
    aspect: fc.double({ min: 0.7, max: 1.4, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(small, { minLength: 2, maxLength: 7, selector: ({ itemId }) => itemId }), (given) => {
      const lying = arrangeItems(given).pics.map((pic) => {
        const { x, y, width, height } = getLying(pic, WHOLE);
        const [cos, sin] = [Math.cos, Math.sin].map((of) => of((Math.abs(pic.rotation) * Math.PI) / 180)) as [
          number,
          number,
        ];
        return { x, y, width: width * cos + height * sin, height: height * cos + width * sin, itemId: pic.itemId };
      });
      const isSmall = (id: string) => given.find(({ itemId }) => itemId === id)?.category !== "Dresses";
      const things = lying.filter(({ itemId }) => isSmall(itemId));
      for (const [index, one] of things.entries()) {
        for (const other of things.slice(index + 1)) {
          const shared =
            along(one.x, one.width + DISTANCE, other.x, other.width + DISTANCE) *
            along(one.y, one.height + DISTANCE, other.y, other.height + DISTANCE);
          expect(shared).toBeLessThan(0.001);
        }
      }
    }),
    { numRuns: 60 },
  );
});
