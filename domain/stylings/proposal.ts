import type { z } from "zod";
import type { Layout } from "#domain/layout/layout.ts";
import type {
  inboxProposalSchema,
  proposalChoiceSchema,
  proposalSchema,
  sentProposalSchema,
} from "./proposal-schemas.ts";

/** What the owner does not have: a layout of a styling names it by its id. */
export type Proposal = z.infer<typeof proposalSchema>;

/** `picture`: `pictures/{sha256}` of the bytes as sent. */
export type NewProposal = Proposal & { picture?: string };

export type InboxProposal = z.infer<typeof inboxProposalSchema>;

export type SentProposal = z.infer<typeof sentProposalSchema>;

/** The id of the item that it becomes: 256 bits of a hash, as a UUID of version 8 (RFC 9562). Others are of version 4. */
export const toWishId = (hash: string): string =>
  hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");

/** An item with another id was not proposed. */
export const mayBeProposed = (itemId: string): boolean => /^.{8}-.{4}-8.{3}-8.{3}-.{12}$/.test(itemId);

/** What the owner does with one. `wish` with `link`: the wish keeps its link. */
export type ProposalChoice = z.infer<typeof proposalChoiceSchema>;

/** @param findItem what takes the place of a proposal. Null: it is left out. @returns null when nothing is left */
export function replaceProposals(
  { pics, ...board }: Layout,
  findItem: ReadonlyMap<string, string | null>,
): Layout | null {
  const left = pics.flatMap((pic) => {
    const itemId = findItem.get(pic.itemId);
    if (itemId === undefined) return pic;
    return itemId === null ? [] : { ...pic, itemId };
  });
  return left.length === 0 ? null : { ...board, pics: left };
}
