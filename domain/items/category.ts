export const CATEGORIES = [
  "Tops",
  "Bottoms",
  "Dresses",
  "Outerwear",
  "Shoes",
  "Hats",
  "Handbags",
  "Accessories",
  "Jewelry",
  "Activewear",
  "Swimwear",
  "Intimates",
  "Other",
] as const;

export type Category = (typeof CATEGORIES)[number];
