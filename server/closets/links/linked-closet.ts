import type { Kysely, Transaction } from "kysely";
import { CONTENTS, HELD_LISTS, type HeldList } from "#domain/closet-lists.ts";
import { type ClosetLists, EMPTY_LISTS, type Item, type Outfit } from "#domain/closet.ts";
import { listPictureAddresses } from "#domain/closet-pictures.ts";
import { getCollectionType, getShownLists } from "#domain/collection-type.ts";
import type { PartTarget } from "#domain/links/link.ts";
import { readCloset, readOwner, type Rows, selectRows } from "#server/closets/closet-queries.ts";
import { findVisibleOwner, type StoredOwner, type StoredVersion } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { readSnapshot } from "#server/db/transaction.ts";
import { BusyError, createQueue, type Queue } from "#server/http/limits/queue.ts";
import { createMemoryCache, type MemoryCache } from "#server/http/responses/memory-cache.ts";
import type { Visitor } from "./audience.ts";

type Reader = Kysely<Database> | Transaction<Database>;

/** A closet that has only what the link shows, so that counts, searches and neighbors know nothing else. */
export type LinkedCloset = {
  closet: ClosetLists;
  /** The same entries with the fields of cards alone. */
  cards: ClosetLists;
  pictures: ReadonlySet<string>;
  /** The length of its entries as JSON. */
  bytes: number;
};

type VisibleOwner = StoredOwner & StoredVersion;

export type LinkedClosets = {
  /** Null unless the visitor has a link to a part of a closet. @throws {BusyError} when too many are to be read */
  find: (visitor: Visitor) => Promise<{ owner: VisibleOwner; linked: LinkedCloset } | null>;
  cache: Pick<MemoryCache<LinkedCloset>, "readState">;
  readQueue: Queue["readState"];
};

const MAX_CACHE_BYTES = 64 * 1024 * 1024;
/** One closet at a time, the owners in turn. */
const QUEUE_LIMITS = { concurrency: 1, maxWaiting: 100, maxWaitingPerName: 10 };
const MAX_ATTEMPTS = 3;
/** SQLite blocks the process during a statement. */
const ROWS_AT_A_TIME = 250;

/** Null: the part has nothing of this list. `ids`: of these alone. */
export async function selectShown(
  db: Reader,
  ownerId: string,
  target: PartTarget,
  list: HeldList,
  ids?: readonly string[],
): Promise<Rows | null> {
  const rows = selectRows(db, ownerId, list);
  if (target.kind === "collection") {
    const found = selectRows(db, ownerId, "collections").where("id", "=", target.id).select(["folders", "type"]);
    const [collection] = await found.execute();
    if (!collection) return null;
    const { type } = collection;
    const folders = JSON.parse(collection.folders) as string[];
    if (!getShownLists(getCollectionType({ folders, ...(type !== null && { type }) })).includes(list)) return null;
    const held = selectRows(db, ownerId, CONTENTS[list].rows).clearOrderBy().where("collectionId", "=", target.id);
    return rows.where("id", "in", (ids ? held.where("entryId", "in", ids) : held).select("entryId"));
  }
  const named: Partial<Record<HeldList, readonly string[]>> =
    target.kind === "entries" ? { items: target.items, outfits: target.outfits } : { outfits: [target.id] };
  const shown = named[list]?.filter((id) => ids?.includes(id) ?? true) ?? [];
  return shown.length === 0 ? null : rows.where("id", "in", shown);
}

export async function listShownIds(
  db: Reader,
  ownerId: string,
  target: PartTarget,
  list: HeldList,
  ids?: readonly string[],
): Promise<string[]> {
  const rows = await selectShown(db, ownerId, target, list, ids);
  return rows ? (await rows.select("id").execute()).map(({ id }) => id) : [];
}

/** The pieces that are not in the link are in the outfit's picture alone. */
function leaveOutPieces(outfit: Outfit, shown: ReadonlySet<string>): Outfit {
  const { itemIds, layout, ...rest } = outfit;
  return {
    ...rest,
    ...(layout?.pics.every(({ itemId }) => shown.has(itemId)) === true && { layout }),
    ...(itemIds && { itemIds: itemIds.filter((id) => shown.has(id)) }),
  };
}

function toItemCard({ showsCutouts }: StoredOwner, item: Item): Item {
  const { id, thumbnailImageURL, picture, brand, itemShoppingURL, wishlist, createdAt, sFrac, name, cutout } = item;
  return {
    id,
    thumbnailImageURL,
    ...(picture && { picture }),
    brand,
    ...(itemShoppingURL !== undefined && { itemShoppingURL }),
    wishlist,
    createdAt,
    ...(sFrac !== undefined && { sFrac }),
    ...(name !== undefined && { name }),
    ...(showsCutouts && cutout && { cutout }),
  };
}

const toOutfitCard = ({ id, previewUrl, picture, createdAt, sFrac, name }: Outfit): Outfit => ({
  id,
  previewUrl,
  ...(picture && { picture }),
  createdAt,
  ...(sFrac !== undefined && { sFrac }),
  ...(name !== undefined && { name }),
});

async function* readShown(
  db: Reader,
  owner: StoredOwner,
  target: PartTarget,
  list: HeldList,
): AsyncGenerator<ClosetLists> {
  const ids = await listShownIds(db, owner.id, target, list);
  for (let at = 0; at < ids.length; at += ROWS_AT_A_TIME) {
    const rows = selectRows(db, owner.id, list).clearOrderBy();
    const asked = ids.slice(at, at + ROWS_AT_A_TIME);
    const closet = await readCloset(db, owner, { [list]: rows.where("id", "in", asked) }, "all");
    const places = new Map(asked.map((id, place) => [id, place]));
    closet[list].sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
    yield closet;
  }
}

async function readLinkedCloset(db: Reader, owner: StoredOwner, target: PartTarget): Promise<LinkedCloset> {
  const read: ClosetLists = { ...EMPTY_LISTS, user: readOwner(owner), items: [], outfits: [], inspirations: [] };
  const pictures = new Set<string>();
  let bytes = 0;
  for (const list of HELD_LISTS) {
    for await (const some of readShown(db, owner, target, list)) {
      for (const address of listPictureAddresses(some)) pictures.add(address);
      (read[list] as unknown[]).push(...some[list]);
      bytes += JSON.stringify(some[list]).length;
    }
  }
  const shown = new Set(read.items.map(({ id }) => id));
  read.outfits = read.outfits.map((outfit) => leaveOutPieces(outfit, shown));
  if (target.kind === "collection") Object.assign(read, await readCollection(db, owner, target.id, read));
  const cards = {
    ...read,
    items: read.items.map((item) => toItemCard(owner, item)),
    outfits: read.outfits.map(toOutfitCard),
  };
  return { closet: read, cards, pictures, bytes };
}

async function readCollection(
  db: Reader,
  owner: StoredOwner,
  collectionId: string,
  shown: Pick<ClosetLists, HeldList>,
): Promise<Partial<ClosetLists>> {
  const selectHeld = (list: HeldList) => {
    const rows = selectRows(db, owner.id, CONTENTS[list].rows).where("collectionId", "=", collectionId);
    return shown[list].length === 0 ? undefined : rows;
  };
  const { collections, collectionItems, collectionOutfits, collectionInspirations } = await readCloset(db, owner, {
    collections: selectRows(db, owner.id, "collections").where("id", "=", collectionId),
    collectionItems: selectHeld("items"),
    collectionOutfits: selectHeld("outfits"),
    collectionInspirations: selectHeld("inspirations"),
  });
  return { collections, collectionItems, collectionOutfits, collectionInspirations };
}

/** Changes with all that such a closet depends on, and not with hearts. */
export const nameLinkedVersion = ({ id, version, link }: VisibleOwner): string => `${id} ${version} ${link?.contents}`;

/** Keeps the closets of links in memory: each version is read once, by all who wait for it. */
export function createLinkedClosets(db: Kysely<Database>): LinkedClosets {
  const cache = createMemoryCache<LinkedCloset | null>({
    maxBytes: MAX_CACHE_BYTES,
    maxEntryBytes: MAX_CACHE_BYTES,
    // One that is larger than the cache is in it alone.
    getBytes: ({ bytes }) => Math.min(bytes, MAX_CACHE_BYTES / 2),
  });
  const queue = createQueue(QUEUE_LIMITS);

  /** Null: it has changed meanwhile. */
  const readVersion = (visitor: Visitor, version: string): Promise<LinkedCloset | null> =>
    readSnapshot(db, async (snapshot) => {
      const owner = await findVisibleOwner(snapshot, visitor);
      const target = owner?.link?.target;
      return target && nameLinkedVersion(owner) === version ? await readLinkedCloset(snapshot, owner, target) : null;
    });

  return {
    cache,
    readQueue: queue.readState,
    async find(visitor) {
      if (typeof visitor === "string" || visitor.kind === "public") return null;
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const owner = await findVisibleOwner(db, visitor);
        if (!owner?.link?.target) return null;
        const version = nameLinkedVersion(owner);
        const linked = await cache.get(version, () =>
          queue.run(() => readVersion(visitor, version), { names: { [owner.id]: 1 } }),
        );
        if (linked) return { owner, linked };
      }
      throw new BusyError("The closet keeps changing.");
    },
  };
}
