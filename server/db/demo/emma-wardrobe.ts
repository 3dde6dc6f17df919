import type { Piece } from "./closet-draft.ts";
import * as cloth from "./drawing/cloth.ts";
import type { Role } from "./drawing/flat-lay.ts";
import type { Sketch } from "./drawing/sketch.ts";
import * as accents from "./garments/accents.ts";
import * as bags from "./garments/bags.ts";
import * as hats from "./garments/hats.ts";
import * as jackets from "./garments/jackets.ts";
import * as knits from "./garments/knits.ts";
import * as shirts from "./garments/shirts.ts";
import * as shoes from "./garments/shoes.ts";
import * as skirts from "./garments/skirts.ts";
import * as tailoring from "./garments/tailoring.ts";
import * as tops from "./garments/tops.ts";
import * as trousers from "./garments/trousers.ts";

type Extras = { wishlist?: true; isSold?: true };

const own = (
  name: string,
  role: Role,
  brand: string | null,
  draw: (sketch: Sketch) => void,
  extras: Extras = {},
): Piece => ({ name, role, brand, draw, ...extras });

const SOLD: Extras = { isSold: true };
const WISHED: Extras = { wishlist: true, isSold: true };

/** Emma's garments, newest first: neighbours differ in kind and colour. */
export const EMMA_PIECES: readonly Piece[] = [
  own("trench-coat", "coat", "Fennimore Quay", (s) => tailoring.drawTrench(s, cloth.twill("sand")), SOLD),
  own("breton-top", "top", "Petite Rive", (s) => tops.drawBreton(s, cloth.stripes("cream", "navy", 9, 15)), SOLD),
  own("burgundy-handbag", "bag", "Maison Ondine", (s) => bags.drawHandbag(s, cloth.leather("burgundy"))),
  own(
    "meadow-dress",
    "dress",
    "Tilleul",
    (s) => skirts.drawSummerDress(s, cloth.floral("butter", "terracotta", "rose", "white", "olive")),
    SOLD,
  ),
  own("indigo-jeans", "bottom", "Kestrel Row", (s) => trousers.drawJeans(s, cloth.denim("indigo"), { fade: 0.16 })),
  own(
    "court-sneakers",
    "shoes",
    "Oram",
    (s) => shoes.drawSneakers(s, cloth.leather("white"), cloth.leather("forest")),
    SOLD,
  ),
  own("cable-sweater", "top", "Norrlin", (s) => knits.drawSweater(s, cloth.cable("cream"))),
  own("pleated-skirt", "skirt", "Atelier Sauge", (s) => skirts.drawPleatedSkirt(s, cloth.wool("sage"))),
  own("navy-blazer", "outer", "Hald & Ree", (s) => tailoring.drawDoubleBlazer(s, cloth.wool("navy"), "#c9a455"), SOLD),
  own("straw-hat", "hat", null, (s) => hats.drawSunHat(s, cloth.straw("oat"), cloth.satin("black"))),
  own("blush-blouse", "top", "Lune Basse", (s) => tops.drawBlouse(s, cloth.satin("blush")), SOLD),
  own("leather-jacket", "outer", "Kestrel Row", (s) => jackets.drawBiker(s, cloth.leather("black")), WISHED),
  own("wide-trousers", "bottom", "Hald & Ree", (s) => trousers.drawWideTrousers(s, cloth.wool("cream"))),
  own("cognac-sandals", "shoes", "Petite Rive", (s) => shoes.drawSandals(s, cloth.leather("cognac"))),
  own(
    "fair-isle",
    "top",
    "Norrlin",
    (s) => knits.drawSweater(s, cloth.fairIsle("navy", "cream", "rust", "mustard")),
    SOLD,
  ),
  own("tartan-mini", "short", null, (s) => skirts.drawMiniSkirt(s, cloth.tartan("red", "navy", "mustard"))),
  own("olive-puffer", "outer", "Norrlin", (s) => jackets.drawPuffer(s, cloth.nylon("olive"))),
  own("hoop-earrings", "jewel", "Maison Ondine", (s) => accents.drawEarrings(s, cloth.metal("gold"))),
  own("forest-slip-dress", "dress", "Lune Basse", (s) => skirts.drawSlipDress(s, cloth.satin("forest"))),
  own("sky-shirt", "top", "Hald & Ree", (s) => shirts.drawShirt(s, cloth.poplin("sky")), SOLD),
  own("market-basket", "bag", null, (s) => bags.drawBasket(s, cloth.straw("sand"), cloth.leather("cognac"))),
  own("camel-coat", "coat", "Fennimore Quay", (s) => tailoring.drawCoatLong(s, cloth.wool("camel"))),
  own("white-tee", "top", "Oram", (s) => tops.drawTee(s, cloth.cotton("white"))),
  own("red-heels", "shoes", "Maison Ondine", (s) => shoes.drawHeels(s, cloth.leather("red")), WISHED),
  own("corduroy-trousers", "bottom", "Kestrel Row", (s) => trousers.drawWideTrousers(s, cloth.corduroy("chocolate"))),
  own("tortoise-sunglasses", "glasses", "Petite Rive", (s) => accents.drawSunglasses(s, cloth.leather("cognac")), SOLD),
  own("rust-turtleneck", "top", "Norrlin", (s) => knits.drawTurtleneck(s, cloth.knit("rust"))),
  own("denim-jacket", "outer", "Kestrel Row", (s) => jackets.drawDenimJacket(s, cloth.denim("chambray"))),
  own("champagne-skirt", "skirt", "Lune Basse", (s) => skirts.drawSlipSkirt(s, cloth.satin("oat")), SOLD),
  own("black-boots", "boots", "Oram", (s) => shoes.drawBoots(s, cloth.leather("black"))),
  own("dotted-blouse", "top", "Atelier Sauge", (s) => tops.drawBlouse(s, cloth.dots("navy", "cream"))),
  own("red-beret", "hat", null, (s) => hats.drawBeret(s, cloth.wool("red"))),
  own("moon-bag", "bag", "Maison Ondine", (s) => bags.drawMoonBag(s, cloth.leather("black")), WISHED),
  own("gingham-shirt", "top", "Tilleul", (s) => shirts.drawCampShirt(s, cloth.gingham("white", "forest"))),
  own(
    "light-jeans",
    "bottom",
    "Kestrel Row",
    (s) => trousers.drawJeans(s, cloth.denim("chambray"), { fade: 0.3, isWide: true }),
    SOLD,
  ),
  own("tartan-scarf", "scarf", "Norrlin", (s) => accents.drawScarf(s, cloth.tartan("camel", "black", "red"))),
  own("herringbone-blazer", "outer", "Hald & Ree", (s) => tailoring.drawBlazer(s, cloth.herringbone("grey"))),
  own("burgundy-loafers", "shoes", "Oram", (s) => shoes.drawLoafers(s, cloth.leather("burgundy")), SOLD),
  own("lilac-cardigan", "top", "Atelier Sauge", (s) => knits.drawCardigan(s, cloth.knit("lilac"), "#efe6d3")),
  own("black-slip-dress", "dress", "Lune Basse", (s) => skirts.drawSlipDress(s, cloth.satin("black")), WISHED),
  own("canvas-tote", "bag", "Tilleul", (s) => bags.drawTote(s, cloth.linen("cream"), cloth.leather("cognac"))),
  own("linen-shorts", "short", "Petite Rive", (s) => trousers.drawShorts(s, cloth.linen("sand"))),
  own("mustard-beanie", "hat", "Norrlin", (s) => hats.drawBeanie(s, cloth.knit("mustard"))),
  own("striped-tee", "top", "Petite Rive", (s) => tops.drawTee(s, cloth.stripes("white", "terracotta", 7, 13))),
  own(
    "boucle-jacket",
    "outer",
    "Maison Ondine",
    (s) => tailoring.drawDoubleBlazer(s, cloth.boucle("blush"), "#c9a455"),
    WISHED,
  ),
  own("pinstripe-trousers", "bottom", "Hald & Ree", (s) =>
    trousers.drawWideTrousers(s, cloth.pinstripes("charcoal", "stone")),
  ),
  own("gold-watch", "jewel", "Oram", (s) => accents.drawWatch(s, cloth.leather("chocolate")), WISHED),
  own("sage-camisole", "top", "Lune Basse", (s) => tops.drawCamisole(s, cloth.satin("sage"))),
  own(
    "night-garden-dress",
    "dress",
    "Tilleul",
    (s) => skirts.drawSummerDress(s, cloth.floral("navy", "rose", "cream", "sky", "sage")),
    SOLD,
  ),
  own("suede-boots", "boots", "Fennimore Quay", (s) => shoes.drawBoots(s, cloth.suede("tan")), WISHED),
  own("forest-vest", "top", "Norrlin", (s) => knits.drawVest(s, cloth.knit("forest"))),
  own("cognac-belt", "belt", null, (s) => accents.drawBelt(s, cloth.leather("cognac"))),
  own("linen-shirt", "top", "Petite Rive", (s) => shirts.drawShirt(s, cloth.linen("white"))),
  own("navy-skirt", "skirt", "Atelier Sauge", (s) => skirts.drawPleatedSkirt(s, cloth.dots("navy", "cream"))),
  own("pendant-necklace", "jewel", "Maison Ondine", (s) => accents.drawNecklace(s, cloth.metal("gold"))),
  own("grey-hoodie", "top", "Oram", (s) => knits.drawHoodie(s, cloth.cotton("grey"))),
  own("olive-chinos", "bottom", "Kestrel Row", (s) => trousers.drawChinos(s, cloth.twill("olive"))),
  own("teal-turtleneck", "top", null, (s) => knits.drawTurtleneck(s, cloth.rib("teal"))),
  own("navy-cap", "hat", "Oram", (s) => hats.drawCap(s, cloth.twill("navy"), cloth.twill("navy"))),
  own("black-jeans", "bottom", "Kestrel Row", (s) => trousers.drawJeans(s, cloth.denim("charcoal"), { fade: 0.07 })),
  own("rose-shirt", "top", "Atelier Sauge", (s) => shirts.drawShirt(s, cloth.floral("white", "rose", "sky", "sage"))),
  own("retro-sneakers", "shoes", "Oram", (s) => shoes.drawSneakers(s, cloth.suede("navy"), cloth.leather("cream"))),
  own("oat-cardigan", "top", "Norrlin", (s) => knits.drawCardigan(s, cloth.cable("oat"))),
  own("black-tank", "top", "Oram", (s) => tops.drawTank(s, cloth.rib("black"))),
];
