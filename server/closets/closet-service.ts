import type { ClosetList } from "#domain/closet-lists.ts";
import { createHash } from "node:crypto";
import type { Closet, ClosetPart, Item, OpenResult, Owner } from "#domain/closet.ts";
import type { Language } from "#domain/languages.ts";
import type { StylingSenders } from "#domain/stylings/styling.ts";
import type { Tap } from "#domain/tap-setting.ts";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";
import type { Depth } from "./closet-queries.ts";
import { type ClosetView, getTabCounts, type ViewLimits, viewCloset, type ViewedPlace } from "#domain/closet-view.ts";
import { toTabContent } from "#domain/search/found-content.ts";
import type { SearchResult } from "#domain/search/search-result.ts";
import type { Visitor } from "./links/audience.ts";
import type { SearchRequest } from "./search/closet-search.ts";

declare const viewable: unique symbol;

/** A closet as its visitor sees it, read list by list in the order of spec §7; only `createClosetService` creates one. */
export type ViewableCloset = {
  user: Owner;
  readList: <List extends ClosetList>(list: List, depth?: Depth) => AsyncIterable<Closet[List]>;
  /** Call it after the last list. @throws {BusyError} when the closet changed during the read */
  confirm: () => Promise<void>;
  readonly [viewable]: true;
};

function removeCutout(item: Item): Item {
  const { cutout: _, ...rest } = item;
  return rest;
}

/** The same closet for readers that show photographs alone: an address for each cut-out is a lot to send. */
export const leaveOutCutouts = (closet: ViewableCloset): ViewableCloset => ({
  ...closet,
  async *readList<List extends ClosetList>(...[list, depth]: Parameters<typeof closet.readList<List>>) {
    for await (const entries of closet.readList(list, depth)) {
      yield (list === "items" ? (entries as Item[]).map(removeCutout) : entries) as Closet[List];
    }
  },
});

/** `inSnapshot`: reads all lists at once, so that a closet that keeps changing is read, too. */
export type ReadingOptions = { inSnapshot?: boolean };

export type ClosetVersion = {
  /** Letters, digits, `-` and `_`. Changes with each change that visitors can see, and reveals nothing else. */
  tag: string;
  isIndexed: boolean;
  tap: Tap;
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

export type PublicClosets = {
  findPublicCloset: (
    visitor: Visitor,
    options?: ReadingOptions,
  ) => Promise<OpenResult<{ closet: Omit<ViewableCloset, typeof viewable>; version: ClosetVersion }>>;
  findPublicPart: ClosetService["openPart"];
  findPublicEntry: ClosetService["openEntry"];
  /** @throws {BusyError} as `ClosetSearch.find` */
  findPublicSearch: (
    visitor: Visitor,
    request: SearchRequest,
    limits: ViewLimits,
  ) => Promise<OpenResult<{ closet: ClosetPart; total: number; result: SearchResult; version: ClosetVersion }>>;
  findPublicVersion: (visitor: Visitor) => Promise<ClosetVersion | null>;
  mayBeEmbedded: ClosetService["mayBeEmbedded"];
};

const VERSION_LENGTH = 12;

export const hashVersion = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, VERSION_LENGTH);

/** `findVisibleOwner` (`owner-queries.ts`) decides what each visitor sees. */
export function createClosetService(closets: PublicClosets): ClosetService {
  return {
    async openCloset(visitor, options) {
      const found = await closets.findPublicCloset(visitor, options);
      return found.status === "OK" ? { ...found, closet: found.closet as ViewableCloset } : found;
    },
    openPart: closets.findPublicPart,
    openEntry: closets.findPublicEntry,
    async openView(visitor, place, limits) {
      const found = await closets.findPublicPart(visitor, place, limits);
      if (found.status === "ERROR") return found;
      return { status: "OK", view: viewCloset(found.closet, place, limits), version: found.version };
    },
    async openSearch(visitor, request, { cards, rows, from = 0 }) {
      const found = await closets.findPublicSearch(visitor, request, { cards, rows, from });
      if (found.status === "ERROR") return found;
      const { closet, total, result, version } = found;
      const slice = { entries: closet[request.list], total, ...(from > 0 && { from }) };
      const content = toTabContent(request.list, result, slice);
      return { status: "OK", view: { owner: closet.user, counts: getTabCounts(closet), content }, version };
    },
    isPublic: async (visitor) => (await closets.findPublicVersion(visitor)) !== null,
    findVersion: closets.findPublicVersion,
    mayBeEmbedded: closets.mayBeEmbedded,
  };
}
