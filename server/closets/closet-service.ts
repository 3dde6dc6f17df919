import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { CLOSET_LISTS, type ClosetList } from "#domain/closet-lists.ts";
import type { ClosetLists, ClosetPart, Item, OpenResult, Owner } from "#domain/closet.ts";
import { type ClosetView, getTabCounts, type ViewLimits, viewCloset, type ViewedPlace } from "#domain/closet-view.ts";
import { type EntryPage, viewEntry } from "#domain/entry-page/entry-page.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";
import type { Language } from "#domain/languages.ts";
import type { SearchedCloset } from "#domain/search/closet-index.ts";
import { toTabContent } from "#domain/search/found-content.ts";
import type { StylingSenders } from "#domain/stylings/styling.ts";
import type { Tap } from "#domain/tap-setting.ts";
import type { Database } from "#server/db/schema.ts";
import { readSnapshot } from "#server/db/transaction.ts";
import { BusyError } from "#server/http/limits/queue.ts";
import { readClosetPart, readFoundPart } from "./closet-part-queries.ts";
import { type Depth, readList, readOwner } from "./closet-queries.ts";
import { readEntry } from "./entry-queries.ts";
import type { Visitor } from "./links/audience.ts";
import { createLinkedClosets, type LinkedCloset, nameLinkedVersion } from "./links/linked-closet.ts";
import { findVisibleOwner, type StoredOwner, type StoredVersion } from "./owner-queries.ts";
import { createClosetSearch, type FoundIds, readEntrySearch, type SearchRequest } from "./search/closet-search.ts";

declare const viewable: unique symbol;

/** A closet as its visitor sees it, read list by list in the order of spec §7; only `createClosetService` creates one. */
export type ViewableCloset = {
  user: Owner;
  readList: <List extends ClosetList>(list: List, depth?: Depth) => AsyncIterable<ClosetLists[List]>;
  /** Call it after the last list. @throws {BusyError} when the closet changed during the read */
  confirm: () => Promise<void>;
  readonly [viewable]: true;
};

const toViewable = (closet: Omit<ViewableCloset, typeof viewable>) => closet as ViewableCloset;

function removeCutout(item: Item): Item {
  const { cutout: _, ...rest } = item;
  return rest;
}

/** The same closet for readers that show photographs alone: an address for each cut-out is a lot to send. */
export const leaveOutCutouts = (closet: ViewableCloset): ViewableCloset => ({
  ...closet,
  async *readList<List extends ClosetList>(...[list, depth]: Parameters<typeof closet.readList<List>>) {
    for await (const entries of closet.readList(list, depth)) {
      yield (list === "items" ? (entries as Item[]).map(removeCutout) : entries) as ClosetLists[List];
    }
  },
});

/** `inSnapshot`: reads all lists at once, so that a closet that keeps changing is read, too. */
export type ReadingOptions = { inSnapshot?: boolean };

export type ClosetVersion = {
  /** Letters, digits, `-` and `_`. Changes with each change that visitors can see, and reveals nothing else. */
  tag: string;
  isIndexed: boolean;
  /** Null: what is usual on the site (`getUsualTap`). */
  tap: Tap | null;
  showsCutouts: boolean;
  stylings: StylingSenders;
};

/** Private, unknown and deleted closets get the same `ERROR` after the same work (spec §7). */
export type ClosetService = {
  openCloset: (
    visitor: Visitor,
    options?: ReadingOptions,
  ) => Promise<OpenResult<{ closet: ViewableCloset; version: ClosetVersion }>>;
  openView: <Place extends ViewedPlace>(
    visitor: Visitor,
    place: Place,
    limits: ViewLimits,
  ) => Promise<OpenResult<{ view: ClosetView<Place>; version: ClosetVersion }>>;
  openEntry: (
    visitor: Visitor,
    place: EntryPlace,
    language: Language,
  ) => Promise<OpenResult<{ page: EntryPage; version: ClosetVersion }>>;
  /** @throws {BusyError} as `ClosetSearch.find` */
  openSearch: (
    visitor: Visitor,
    request: SearchRequest,
    limits: ViewLimits,
  ) => Promise<OpenResult<{ view: ClosetView; version: ClosetVersion }>>;
  openPart: (
    visitor: Visitor,
    place: ViewedPlace,
    limits: ViewLimits,
  ) => Promise<OpenResult<{ closet: ClosetPart; version: ClosetVersion }>>;
  isPublic: (visitor: Visitor) => Promise<boolean>;
  mayBeEmbedded: (visitor: Visitor) => Promise<boolean>;
  findVersion: (visitor: Visitor) => Promise<ClosetVersion | null>;
};

const VERSION_LENGTH = 12;

export const hashVersion = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, VERSION_LENGTH);

type ListPages = { [List in ClosetList]: ClosetLists[List][] };

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

/** The version of what visitors see of the closet itself: hearts do not change it. */
const nameContents = (owner: StoredOwner & StoredVersion): string =>
  owner.link ? nameLinkedVersion(owner) : `${owner.id} ${owner.version}`;

async function readSearchedList<List extends keyof SearchedCloset>(
  db: Kysely<Database>,
  owner: StoredOwner,
  list: List,
): Promise<SearchedCloset[List]> {
  const entries: SearchedCloset[List][number][] = [];
  for await (const page of readList(db, owner, list)) entries.push(...page);
  return entries as SearchedCloset[List];
}

async function readAllPages(db: Kysely<Database>, owner: StoredOwner): Promise<ListPages> {
  const pages: { [List in ClosetList]?: unknown[] } = {};
  for (const list of CLOSET_LISTS) {
    const ofList: unknown[] = [];
    for await (const page of readList(db, owner, list)) ofList.push(page);
    pages[list] = ofList;
  }
  return pages as ListPages;
}

/** As many entries as the database gives at a time: each page is written without a pause. */
const PAGE_ENTRIES = 250;

const splitPages = (closet: ClosetLists): ListPages => {
  const split = (entries: readonly unknown[]) =>
    Array.from({ length: Math.ceil(entries.length / PAGE_ENTRIES) }, (_, page) =>
      entries.slice(page * PAGE_ENTRIES, (page + 1) * PAGE_ENTRIES),
    );
  return Object.fromEntries(CLOSET_LISTS.map((list) => [list, split(closet[list])])) as unknown as ListPages;
};

function findInCards({ cards }: LinkedCloset, list: "items" | "outfits", ids: readonly string[]): ClosetPart {
  const byId = new Map(cards[list].map((entry) => [entry.id, entry]));
  return {
    ...cards,
    [list]: ids.flatMap((id) => byId.get(id) ?? []),
    totals: { counts: getTabCounts(cards), held: new Map(), from: 0 },
  };
}

const NOT_PUBLIC = { status: "ERROR" } as const;

function rejectChange(searched: StoredOwner & StoredVersion, now: ClosetVersion): void {
  if (toClosetVersion(searched).tag !== now.tag) throw new BusyError("The closet changed while it was searched.");
}

const retryBusy = <Result>(search: () => Promise<Result>): Promise<Result> =>
  search().catch((error: unknown) => (error instanceof BusyError ? search() : Promise.reject(error)));

/** `findVisibleOwner` (`owner-queries.ts`) decides what each visitor sees. */
export function createClosetService(
  db: Kysely<Database>,
  { closetSearch = createClosetSearch(), linkedClosets = createLinkedClosets(db) } = {},
): ClosetService {
  const findIn = (owner: StoredOwner & StoredVersion, request: SearchRequest, linked?: LinkedCloset) =>
    closetSearch.find(
      request,
      { username: owner.usernameKey, version: hashVersion(nameContents(owner)) },
      async () =>
        linked?.closet ?? {
          items: await readSearchedList(db, owner, "items"),
          outfits: await readSearchedList(db, owner, "outfits"),
        },
    );

  /** One transaction, so that an import cannot replace the closet between two queries. */
  const readPublic = <Result>(
    visitor: Visitor,
    read: (snapshot: Kysely<Database>, owner: StoredOwner, version: ClosetVersion) => Promise<Result>,
  ): Promise<Result | null> =>
    readSnapshot(db, async (snapshot) => {
      const owner = await findVisibleOwner(snapshot, visitor);
      // Here, it would show the whole closet.
      if (owner?.link?.target) throw new BusyError("The link changed while it was read.");
      return owner && (await read(snapshot, owner, toClosetVersion(owner)));
    });

  const openPart: ClosetService["openPart"] = async (visitor, place, limits) => {
    const part = await linkedClosets.find(visitor);
    if (part) return { status: "OK", closet: part.linked.cards, version: toClosetVersion(part.owner) };
    const read = await readPublic(visitor, async (snapshot, owner, version) => {
      return { status: "OK", closet: await readClosetPart(snapshot, owner, place, limits), version } as const;
    });
    return read ?? NOT_PUBLIC;
  };

  const openSearch: ClosetService["openSearch"] = async (visitor, request, { cards, from = 0 }) => {
    const { list } = request;
    const show = ({ ids, result }: FoundIds, closet: ClosetPart, version: ClosetVersion) => {
      const slice = { entries: closet[list], total: ids.length, ...(from > 0 && { from }) };
      const content = toTabContent(list, result, slice);
      return { status: "OK", view: { owner: closet.user, counts: getTabCounts(closet), content }, version } as const;
    };
    const pickShown = ({ ids }: FoundIds) => ids.slice(from, from + cards);
    const part = await linkedClosets.find(visitor);
    if (part) {
      const found = await findIn(part.owner, request, part.linked);
      return show(found, findInCards(part.linked, list, pickShown(found)), toClosetVersion(part.owner));
    }
    const owner = await findVisibleOwner(db, visitor);
    if (!owner) return NOT_PUBLIC;
    const found = await findIn(owner, request);
    const read = await readPublic(visitor, async (snapshot, now, version) => {
      rejectChange(owner, version);
      return show(found, await readFoundPart(snapshot, now, list, pickShown(found)), version);
    });
    return read ?? NOT_PUBLIC;
  };

  const openEntry: ClosetService["openEntry"] = async (visitor, place, language) => {
    const request = readEntrySearch(place, language);
    const part = await linkedClosets.find(visitor);
    if (part) {
      const found = request && (await findIn(part.owner, request, part.linked));
      const page = viewEntry(part.linked.closet, place, found?.ids);
      return page ? { status: "OK", page, version: toClosetVersion(part.owner) } : NOT_PUBLIC;
    }
    const searched = request && (await findVisibleOwner(db, visitor));
    const found = request && searched && (await findIn(searched, request));
    const read = await readPublic(visitor, async (snapshot, owner, version) => {
      if (searched) rejectChange(searched, version);
      const page = await readEntry(snapshot, owner, place, found?.ids);
      return page && ({ status: "OK", page, version } as const);
    });
    return read ?? NOT_PUBLIC;
  };

  const toSnapshot = (
    visitor: Visitor,
    { user, pages, version }: { user: Owner; pages: ListPages; version: ClosetVersion },
  ) => {
    const closet = toViewable({
      user,
      async *readList(list) {
        yield* pages[list];
      },
      async confirm() {
        if (!(await findVisibleOwner(db, visitor))) throw new BusyError("The closet is no longer public.");
      },
    });
    return { status: "OK", version, closet } as const;
  };

  async function openSnapshot(visitor: Visitor): ReturnType<ClosetService["openCloset"]> {
    const read = await readPublic(visitor, async (snapshot, owner, version) => ({
      user: readOwner(owner),
      pages: await readAllPages(snapshot, owner),
      version,
    }));
    return read ? toSnapshot(visitor, read) : NOT_PUBLIC;
  }

  const findVersion: ClosetService["findVersion"] = async (visitor) => {
    const owner = await findVisibleOwner(db, visitor);
    return owner && toClosetVersion(owner);
  };

  return {
    async openCloset(visitor, { inSnapshot = false } = {}) {
      const part = await linkedClosets.find(visitor);
      if (part) {
        const { closet } = part.linked;
        const version = toClosetVersion(part.owner);
        return toSnapshot(visitor, { user: closet.user, pages: splitPages(closet), version });
      }
      if (inSnapshot) return await openSnapshot(visitor);
      const owner = await findVisibleOwner(db, visitor);
      if (!owner) return NOT_PUBLIC;
      if (owner.link?.target) throw new BusyError("The link changed while it was read.");
      const version = toClosetVersion(owner);
      const closet = toViewable({
        user: readOwner(owner),
        readList: (list, depth) => readList(db, owner, list, depth),
        // Each visible change increments the version: if it is unchanged, all lists are of one version.
        async confirm() {
          const now = await findVersion(visitor);
          if (now?.tag !== version.tag) throw new BusyError("The closet changed while it was read.");
        },
      });
      return { status: "OK", version, closet };
    },
    async openView(visitor, place, limits) {
      const found = await openPart(visitor, place, limits);
      if (found.status === "ERROR") return found;
      return { status: "OK", view: viewCloset(found.closet, place, limits), version: found.version };
    },
    openEntry: (...asked) => retryBusy(() => openEntry(...asked)),
    openSearch: (...asked) => retryBusy(() => openSearch(...asked)),
    openPart,
    isPublic: async (visitor) => (await findVersion(visitor)) !== null,
    async mayBeEmbedded(visitor) {
      const owner = await findVisibleOwner(db, visitor);
      return owner !== null && (!owner.link || owner.link.settings.may.includes("embed"));
    },
    findVersion,
  };
}
