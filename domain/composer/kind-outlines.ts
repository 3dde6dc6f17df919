import type { Category } from "#domain/items/category.ts";

/** A path in a frame 100 wide. */
type KindOutline = { height: number; path: string };

const TOP = {
  height: 104,
  path: "M32 8L10 20L4 44L20 50L26 40V98H74V40L80 50L96 44L90 20L68 8Q50 24 32 8Z",
};
const CARD = { height: 100, path: "M16 8H84Q92 8 92 16V84Q92 92 84 92H16Q8 92 8 84V16Q8 8 16 8Z" };

const OUTLINES: Partial<Record<Category, KindOutline>> = {
  Tops: TOP,
  Activewear: TOP,
  Outerwear: {
    height: 138,
    path: "M34 6L12 18L4 88L20 92L26 54L22 132H78L74 54L80 92L96 88L88 18L66 6L50 26Z",
  },
  Dresses: { height: 146, path: "M36 6L28 30L38 58L14 140H86L62 58L72 30L64 6Q50 26 36 6Z" },
  Bottoms: { height: 150, path: "M24 6H76L84 144H60L50 48L40 144H16Z" },
  Shoes: { height: 74, path: "M6 32Q10 12 22 14Q28 36 52 38Q90 42 94 58V68H6Z" },
  Hats: { height: 70, path: "M26 42Q26 8 50 8Q74 8 74 42Q96 46 96 54Q50 72 4 54Q4 46 26 42Z" },
  Handbags: { height: 106, path: "M10 40H32Q32 8 50 8Q68 8 68 40H90L96 100H4ZM40 40H60Q60 18 50 18Q40 18 40 40Z" },
  Jewelry: { height: 100, path: "M50 6A44 44 0 1 1 49.9 6ZM50 24A26 26 0 1 0 50.1 24Z" },
};

export const getKindOutline = (category: Category | undefined): KindOutline => (category && OUTLINES[category]) ?? CARD;
