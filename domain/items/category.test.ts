import { expect, test } from "vitest";
import { CATEGORIES, isFinerThanCategory, readCategory, readSubcategory } from "./category.ts";

test.each(CATEGORIES)("%s is read by its own name", (category) => {
  expect(readCategory(category)).toBe(category);
});

test.each([
  ["T-Shirts", "Tops"],
  ["jeans", "Bottoms"],
  ["Trousers", "Bottoms"],
  ["Denim jacket", "Outerwear"],
  ["Jackets & Coats", "Outerwear"],
  ["Dress shirt", "Tops"],
  ["purse", "Handbags"],
  ["Sneaker", "Shoes"],
  ["jewellery", "Jewelry"],
  ["Accessory", "Accessories"],
  ["Sports bra", "Activewear"],
  ["Socks", "Intimates"],
  ["MÄNTEL", "Outerwear"],
  ["Röcke", "Bottoms"],
  ["sous-vêtements", "Intimates"],
  ["maillot de bain", "Swimwear"],
  ["cinturón", "Accessories"],
  ["893619cd-f26b-5727-bba9-da6bfa80bf2e", "Bottoms"],
  ["ADFA4531-1A49-527F-AE67-C99797B9411D", "Shoes"],
])("%s is one of %s", (value, category) => {
  expect(readCategory(value)).toBe(category);
});

test.each(["", "Vintage", "Shirts & Dresses", "00000000-0000-5000-8000-000000000000", 7, null, undefined])(
  "%s is no category",
  (value) => {
    expect(readCategory(value)).toBeNull();
  },
);

test("a subcategory is its text, or the name of an id of the original service", () => {
  expect(readSubcategory("Bomber")).toBe("Bomber");
  expect(readSubcategory("8e7c111c-1e37-51fc-81ac-b18ec1cb95af")).toBe("Hoodie");
  expect(readSubcategory("00000000-0000-5000-8000-000000000000")).toBeNull();
});

test("a text is finer than its category unless it is the category's name in any language", () => {
  expect(["Blazers", "Jacke", "jeans"].filter((text) => !isFinerThanCategory(text))).toEqual([]);
  expect(["tops", "Schuh", "SCHUHE", "Vestidos", "unterwäsche"].filter(isFinerThanCategory)).toEqual([]);
});
