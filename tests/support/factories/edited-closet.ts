import type { EditedList } from "#domain/closet-lists.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { createClosetEditing } from "#server/closets/owner/closet-editing.ts";
import { readOwnContent } from "#server/closets/owner/content/own-content.ts";
import { openTestStore, type TestStore } from "./closet-store.ts";

type Answer = Record<string, unknown>;

const CLOSET = {
  items: [
    { id: "coat", brand: "Meridian", name: "Coat", size: "M", tags: ["work"], createdAt: 3 },
    { id: "skirt", brand: null, createdAt: 2 },
    { id: "hat", brand: null, createdAt: 1, wishlist: true },
  ],
  outfits: [{ id: "monday", previewUrl: null, createdAt: 1, itemIds: ["coat", "skirt"] }],
  collections: [{ id: "work", name: "Work", folders: ["default-capsules"], createdAt: 1 }],
  collectionItems: [
    { collectionId: "work", itemId: "skirt" },
    { collectionId: "work", itemId: "coat" },
  ],
};

/** The public closet `jane`. */
export async function openEditing() {
  const store = await openTestStore();
  const source = { name: "jane", answer: { status: "OK", ...CLOSET }, readPicture: async () => Buffer.of() };
  await importCloset(store, source, { visibility: "public" });
  const editing = createClosetEditing(store);
  const at = <List extends EditedList>(list: List, id: string) => ({ username: "jane", list, id });
  return { store, editing, at };
}

/** As its owner gets it. */
export async function readContent(store: TestStore) {
  const content = await readOwnContent(store, "jane");
  const text = content?.pieces.join("") ?? "";
  return JSON.parse(text) as { version: number; closet: Record<string, Answer[]> };
}
