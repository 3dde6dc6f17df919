import type { ClosetDraft, CollectionDraft, OutfitDraft, PortfolioDraft } from "./closet-draft.ts";
import { EMMA_PIECES } from "./emma-wardrobe.ts";
import { POSTERS } from "./inspirations/posters.ts";

const OUTFITS: readonly OutfitDraft[] = [
  { name: "saturday-market", pieces: ["trench-coat", "breton-top", "indigo-jeans", "court-sneakers", "market-basket"] },
  { name: "garden-lunch", pieces: ["meadow-dress", "cognac-sandals", "straw-hat", "canvas-tote"] },
  {
    name: "first-day-back",
    pieces: ["navy-blazer", "sky-shirt", "wide-trousers", "burgundy-loafers", "burgundy-handbag"],
  },
  { name: "library", pieces: ["cable-sweater", "tartan-mini", "black-boots", "red-beret", "moon-bag"] },
  { name: "gallery-opening", pieces: ["forest-slip-dress", "leather-jacket", "red-heels", "hoop-earrings"] },
  { name: "slow-sunday", pieces: ["lilac-cardigan", "light-jeans", "retro-sneakers", "canvas-tote"] },
  {
    name: "autumn-walk",
    pieces: ["camel-coat", "rust-turtleneck", "corduroy-trousers", "suede-boots", "tartan-scarf"],
  },
  {
    name: "seaside",
    pieces: ["striped-tee", "linen-shorts", "cognac-sandals", "tortoise-sunglasses", "market-basket"],
  },
  {
    name: "dinner-for-two",
    pieces: ["blush-blouse", "champagne-skirt", "red-heels", "burgundy-handbag", "hoop-earrings"],
  },
  { name: "snow-forecast", pieces: ["olive-puffer", "fair-isle", "black-jeans", "black-boots", "mustard-beanie"] },
  { name: "picnic", pieces: ["gingham-shirt", "light-jeans", "court-sneakers", "straw-hat", "market-basket"] },
  {
    name: "meeting-at-ten",
    pieces: ["herringbone-blazer", "white-tee", "pinstripe-trousers", "burgundy-loafers", "moon-bag"],
  },
  { name: "concert", pieces: ["denim-jacket", "black-tank", "pleated-skirt", "retro-sneakers", "moon-bag"] },
  { name: "summer-evening", pieces: ["night-garden-dress", "red-heels", "pendant-necklace", "burgundy-handbag"] },
  { name: "school-run", pieces: ["grey-hoodie", "olive-chinos", "court-sneakers", "navy-cap", "canvas-tote"] },
  { name: "matinee", pieces: ["dotted-blouse", "wide-trousers", "burgundy-loafers", "red-beret", "burgundy-handbag"] },
  { name: "holiday-linen", pieces: ["linen-shirt", "linen-shorts", "cognac-sandals", "straw-hat", "market-basket"] },
  { name: "sage-on-sage", pieces: ["boucle-jacket", "sage-camisole", "pleated-skirt", "red-heels", "hoop-earrings"] },
];

const PORTFOLIOS: readonly PortfolioDraft[] = [
  {
    name: "autumn-in-town",
    outfits: ["autumn-walk", "library", "meeting-at-ten"],
    garment: "burgundy-handbag",
    poster: "terracotta-arches",
  },
  {
    name: "by-the-sea",
    outfits: ["seaside", "holiday-linen", "saturday-market"],
    garment: "straw-hat",
    poster: "sea-horizon",
  },
  {
    name: "after-dark",
    outfits: ["gallery-opening", "summer-evening", "dinner-for-two"],
    garment: "red-heels",
    poster: "moonrise",
  },
];

const COLLECTIONS: readonly CollectionDraft[] = [
  {
    id: "wishlist",
    name: "Wish list",
    folders: ["default-wishlist"],
    items: EMMA_PIECES.filter(({ wishlist }) => wishlist).map(({ name }) => name),
  },
  {
    id: "lisbon",
    name: "Four days in Lisbon",
    folders: ["default-packing"],
    items: [
      "trench-coat",
      "breton-top",
      "striped-tee",
      "linen-shirt",
      "linen-shorts",
      "light-jeans",
      "cognac-sandals",
      "court-sneakers",
      "straw-hat",
      "tortoise-sunglasses",
      "market-basket",
      "meadow-dress",
    ],
    outfits: ["seaside", "holiday-linen", "saturday-market"],
  },
  { id: "colours", name: "Colours and corners", folders: ["default-inspiration"], inspirations: [...POSTERS.keys()] },
  {
    id: "autumn",
    name: "Autumn, twelve pieces",
    folders: ["default-capsules"],
    items: [
      "camel-coat",
      "rust-turtleneck",
      "cable-sweater",
      "corduroy-trousers",
      "indigo-jeans",
      "tartan-mini",
      "forest-vest",
      "sky-shirt",
      "black-boots",
      "burgundy-loafers",
      "tartan-scarf",
      "burgundy-handbag",
    ],
    outfits: ["autumn-walk", "library", "first-day-back", "matinee"],
  },
  {
    id: "mountain",
    name: "A week in the snow",
    folders: ["default-packing"],
    items: [
      "olive-puffer",
      "fair-isle",
      "teal-turtleneck",
      "black-jeans",
      "black-boots",
      "mustard-beanie",
      "tartan-scarf",
      "grey-hoodie",
    ],
    outfits: ["snow-forecast"],
  },
  {
    id: "work",
    name: "Nine to five",
    folders: ["default-capsules"],
    items: [
      "navy-blazer",
      "herringbone-blazer",
      "sky-shirt",
      "dotted-blouse",
      "white-tee",
      "wide-trousers",
      "pinstripe-trousers",
      "navy-skirt",
      "burgundy-loafers",
    ],
    outfits: ["first-day-back", "meeting-at-ten", "matinee"],
  },
  {
    id: "mothers",
    name: "From my mother",
    folders: [],
    items: ["pendant-necklace", "red-beret", "tartan-mini", "oat-cardigan", "cognac-belt"],
    outfits: ["library"],
  },
];

/** The typical closet: every kind of thing, all four types of collection. */
export const emma: ClosetDraft = {
  owner: { username: "emma", firstName: "Emma" },
  visibility: "public",
  pieces: EMMA_PIECES,
  outfits: OUTFITS,
  portfolios: PORTFOLIOS,
  collections: COLLECTIONS,
  inspirations: [...POSTERS.keys()],
};
