import { hash } from "node:crypto";
import type { Kysely } from "kysely";
import type { LimitedCloset, ShownEntry } from "#domain/closet/limit-closet.ts";
import { takeCards, takePart } from "#domain/closet/closet-views.ts";
import type { ClosetPart, OpenResult } from "#domain/closet.ts";
import { type ClosetView, type ViewLimits, viewCloset, type ViewedPlace } from "#domain/closet-view.ts";
import { type EntryPage, viewEntryOf } from "#domain/entry-page/entry-page.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";
import type { Language } from "#domain/languages.ts";
import { toTabContent } from "#domain/search/found-content.ts";
import type { BoardOffers } from "#domain/composer/board-offers.ts";
import type { StylingSenders } from "#domain/stylings/styling.ts";
import type { Tap } from "#domain/tap-setting.ts";
import type { Database } from "#server/db/schema.ts";
import { yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";
import type { VisibleOwner } from "./visible-owner.ts";
import { createLimitedClosets, type OpenedCloset } from "./limited-closets.ts";
import type { Visitor } from "#server/closets/links/audience.ts";
import { findVisibleOwner, nameVersion } from "./visible-owner.ts";
import { createClosetRecords } from "#server/closets/records/closet-records.ts";
import { createClosetSearch, type FoundIds, readEntrySearch, type SearchRequest } from "./search/closet-search.ts";

export type ClosetVersion = {
  /** Letters, digits, `-` and `_`. Changes with each change that visitors can see, and reveals nothing else. */
  tag: string;
  isIndexed: boolean;
  /** Null: what is usual on the site (`getUsualTap`). */
  tap: Tap | null;
  showsCutouts: boolean;
  stylings: StylingSenders;
};

/**
 * Private, unknown and deleted closets get the same `ERROR` after the same work (spec §7).
 * @throws {BusyError} when too many closets are to be loaded or searched
 */
export type ClosetService = {
  openCloset: (visitor: Visitor) => Promise<OpenResult<{ closet: LimitedCloset; version: ClosetVersion }>>;
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
  /** What a guest's board offers beside the items. Null: there is no such closet. */
  findBoardOffers: (visitor: Visitor) => Promise<BoardOffers | null>;
  findVersion: (visitor: Visitor) => Promise<ClosetVersion | null>;
};

const VERSION_LENGTH = 12;

export const hashVersion = (...parts: string[]): string =>
  hash("sha256", parts.join("\n"), "base64url").slice(0, VERSION_LENGTH);

/** A change of settings keeps `changedAt`: after a failover, two versions of one number may differ in these alone. */
const nameSettings = ({ hidden, username, firstName, pronoun, pictureEpoch, ...owner }: VisibleOwner): string => {
  const { isIndexed, tap, showsCutouts, stylings, proposals } = owner;
  const shown = [username, firstName, pronoun, pictureEpoch, isIndexed, tap, showsCutouts, stylings, proposals];
  return JSON.stringify([...shown, [...hidden.items], [...hidden.outfits]]);
};

// A deleted and re-imported closet counts from 1 again, with another owner id.
function toClosetVersion(owner: VisibleOwner): ClosetVersion {
  const { id, link, isIndexed, tap, showsCutouts, stylings } = owner;
  const tag = hashVersion(id, nameVersion(owner), nameSettings(owner), ...(link ? [link.version] : []));
  return { tag, isIndexed, tap, showsCutouts, stylings };
}

const FIELDS_AT_A_TIME = 250;

/** In steps, between which others are answered. */
export async function listFields<List extends "items" | "outfits">(
  closet: LimitedCloset,
  list: List,
): Promise<ShownEntry[List][]> {
  const entries: ShownEntry[List][] = [];
  for (const [at, id] of closet.listIds(list).entries()) {
    if (at % FIELDS_AT_A_TIME === 0) await yieldToEventLoop();
    const entry = closet.findFields(list, id);
    if (entry) entries.push(entry);
  }
  return entries;
}

/** Changes with what it may know of the closet, and not with the closet. */
const nameAudience = ({ id, link, hidden }: VisibleOwner): string =>
  hashVersion(id, link?.contents ?? "", [...hidden.items].join(" "), [...hidden.outfits].join(" "));

const NOT_PUBLIC = { status: "ERROR" } as const;

/** `findVisibleOwner` decides who sees a closet, `limitCloset` what. */
export function createClosetService(
  db: Kysely<Database>,
  { closetSearch = createClosetSearch(), limitedClosets = createLimitedClosets(createClosetRecords(db)) } = {},
): ClosetService {
  const findIn = ({ owner, closet }: OpenedCloset, request: SearchRequest): Promise<FoundIds> =>
    closetSearch.find(
      request,
      { username: owner.usernameKey, audience: nameAudience(owner), version: nameVersion(owner) },
      closet,
    );

  const openPart: ClosetService["openPart"] = async (visitor, place, limits) => {
    const opened = await limitedClosets.open(visitor);
    if (!opened) return NOT_PUBLIC;
    return { status: "OK", closet: takePart(opened.closet, place, limits), version: toClosetVersion(opened.owner) };
  };

  const findVersion: ClosetService["findVersion"] = async (visitor) => {
    const owner = await findVisibleOwner(db, visitor);
    return owner && toClosetVersion(owner);
  };

  return {
    async openCloset(visitor) {
      const opened = await limitedClosets.open(visitor);
      return opened ? { status: "OK", closet: opened.closet, version: toClosetVersion(opened.owner) } : NOT_PUBLIC;
    },
    async openView(visitor, place, limits) {
      const found = await openPart(visitor, place, limits);
      if (found.status === "ERROR") return found;
      return { status: "OK", view: viewCloset(found.closet, place, limits), version: found.version };
    },
    async openEntry(visitor, place, language) {
      const opened = await limitedClosets.open(visitor);
      if (!opened?.closet.has(place.list, place.id)) return NOT_PUBLIC;
      const request = readEntrySearch(place, language);
      const found = request && (await findIn(opened, request));
      const page = viewEntryOf(opened.closet, place, found?.ids);
      return page ? { status: "OK", page, version: toClosetVersion(opened.owner) } : NOT_PUBLIC;
    },
    async openSearch(visitor, request, { cards, from = 0 }) {
      const opened = await limitedClosets.open(visitor);
      if (!opened) return NOT_PUBLIC;
      const { list } = request;
      const { ids, result } = await findIn(opened, request);
      const closet = takeCards(opened.closet, list, ids.slice(from, from + cards));
      const slice = { entries: closet[list], total: ids.length, ...(from > 0 && { from }) };
      const content = toTabContent(list, result, slice);
      const view = { owner: closet.user, counts: opened.closet.counts, content };
      return { status: "OK", view, version: toClosetVersion(opened.owner) };
    },
    openPart,
    isPublic: async (visitor) => (await findVersion(visitor)) !== null,
    async findBoardOffers(visitor) {
      const owner = await findVisibleOwner(db, visitor);
      return owner && { proposals: owner.proposals, wishes: owner.link?.settings.may.includes("wishes") === true };
    },
    async mayBeEmbedded(visitor) {
      const owner = await findVisibleOwner(db, visitor);
      return owner !== null && (!owner.link || owner.link.settings.may.includes("embed"));
    },
    findVersion,
  };
}
