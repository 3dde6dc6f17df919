import { createHash } from "node:crypto";
import { MADE_ID } from "#domain/moving-in/match-entries.ts";
import type { ClosetContent } from "#server/closets/transfer/import/import-content.ts";

type Entry = Readonly<Record<string, unknown>> & { id: string };

const HASH_LETTERS = 16;

/** The same for the same content, in every file. */
export const makeHashId = (content: string | Uint8Array): string =>
  MADE_ID + createHash("sha256").update(content).digest("hex").slice(0, HASH_LETTERS);

/** What stays when a table grows: prices, notes, wears and pictures change. */
const LASTING = ["name", "brand", "category", "subcategory", "colors", "size", "itemIds"];

function makeEntryId(entry: Entry): string {
  const isNamed = typeof entry.name === "string" && entry.name !== "";
  const lasting = isNamed ? LASTING.map((field) => entry[field] ?? null) : { ...entry, id: null };
  return makeHashId(JSON.stringify(lasting));
}

/** An entry without an id gets a hash of what lasts in it, which is the same in every file. Identical ones are counted. */
function createIdMaker() {
  const times = new Map<string, number>();
  const madeIds = new Set<string>();
  function withId<Given extends Entry>(entry: Given): Given {
    if (entry.id !== "") return entry;
    const first = makeEntryId(entry);
    const count = (times.get(first) ?? 0) + 1;
    times.set(first, count);
    const id = count === 1 ? first : `${first}-${count}`;
    madeIds.add(id);
    return { ...entry, id };
  }
  return { madeIds, withId };
}

const WISHLIST = { id: "wishlist", name: "Wishlist", folders: ["default-wishlist"], createdAt: 0 };

type ItemsContent = {
  items: readonly (Entry & { wishlist: boolean })[];
  outfits?: readonly Entry[];
  firstName?: string;
};

/** Adds a wishlist collection: wishlist items are visible only there (spec §2). */
export function buildItemsContent({ items: given, outfits, firstName }: ItemsContent): ClosetContent {
  const { madeIds, withId } = createIdMaker();
  const items = given.map(withId);
  const wishes = items.filter((item) => item.wishlist);
  return {
    answer: {
      ...(firstName !== undefined && { user: { firstName } }),
      items,
      ...(outfits && { outfits: outfits.map(withId) }),
      collections: wishes.length > 0 ? [WISHLIST] : [],
      collectionItems: wishes.map((item) => ({ collectionId: WISHLIST.id, itemId: item.id })),
      status: "OK",
    },
    madeIds,
  };
}
