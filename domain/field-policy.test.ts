import fc from "fast-check";
import { OWN_FIELDS } from "./closet-fields.ts";
import type { Item } from "./closet.ts";
import { expect, test } from "vitest";
import {
  completePolicy,
  getHiddenFields,
  hideItemFields,
  hideOutfitFields,
  type ItemField,
  POLICY_FIELDS,
  readFieldPolicy,
} from "./field-policy.ts";

const ITEM: Item = {
  id: "i",
  thumbnailImageURL: null,
  wishlist: false,
  createdAt: 0,
  brand: "BRAND",
  itemShoppingURL: "https://SHOPLINK",
  name: "NAME",
  subcategory: "SUBCATEGORY",
  category: "Shoes" as const,
  colors: ["teal" as const],
  seasons: ["Winter" as const],
  size: "SIZE",
  material: "MATERIAL",
  tags: ["TAG"],
  notes: "NOTES",
  price: 4711,
  currency: "CURRENCY",
  purchasedOn: "2024-02-29",
  timesWorn: 815,
  wears: [{ id: "WEAR", on: "1999-12-31" }],
  shop: "OWN SHOP",
  left: { how: "lent" as const, on: "1998-12-31", to: "OWN FRIEND" },
  pictures: [{ address: "/images/PICTURE" }],
};

const OUTFIT = {
  id: "o",
  previewUrl: null,
  createdAt: 0,
  name: "NAME",
  seasons: ["Winter" as const],
  timesWorn: 815,
  wears: [{ id: "WEAR", on: "1999-12-31" }],
  notes: "NOTES",
  tags: ["TAG"],
};

const VALUES: Record<ItemField, string[]> = {
  name: ["NAME"],
  brand: ["BRAND"],
  category: ["Shoes"],
  subcategory: ["SUBCATEGORY"],
  colors: ["teal"],
  seasons: ["Winter"],
  material: ["MATERIAL"],
  pictures: ["PICTURE"],
  shopLink: ["SHOPLINK"],
  size: ["SIZE"],
  price: ["4711", "CURRENCY"],
  purchasedOn: ["2024-02-29"],
  timesWorn: ["815", "1999-12-31"],
  notes: ["NOTES"],
  tags: ["TAG"],
};

const anyPolicy = fc.record({
  items: fc.record(Object.fromEntries(POLICY_FIELDS.items.map((field) => [field, fc.boolean()]))),
  outfits: fc.record(Object.fromEntries(POLICY_FIELDS.outfits.map((field) => [field, fc.boolean()]))),
});

test("a hidden field has no value left, a shown one keeps it", () => {
  fc.assert(
    fc.property(anyPolicy, (given) => {
      const policy = readFieldPolicy(given);
      expect(policy).toEqual(given);
      const item = JSON.stringify(hideItemFields(ITEM, getHiddenFields(policy)));
      const outfit = JSON.stringify(hideOutfitFields(OUTFIT, getHiddenFields(policy)));
      for (const field of POLICY_FIELDS.items)
        for (const value of VALUES[field]) expect(item.includes(value)).toBe(policy.items?.[field]);
      for (const field of POLICY_FIELDS.outfits)
        for (const value of VALUES[field]) expect(outfit.includes(value)).toBe(policy.outfits?.[field]);
      expect(item + outfit).not.toMatch(/WEAR|OWN |1998/);
    }),
  );
});

test("without a policy, size, price, purchase date, times worn, notes and tags are hidden", () => {
  const { items, outfits } = getHiddenFields(readFieldPolicy(undefined));
  expect([...items]).toEqual([
    "uncropped",
    "originalSha256",
    "wears",
    "left",
    "shop",
    "size",
    "price",
    "purchasedOn",
    "timesWorn",
    "notes",
    "tags",
  ]);
  expect([...outfits]).toEqual(["wears", "timesWorn", "notes", "tags"]);
});

test("unknown fields and values of a policy are ignored", () => {
  expect(readFieldPolicy({ items: { size: true, brand: "no", id: false }, outfits: [], more: 1 })).toEqual({
    items: { size: true },
  });
});

test("a complete policy names exactly the hidden fields with false", () => {
  fc.assert(
    fc.property(anyPolicy, (given) => {
      const policy = { items: Object.fromEntries(Object.entries(given.items).slice(0, 7)), outfits: given.outfits };
      const hidden = getHiddenFields(policy);
      const complete = completePolicy(policy);
      expect(Object.keys(complete.items)).toEqual(POLICY_FIELDS.items);
      for (const [field, isShown] of Object.entries(complete.items))
        expect(isShown).toBe(![...hidden.items].some((one) => one === field));
      for (const [field, isShown] of Object.entries(complete.outfits))
        expect(isShown).toBe(![...hidden.outfits].some((one) => one === field));
    }),
  );
});

test("no policy shows visitors what is for the owner alone", () => {
  const item: Item = { ...ITEM, uncropped: { address: "/images/UNCROPPED" }, originalSha256: "a".repeat(64) };
  expect(OWN_FIELDS.items.filter((field) => item[field] === undefined)).toEqual([]);
  const all = Object.fromEntries(POLICY_FIELDS.items.map((field) => [field, true]));
  const shown = hideItemFields(item, getHiddenFields({ items: all }));
  expect(OWN_FIELDS.items.filter((field) => field in shown)).toEqual([]);
});
