import { createHash } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Closet } from "#domain/closet.ts";
import { changePictures } from "#domain/closet-pictures.ts";
import { sortCloset } from "#domain/closet-order.ts";
import {
  type CardTab,
  type ClosetPlace,
  type ClosetView,
  isCardPlace,
  type Limits,
  type TabPart,
  viewCloset,
  viewTabPart,
} from "#domain/closet-view.ts";
import { isUsername, usernameKey } from "#domain/username.ts";
import type { Database } from "#server/db/schema.ts";
import type { ForeignAddresses } from "#server/images/foreign-address.ts";
import { getPictureToken } from "#server/images/picture-key.ts";
import { readCloset } from "./closet-queries.ts";
import { readTabPart } from "./closet-tab-queries.ts";
import { findPublicOwner, type StoredEdition, type StoredOwner } from "./owner-queries.ts";

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
   * What `viewCloset` makes of such a closet at a place. Of our own database no more is read than the place shows, where
   * that can be.
   */
  openView: (username: string, place: ClosetPlace, limits: Limits) => Promise<OpenedView>;
  /** Whether anybody may see the closet, without opening it. */
  isShown: (username: string) => Promise<boolean>;
  /** The state that a closet is in, without reading it; null when nobody may see it. */
  findEdition: (username: string) => Promise<ClosetEdition | null>;
};

export type OpenedView = { status: "OK"; view: ClosetView; edition: ClosetEdition } | { status: "ERROR" };

/** Where closets come from. It gives the public ones alone. */
export type PublicClosets = {
  /** @throws when the source fails: that is nothing that a visitor may take for an answer */
  findPublicCloset: (username: string) => Promise<FoundCloset>;
  /** Of a source that can give some cards without all the rest. */
  findPublicTab?: (username: string, tab: CardTab, page: { cards: number; from: number }) => Promise<FoundTab>;
  findPublicEdition: (username: string) => Promise<ClosetEdition | null>;
  isPublic: (username: string) => Promise<boolean>;
};

export type FoundCloset = { status: "OK"; closet: Closet; edition: ClosetEdition } | { status: "ERROR" };

export type FoundTab = { status: "OK"; part: TabPart; edition: ClosetEdition } | { status: "ERROR" };

const VERSION_LENGTH = 12;

/** Names a state by what makes it one, in few letters. */
export const nameVersion = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, VERSION_LENGTH);

// The owner's id is another when a closet is removed and comes in again, and counts from one again.
const readEdition = ({ id, version, isIndexed }: StoredEdition): ClosetEdition => ({
  version: nameVersion(id, String(version)),
  isIndexed,
});

/** The key of a username that there may be; one that no owner has for any other text. */
function toKey(username: string): string {
  const name = username.normalize("NFC");
  return isUsername(name) ? usernameKey(name) : "";
}

/**
 * The public closets of our own database.
 *
 * @param toShownAddress of a foreign picture; as the closet has it by default
 */
export function createStoredClosets(
  db: Kysely<Database>,
  toShownAddress?: ForeignAddresses["toShownAddress"],
): PublicClosets {
  function showForeignPictures(closet: Closet, { usernameKey, pictureEpoch }: StoredOwner): Closet {
    if (!toShownAddress) return closet;
    const token = getPictureToken(usernameKey, pictureEpoch);
    return changePictures(closet, ({ address, ...known }) => ({
      ...known,
      address: address === null ? null : toShownAddress({ usernameKey, address }, token),
    }));
  }

  /** In one transaction, so that a closet which is being replaced is read wholly before or wholly after. */
  const inSnapshot = <Found>(
    username: string,
    read: (snapshot: Transaction<Database>, owner: StoredOwner & StoredEdition) => Promise<Found>,
  ): Promise<Found | { status: "ERROR" }> =>
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (snapshot): Promise<Found | { status: "ERROR" }> => {
        const owner = await findPublicOwner(snapshot, toKey(username));
        return owner ? await read(snapshot, owner) : { status: "ERROR" };
      });

  return {
    findPublicCloset: (username) =>
      inSnapshot(username, async (snapshot, owner) => {
        const closet = showForeignPictures(await readCloset(snapshot, owner), owner);
        return { status: "OK", closet, edition: readEdition(owner) } as const;
      }),
    findPublicTab: (username, tab, page) =>
      inSnapshot(username, async (snapshot, owner) => {
        const { closet, counts } = await readTabPart(snapshot, owner, tab, page);
        const part = { closet: showForeignPictures(closet, owner), counts };
        return { status: "OK", part, edition: readEdition(owner) } as const;
      }),
    async findPublicEdition(username) {
      const owner = await findPublicOwner(db, toKey(username));
      return owner ? readEdition(owner) : null;
    },
    isPublic: async (username) => (await findPublicOwner(db, toKey(username))) !== null,
  };
}

/** Decides who may see what: what `closets` gives as public is shown, in order. */
export function createClosetService(closets: PublicClosets): ClosetService {
  async function openCloset(username: string): Promise<OpenedViewableCloset> {
    const opened = await closets.findPublicCloset(username);
    if (opened.status === "ERROR") return { status: "ERROR" };
    return { status: "OK", closet: sortCloset(opened.closet) as ViewableCloset, edition: opened.edition };
  }

  return {
    openCloset,
    async openView(username, place, limits) {
      if (closets.findPublicTab && isCardPlace(place)) {
        const { cards, from = 0 } = limits;
        const found = await closets.findPublicTab(username, place.tab, { cards, from });
        if (found.status === "ERROR") return { status: "ERROR" };
        return { status: "OK", view: viewTabPart(found.part, place.tab, from), edition: found.edition };
      }
      const opened = await openCloset(username);
      if (opened.status === "ERROR") return { status: "ERROR" };
      return { status: "OK", view: viewCloset(opened.closet, place, limits), edition: opened.edition };
    },
    isShown: (username) => closets.isPublic(username),
    findEdition: (username) => closets.findPublicEdition(username),
  };
}
