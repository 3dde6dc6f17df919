import { expect, test } from "vitest";
import { getFirstLayout } from "./outfit-board.ts";
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
