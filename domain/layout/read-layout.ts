import type { OutfitDetails } from "#domain/closet.ts";
import { readId } from "#domain/entry-id.ts";
import { MAX_LAYOUT_PICS, MAX_LAYOUT_TEXT_LENGTH } from "#domain/limits.ts";
import { BOARD_RATIO } from "./board.ts";
import type { Layout, PlacedItem } from "./layout.ts";
import { limitNumber, limitPlacedItem, type Range } from "./placed-item.ts";

type Fields = Record<string, unknown>;

const RATIO: Range = [0.5, 3];

/** In board widths. Farther middles are in another program's unit. */
const MAX_OUTSIDE = 0.5;

const isNumber = (value: unknown): value is number => Number.isFinite(value);

const isNear = (value: number, length: number): boolean => value >= -MAX_OUTSIDE && value <= length + MAX_OUTSIDE;

function readPlace(itemId: string, fields: Fields, ratio: number): PlacedItem | null {
  const { x, y, scale, rotation, mirrored, aspect } = fields;
  if (!isNumber(x) || !isNumber(y) || !isNumber(scale) || !isNear(x, 1) || !isNear(y, ratio)) return null;
  return limitPlacedItem({
    itemId,
    x,
    y,
    scale,
    rotation: isNumber(rotation) ? rotation : 0,
    mirrored: mirrored === true,
    aspect: isNumber(aspect) ? aspect : BOARD_RATIO,
  });
}

const toFields = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});

function parse(text: string): unknown {
  if (text.length > MAX_LAYOUT_TEXT_LENGTH) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function listEntries(value: unknown): unknown[] {
  const { pics, itemIds } = toFields(value);
  return [value, pics, itemIds].find((list) => Array.isArray(list)) ?? [];
}

/**
 * Reads a layout, the JSON text of one (`layoutSerialized`), or a list of item ids, also of other programs.
 * `layout` is absent if a piece has no position, or one in another unit. Null: no item is named.
 * `isCutOff`: it has more pieces than a layout may have. `isUnplaced`: the positions of its pieces are lost.
 */
export function readLayout(
  value: unknown,
): { layout?: Layout; itemIds: string[]; isCutOff?: true; isUnplaced?: true } | null {
  const given = typeof value === "string" ? parse(value) : value;
  const fields = toFields(given);
  const ratio = limitNumber(isNumber(fields.ratio) ? fields.ratio : BOARD_RATIO, RATIO);
  const pieces: { itemId: string; place: PlacedItem | null }[] = [];
  let isCutOff = false;
  let hasPlaces = false;
  for (const entry of listEntries(given)) {
    if (pieces.length === MAX_LAYOUT_PICS) {
      isCutOff = true;
      break;
    }
    const piece = toFields(entry);
    const itemId = readId(piece.itemId ?? piece.id ?? entry);
    if (itemId === null) continue;
    pieces.push({ itemId, place: readPlace(itemId, piece, ratio) });
    hasPlaces ||= Object.keys(piece).some((name) => name !== "itemId" && name !== "id");
  }
  if (pieces.length === 0) return null;
  const itemIds = [...new Set(pieces.map(({ itemId }) => itemId))];
  const pics = pieces.map(({ place }) => place).filter((place) => place !== null);
  return {
    itemIds,
    ...(pics.length === pieces.length && { layout: { v: 1, ratio, pics } }),
    ...(isCutOff && { isCutOff }),
    ...(hasPlaces && pics.length < pieces.length && { isUnplaced: true }),
  };
}

/** Null: the items are unknown. */
export function writeLayout({ layout, itemIds }: Pick<OutfitDetails, "layout" | "itemIds">): string | null {
  if (layout) return JSON.stringify(layout);
  return itemIds ? JSON.stringify({ pics: itemIds.map((itemId) => ({ itemId })) }) : null;
}
