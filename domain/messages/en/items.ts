import { createDetailFormatter } from "#domain/detail-formatter.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { Category } from "#domain/items/category.ts";
import type { Color } from "#domain/items/color.ts";
import type { Season } from "#domain/items/season.ts";

const { count, number } = createPluralFormatter<"one" | "other">("en");
const { price, day } = createDetailFormatter("en");

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
    grey: "Gray",
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

  searchIn: { items: "Search the items", outfits: "Search the outfits" },
  closeSearch: "Close search",
  filters: "Filters",
  chosenFilters: "Chosen filters",
  facets: { category: "Category", color: "Color", brand: "Brand", season: "Season", contains: "Piece" },
  moreBrands: "More brands",
  morePieces: "More pieces",
  removeFilter: (name: string) => `Remove “${name}”`,
  contains: (name: string) => `With ${name}`,
  clearFilters: "Clear filters",
  nothingFound: "Nothing found. Try fewer filters.",
  nothingFoundFor: (text: string) => `Nothing found for “${text}”.`,
  showAll: { items: "Show all items", outfits: "Show all outfits" },
  sortBy: "Sort by",
  sorts: {
    owner: (firstName: string) => `${firstName}’s order`,
    newest: "Newest first",
    brand: "Brand, A to Z",
    worn: "Most outfits first",
  },

  material: "Material",
  size: "Size",
  price: "Price",
  purchasedOn: "Bought",
  worn: "Worn",
  tags: "Tags",
  notes: "Notes",
  timesWorn: (times: number) => (times === 0 ? "Not yet" : count(times, { one: "Once", other: "# times" })),
  formatPrice: price,
  formatDay: day,
  pictures: "Pictures",
  picture: (place: number, total: number) => `Picture ${number(place)} of ${number(total)}`,
  outfitOf: (place: number, total: number) => `Outfit, ${number(place)} of ${number(total)}`,
  inOutfits: (total: number) => count(total, { one: "In # outfit", other: "In # outfits" }),
  allOutfitsWithIt: (total: number) => `Show all ${number(total)} outfits`,
  goesWith: "Goes with",
  pieces: (total: number) => count(total, { one: "# piece", other: "# pieces" }),
  inCollections: "Collections",
  styledBy: (name: string) => `Styled by ${name}`,
  aFriend: "a friend",
  toShop: "Go to the shop",
  backTo: {
    items: "All items",
    outfits: "All outfits",
    portfolios: "The whole portfolio",
    search: "Back to the search",
  },
  previous: { items: "Previous item", outfits: "Previous outfit", portfolios: "Previous picture" },
  next: { items: "Next item", outfits: "Next outfit", portfolios: "Next picture" },
  position: (place: number, total: number) => `${number(place)} of ${number(total)}`,
};

export type ItemsMessages = typeof items;
