import type { Category } from "#domain/items/category.ts";
import { placeItems } from "#domain/layout/usual-place.ts";
import type { NewStyling } from "#domain/stylings/styling.ts";

const ITEMS: Record<string, Category> = {
  "camel-coat": "Outerwear",
  "teal-turtleneck": "Tops",
  "pinstripe-trousers": "Bottoms",
  "burgundy-loafers": "Shoes",
  "forest-slip-dress": "Dresses",
  "lilac-cardigan": "Outerwear",
  "gold-watch": "Jewelry",
  "cognac-sandals": "Shoes",
  "striped-tee": "Tops",
  "linen-shorts": "Bottoms",
  "court-sneakers": "Shoes",
  "straw-hat": "Hats",
};

const makeStyling = (id: string, name: string, note: string, items: readonly string[]): NewStyling => ({
  id: `demo-${id}`,
  name,
  note,
  email: null,
  credit: true,
  layout: placeItems(
    items.map((item) => ({
      itemId: `emma-item-${item}`,
      aspect: 1.359,
      isCutout: true,
      ...(ITEMS[item] && { category: ITEMS[item] }),
    })),
  ),
});

/** In Emma's inbox, the oldest first. */
export const DEMO_STYLINGS: readonly NewStyling[] = [
  makeStyling("park", "Noor", "For our picnic on Sunday. The hat is a must!", [
    "striped-tee",
    "linen-shorts",
    "court-sneakers",
    "straw-hat",
  ]),
  makeStyling("dinner", "Ben", "", ["forest-slip-dress", "lilac-cardigan", "gold-watch", "cognac-sandals"]),
  makeStyling("office", "Ana", "You never wear the teal turtleneck. Try it with the camel coat.", [
    "camel-coat",
    "teal-turtleneck",
    "pinstripe-trousers",
    "burgundy-loafers",
  ]),
];
