import type { Kysely } from "kysely";
import type { LimitedClosets, OpenedCloset, VisibleOwner } from "#server/closets/limited-closets.ts";
import { findVisibleOwner } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { createMemoryCache } from "#server/http/responses/memory-cache.ts";
import { listAddresses } from "#domain/closet-pictures.ts";
import { findLinkedPictureKey, getNameInAddress, getStoredAddress } from "#server/pictures/picture-key.ts";
import type { PictureService, ServedPicture } from "#server/pictures/picture-service.ts";
import type { Audience, Visitor } from "./audience.ts";
import { readCandidates } from "./linked-candidates.ts";

const MAX_CACHE_BYTES = 4 * 1024 * 1024;
const BYTES_OF_A_KEY = 100;

type LinkOfOwner = NonNullable<VisibleOwner["link"]>;

export type LinkedPictures = {
  /** Null unless the link shows an entry that uses the picture, or a candidate. */
  findLinkedPicture: (audience: Audience, name: string) => Promise<ServedPicture | null>;
};

const getLastSegment = (address: string): string => address.slice(address.lastIndexOf("/") + 1);

export const createShownPictureFinder =
  ({ findPublicPicture }: Pick<PictureService, "findPublicPicture">, { findLinkedPicture }: LinkedPictures) =>
  (visitor: Visitor, address: string): Promise<ServedPicture | null> =>
    typeof visitor === "object" && visitor.kind === "link"
      ? findLinkedPicture(visitor, getLastSegment(address))
      : findPublicPicture(getNameInAddress(address));

async function showsPicture({ closet, stored }: OpenedCloset, address: string): Promise<boolean> {
  const uses = (await stored.findUses()).get(address) ?? [];
  return uses.some(({ list, id }) => {
    const entry = closet.findFields(list, id);
    return entry !== undefined && listAddresses(entry).some((shown) => shown.address === address);
  });
}

export function createLinkedPictures(
  db: Kysely<Database>,
  { findPictureOfOwner }: Pick<PictureService, "findPictureOfOwner">,
  limitedClosets: Pick<LimitedClosets, "open">,
): LinkedPictures {
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

  return {
    async findLinkedPicture(audience, name) {
      const find = async () => {
        const owner = await findVisibleOwner(db, audience);
        if (!owner?.link) return null;
        const key = findLinkedPictureKey({ ownerId: owner.id, token: owner.link.token }, name);
        if (key === null) return null;
        const opened = await limitedClosets.open(audience);
        if (!opened?.owner.link) return null;
        const { settings } = opened.owner.link;
        const hasCandidates = (settings.vote ?? settings.outcome) !== null;
        if (hasCandidates && (await listCandidateKeys(opened, opened.owner.link)).has(key))
          return { ownerId: owner.id, hidden: null, key };
        const isShown = await showsPicture(opened, getStoredAddress(key));
        return isShown ? { ownerId: owner.id, hidden: opened.owner.hidden, key } : null;
      };
      const found = await find();
      return found && (await findPictureOfOwner(found, found.key, async () => (await find()) !== null));
    },
  };
}
