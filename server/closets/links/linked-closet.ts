import type { Kysely, Transaction } from "kysely";
import { CONTENTS, HELD_LISTS, type HeldList } from "#domain/closet-lists.ts";
import type { Closet, Outfit } from "#domain/closet.ts";
import { findCollectionContents } from "#domain/collection-contents.ts";
import type { PartTarget } from "#domain/links/link.ts";
import { type Depth, readCloset, selectRows } from "#server/closets/closet-queries.ts";
import type { StoredOwner } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";

type Reader = Kysely<Database> | Transaction<Database>;

/** The pieces that are not in the link are in the outfit's picture alone. */
function leaveOutPieces(outfit: Outfit, shown: ReadonlySet<string>): Outfit {
  const { itemIds, layout, ...rest } = outfit;
  return {
    ...rest,
    ...(layout?.pics.every(({ itemId }) => shown.has(itemId)) === true && { layout }),
    ...(itemIds && { itemIds: itemIds.filter((id) => shown.has(id)) }),
  };
}

function limitOutfits(closet: Closet): Closet {
  const shown = new Set(closet.items.map(({ id }) => id));
  return { ...closet, outfits: closet.outfits.map((outfit) => leaveOutPieces(outfit, shown)) };
}

async function readCollection(db: Reader, owner: StoredOwner, collectionId: string, depth: Depth): Promise<Closet> {
  const selectContents = (list: HeldList) => {
    const rows = selectRows(db, owner.id, CONTENTS[list].rows).where("collectionId", "=", collectionId);
    const ids = rows.clearOrderBy().select("entryId");
    return { [CONTENTS[list].rows]: rows, [list]: selectRows(db, owner.id, list).where("id", "in", ids) };
  };
  const collections = selectRows(db, owner.id, "collections").where("id", "=", collectionId);
  const selection = Object.assign({ collections }, ...HELD_LISTS.map(selectContents)) as Parameters<
    typeof readCloset
  >[2];
  const closet = await readCloset(db, owner, selection, depth);
  const contents = findCollectionContents(closet, collectionId);
  // The type of the collection may leave a list out.
  const isLeftOut = (list: HeldList): boolean => contents === undefined || contents[list].length === 0;
  const empty = HELD_LISTS.filter(isLeftOut).flatMap((list) => [
    [list, []],
    [CONTENTS[list].rows, []],
  ]);
  return { ...closet, ...(Object.fromEntries(empty) as Partial<Closet>) };
}

/** A closet that has only what the link shows, so that counts, searches and neighbours know nothing else. */
export async function readLinkedCloset(
  db: Reader,
  owner: StoredOwner,
  target: PartTarget,
  depth: Depth,
): Promise<Closet> {
  if (target.kind === "collection") return limitOutfits(await readCollection(db, owner, target.id, depth));
  const { items, outfits } = target.kind === "entries" ? target : { items: [], outfits: [target.id] };
  const select = (list: "items" | "outfits", ids: readonly string[]) =>
    ids.length === 0 ? undefined : selectRows(db, owner.id, list).where("id", "in", ids);
  const selection = { items: select("items", items), outfits: select("outfits", outfits) };
  return limitOutfits(await readCloset(db, owner, selection, depth));
}
