import type { Category } from "#domain/items/category.ts";
import type { Color } from "#domain/items/color.ts";
import type { Season } from "#domain/items/season.ts";

export const items = {
  categories: {
    Tops: "Tops",
    Bottoms: "Bottoms",
    Dresses: "Dresses",
    Outerwear: "Outerwear",
    Shoes: "Shoes",
    Hats: "Hats",
    Handbags: "Handbags",
    Accessories: "Accessories",
    Jewelry: "Jewelry",
    Activewear: "Activewear",
    Swimwear: "Swimwear",
    Intimates: "Intimates",
    Other: "Other",
  } as Record<Category, string>,
  colors: {
    black: "Black",
    white: "White",
    grey: "Grey",
    beige: "Beige",
    brown: "Brown",
    red: "Red",
    orange: "Orange",
    yellow: "Yellow",
    green: "Green",
    teal: "Teal",
    blue: "Blue",
    navy: "Navy",
    purple: "Purple",
    pink: "Pink",
    gold: "Gold",
    silver: "Silver",
  } as Record<Color, string>,
  seasons: {
    Spring: "Spring",
    Summer: "Summer",
    Autumn: "Autumn",
    Winter: "Winter",
  } as Record<Season, string>,

  search: "Search",
  closeSearch: "Close the search",
  filters: "Filters",
  chosenFilters: "Chosen filters",
  facets: { category: "Category", color: "Color", brand: "Brand", season: "Season" },
  moreBrands: "More brands",
  removeFilter: (name: string) => `Remove “${name}”`,
  contains: (name: string) => `With ${name}`,
  clearFilters: "Clear the filters",
  nothingFound: "We found nothing that fits.",
  sortBy: "Sort by",
  sorts: {
    owner: (firstName: string) => `${firstName}’s order`,
    newest: "Newest first",
    brand: "Brand, A to Z",
    worn: "Most outfits first",
  },
};

export type ItemsMessages = typeof items;
