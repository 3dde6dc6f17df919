import type { ClosetContent } from "#server/closets/transfer/import/import-content.ts";

const WISHLIST = { id: "wishlist", name: "Wishlist", folders: ["default-wishlist"], createdAt: 0 };

/** Adds a wishlist collection: wishlist items are visible only there (spec §2). */
export function buildItemsContent(
  items: readonly { id: string; wishlist: boolean }[],
  firstName?: string,
): ClosetContent {
  const wishes = items.filter((item) => item.wishlist);
  return {
    answer: {
      ...(firstName !== undefined && { user: { firstName } }),
      items,
      collections: wishes.length > 0 ? [WISHLIST] : [],
      collectionItems: wishes.map((item) => ({ collectionId: WISHLIST.id, itemId: item.id })),
      status: "OK",
    },
  };
}
