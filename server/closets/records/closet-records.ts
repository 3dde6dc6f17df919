import type { Kysely, Transaction } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database, Reader } from "#server/db/schema.ts";
import { readSnapshot } from "#server/db/transaction.ts";
import { createQueue, type Queue } from "#server/http/limits/queue.ts";
import type { MemoryCache } from "#server/http/responses/memory-cache.ts";
import { readCloset, type StoredCloset } from "./read-records.ts";

type OwnerVersion = { id: string; version: number };

type Opened<Owner> = { owner: Owner; stored: StoredCloset };

export type ClosetRecords = {
  /**
   * A closet of the version that `findOwner` reads. Null: there is none.
   * @throws {BusyError} when too many closets are to be loaded
   */
  open: <Owner extends OwnerVersion>(findOwner: (db: Reader) => Promise<Owner | null>) => Promise<Opened<Owner> | null>;
  /** In the transaction of a caller, which may have changed the closet: keeps nothing. */
  read: (db: Reader, owner: OwnerVersion) => Promise<StoredCloset>;
  /** A version that was just committed. */
  keep: (closet: StoredCloset) => void;
  clear: () => void;
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

  /** A database that went back has lower versions: what is known then is of another line. */
  function findEarlier({ id, version }: OwnerVersion): StoredCloset | null {
    const closet = closets.get(id);
    if (!closet || closet.version <= version) return closet ?? null;
    closets.delete(id);
    return null;
  }

  function find(owner: OwnerVersion): StoredCloset | null {
    const closet = findEarlier(owner);
    if (closet?.version !== owner.version) return null;
    counts.hits += 1;
    return closet;
  }

  function keep(closet: StoredCloset): void {
    const known = closets.peek(closet.owner.id);
    if (!known || known.version < closet.version) closets.set(closet.owner.id, closet);
  }

  async function load(snapshot: Transaction<Database>, owner: OwnerVersion): Promise<StoredCloset> {
    const known = find(owner);
    if (known) return known;
    counts.misses += 1;
    const closet = await readCloset(snapshot, owner.id, findEarlier(owner));
    keep(closet);
    return closet;
  }

  return {
    async open(findOwner) {
      const found = await findOwner(db);
      if (!found) return null;
      const known = find(found);
      if (known) return { owner: found, stored: known };
      const read = () =>
        readSnapshot(db, async (snapshot) => {
          const owner = await findOwner(snapshot);
          return owner && { owner, stored: await load(snapshot, owner) };
        });
      return await queue.run(read, { names: { [found.id]: 1 } });
    },
    read: async (reader, owner) => find(owner) ?? (await readCloset(reader, owner.id, findEarlier(owner))),
    keep,
    clear: () => closets.clear(),
    cache: { readState: () => ({ ...counts, bytes: closets.calculatedSize }) },
    readQueue: queue.readState,
  };
}
