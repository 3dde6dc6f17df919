import type { Kysely, Transaction } from "kysely";
import { type ClosetIds, findPart, limitCloset, type LimitedCloset } from "#domain/closet/limit-closet.ts";
import { takeLists } from "#domain/closet/closet-views.ts";
import type { ClosetLists } from "#domain/closet.ts";
import type { HeldList } from "#domain/closet-lists.ts";
import type { LinkTarget } from "#domain/links/link.ts";
import type { Database } from "#server/db/schema.ts";
import { createMemoryCache } from "#server/http/responses/memory-cache.ts";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import { getPublicAddress, readOwner } from "./closet-queries.ts";
import type { Visitor } from "./links/audience.ts";
import { findOwner, findVisibleOwner, type StoredOwner, type StoredVersion } from "./owner-queries.ts";
import { createClosetRecords } from "./records/closet-records.ts";
import { readRecords, type StoredCloset } from "./records/read-records.ts";

type Reader = Kysely<Database> | Transaction<Database>;

export type VisibleOwner = StoredOwner & StoredVersion;

export type OpenedCloset = { owner: VisibleOwner; closet: LimitedCloset; stored: StoredCloset };

export type LimitedClosets = {
  /** What a visitor may know of one version of a closet. Null: nothing. @throws {BusyError} */
  open: (visitor: Visitor) => Promise<OpenedCloset | null>;
  /** The same for an owner whom a transaction has read. */
  openIn: (db: Reader, owner: VisibleOwner) => Promise<OpenedCloset>;
  /** What a link would show. */
  openPartIn: (db: Reader, owner: StoredOwner & { version: number }, what: LinkTarget) => Promise<LimitedCloset>;
  /** All of it, for its owner. Null: there is no such closet. @throws {BusyError} */
  openOwn: (usernameKey: string) => Promise<LimitedCloset | null>;
};

const MAX_PART_BYTES = 8 * 1024 * 1024;
const BYTES_OF_AN_ID = 40;

function limitStored(
  stored: StoredCloset,
  owner: StoredOwner,
  part: ClosetIds | null,
  hidesPrivate = true,
): LimitedCloset {
  const getAddress = getPublicAddress(owner);
  const limited = limitCloset(stored, {
    user: readOwner(owner),
    part,
    hidden: owner.hidden,
    showsCutouts: owner.showsCutouts,
    hidesPrivate,
    showPicture(address) {
      const picture = stored.pictures.get(findPictureKey(address) ?? "");
      if (!picture) return null;
      const { width, height, thumbhash } = picture;
      return { address: getAddress(picture), picture: { width, height, thumbhash } };
    },
  });
  // The pairs of several collections alternate.
  return part ? limited : Object.assign(limited, { listPairs: (list: HeldList) => stored.pairs[list] });
}

/** The whole closet in a snapshot, with its private addresses: for the owner and the operator. */
export const readWholeCloset = async (
  snapshot: Reader,
  owner: StoredOwner & { version: number },
): Promise<ClosetLists> =>
  takeLists(limitStored(await readRecords(snapshot, owner.id, owner.version), owner, null, false));

/** Changes with all that visitors see of the closet itself, and not with hearts. */
export const nameContents = ({ id, version, link }: VisibleOwner): string =>
  link ? `${id} ${version} ${link.contents}` : `${id} ${version}`;

export function createLimitedClosets(db: Kysely<Database>, records = createClosetRecords(db)): LimitedClosets {
  const parts = createMemoryCache<ClosetIds>({
    maxBytes: MAX_PART_BYTES,
    maxEntryBytes: MAX_PART_BYTES,
    getBytes: (part) => Object.values(part).reduce((sum, { size }) => sum + size * BYTES_OF_AN_ID, 0),
  });

  async function limit(owner: VisibleOwner, stored: StoredCloset): Promise<OpenedCloset> {
    const target = owner.link?.target;
    const part = target ? await parts.get(nameContents(owner), async () => findPart(stored, target)) : null;
    return { owner, closet: limitStored(stored, owner, part), stored };
  }

  return {
    async open(visitor) {
      const owner = await findVisibleOwner(db, visitor);
      if (!owner) return null;
      const stored = records.find(owner);
      if (stored) return await limit(owner, stored);
      const loaded = await records.load(owner.id, (snapshot) => findVisibleOwner(snapshot, visitor));
      return loaded && (await limit(loaded.owner, loaded.stored));
    },
    openIn: async (reader, owner) => await limit(owner, await records.read(reader, owner)),
    async openPartIn(reader, owner, what) {
      const stored = await records.read(reader, owner);
      return limitStored(stored, owner, what.kind === "closet" ? null : findPart(stored, what));
    },
    async openOwn(usernameKey) {
      const owner = await findOwner(db, usernameKey);
      if (!owner) return null;
      const stored = records.find(owner);
      const opened = stored
        ? { owner, stored }
        : await records.load(owner.id, (snapshot) => findOwner(snapshot, usernameKey));
      return opened && limitStored(opened.stored, opened.owner, null, false);
    },
  };
}
