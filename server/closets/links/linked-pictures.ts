import type { Kysely } from "kysely";
import { findVisibleOwner, type StoredOwner } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { createMemoryCache } from "#server/http/responses/memory-cache.ts";
import { findLinkedPictureKey, getLinkedPictureAddress, getNameInAddress } from "#server/pictures/picture-key.ts";
import type { PictureService, ServedPicture } from "#server/pictures/picture-service.ts";
import type { Audience, Visitor } from "./audience.ts";
import { readCandidates } from "./linked-candidates.ts";
import type { LinkedClosets } from "./linked-closet.ts";

const MAX_CACHE_BYTES = 4 * 1024 * 1024;
const BYTES_OF_A_KEY = 100;

type VisibleOwner = StoredOwner & { version: number };
type LinkOfOwner = NonNullable<StoredOwner["link"]>;

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

export function createLinkedPictures(
  db: Kysely<Database>,
  { findPictureOfOwner }: Pick<PictureService, "findPictureOfOwner">,
  linkedClosets: Pick<LinkedClosets, "find">,
): LinkedPictures {
  const keys = createMemoryCache<ReadonlySet<string>>({
    maxBytes: MAX_CACHE_BYTES,
    getBytes: ({ size }) => size * BYTES_OF_A_KEY,
  });

  const listCandidateKeys = (owner: VisibleOwner, { settings, version }: LinkOfOwner): Promise<ReadonlySet<string>> =>
    keys.get(`${owner.id} ${owner.version} ${version} candidates`, async () => {
      const { what, vote, outcome } = settings;
      const asked = outcome ? [outcome.candidate] : (vote?.candidates ?? []);
      return new Set((await readCandidates(db, owner, what, asked)).flatMap(({ key }) => key ?? []));
    });

  return {
    async findLinkedPicture(audience, name) {
      const find = async () => {
        const owner = await findVisibleOwner(db, audience);
        if (!owner?.link) return null;
        const { link } = owner;
        const pictureLink = { ownerId: owner.id, token: link.token };
        const key = findLinkedPictureKey(pictureLink, name);
        if (key === null) return null;
        const hasCandidates = (link.settings.vote ?? link.settings.outcome) !== null;
        if (hasCandidates && (await listCandidateKeys(owner, link)).has(key))
          return { ownerId: owner.id, hidden: null, key };
        const part = await linkedClosets.find(audience);
        const isShown = part
          ? part.linked.pictures.has(getLinkedPictureAddress(pictureLink, key))
          : link.target === null;
        return isShown ? { ownerId: owner.id, hidden: owner.hidden, key } : null;
      };
      const found = await find();
      return found && (await findPictureOfOwner(found, found.key, async () => (await find()) !== null));
    },
  };
}
