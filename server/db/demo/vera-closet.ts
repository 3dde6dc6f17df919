import type { ClosetDraft } from "./closet-draft.ts";
import * as cloth from "./drawing/cloth.ts";
import { drawHandbag } from "./garments/bags.ts";
import { drawCardigan } from "./garments/knits.ts";
import { drawHeels } from "./garments/shoes.ts";
import { drawPleatedSkirt, drawSlipDress } from "./garments/skirts.ts";
import { drawCoatLong } from "./garments/tailoring.ts";

/** The private closet: nobody but its owner sees it. */
export const vera: ClosetDraft = {
  owner: { username: "vera", firstName: "Vera" },
  visibility: "private",
  pieces: [
    { name: "teal-coat", role: "coat", brand: "Fennimore Quay", draw: (s) => drawCoatLong(s, cloth.wool("teal")) },
    {
      name: "rose-dress",
      role: "dress",
      brand: "Lune Basse",
      draw: (s) => drawSlipDress(s, cloth.satin("rose")),
      isSold: true,
    },
    { name: "mustard-bag", role: "bag", brand: "Maison Ondine", draw: (s) => drawHandbag(s, cloth.leather("mustard")) },
    { name: "cream-cardigan", role: "top", brand: "Norrlin", draw: (s) => drawCardigan(s, cloth.knit("cream")) },
    { name: "black-heels", role: "shoes", brand: null, draw: (s) => drawHeels(s, cloth.leather("black")) },
    {
      name: "burgundy-skirt",
      role: "skirt",
      brand: "Atelier Sauge",
      draw: (s) => drawPleatedSkirt(s, cloth.satin("burgundy")),
    },
  ],
  outfits: [{ name: "opera", pieces: ["teal-coat", "rose-dress", "mustard-bag", "black-heels"] }],
  portfolios: [],
  collections: [],
  inspirations: [],
};
