import type { Kysely } from "kysely";
import { listAddresses } from "#domain/closet-pictures.ts";
import type { VisibleOwner } from "#server/closets/visitors/visible-owner.ts";
import type { LimitedClosets, OpenedCloset } from "#server/closets/visitors/limited-closets.ts";
import { findVisibleOwner } from "#server/closets/visitors/visible-owner.ts";
import type { Database } from "#server/db/schema.ts";
import { createMemoryCache } from "#server/http/responses/memory-cache.ts";
import {
  findLinkedPictureKey,
  getNameInAddress,
  getPictureToken,
  getStoredAddress,
  readPictureName,
} from "#server/pictures/picture-key.ts";
import type { PictureService, ServedPicture } from "#server/pictures/picture-service.ts";
import type { Audience, Visitor } from "./audience.ts";
import { readCandidates } from "./linked-candidates.ts";

const MAX_CACHE_BYTES = 4 * 1024 * 1024;
const BYTES_OF_A_KEY = 100;

type LinkOfOwner = NonNullable<VisibleOwner["link"]>;

/** Pictures that the entries of a limited closet name. */
export type ShownPictures = {
  /** Null unless the closet is public, and has stayed public since the address was made. */
  findPublicPicture: (name: string) => Promise<ServedPicture | null>;
  /** Also those of the candidates of a vote. */
  findLinkedPicture: (audience: Audience, name: string) => Promise<ServedPicture | null>;
  findByAddress: (visitor: Visitor, address: string) => Promise<ServedPicture | null>;
};

type Shown = { ownerId: string; key: string };

const getLastSegment = (address: string): string => address.slice(address.lastIndexOf("/") + 1);

async function showsPicture({ closet, stored }: OpenedCloset, key: string): Promise<boolean> {
  const address = getStoredAddress(key);
  const uses = (await stored.findUses()).get(address) ?? [];
  return uses.some(({ list, id }) => {
    const entry = closet.findFields(list, id);
    return entry !== undefined && listAddresses(entry).some((shown) => shown.address === address);
  });
}

export function createShownPictures(
  db: Kysely<Database>,
  { findPicture, findPictureOwner }: Pick<PictureService, "findPicture" | "findPictureOwner">,
  limitedClosets: Pick<LimitedClosets, "open">,
): ShownPictures {
  const keys = createMemoryCache<ReadonlySet<string>>({
    maxBytes: MAX_CACHE_BYTES,
    getBytes: ({ size }) => size * BYTES_OF_A_KEY,
  });

  const listCandidateKeys = ({ owner, closet }: OpenedCloset, link: LinkOfOwner): Promise<ReadonlySet<string>> =>
    keys.get(`${owner.id} ${owner.version} ${link.version} candidates`, async () => {
      const { vote, outcome } = link.settings;
      const asked = outcome ? [outcome.candidate] : (vote?.candidates ?? []);
      return new Set((await readCandidates(db, owner, closet, asked)).flatMap(({ key }) => key ?? []));
    });

  async function findPublic(text: string): Promise<Shown | null> {
    const name = readPictureName(text);
    const owner = name && (await findPictureOwner(name.key));
    if (!owner || name.token !== getPictureToken(owner.usernameKey, owner.pictureEpoch)) return null;
    const opened = await limitedClosets.open(owner.usernameKey);
    return opened && (await showsPicture(opened, name.key)) ? { ownerId: opened.owner.id, key: name.key } : null;
  }

  async function findLinked(audience: Audience, name: string): Promise<Shown | null> {
    const owner = await findVisibleOwner(db, audience);
    if (!owner?.link) return null;
    const key = findLinkedPictureKey({ ownerId: owner.id, token: owner.link.token }, name);
    if (key === null) return null;
    const opened = await limitedClosets.open(audience);
    if (!opened?.owner.link) return null;
    const { settings } = opened.owner.link;
    const hasCandidates = (settings.vote ?? settings.outcome) !== null;
    const isShown =
      (hasCandidates && (await listCandidateKeys(opened, opened.owner.link)).has(key)) ||
      (await showsPicture(opened, key));
    return isShown ? { ownerId: owner.id, key } : null;
  }

  async function serve(find: () => Promise<Shown | null>): Promise<ServedPicture | null> {
    const shown = await find();
    return shown && (await findPicture(shown.ownerId, shown.key, async () => (await find()) !== null));
  }

  const findPublicPicture = (name: string) => serve(() => findPublic(name));
  const findLinkedPicture = (audience: Audience, name: string) => serve(() => findLinked(audience, name));
  return {
    findPublicPicture,
    findLinkedPicture,
    findByAddress: (visitor, address) =>
      typeof visitor === "object" && visitor.kind === "link"
        ? findLinkedPicture(visitor, getLastSegment(address))
        : findPublicPicture(getNameInAddress(address)),
  };
}
