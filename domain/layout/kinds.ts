import type { Category } from "#domain/items/category.ts";

export type Kind = {
  /** Centimeters: a garment that lies flat fits inside. Small things are larger than they are. */
  width: number;
  height: number;
  /** The usual middle, from 0 to 1. */
  x: number;
  y: number;
  pull: number;
  /** Degrees. */
  tilt: number;
};

export const TOP: Kind = { width: 66, height: 60, x: 0.66, y: 0.28, pull: 0.7, tilt: 2 };

/** Bottom layer first. */
export const KINDS: Record<Category, Kind> = {
  Outerwear: { width: 66, height: 92, x: 0.3, y: 0.34, pull: 0.5, tilt: -3 },
  Dresses: { width: 66, height: 104, x: 0.64, y: 0.5, pull: 0.4, tilt: 2 },
  Bottoms: { width: 47, height: 88, x: 0.66, y: 0.7, pull: 0.7, tilt: 1 },
  Activewear: TOP,
  Tops: TOP,
  Swimwear: { ...TOP, width: 46, y: 0.4 },
  Intimates: { ...TOP, width: 40, height: 44, y: 0.5 },
  Other: { ...TOP, width: 56, height: 64, x: 0.5, y: 0.5 },
  Shoes: { width: 42, height: 42, x: 0.26, y: 0.9, pull: 1.6, tilt: -4 },
  Handbags: { width: 37, height: 46, x: 0.26, y: 0.62, pull: 0.8, tilt: -3 },
  Hats: { width: 38, height: 29, x: 0.26, y: 0.08, pull: 1.6, tilt: -5 },
  Accessories: { width: 30, height: 44, x: 0.3, y: 0.45, pull: 0.3, tilt: 4 },
  Jewelry: { width: 24, height: 28, x: 0.4, y: 0.4, pull: 0.3, tilt: 3 },
};

export const SMALL: ReadonlySet<Category> = new Set(["Handbags", "Hats", "Accessories", "Jewelry"]);

/** Centimeters. `ratio`: height by width. */
export function getUsualWidth(category: Category, ratio: number): number {
  const { width, height } = KINDS[category];
  return Math.min(width, height / ratio);
}
