import { expect, test } from "vitest";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { getOutfitName } from "./outfit-name.ts";

test("an outfit without a name has its stylist's, without one that of two of its items, else its number", () => {
  const words = CATALOGUES.en.closet;
  expect(getOutfitName({ name: "Market", styledBy: "Mia" }, words, 3)).toBe("Market");
  expect(getOutfitName({ styledBy: "Mia" }, words, 3)).toBe("Mia’s outfit");
  expect(getOutfitName({ styledBy: "" }, words, 3)).toBe("Outfit 3");
  const items = [{ id: "coat", name: "Coat" }, { id: "bag" }, { id: "jeans", name: "Jeans" }];
  const itemIds = ["jeans", "gone", "bag", "coat"];
  expect(getOutfitName({ styledBy: "Mia", itemIds }, words, 3, items)).toBe("Mia’s outfit");
  expect(getOutfitName({ itemIds }, words, 3, items)).toBe("Jeans, Coat");
  expect(getOutfitName({ itemIds }, CATALOGUES.fr.closet, 3, items)).toBe("Jeans et Coat");
  expect(getOutfitName({ itemIds: ["bag"] }, words, 3, items)).toBe("Outfit 3");
  expect(getOutfitName({ styledBy: "Mia" }, CATALOGUES.fr.closet, 3)).toBe("Tenue de Mia");
  expect(getOutfitName({ styledBy: "Emma" }, CATALOGUES.fr.closet, 3)).toBe("Tenue d’Emma");
});
