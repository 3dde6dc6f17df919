import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import { toItemPhotograph, toPhotograph } from "#domain/closet-pictures.ts";
import type { Owner, ShownPhotograph } from "#domain/closet.ts";
import type { TabCounts } from "#domain/closet-tabs.ts";
import { DEMO_OWNERS, getDemoAddress } from "#domain/demo.ts";
import type { ClosetService } from "./closet-service.ts";
import { listIndexedOwners } from "#server/closets/records/owner-queries.ts";
import type { ListedClosets } from "#server/config/config.ts";
import type { Database } from "#server/db/schema.ts";

export const MAX_LISTED_CLOSETS = 24;
const SHOWN_PICTURES = 3;

export type ListedCloset = Pick<Owner, "username" | "firstName"> &
  Pick<TabCounts, "outfits" | "items"> & { pictures: ShownPhotograph[] };

export type ListedClosetFinder = () => Promise<ListedCloset[]>;

/** Null: the closet is not public, or has no picture. */
export type ClosetCardReader = (username: string) => Promise<ListedCloset | null>;

const DEMO_ADDRESSES = DEMO_OWNERS.map(({ username }) => getDemoAddress(username));

type Found = { closet: ListedCloset | null };

export function createClosetCardReader(closets: Pick<ClosetService, "openView">): ClosetCardReader {
  const limits = { cards: SHOWN_PICTURES, rows: 0 };
  return async (username) => {
    const outfits = await closets.openView(username, { tab: "outfits" }, limits);
    const items = await closets.openView(username, { tab: "items" }, limits);
    if (outfits.status === "ERROR" || items.status === "ERROR") return null;
    const { owner, counts, content } = outfits.view;
    const pictures = [
      ...(content.tab === "outfits" ? content.outfits.entries : []).map((outfit) =>
        toPhotograph(outfit.previewUrl, outfit),
      ),
      ...(items.view.content.tab === "items" ? items.view.content.items.entries : []).map((item) =>
        toItemPhotograph(item),
      ),
    ].filter(({ address }) => address !== null);
    if (pictures.length === 0) return null;
    const { username: name, firstName } = owner;
    const total = { outfits: counts.outfits, items: counts.items };
    return { username: name, firstName, ...total, pictures: pictures.slice(0, SHOWN_PICTURES) };
  };
}

/** Each request reads which closets are listed; what their cards show is cached for a closet's version. */
export function createListedClosetFinder(
  db: Kysely<Database>,
  read: ClosetCardReader,
  listed: ListedClosets,
): ListedClosetFinder {
  const cache = new LRUCache<string, Found>({ max: 4 * MAX_LISTED_CLOSETS });

  return async () => {
    if (listed === "none") return [];
    const owners = await listIndexedOwners(db, MAX_LISTED_CLOSETS, listed === "demo" ? DEMO_ADDRESSES : null);
    const found = owners.map(async ({ id, username, version }) => {
      const key = `${id} ${version}`;
      const known = cache.get(key) ?? { closet: await read(username) };
      cache.set(key, known);
      return known.closet ?? [];
    });
    return (await Promise.all(found)).flat();
  };
}
