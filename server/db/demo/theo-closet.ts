import type { ClosetDraft } from "./closet-draft.ts";
import * as cloth from "./drawing/cloth.ts";
import { drawBeanie } from "./garments/hats.ts";
import { drawDenimJacket } from "./garments/jackets.ts";
import { drawSweater } from "./garments/knits.ts";
import { drawPolo, drawShirt } from "./garments/shirts.ts";
import { drawBoots, drawSneakers } from "./garments/shoes.ts";
import { drawChinos, drawJeans } from "./garments/trousers.ts";

/** The small closet: a few garments, no collections. */
export const theo: ClosetDraft = {
  owner: { username: "theo", firstName: "Théo", pronoun: "him" },
  visibility: "public",
  pieces: [
    {
      name: "denim-jacket",
      role: "outer",
      brand: "Kestrel Row",
      draw: (s) => drawDenimJacket(s, cloth.denim("indigo")),
      isSold: true,
    },
    {
      name: "oxford-shirt",
      role: "top",
      brand: "Hald & Ree",
      draw: (s) => drawShirt(s, cloth.pinstripes("white", "chambray")),
    },
    { name: "tan-boots", role: "boots", brand: null, draw: (s) => drawBoots(s, cloth.leather("tan")) },
    { name: "sand-chinos", role: "bottom", brand: "Hald & Ree", draw: (s) => drawChinos(s, cloth.twill("camel")) },
    {
      name: "mustard-sweater",
      role: "top",
      brand: "Norrlin",
      draw: (s) => drawSweater(s, cloth.knit("mustard")),
      isSold: true,
    },
    {
      name: "white-sneakers",
      role: "shoes",
      brand: "Oram",
      draw: (s) => drawSneakers(s, cloth.leather("cream"), cloth.leather("navy")),
    },
    {
      name: "dark-jeans",
      role: "bottom",
      brand: "Kestrel Row",
      draw: (s) => drawJeans(s, cloth.denim("navy"), { fade: 0.08 }),
    },
    { name: "forest-polo", role: "top", brand: "Oram", draw: (s) => drawPolo(s, cloth.knit("forest")) },
    { name: "charcoal-beanie", role: "hat", brand: "Norrlin", draw: (s) => drawBeanie(s, cloth.knit("charcoal")) },
  ],
  outfits: [
    { name: "office-friday", pieces: ["denim-jacket", "oxford-shirt", "sand-chinos", "tan-boots"] },
    { name: "weekend", pieces: ["mustard-sweater", "dark-jeans", "white-sneakers", "charcoal-beanie"] },
  ],
  portfolios: [],
  collections: [],
  inspirations: [],
};
