import type { HeldList } from "./closet-lists.ts";
import type { Collection } from "./closet.ts";

const WISHLIST = "default-wishlist";
const PACKING = "default-packing";
const INSPIRATION = "default-inspiration";
const CAPSULES = "default-capsules";

export const COLLECTION_TYPES = [CAPSULES, PACKING, WISHLIST, INSPIRATION] as const;

export type SpecifiedCollectionType = (typeof COLLECTION_TYPES)[number];

const FOLDER_PRECEDENCE = [WISHLIST, PACKING, INSPIRATION];

export type CollectionType = string;

export type CollectionColor = "beige" | "dark-green" | "olive" | "yellow" | "white";

const COLORS = new Map<CollectionType, CollectionColor>([
  [WISHLIST, "beige"],
  [PACKING, "dark-green"],
  [INSPIRATION, "olive"],
  [CAPSULES, "yellow"],
]);

const SHORTENED = new Map([
  ["wishlist", "wish"],
  ["capsules", "capsule"],
]);

/** The explicit type, else the first matching folder, else capsules (spec §3). */
export function getCollectionType(collection: Pick<Collection, "folders" | "type"> | null | undefined): CollectionType {
  if (!collection) return "";
  if (collection.type) return collection.type;
  return FOLDER_PRECEDENCE.find((folder) => collection.folders.includes(folder)) ?? CAPSULES;
}

/** Translated if the type is in spec §3, else in upper case (spec §2). */
export function getTypeLabel(type: CollectionType, words: Readonly<Record<string, string>>): string {
  const name = type.replace(/^default-/, "");
  const short = SHORTENED.get(name) ?? name;
  return Object.hasOwn(words, short) ? (words[short] ?? "") : short.toUpperCase();
}

export const getTypeColor = (type: CollectionType): CollectionColor => COLORS.get(type) ?? "white";

export function getShownLists(type: CollectionType): readonly HeldList[] {
  if (type === WISHLIST) return ["items"];
  if (type === INSPIRATION) return ["inspirations"];
  return ["items", "outfits"];
}
