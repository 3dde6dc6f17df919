import type { z } from "zod";
import type { layoutSchema } from "#domain/closet-schemas.ts";

export type Layout = z.infer<typeof layoutSchema>;

export type PlacedItem = Layout["pics"][number];

const listPlaces = ({ ratio, pics }: Layout): unknown[] => [
  ratio,
  ...pics.map(({ itemId, x, y, scale, rotation, mirrored, aspect }) => [
    itemId,
    x,
    y,
    scale,
    rotation,
    mirrored,
    aspect,
  ]),
];

export const isSameLayout = (one: Layout, other: Layout): boolean =>
  JSON.stringify(listPlaces(one)) === JSON.stringify(listPlaces(other));
