import { CLOSET_LISTS, type ClosetList } from "#domain/closet-lists.ts";
import type { Kysely } from "kysely";
import type { Closet, ClosetPart } from "#domain/closet.ts";
import { getTabCounts } from "#domain/closet-view.ts";
import { viewEntry } from "#domain/entry-page/entry-page.ts";
import { MAX_SEARCHED_ENTRIES } from "#domain/limits.ts";
import type { SearchedCloset } from "#domain/search/closet-index.ts";
import type { Database } from "#server/db/schema.ts";
import { readSnapshot } from "#server/db/transaction.ts";
import { BusyError } from "#server/http/limits/queue.ts";
import { readList, readOwner } from "./closet-queries.ts";
import { type ClosetVersion, hashVersion, type PublicClosets } from "./closet-service.ts";
import { readEntry } from "./entry-queries.ts";
import type { Visitor } from "./links/audience.ts";
import { readLinkedCloset } from "./links/linked-closet.ts";
import { readClosetPart, readFoundPart } from "./closet-part-queries.ts";
import { findVisibleOwner, type StoredOwner, type StoredVersion } from "./owner-queries.ts";
import { createClosetSearch, readEntrySearch, type SearchRequest } from "./search/closet-search.ts";

type ListPages = { [List in ClosetList]: Closet[List][] };

// A deleted and re-imported closet counts from 1 again, with another owner id.
const toClosetVersion = ({
  id,
  version,
  link,
  isIndexed,
  tap,
  showsCutouts,
  stylings,
}: StoredOwner & StoredVersion): ClosetVersion => ({
  tag: hashVersion(id, String(version), ...(link ? [link.version] : [])),
  isIndexed,
  tap,
  showsCutouts,
  stylings,
});

async function readSearchedList<List extends keyof SearchedCloset>(
  db: Kysely<Database>,
  owner: StoredOwner,
  list: List,
): Promise<SearchedCloset[List]> {
  if (owner.link?.target) return (await readLinkedCloset(db, owner, owner.link.target, "all"))[list];
  const entries: SearchedCloset[List][number][] = [];
  for await (const page of readList(db, owner, list)) {
    entries.push(...page);
    if (entries.length >= MAX_SEARCHED_ENTRIES) break;
  }
  return entries.slice(0, MAX_SEARCHED_ENTRIES) as SearchedCloset[List];
}

/** All of them are in memory at the same time. */
const MAX_SNAPSHOT_ENTRIES = 50_000;

/** @throws {BusyError} when they have more than `most` entries */
async function readAllPages(db: Kysely<Database>, owner: StoredOwner, most: number): Promise<ListPages> {
  if (owner.link?.target) {
    const closet = await readLinkedCloset(db, owner, owner.link.target, "all");
    return Object.fromEntries(CLOSET_LISTS.map((list) => [list, [closet[list]]])) as unknown as ListPages;
  }
  const pages: { [List in ClosetList]?: unknown[] } = {};
  let total = 0;
  for (const list of CLOSET_LISTS) {
    const ofList: unknown[] = [];
    for await (const page of readList(db, owner, list)) {
      total += page.length;
      if (total > most) throw new BusyError("The closet keeps changing, and is too large to be read at once.");
      ofList.push(page);
    }
    pages[list] = ofList;
  }
  return pages as ListPages;
}

async function readFoundEntries(
  db: Kysely<Database>,
  owner: StoredOwner,
  list: "items" | "outfits",
  ids: readonly string[],
): Promise<ClosetPart> {
  if (!owner.link?.target) return await readFoundPart(db, owner, list, ids);
  const closet = await readLinkedCloset(db, owner, owner.link.target, "cards");
  const byId = new Map(closet[list].map((entry) => [entry.id, entry]));
  return {
    ...closet,
    [list]: ids.flatMap((id) => byId.get(id) ?? []),
    totals: { counts: getTabCounts(closet), held: new Map(), from: 0 },
  };
}

const NOT_PUBLIC = { status: "ERROR" } as const;

function rejectChange(searched: StoredOwner & StoredVersion, now: ClosetVersion): void {
  if (toClosetVersion(searched).tag !== now.tag) throw new BusyError("The closet changed while it was searched.");
}

const retryBusy = <Result>(search: () => Promise<Result>): Promise<Result> =>
  search().catch((error: unknown) => (error instanceof BusyError ? search() : Promise.reject(error)));

export function createStoredClosets(
  db: Kysely<Database>,
  closetSearch = createClosetSearch(),
  maxSnapshotEntries = MAX_SNAPSHOT_ENTRIES,
): PublicClosets {
  const findIn = (owner: StoredOwner & StoredVersion, request: SearchRequest) =>
    closetSearch.find(request, { username: owner.usernameKey, version: toClosetVersion(owner).tag }, async () => ({
      items: await readSearchedList(db, owner, "items"),
      outfits: await readSearchedList(db, owner, "outfits"),
    }));

  /** One transaction, so that an import cannot replace the closet between two queries. */
  const readPublic = <Result>(
    visitor: Visitor,
    read: (snapshot: Kysely<Database>, owner: StoredOwner, version: ClosetVersion) => Promise<Result>,
  ): Promise<Result | null> =>
    readSnapshot(db, async (snapshot) => {
      const owner = await findVisibleOwner(snapshot, visitor);
      return owner && (await read(snapshot, owner, toClosetVersion(owner)));
    });

  const search: PublicClosets["findPublicSearch"] = async (visitor, request, { cards, from = 0 }) => {
    const owner = await findVisibleOwner(db, visitor);
    if (!owner) return NOT_PUBLIC;
    const { ids, result } = await findIn(owner, request);
    const read = await readPublic(visitor, async (snapshot, now, version) => {
      rejectChange(owner, version);
      const closet = await readFoundEntries(snapshot, now, request.list, ids.slice(from, from + cards));
      return { status: "OK", closet, total: ids.length, result, version } as const;
    });
    return read ?? NOT_PUBLIC;
  };

  const openEntry: PublicClosets["findPublicEntry"] = async (visitor, place, language) => {
    const request = readEntrySearch(place, language);
    const searched = request && (await findVisibleOwner(db, visitor));
    const found = request && searched && (await findIn(searched, request));
    const read = await readPublic(visitor, async (snapshot, owner, version) => {
      if (searched) rejectChange(searched, version);
      const target = owner.link?.target;
      const page = target
        ? viewEntry(await readLinkedCloset(snapshot, owner, target, "all"), place, found?.ids)
        : await readEntry(snapshot, owner, place, found?.ids);
      return page && ({ status: "OK", page, version } as const);
    });
    return read ?? NOT_PUBLIC;
  };

  async function openSnapshot(visitor: Visitor): ReturnType<PublicClosets["findPublicCloset"]> {
    const read = await readPublic(visitor, async (snapshot, owner, version) => ({
      user: readOwner(owner),
      pages: await readAllPages(snapshot, owner, maxSnapshotEntries),
      version,
    }));
    if (!read) return NOT_PUBLIC;
    const { user, pages, version } = read;
    return {
      status: "OK",
      version,
      closet: {
        user,
        async *readList(list) {
          yield* pages[list];
        },
        async confirm() {
          if (!(await findVisibleOwner(db, visitor))) throw new BusyError("The closet is no longer public.");
        },
      },
    };
  }

  return {
    findPublicSearch: (...asked) => retryBusy(() => search(...asked)),
    findPublicEntry: (...asked) => retryBusy(() => openEntry(...asked)),
    async findPublicPart(visitor, place, limits) {
      const read = await readPublic(visitor, async (snapshot, owner, version) => {
        const target = owner.link?.target;
        const closet = target
          ? await readLinkedCloset(snapshot, owner, target, "cards")
          : await readClosetPart(snapshot, owner, place, limits);
        return { status: "OK", closet, version } as const;
      });
      return read ?? NOT_PUBLIC;
    },
    async findPublicCloset(visitor, { inSnapshot = false } = {}) {
      if (inSnapshot) return await openSnapshot(visitor);
      const owner = await findVisibleOwner(db, visitor);
      if (!owner) return { status: "ERROR" };
      // A part of a closet is small.
      if (owner.link?.target) return await openSnapshot(visitor);
      const version = toClosetVersion(owner);
      return {
        status: "OK",
        version,
        closet: {
          user: readOwner(owner),
          readList: (list, depth) => readList(db, owner, list, depth),
          // Each visible change increments the version: if it is unchanged, all lists are of one version.
          async confirm() {
            const now = await findVisibleOwner(db, visitor);
            if (!now || toClosetVersion(now).tag !== version.tag) {
              throw new BusyError("The closet changed while it was read.");
            }
          },
        },
      };
    },
    async mayBeEmbedded(visitor) {
      const owner = await findVisibleOwner(db, visitor);
      return owner !== null && (!owner.link || owner.link.settings.may.includes("embed"));
    },
    async findPublicVersion(visitor) {
      const owner = await findVisibleOwner(db, visitor);
      return owner ? toClosetVersion(owner) : null;
    },
  };
}
