import type { Kysely } from "kysely";
import type { Closet, OpenedCloset } from "#domain/closet.ts";
import { sortCloset } from "#domain/closet-order.ts";
import { isUsername, usernameKey } from "#domain/username.ts";
import type { Database } from "#server/db/schema.ts";
import { readCloset } from "./closet-queries.ts";
import { findPublicOwner } from "./owner-queries.ts";

declare const viewable: unique symbol;

/** A closet that somebody checked may be shown: only `createClosetService` makes one. */
export type ViewableCloset = Closet & { readonly [viewable]: true };

export type OpenedViewableCloset = { status: "OK"; closet: ViewableCloset } | { status: "ERROR" };

export type ClosetService = {
  /**
   * A closet that anybody may see, in the order of spec §7. Private, unknown and removed closets are the same
   * `ERROR` after the same work, so that nobody can tell which it is (decisions, "Closet answer").
   *
   * @param username in any spelling of its case
   */
  openCloset: (username: string) => Promise<OpenedViewableCloset>;
  /** Whether anybody may see the closet, without opening it. */
  isShown: (username: string) => Promise<boolean>;
};

/** Where closets come from. It gives the public ones alone. */
export type PublicClosets = {
  /** @throws when the source fails: that is nothing that a visitor may take for an answer */
  findPublicCloset: (username: string) => Promise<OpenedCloset>;
  isPublic: (username: string) => Promise<boolean>;
};

/** The key of a username that there may be; one that no owner has for any other text. */
function toKey(username: string): string {
  const name = username.normalize("NFC");
  return isUsername(name) ? usernameKey(name) : "";
}

/** The public closets of our own database. */
export function createStoredClosets(db: Kysely<Database>): PublicClosets {
  return {
    async findPublicCloset(username) {
      const key = toKey(username);
      // One transaction, so that a closet which is being replaced is read wholly before or wholly after.
      return await db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (snapshot): Promise<OpenedCloset> => {
          const owner = await findPublicOwner(snapshot, key);
          return owner ? { status: "OK", closet: await readCloset(snapshot, owner) } : { status: "ERROR" };
        });
    },
    isPublic: async (username) => (await findPublicOwner(db, toKey(username))) !== null,
  };
}

/** Decides who may see what: what `closets` gives as public is shown, in order. */
export function createClosetService(closets: PublicClosets): ClosetService {
  return {
    async openCloset(username) {
      const opened = await closets.findPublicCloset(username);
      if (opened.status === "ERROR") return { status: "ERROR" };
      return { status: "OK", closet: sortCloset(opened.closet) as ViewableCloset };
    },
    isShown: (username) => closets.isPublic(username),
  };
}
