import { expect, test } from "vitest";
import { describePieces, getFirstLayout } from "./outfit-board.ts";
import type { OwnItem, OwnOutfit } from "./own-closet.ts";

const ITEMS = ["coat", "shoes"].map((id) => ({ id, thumbnailImageURL: null })) as unknown as OwnItem[];
const PIC = { itemId: "coat", x: 0.5, y: 0.5, scale: 0.4, rotation: 0, mirrored: false, aspect: 1 };
const outfit = (fields: Partial<OwnOutfit>) => ({ id: "monday", version: "1", ...fields }) as OwnOutfit;

test("a board begins with the layout of the outfit, else with its pieces, else empty", () => {
  const layout = { v: 1 as const, ratio: 1.359, pics: [PIC] };
  expect(getFirstLayout(outfit({ layout, itemIds: ["shoes"] }), ITEMS)).toBe(layout);
  expect(getFirstLayout(outfit({ itemIds: ["shoes", "gone"] }), ITEMS).pics).toMatchObject([{ itemId: "shoes" }]);
  expect(getFirstLayout(undefined, ITEMS).pics).toEqual([]);
});

test("a description is the same for the same places, in any order of their fields", () => {
  const { itemId, ...place } = PIC;
  const describe = (pics: (typeof PIC)[]) => describePieces({ layout: { v: 1, ratio: 1.359, pics } });
  expect(describe([{ ...place, itemId }])).toBe(describe([PIC]));
  expect(describe([{ ...PIC, x: 0.6 }])).not.toBe(describe([PIC]));
  expect(describePieces({ itemIds: ["coat"] })).not.toBe(describePieces({ itemIds: [] }));
  expect(describePieces(undefined)).toBe(describePieces({}));
});
