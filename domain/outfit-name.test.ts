import { expect, test } from "vitest";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { getOutfitName } from "./outfit-name.ts";

test("an outfit without a name has its stylist's, and without one its number", () => {
  const words = CATALOGUES.en.closet;
  expect(getOutfitName({ name: "Market", styledBy: "Mia" }, words, 3)).toBe("Market");
  expect(getOutfitName({ styledBy: "Mia" }, words, 3)).toBe("Mia’s outfit");
  expect(getOutfitName({ styledBy: "" }, words, 3)).toBe("Outfit 3");
  expect(getOutfitName({ styledBy: "Mia" }, CATALOGUES.fr.closet, 3)).toBe("Tenue de Mia");
  expect(getOutfitName({ styledBy: "Emma" }, CATALOGUES.fr.closet, 3)).toBe("Tenue d’Emma");
});
