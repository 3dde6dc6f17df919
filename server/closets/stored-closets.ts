import { CLOSET_LISTS, type ClosetList } from "#domain/closet-lists.ts";
import type { Kysely } from "kysely";
import type { Closet } from "#domain/closet.ts";
import { readUsername, usernameKey } from "#domain/username.ts";
import { MAX_SEARCHED_ENTRIES } from "#domain/limits.ts";
import type { SearchedCloset } from "#domain/search/closet-index.ts";
import type { Database } from "#server/db/schema.ts";
import { readSnapshot } from "#server/db/transaction.ts";
import { BusyError } from "#server/http/limits/queue.ts";
import { readList, readOwner } from "./closet-queries.ts";
import { type ClosetVersion, hashVersion, type PublicClosets } from "./closet-service.ts";
import { readEntry } from "./entry-queries.ts";
import { readClosetPart, readFoundPart } from "./closet-part-queries.ts";
import { findPublicOwner, type StoredOwner, type StoredVersion } from "./owner-queries.ts";
import { createClosetSearch, readEntrySearch, type SearchRequest } from "./search/closet-search.ts";

type ListPages = { [List in ClosetList]: Closet[List][] };

// A deleted and re-imported closet counts from 1 again, with another owner id.
const toClosetVersion = ({
  id,
  version,
  isIndexed,
  tap,
  showsCutouts,
  stylings,
}: StoredOwner & StoredVersion): ClosetVersion => ({
  tag: hashVersion(id, String(version)),
  isIndexed,
  tap,
  showsCutouts,
  stylings,
});

function toKey(username: string): string {
  const name = readUsername(username);
  return name === null ? "" : usernameKey(name);
}

async function readSearchedList<List extends keyof SearchedCloset>(
  db: Kysely<Database>,
  owner: StoredOwner,
  list: List,
): Promise<SearchedCloset[List]> {
  const entries: SearchedCloset[List][number][] = [];
  for await (const page of readList(db, owner, list)) {
    entries.push(...page);
    if (entries.length >= MAX_SEARCHED_ENTRIES) break;
  }
  return entries.slice(0, MAX_SEARCHED_ENTRIES) as SearchedCloset[List];
}

/** They are in memory together. */
const MAX_SNAPSHOT_ENTRIES = 50_000;

/** The pages of all lists. @throws {BusyError} when they have more than `most` entries */
async function readAllPages(db: Kysely<Database>, owner: StoredOwner, most: number): Promise<ListPages> {
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

const NOT_PUBLIC = { status: "ERROR" } as const;

function rejectChange(searched: StoredOwner & StoredVersion, now: ClosetVersion): void {
  if (toClosetVersion(searched).tag !== now.tag) throw new BusyError("The closet changed while it was searched.");
}

/** A closet that changed during the search is searched once more. */
const retryBusy = <Result>(search: () => Promise<Result>): Promise<Result> =>
  search().catch((error: unknown) => (error instanceof BusyError ? search() : Promise.reject(error)));

export function createStoredClosets(
  db: Kysely<Database>,
  closetSearch = createClosetSearch(),
  maxSnapshotEntries = MAX_SNAPSHOT_ENTRIES,
): PublicClosets {
  const findIn = (owner: StoredOwner & StoredVersion, request: SearchRequest) =>
    closetSearch.find(request, { username: owner.username, version: toClosetVersion(owner).tag }, async () => ({
      items: await readSearchedList(db, owner, "items"),
      outfits: await readSearchedList(db, owner, "outfits"),
    }));

  /** In one transaction, so that an import cannot replace the closet between two queries. Null: not public. */
  const readPublic = <Result>(
    username: string,
    read: (snapshot: Kysely<Database>, owner: StoredOwner, version: ClosetVersion) => Promise<Result>,
  ): Promise<Result | null> =>
    readSnapshot(db, async (snapshot) => {
      const owner = await findPublicOwner(snapshot, toKey(username));
      return owner && (await read(snapshot, owner, toClosetVersion(owner)));
    });

  const search: PublicClosets["findPublicSearch"] = async (username, request, { cards, from = 0 }) => {
    const owner = await findPublicOwner(db, toKey(username));
    if (!owner) return NOT_PUBLIC;
    const { ids, result } = await findIn(owner, request);
    const read = await readPublic(username, async (snapshot, now, version) => {
      rejectChange(owner, version);
      const closet = await readFoundPart(snapshot, now, request.list, ids.slice(from, from + cards));
      return { status: "OK", closet, total: ids.length, result, version } as const;
    });
    return read ?? NOT_PUBLIC;
  };

  const openEntry: PublicClosets["findPublicEntry"] = async (username, place, language) => {
    const request = readEntrySearch(place, language);
    const searched = request && (await findPublicOwner(db, toKey(username)));
    const found = request && searched && (await findIn(searched, request));
    const read = await readPublic(username, async (snapshot, owner, version) => {
      if (searched) rejectChange(searched, version);
      const page = await readEntry(snapshot, owner, place, found?.ids);
      return page && ({ status: "OK", page, version } as const);
    });
    return read ?? NOT_PUBLIC;
  };

  async function openSnapshot(username: string): ReturnType<PublicClosets["findPublicCloset"]> {
    const read = await readPublic(username, async (snapshot, owner, version) => ({
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
          if (!(await findPublicOwner(db, toKey(username)))) throw new BusyError("The closet is no longer public.");
        },
      },
    };
  }

  return {
    findPublicSearch: (...asked) => retryBusy(() => search(...asked)),
    findPublicEntry: (...asked) => retryBusy(() => openEntry(...asked)),
    async findPublicPart(username, place, limits) {
      const read = await readPublic(username, async (snapshot, owner, version) => {
        const closet = await readClosetPart(snapshot, owner, place, limits);
        return { status: "OK", closet, version } as const;
      });
      return read ?? NOT_PUBLIC;
    },
    async findPublicCloset(username, { inSnapshot = false } = {}) {
      if (inSnapshot) return await openSnapshot(username);
      const key = toKey(username);
      const owner = await findPublicOwner(db, key);
      if (!owner) return { status: "ERROR" };
      const version = toClosetVersion(owner);
      return {
        status: "OK",
        version,
        closet: {
          user: readOwner(owner),
          readList: (list, depth) => readList(db, owner, list, depth),
          // Each visible change increments the version: if it is unchanged, all lists are of one version.
          async confirm() {
            const now = await findPublicOwner(db, key);
            if (!now || toClosetVersion(now).tag !== version.tag) {
              throw new BusyError("The closet changed while it was read.");
            }
          },
        },
      };
    },
    async findPublicVersion(username) {
      const owner = await findPublicOwner(db, toKey(username));
      return owner ? toClosetVersion(owner) : null;
    },
  };
}
