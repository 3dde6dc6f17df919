import type { Collection } from "./closet.ts";

const WISHLIST = "default-wishlist";
const PACKING = "default-packing";
const INSPIRATION = "default-inspiration";
const CAPSULES = "default-capsules";

const FOLDER_PRECEDENCE = [WISHLIST, PACKING, INSPIRATION];

/** The types of spec §3, or any other text. */
export type CollectionType = string;

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

/** Spec §3: the explicit type (decisions, "Counts and content"), else the first matching folder, else capsules. */
export function getCollectionType(collection: Pick<Collection, "folders" | "type"> | null | undefined): CollectionType {
  if (!collection) return "";
  if (collection.type) return collection.type;
  return FOLDER_PRECEDENCE.find((folder) => collection.folders.includes(folder)) ?? CAPSULES;
}

/** The label of a row (spec §2). Types of spec §3 are translated, others are in upper case. */
export function getTypeLabel(type: CollectionType, words: Readonly<Record<string, string>>): string {
  const name = type.replace(/^default-/, "");
  const short = SHORTENED.get(name) ?? name;
  return Object.hasOwn(words, short) ? (words[short] ?? "") : short.toUpperCase();
}

/** White if unknown (spec §3). */
export const getTypeColour = (type: CollectionType): CollectionColour => COLOURS.get(type) ?? "white";

/** Spec §2. */
export function getShownLists(type: CollectionType): readonly ("items" | "outfits" | "inspirations")[] {
  if (type === WISHLIST) return ["items"];
  if (type === INSPIRATION) return ["inspirations"];
  return ["items", "outfits"];
}
