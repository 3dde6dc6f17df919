import { type ClosetIds, findPart, limitCloset, type LimitedCloset } from "#domain/closet/limit-closet.ts";
import { takeLists } from "#domain/closet/closet-views.ts";
import type { Owner } from "#domain/closet.ts";
import { type Access, getHiddenFrom, OWNER_ACCESS } from "#domain/people/rights.ts";
import type { LinkTarget } from "#domain/links/link.ts";
import type { Reader } from "#server/db/schema.ts";
import { createMemoryCache } from "#server/http/responses/memory-cache.ts";
import {
  findPictureKey,
  getLinkedPictureAddress,
  getPictureAddress,
  getPictureToken,
  getStoredAddress,
} from "#server/pictures/picture-key.ts";
import type { Visitor } from "#server/closets/links/audience.ts";
import { findVisibleOwner, nameVersion, type VisibleOwner } from "./visible-owner.ts";
import { openOwned, type StoredOwner } from "#server/closets/records/owner-queries.ts";
import type { ClosetRecords } from "#server/closets/records/closet-records.ts";
import type { StoredCloset } from "#server/closets/records/read-records.ts";

export type OpenedCloset = { owner: VisibleOwner; closet: LimitedCloset; stored: StoredCloset };

export type LimitedClosets = {
  /** What a visitor may know of one version of a closet. Null: nothing. @throws {BusyError} */
  open: (visitor: Visitor) => Promise<OpenedCloset | null>;
  /** The same for an owner whom a transaction has read. */
  openIn: (db: Reader, owner: VisibleOwner) => Promise<OpenedCloset>;
  /** What a link would show. */
  openPartIn: (db: Reader, owner: StoredOwner & { version: number }, what: LinkTarget) => Promise<LimitedCloset>;
  /** For a person who keeps it: all that they may see. Null: there is no such closet. @throws {BusyError} */
  openOwn: (username: string, access?: Access) => Promise<LimitedCloset | null>;
};

const readOwner = ({ username, firstName, pronoun }: StoredOwner): Owner => ({
  username,
  firstName,
  ...(pronoun !== null && { pronoun }),
});

type Linked = StoredOwner & Pick<VisibleOwner, "link">;

/** Of a stored picture, for those who may see it. */
function createAddresses({ id, usernameKey, pictureEpoch, link }: Linked): (key: string) => string {
  if (link) return (key) => getLinkedPictureAddress({ ownerId: id, token: link.token }, key);
  const token = getPictureToken(usernameKey, pictureEpoch);
  return (key) => getPictureAddress({ token, key });
}

const MAX_PART_BYTES = 8 * 1024 * 1024;
const BYTES_OF_AN_ID = 40;

function limitStored(stored: StoredCloset, owner: Linked, part: ClosetIds | null, hidesPrivate = true): LimitedCloset {
  const getAddress = createAddresses(owner);
  return limitCloset(stored, {
    user: readOwner(owner),
    part,
    hidden: owner.hidden,
    showsCutouts: owner.showsCutouts,
    hidesPrivate,
    showPicture(address) {
      const picture = stored.pictures.get(findPictureKey(address) ?? "");
      if (!picture) return null;
      const { width, height, thumbhash } = picture;
      return { address: getAddress(picture.key), picture: { width, height, thumbhash } };
    },
  });
}

/** With its private addresses: for the owner and the operator. Null: there is no such closet. @throws {BusyError} */
async function openWhole(records: ClosetRecords, username: string, access = OWNER_ACCESS) {
  const opened = await openOwned(records, username);
  const hidden = getHiddenFrom(access);
  return opened && { ...opened, closet: limitStored(opened.stored, { ...opened.owner, hidden }, null, false) };
}

/** Also the pictures that it names. */
export async function readWholeCloset(records: ClosetRecords, username: string) {
  const opened = await openWhole(records, username);
  if (!opened) return null;
  const { owner, stored, closet } = opened;
  const uses = await stored.findUses();
  const pictures = [...stored.pictures.values()].filter(({ key }) => uses.has(getStoredAddress(key)));
  return { owner, closet: takeLists(closet), pictures };
}

/** Changes with all that visitors see of the closet itself, and not with hearts. */
const nameContents = (owner: VisibleOwner): string => `${owner.id} ${nameVersion(owner)} ${owner.link?.contents ?? ""}`;

export function createLimitedClosets(records: ClosetRecords): LimitedClosets {
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
      const opened = await records.open((reader) => findVisibleOwner(reader, visitor));
      return opened && (await limit(opened.owner, opened.stored));
    },
    openIn: async (reader, owner) => await limit(owner, await records.read(reader, owner)),
    async openPartIn(reader, owner, what) {
      const stored = await records.read(reader, owner);
      return limitStored(stored, owner, what.kind === "closet" ? null : findPart(stored, what));
    },
    openOwn: async (username, access) => (await openWhole(records, username, access))?.closet ?? null,
  };
}
