import { createHash } from "node:crypto";
import type { Closet, ClosetList, ClosetPart, OpenResult, Owner } from "#domain/closet.ts";
import { type ClosetView, type ViewLimits, viewCloset, type ViewedPlace } from "#domain/closet-view.ts";

declare const viewable: unique symbol;

/**
 * A closet that visitors may see, read list by list in the order of spec §7. Only `createClosetService` makes one. Of a
 * closet of our own database no more than a thousand entries are in memory.
 */
export type ViewableCloset = {
  user: Owner;
  readList: <List extends ClosetList>(list: List) => AsyncIterable<Closet[List]>;
  /**
   * To be called after the last list: checks that all of them are of one state of the closet, which is still public.
   *
   * @throws {BusyError} when the closet has changed meanwhile
   */
  confirm: () => Promise<void>;
  readonly [viewable]: true;
};

export type ClosetVersion = {
  /** Changes with each change that visitors can see: letters, digits, `-` and `_`; reveals nothing else. */
  tag: string;
  isIndexed: boolean;
};

/**
 * Private, unknown and removed closets are the same `ERROR` after the same work, so that a visitor cannot tell which it is
 * (decisions, "Closet answer"). Usernames may be in any spelling of their case.
 */
export type ClosetService = {
  openCloset: (username: string) => Promise<OpenResult<{ closet: ViewableCloset; version: ClosetVersion }>>;
  /** What one screen shows. Of our own database no more is read than that. */
  openView: <Place extends ViewedPlace>(
    username: string,
    place: Place,
    limits: ViewLimits,
  ) => Promise<OpenResult<{ view: ClosetView<Place>; version: ClosetVersion }>>;
  /** What `openView` makes its view of: as much as the screen shows, or the whole closet of another backend. */
  openPart: (
    username: string,
    place: ViewedPlace,
    limits: ViewLimits,
  ) => Promise<OpenResult<{ closet: ClosetPart; version: ClosetVersion }>>;
  /** Whether a closet is public, without opening it. */
  isPublic: (username: string) => Promise<boolean>;
  /** The state that a closet is in, without reading it; null when it is not public. */
  findVersion: (username: string) => Promise<ClosetVersion | null>;
};

/** Where closets come from: public ones alone, their lists in the order of spec §7. A failing source throws. */
export type PublicClosets = {
  findPublicCloset: (
    username: string,
  ) => Promise<OpenResult<{ closet: Omit<ViewableCloset, typeof viewable>; version: ClosetVersion }>>;
  findPublicPart: ClosetService["openPart"];
  findPublicVersion: (username: string) => Promise<ClosetVersion | null>;
};

const VERSION_LENGTH = 12;

/** Names a state by what makes it one, in few letters. */
export const hashVersion = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, VERSION_LENGTH);

/** Marks what `closets` gives as viewable. Of our own database the rule is `findPublicOwner` (`owner-queries.ts`). */
export function createClosetService(closets: PublicClosets): ClosetService {
  return {
    async openCloset(username) {
      const found = await closets.findPublicCloset(username);
      return found.status === "OK" ? { ...found, closet: found.closet as ViewableCloset } : found;
    },
    openPart: closets.findPublicPart,
    async openView(username, place, limits) {
      const found = await closets.findPublicPart(username, place, limits);
      if (found.status === "ERROR") return found;
      return { status: "OK", view: viewCloset(found.closet, place, limits), version: found.version };
    },
    isPublic: async (username) => (await closets.findPublicVersion(username)) !== null,
    findVersion: closets.findPublicVersion,
  };
}
