import { createHash } from "node:crypto";
import type { Closet, ClosetList, Owner } from "#domain/closet.ts";
import { sortCloset } from "#domain/closet-order.ts";
import { type ClosetPart, type PartPlace, toPart, viewPart, viewSharedPart } from "#domain/closet-part.ts";
import type { TabCounts } from "#domain/closet-tabs.ts";
import { type ClosetPlace, type ClosetView, getTabCounts, type Limits, viewCloset } from "#domain/closet-view.ts";
import { FIRST_SHARED_CARDS } from "#domain/limits.ts";
import { type SharedClosetView, viewFirstOfSharedCloset } from "#domain/shared-closet-view.ts";

declare const viewable: unique symbol;

/** A closet that somebody checked may be shown: only `createClosetService` makes one. */
export type ViewableCloset = Closet & { readonly [viewable]: true };

/** A state of a public closet, told from every other one of this and of any other closet. */
export type ClosetEdition = {
  /** Another after every change of what visitors see: letters, digits, `-` and `_`. It tells nothing else. */
  version: string;
  /** Whether the owner wants it found by search engines. */
  isIndexed: boolean;
};

export type OpenedViewableCloset =
  | { status: "OK"; closet: ViewableCloset; edition: ClosetEdition }
  | { status: "ERROR" };

export type ClosetService = {
  /**
   * A closet that anybody may see, in the order of spec §7. Private, unknown and removed closets are the same
   * `ERROR` after the same work, so that nobody can tell which it is (decisions, "Closet answer").
   *
   * @param username in any spelling of its case
   */
  openCloset: (username: string) => Promise<OpenedViewableCloset>;
  /**
   * What `viewCloset` makes of such a closet at a place. Of our own database no more is read than the place shows.
   */
  openView: (username: string, place: ClosetPlace, limits: Limits) => Promise<OpenedView>;
  /** As much of such a closet as a place shows, likewise; or all of it, where it comes from another backend. */
  openPart: (username: string, place: PartPlace, limits: Limits) => Promise<FoundPart>;
  /** What the server renders of the shared view, likewise. */
  openSharedView: (username: string) => Promise<OpenedSharedView>;
  /**
   * Such a closet list by list, for whoever sends it on: of a closet of our own database never more than a stretch of a
   * list is in memory.
   */
  openLists: (username: string) => Promise<OpenedLists>;
  /** Whether anybody may see the closet, without opening it. */
  isShown: (username: string) => Promise<boolean>;
  /** The state that a closet is in, without reading it; null when nobody may see it. */
  findEdition: (username: string) => Promise<ClosetEdition | null>;
};

export type OpenedSharedView =
  | { status: "OK"; view: SharedClosetView; counts: TabCounts; edition: ClosetEdition }
  | { status: "ERROR" };

export type OpenedView = { status: "OK"; view: ClosetView; edition: ClosetEdition } | { status: "ERROR" };

/** A closet that is read list by list, in the order of spec §7. */
export type ClosetLists = {
  user: Owner;
  readList: <List extends ClosetList>(list: List) => AsyncIterable<Closet[List]>;
  /**
   * To be asked after the last list: whether all of them were of one state of the closet, and it is still shown.
   *
   * @throws {BusyError} when it has changed meanwhile
   */
  confirm: () => Promise<void>;
};

/** The lists of a closet that somebody checked may be shown: only `createClosetService` makes them. */
export type ViewableLists = ClosetLists & { readonly [viewable]: true };

export type OpenedLists = { status: "OK"; lists: ViewableLists; edition: ClosetEdition } | { status: "ERROR" };

/** Where closets come from. It gives the public ones alone. */
export type PublicClosets = {
  /** @throws when the source fails: that is nothing that a visitor may take for an answer */
  findPublicCloset: (username: string) => Promise<FoundCloset>;
  /** Of a source that can give what one place shows without all the rest. */
  findPublicPart?: (username: string, place: PartPlace, limits: Limits) => Promise<FoundPart>;
  /** Of a source that can be read without having all of it in memory. */
  findPublicLists?: (username: string) => Promise<FoundLists>;
  findPublicEdition: (username: string) => Promise<ClosetEdition | null>;
  isPublic: (username: string) => Promise<boolean>;
};

export type FoundCloset = { status: "OK"; closet: Closet; edition: ClosetEdition } | { status: "ERROR" };

export type FoundLists = { status: "OK"; lists: ClosetLists; edition: ClosetEdition } | { status: "ERROR" };

export type FoundPart = { status: "OK"; part: ClosetPart; edition: ClosetEdition } | { status: "ERROR" };

const VERSION_LENGTH = 12;

/** Names a state by what makes it one, in few letters. */
export const nameVersion = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, VERSION_LENGTH);

/** A closet that is in memory already, and can change no more. */
const listWhole = (closet: ViewableCloset): ViewableLists =>
  ({
    user: closet.user,
    async *readList(list) {
      yield closet[list];
    },
    confirm: async () => undefined,
  }) satisfies ClosetLists as unknown as ViewableLists;

/** Decides who may see what: what `closets` gives as public is shown, in order. */
export function createClosetService(closets: PublicClosets): ClosetService {
  async function openCloset(username: string): Promise<OpenedViewableCloset> {
    const opened = await closets.findPublicCloset(username);
    if (opened.status === "ERROR") return { status: "ERROR" };
    return { status: "OK", closet: sortCloset(opened.closet) as ViewableCloset, edition: opened.edition };
  }

  async function openPart(username: string, place: PartPlace, limits: Limits): Promise<FoundPart> {
    if (closets.findPublicPart) return await closets.findPublicPart(username, place, limits);
    const opened = await openCloset(username);
    if (opened.status === "ERROR") return { status: "ERROR" };
    return { status: "OK", part: toPart(opened.closet), edition: opened.edition };
  }

  return {
    openCloset,
    openPart,
    async openView(username, place, limits) {
      if (closets.findPublicPart) {
        const found = await closets.findPublicPart(username, place, limits);
        if (found.status === "ERROR") return { status: "ERROR" };
        return { status: "OK", view: viewPart(found.part, place, limits.from), edition: found.edition };
      }
      const opened = await openCloset(username);
      if (opened.status === "ERROR") return { status: "ERROR" };
      return { status: "OK", view: viewCloset(opened.closet, place, limits), edition: opened.edition };
    },
    async openSharedView(username) {
      if (closets.findPublicPart) {
        const limits = { cards: FIRST_SHARED_CARDS, rows: 0 };
        const found = await closets.findPublicPart(username, "closet", limits);
        if (found.status === "ERROR") return { status: "ERROR" };
        const { part, edition } = found;
        return { status: "OK", view: viewSharedPart(part), counts: part.counts, edition };
      }
      const opened = await openCloset(username);
      if (opened.status === "ERROR") return { status: "ERROR" };
      const { closet, edition } = opened;
      return { status: "OK", view: viewFirstOfSharedCloset(closet), counts: getTabCounts(closet), edition };
    },
    async openLists(username) {
      if (closets.findPublicLists) {
        const found = await closets.findPublicLists(username);
        if (found.status === "ERROR") return { status: "ERROR" };
        return { status: "OK", lists: found.lists as ViewableLists, edition: found.edition };
      }
      const opened = await openCloset(username);
      return opened.status === "OK" ? { ...opened, lists: listWhole(opened.closet) } : { status: "ERROR" };
    },
    isShown: (username) => closets.isPublic(username),
    findEdition: (username) => closets.findPublicEdition(username),
  };
}
