/** Spec §7. Other fields have our names. */
export const ORIGINAL_NAMES = {
  items: {
    name: "itemNameOptional",
    category: "categoryId",
    subcategory: "subCategoryId",
    colors: "colorTextInput",
    seasons: "seasonsStr",
  },
  outfits: { seasons: "seasonsStr", layout: "layoutSerialized" },
} as const;
