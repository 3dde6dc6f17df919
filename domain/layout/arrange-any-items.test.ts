import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES } from "#domain/items/category.ts";
import { arrangeItems } from "./arrange-items.ts";
import type { Box } from "./box.ts";
import { readLayout, writeLayout } from "./read-layout.ts";

const side = fc.double({ min: 0.05, max: 0.3, noNaN: true });
const box = fc
  .record({ left: side, top: side, right: side, bottom: side })
  .map(({ left, top, right, bottom }): Box => ({ left, top, right: 1 - right, bottom: 1 - bottom }));
const item = fc.record(
  {
    itemId: fc.uuid(),
    category: fc.constantFrom(...CATEGORIES),
    aspect: fc.oneof(fc.constantFrom(1, 1.359, 1.5), fc.double({ min: 1 / 30_000, max: 30_000, noNaN: true })),
    box,
    habit: fc.record({
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
      size: fc.double({ min: 0.75, max: 1.33, noNaN: true }),
    }),
  },
  { requiredKeys: ["itemId"] },
);
const items = fc.oneof(fc.array(item, { maxLength: 9 }), fc.array(item, { minLength: 38, maxLength: 45 }));

test("any items are on the board, each once, apart from each other, and the same each time", () => {
  fc.assert(
    fc.property(items, (items) => {
      const layout = arrangeItems(items);
      const { ratio, pics } = layout;
      expect(pics.map(({ itemId }) => itemId).toSorted()).toEqual(
        items
          .slice(0, 40)
          .map(({ itemId }) => itemId)
          .toSorted(),
      );
      expect(new Set(pics.map(({ x, y }) => `${x} ${y}`)).size).toBe(pics.length);
      for (const { x, y } of pics) expect(x > 0 && x < 1 && y > 0 && y < ratio).toBe(true);
      expect(arrangeItems(structuredClone(items))).toEqual(layout);
      if (pics.length > 0) expect(readLayout(writeLayout({ layout }))?.layout).toEqual(layout);
    }),
    { numRuns: 40 },
  );
});
