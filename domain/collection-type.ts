import type { Collection } from "./closet.ts";

const WISHLIST = "default-wishlist";
const PACKING = "default-packing";
const INSPIRATION = "default-inspiration";
const CAPSULES = "default-capsules";

/** The order in which the folders are asked (spec §3). */
const FOLDER_PRECEDENCE = [WISHLIST, PACKING, INSPIRATION];

/** The types of spec §3; any other text is a type too, shown as it is. */
export type CollectionType = string;

/** The colour of a row's bar, by name (spec §3): `app/` gives each its tone. */
export type CollectionColour = "beige" | "dark-green" | "olive" | "yellow" | "white";

const COLOURS = new Map<CollectionType, CollectionColour>([
  [WISHLIST, "beige"],
  [PACKING, "dark-green"],
  [INSPIRATION, "olive"],
  [CAPSULES, "yellow"],
]);

const SHORTENED = new Map([
  ["wishlist", "wish"],
  ["capsules", "capsule"],
]);

/**
 * The type helper of spec §3: an explicit type wins (decisions, "Counts and content"), then the first of wishlist,
 * packing and inspiration among the folders, else capsules; an empty string if there is no collection.
 */
export function getCollectionType(collection: Pick<Collection, "folders" | "type"> | null | undefined): CollectionType {
  if (!collection) return "";
  if (collection.type) return collection.type;
  return FOLDER_PRECEDENCE.find((folder) => collection.folders.includes(folder)) ?? CAPSULES;
}

/** The label of a row (spec §2): without `default-`, `wish` and `capsule` for short, in upper case; the types of §3 in the visitor's language. */
export function getTypeLabel(type: CollectionType, words: Readonly<Record<string, string>>): string {
  const name = type.replace(/^default-/, "");
  const short = SHORTENED.get(name) ?? name;
  return Object.hasOwn(words, short) ? (words[short] ?? "") : short.toUpperCase();
}

/** The colour of a type (spec §3); white if unknown. */
export const getTypeColour = (type: CollectionType): CollectionColour => COLOURS.get(type) ?? "white";

/** What a collection of this type shows (spec §2): wishlist items alone, inspiration pictures alone, or items and outfits by a switch. */
export function getShownLists(type: CollectionType): readonly ("items" | "outfits" | "inspirations")[] {
  if (type === WISHLIST) return ["items"];
  if (type === INSPIRATION) return ["inspirations"];
  return ["items", "outfits"];
}
