import type { Kysely } from "kysely";
import { listPictureAddresses } from "#domain/closet-pictures.ts";
import type { PartTarget } from "#domain/links/link.ts";
import { findVisibleOwner, type StoredOwner } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { createMemoryCache } from "#server/http/responses/memory-cache.ts";
import { getNameInAddress } from "#server/pictures/picture-key.ts";
import type { PictureService, ServedPicture } from "#server/pictures/picture-service.ts";
import type { Audience, Visitor } from "./audience.ts";
import { readCandidates } from "./linked-candidates.ts";
import { readLinkedCloset } from "./linked-closet.ts";

const MAX_CACHE_BYTES = 4 * 1024 * 1024;
const BYTES_OF_A_KEY = 100;

type VisibleOwner = StoredOwner & { version: number };
type LinkOfOwner = NonNullable<StoredOwner["link"]>;

export type LinkedPictures = {
  /** Null unless the link shows an entry that uses the picture, or a candidate. */
  findLinkedPicture: (audience: Audience, key: string) => Promise<ServedPicture | null>;
};

const getKeyInAddress = (address: string): string => address.slice(address.lastIndexOf("/") + 1);

export const createShownPictureFinder =
  ({ findPublicPicture }: Pick<PictureService, "findPublicPicture">, { findLinkedPicture }: LinkedPictures) =>
  (visitor: Visitor, address: string): Promise<ServedPicture | null> =>
    typeof visitor === "object" && visitor.kind === "link"
      ? findLinkedPicture(visitor, getKeyInAddress(address))
      : findPublicPicture(getNameInAddress(address));

export function createLinkedPictures(
  db: Kysely<Database>,
  { findPictureOfOwner }: Pick<PictureService, "findPictureOfOwner">,
): LinkedPictures {
  const keys = createMemoryCache<ReadonlySet<string>>({
    maxBytes: MAX_CACHE_BYTES,
    getBytes: ({ size }) => size * BYTES_OF_A_KEY,
  });

  const listKeys = (owner: VisibleOwner, target: PartTarget): Promise<ReadonlySet<string>> =>
    keys.get(`${owner.id} ${owner.version} ${owner.link?.version}`, async () => {
      const closet = await readLinkedCloset(db, owner, target, "all");
      return new Set([...listPictureAddresses(closet)].map(getKeyInAddress));
    });

  const listCandidateKeys = (owner: VisibleOwner, { settings, version }: LinkOfOwner): Promise<ReadonlySet<string>> =>
    keys.get(`${owner.id} ${owner.version} ${version} candidates`, async () => {
      const { what, vote, outcome } = settings;
      const asked = outcome ? [outcome.candidate] : (vote?.candidates ?? []);
      return new Set((await readCandidates(db, owner, what, asked)).flatMap(({ key }) => key ?? []));
    });

  return {
    async findLinkedPicture(audience, key) {
      const find = async () => {
        const owner = await findVisibleOwner(db, audience);
        if (!owner) return null;
        const { link } = owner;
        const hasCandidates = link !== undefined && (link.settings.vote ?? link.settings.outcome) !== null;
        if (hasCandidates && (await listCandidateKeys(owner, link)).has(key))
          return { ownerId: owner.id, hidden: null };
        const target = link?.target ?? null;
        const isShown = target === null || (await listKeys(owner, target)).has(key);
        return isShown ? { ownerId: owner.id, hidden: owner.hidden } : null;
      };
      const owner = await find();
      return owner && (await findPictureOfOwner(owner, key, async () => (await find()) !== null));
    },
  };
}
