import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Item } from "#domain/closet.ts";
import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { indexItemsInSteps } from "#domain/search/closet-index.ts";
import type { SearchIndex } from "#domain/search/index-draft.ts";
import { NO_SEARCH } from "#domain/search/read-search.ts";
import { searchIndex } from "#domain/search/search-index.ts";
import { loadLexicon } from "./load-words.ts";

const { items } = JSON.parse(readFileSync("demo/emma/closet.json", "utf8")) as { items: Item[] };

async function find(language: Language, text: string): Promise<string[]> {
  const words = { vocabulary: CATALOGUES[language].items, lexicon: await loadLexicon(language) };
  const steps = indexItemsInSteps({ items, outfits: [] }, words);
  let index: SearchIndex<Item> | void;
  do index = steps.next().value;
  while (!index);
  return searchIndex(index, { ...NO_SEARCH, text }).entries.map(({ id }) => id.replace("emma-item-", ""));
}

const BAGS = "burgundy-handbag market-basket canvas-tote";
const BOOTS = "black-boots suede-boots";
const SNEAKERS = "court-sneakers retro-sneakers";
const SKIRTS = "pleated-skirt tartan-mini champagne-skirt";
const TROUSERS = "wide-trousers corduroy-trousers pinstripe-trousers";
const DRESSES = "meadow-dress forest-slip-dress night-garden-dress";
const SWEATERS = "cable-sweater fair-isle";
const HATS = "straw-hat red-beret mustard-beanie navy-cap";
const SHOES = `${SNEAKERS} cognac-sandals black-boots burgundy-loafers`;
const NAVY = "navy-blazer navy-cap breton-top night-garden-dress";
const BLUE = `indigo-jeans sky-shirt denim-jacket light-jeans ${NAVY}`;
const RED = "burgundy-handbag red-beret tartan-mini burgundy-loafers";
const GREEN = "pleated-skirt olive-puffer forest-slip-dress sage-camisole olive-chinos";
const NOT_BLUE = "white-tee camel-coat black-boots";

test.each<[Language, string, string, string]>([
  ["en", "bags", BAGS, "blush-blouse black-tank champagne-skirt forest-slip-dress"],
  ["en", "pants", `${TROUSERS} olive-chinos`, "pleated-skirt linen-shorts"],
  ["en", "trainers", SNEAKERS, "black-boots trench-coat"],
  ["en", "jumper", SWEATERS, "navy-skirt meadow-dress"],
  ["en", "purse", BAGS, "burgundy-loafers"],
  ["en", "fall", "trench-coat cable-sweater", "straw-hat linen-shorts"],
  ["en", "cream", "breton-top", "black-boots white-tee"],
  ["en", "trenchcoat", "trench-coat", "camel-coat"],
  ["en", "summer dress", DRESSES, "straw-hat white-tee"],
  ["en", "blue", BLUE, NOT_BLUE],
  ["en", "navy", NAVY, "sky-shirt indigo-jeans light-jeans"],
  ["en", "dark blue", NAVY, "sky-shirt indigo-jeans light-jeans"],
  ["en", "light blue shirt", "sky-shirt", "navy-blazer light-jeans"],
  ["en", "burgundy", "burgundy-handbag burgundy-loafers", "red-beret tartan-mini"],
  ["en", "t-shirts", "white-tee striped-tee", "sky-shirt linen-shirt"],
  ["en", "my black boots", "black-boots", "court-sneakers"],
  ["de", "meine schwarzen Stiefel", "black-boots", "court-sneakers"],
  ["es", "mis botas", BOOTS, SNEAKERS],
  ["fr", "mes bottes", BOOTS, SNEAKERS],
  ["de", "Stiefel", BOOTS, SNEAKERS],
  ["de", "schwarze Stiefel", "black-boots", "court-sneakers straw-hat"],
  ["de", "Turnschuhe", SNEAKERS, "black-boots"],
  ["de", "Pullover", SWEATERS, "white-tee"],
  ["de", "Sommerkleid", DRESSES, "straw-hat white-tee"],
  ["de", "Rock", SKIRTS, "indigo-jeans light-jeans wide-trousers"],
  ["de", "Jeansjacke", "denim-jacket", "indigo-jeans navy-blazer"],
  ["de", "rote Tasche", "burgundy-handbag", "canvas-tote market-basket"],
  ["de", "blau", BLUE, NOT_BLUE],
  ["de", "weinrot", "burgundy-handbag burgundy-loafers", "red-beret"],
  ["fr", "verte", GREEN, "trench-coat navy-blazer herringbone-blazer"],
  ["fr", "jupe", SKIRTS, TROUSERS],
  ["fr", "pull", SWEATERS, "white-tee olive-puffer"],
  ["fr", "bottes", BOOTS, SNEAKERS],
  ["fr", "bleu", BLUE, NOT_BLUE],
  ["fr", "bleu foncé", NAVY, "sky-shirt indigo-jeans light-jeans"],
  ["fr", "chemise bleu clair", "sky-shirt", "navy-blazer light-jeans"],
  ["fr", "sac à main", BAGS, "red-beret"],
  ["fr", "robe d’été", DRESSES, "straw-hat"],
  ["es", "roja", RED, "blush-blouse rose-shirt"],
  ["es", "falda", SKIRTS, TROUSERS],
  ["es", "pantalones", TROUSERS, "linen-shorts pleated-skirt"],
  ["es", "botas", BOOTS, SNEAKERS],
  ["es", "azules", BLUE, NOT_BLUE],
  ["es", "azul oscuro", NAVY, "sky-shirt indigo-jeans light-jeans"],
  ["ar", "أزرق غامق", NAVY, "sky-shirt indigo-jeans light-jeans"],
  ["ar", "فستان", DRESSES, "pleated-skirt"],
  ["ar", "حقيبة", BAGS, "red-beret"],
  ["ar", "حذاء", SHOES, "red-beret"],
  ["ar", "حمراء", RED, "sky-shirt"],
  ["ar", "صيف", "straw-hat linen-shorts", "cable-sweater camel-coat"],
  ["ar", "القبعات", HATS, "white-tee"],
])("%s: %s", async (language, text, found, missing) => {
  const all = await find(language, text);
  expect(found.split(" ").filter((id) => !all.includes(id))).toEqual([]);
  expect(missing.split(" ").filter((id) => all.includes(id))).toEqual([]);
});

test("a name comes before a color", async () => {
  const black = await find("en", "black");
  expect(black.slice(0, 3)).toEqual(["black-boots", "black-jeans", "black-tank"]);
  expect(black).toContain("straw-hat");
  expect((await find("de", "Hose")).slice(0, 3)).toEqual(TROUSERS.split(" "));
});

test("blue comes before navy", async () => {
  const blue = await find("en", "blue");
  expect(blue.indexOf("sky-shirt")).toBeLessThan(blue.indexOf("navy-blazer"));
});

test("a first letter finds what begins with it", async () => {
  expect(await find("en", "a")).toContain("fair-isle");
  expect(await find("es", "y")).not.toEqual([]);
});

test("a misspelt word of the reader's language is found", async () => {
  expect(await find("de", "Steifel")).toEqual(["black-boots", "suede-boots"]);
  expect(await find("de", "Stief")).toEqual(["black-boots", "suede-boots"]);
});
