import { expect, test } from "vitest";
import type { Layout } from "#domain/layout/layout.ts";
import { choosePieces } from "./choose-pieces.ts";

const aPic = (itemId: string, x: number) => ({
  itemId,
  x,
  y: 0.4,
  scale: 0.3,
  rotation: 12,
  mirrored: true,
  aspect: 1.3,
});

const [COAT, SHOES] = [aPic("coat", 0.2), aPic("shoes", 0.8)];

const LAYOUT: Layout = { v: 1, ratio: 1.359, pics: [COAT, SHOES, COAT] };

const findItem = (itemId: string) => ({ itemId, aspect: 1.3 });

test("pieces that stay keep their places when others go or come", () => {
  expect(choosePieces(LAYOUT, ["coat"], findItem)?.pics).toEqual([COAT, COAT]);
  const more = choosePieces(LAYOUT, ["coat", "shoes", "hat"], findItem);
  expect(more?.pics.slice(0, 3)).toEqual(LAYOUT.pics);
  expect(more?.pics[3]).toMatchObject({ itemId: "hat" });
  expect(choosePieces(LAYOUT, ["coat", "shoes"], findItem)).toEqual(LAYOUT);
});

test("without pieces there is no layout", () => {
  expect(choosePieces(LAYOUT, [], findItem)).toBeNull();
});
