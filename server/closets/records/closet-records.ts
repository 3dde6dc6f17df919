import type { Kysely, Transaction } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "#server/db/schema.ts";
import { readSnapshot } from "#server/db/transaction.ts";
import { createQueue, type Queue } from "#server/http/limits/queue.ts";
import type { MemoryCache } from "#server/http/responses/memory-cache.ts";
import { readRecords, type StoredCloset } from "./read-records.ts";

type Reader = Kysely<Database> | Transaction<Database>;

type OwnerVersion = { id: string; version: number };

export type ClosetRecords = {
  /** Null: this version must be loaded. */
  find: (owner: OwnerVersion) => StoredCloset | null;
  /**
   * Loads a closet of the version that `findOwner` reads in the same snapshot; null: there is none.
   * @throws {BusyError} when too many closets are to be loaded
   */
  load: <Owner extends OwnerVersion>(
    ownerId: string,
    findOwner: (snapshot: Transaction<Database>) => Promise<Owner | null>,
  ) => Promise<{ owner: Owner; stored: StoredCloset } | null>;
  /** In the transaction of a caller, which may have changed the closet: keeps nothing. */
  read: (db: Reader, owner: OwnerVersion) => Promise<StoredCloset>;
  cache: Pick<MemoryCache<StoredCloset>, "readState">;
  readQueue: Queue["readState"];
};

const MAX_RECORDS_BYTES = 64 * 1024 * 1024;
const MAX_CLOSETS = 10_000;
/** One load of a closet at a time: those that waited find it in the cache. */
const QUEUE_LIMITS = { concurrency: 2, maxWaiting: 1000, maxWaitingPerName: 200 };

/** Keeps the latest version of each closet that was looked at. */
export function createClosetRecords(db: Kysely<Database>, { maxBytes = MAX_RECORDS_BYTES } = {}): ClosetRecords {
  const closets = new LRUCache<string, StoredCloset>({
    max: MAX_CLOSETS,
    maxSize: maxBytes,
    // One that is larger than the cache is in it alone.
    sizeCalculation: ({ bytes }) => Math.min(bytes, maxBytes),
  });
  const queue = createQueue(QUEUE_LIMITS);
  const counts = { hits: 0, misses: 0 };

  const peek = ({ id, version }: OwnerVersion): StoredCloset | null => {
    const closet = closets.get(id);
    return closet?.version === version ? closet : null;
  };

  const find = (owner: OwnerVersion): StoredCloset | null => {
    const closet = peek(owner);
    if (closet) counts.hits += 1;
    return closet;
  };

  async function loadIn(snapshot: Transaction<Database>, owner: OwnerVersion): Promise<StoredCloset> {
    const known = find(owner);
    if (known) return known;
    counts.misses += 1;
    const closet = await readRecords(snapshot, owner.id, owner.version);
    closets.set(owner.id, closet);
    return closet;
  }

  return {
    find,
    load: (ownerId, findOwner) =>
      queue.run(
        () =>
          readSnapshot(db, async (snapshot) => {
            const owner = await findOwner(snapshot);
            return owner && { owner, stored: await loadIn(snapshot, owner) };
          }),
        { names: { [ownerId]: 1 } },
      ),
    read: async (reader, owner) => find(owner) ?? (await readRecords(reader, owner.id, owner.version)),
    cache: { readState: () => ({ ...counts, bytes: closets.calculatedSize }) },
    readQueue: queue.readState,
  };
}
