import { isFields } from "./read-fields.ts";
import type { Item, Outfit } from "./closet.ts";
import { OWN_FIELDS, type OwnField, SHOWN_BY_DEFAULT } from "./closet-fields.ts";
import { findLastWorn, type Worn } from "./items/wears.ts";

export type PolicyList = keyof typeof SHOWN_BY_DEFAULT;
export type ItemField = keyof (typeof SHOWN_BY_DEFAULT)["items"];
export type OutfitField = keyof (typeof SHOWN_BY_DEFAULT)["outfits"];

/** What the owner has changed: true is visible. */
export type FieldPolicy = {
  items?: Partial<Record<ItemField, boolean>>;
  outfits?: Partial<Record<OutfitField, boolean>>;
};

export type HiddenFields = { items: ReadonlySet<ItemField | OwnField>; outfits: ReadonlySet<OutfitField | OwnField> };

export const NOTHING_HIDDEN: HiddenFields = { items: new Set(), outfits: new Set() };

export const POLICY_FIELDS = {
  items: Object.keys(SHOWN_BY_DEFAULT.items) as ItemField[],
  outfits: Object.keys(SHOWN_BY_DEFAULT.outfits) as OutfitField[],
};

const isShown = (policy: FieldPolicy, list: PolicyList, field: string): boolean => {
  const chosen = (policy[list] as Record<string, boolean> | undefined)?.[field];
  return chosen ?? (SHOWN_BY_DEFAULT[list] as Record<string, boolean>)[field] ?? false;
};

export const getHiddenFields = (policy: FieldPolicy): HiddenFields => ({
  items: new Set([...OWN_FIELDS.items, ...POLICY_FIELDS.items.filter((field) => !isShown(policy, "items", field))]),
  outfits: new Set([
    ...OWN_FIELDS.outfits,
    ...POLICY_FIELDS.outfits.filter((field) => !isShown(policy, "outfits", field)),
  ]),
});

export type CompletePolicy = { items: Record<ItemField, boolean>; outfits: Record<OutfitField, boolean> };

export function completePolicy(policy: FieldPolicy): CompletePolicy {
  const toEntries = (list: PolicyList) =>
    Object.fromEntries(POLICY_FIELDS[list].map((field) => [field, isShown(policy, list, field)]));
  return { items: toEntries("items"), outfits: toEntries("outfits") } as CompletePolicy;
}

export function readFieldPolicy(value: unknown): FieldPolicy {
  const policy: Record<string, Record<string, boolean>> = {};
  for (const list of ["items", "outfits"] as const) {
    const given = isFields(value) ? value[list] : undefined;
    if (!isFields(given)) continue;
    const fields = POLICY_FIELDS[list].filter((field) => typeof given[field] === "boolean");
    if (fields.length > 0) policy[list] = Object.fromEntries(fields.map((field) => [field, given[field] === true]));
  }
  return policy;
}

const COVERED: Partial<Record<string, readonly (keyof Item)[]>> = {
  shopLink: ["itemShoppingURL"],
  price: ["price", "currency"],
  timesWorn: ["timesWorn", "lastWorn"],
};

/** Where the wears are hidden. */
const showLastWorn = (entry: Worn, hidden: ReadonlySet<string>): Pick<Worn, "lastWorn"> => {
  const lastWorn = hidden.has("wears") ? findLastWorn(entry) : undefined;
  return lastWorn === undefined ? {} : { lastWorn };
};

/** Removes the hidden fields; a hidden brand becomes null. */
export function hideItemFields(item: Item, { items }: HiddenFields): Item {
  if (items.size === 0) return item;
  const shown: Partial<Item> = { ...item, ...showLastWorn(item, items) };
  // Imports give an item without a brand its name, which cards show.
  if (items.has("name") && item.brand === item.name) shown.brand = null;
  for (const field of items) {
    if (field === "brand") shown.brand = null;
    else for (const name of COVERED[field] ?? [field as keyof Item]) delete shown[name];
  }
  if (items.has("price") && shown.left) {
    const { price: _, to: _buyer, ...left } = shown.left;
    shown.left = left;
  }
  if (items.has("uncropped") && shown.pictures)
    shown.pictures = shown.pictures.map((picture) => {
      const { uncropped: _, ...visible } = picture;
      return visible;
    });
  return shown as Item;
}

export function hideOutfitFields(outfit: Outfit, { outfits }: HiddenFields): Outfit {
  if (outfits.size === 0) return outfit;
  const shown: Partial<Outfit> = { ...outfit, ...showLastWorn(outfit, outfits) };
  for (const field of outfits) for (const name of COVERED[field] ?? [field]) delete shown[name as keyof Outfit];
  return shown as Outfit;
}
