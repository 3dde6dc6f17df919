import fc from "fast-check";
import { expect, test } from "vitest";
import { getCollectionType, getShownLists, getTypeColor, getTypeLabel } from "./collection-type.ts";
import { closet } from "./messages/en/visitor.ts";

test.each([
  [["default-wishlist"], "default-wishlist"],
  [["default-packing"], "default-packing"],
  [["default-inspiration"], "default-inspiration"],
  [["default-capsules"], "default-capsules"],
  [[], "default-capsules"],
  [["winter", "default-packing"], "default-packing"],
])("folders %j make a collection %s", (folders, type) => {
  expect(getCollectionType({ folders })).toBe(type);
});

test("among any folders in any order, wishlist goes before packing, packing before inspiration, the rest is capsules", () => {
  const all = ["default-wishlist", "default-packing", "default-inspiration", "default-capsules", "winter", "wishlist"];
  fc.assert(
    fc.property(fc.shuffledSubarray(all), (folders) => {
      const has = (folder: string) => folders.includes(folder);
      const type = getCollectionType({ folders });
      if (has("default-wishlist")) expect(type).toBe("default-wishlist");
      else if (has("default-packing")) expect(type).toBe("default-packing");
      else if (has("default-inspiration")) expect(type).toBe("default-inspiration");
      else expect(type).toBe("default-capsules");
    }),
  );
});

test("an explicit type wins over any folders", () => {
  const folders = fc.array(fc.constantFrom("default-wishlist", "default-packing"));
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), folders, (type, names) => {
      expect(getCollectionType({ type, folders: names })).toBe(type);
    }),
  );
});

test("an empty type is ignored", () => {
  expect(getCollectionType({ type: "", folders: ["default-packing"] })).toBe("default-packing");
});

test.each([[null], [undefined]])("without a collection (%s) the type is empty", (collection) => {
  expect(getCollectionType(collection)).toBe("");
});

test.each([
  ["default-wishlist", "WISH", "beige"],
  ["default-packing", "PACKING", "dark-green"],
  ["default-inspiration", "INSPIRATION", "olive"],
  ["default-capsules", "CAPSULE", "yellow"],
  ["wishlist", "WISH", "white"],
  ["capsules", "CAPSULE", "white"],
  ["default-seasonal", "SEASONAL", "white"],
  ["my-default-box", "MY-DEFAULT-BOX", "white"],
  ["straße", "STRASSE", "white"],
  ["__proto__", "__PROTO__", "white"],
  ["", "", "white"],
])("type %j is labeled %j on %s", (type, label, color) => {
  expect(getTypeLabel(type, closet.types)).toBe(label);
  expect(getTypeColor(type)).toBe(color);
});

test("a label is in upper case without default-, for any type", () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const label = getTypeLabel(`default-${name}`, closet.types);
      expect(label).toBe(label.toUpperCase());
      if (name !== "wishlist" && name !== "capsules") expect(label).toBe(name.toUpperCase());
    }),
  );
});

test("a wishlist shows items, an inspiration collection inspirations, others items and outfits", () => {
  expect(getShownLists("default-wishlist")).toEqual(["items"]);
  expect(getShownLists("default-inspiration")).toEqual(["inspirations"]);
  const others = fc.string().filter((type) => type !== "default-wishlist" && type !== "default-inspiration");
  fc.assert(
    fc.property(others, (type) => {
      expect(getShownLists(type)).toEqual(["items", "outfits"]);
    }),
  );
});
