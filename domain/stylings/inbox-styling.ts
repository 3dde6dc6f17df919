import type { Layout } from "#domain/layout/layout.ts";
import type { QuickReply, StylingState, StylingWish, ToldWear } from "./styling.ts";

export type StylingVersion = {
  version: number;
  note: string;
  /** Null after the stylist took it back. */
  layout: Layout | null;
  /** As in the owner's content: `pictures/{sha256}`. */
  previewUrl: string | null;
  sentAt: number;
  wish?: StylingWish;
};

/** What the server says of a styling in an owner's inbox, and its page shows: its newest version, or the one that was kept. */
export type InboxFields = StylingVersion & {
  id: string;
  name: string;
  state: StylingState;
  linkId: string | null;
  /** From the first one. Empty without a second round. */
  otherVersions: StylingVersion[];
  isGuest: boolean;
  /** A reply would go to the stylist by mail. */
  hasEmail: boolean;
  isReported: boolean;
  isBlocked: boolean;
  /** When the block ends. Missing: not blocked, or until the owner ends it. */
  blockedUntil?: number;
  /** False: nothing is known of the guest any more. */
  canBlock: boolean;
  /** Wears of the kept outfit of which the stylist knows. */
  told?: ToldWear[];
};

/** A sender that the owner has blocked: one of their stylings, which `unblock` takes. */
export type BlockedSender = Pick<InboxFields, "id" | "name" | "blockedUntil">;

export type InboxStyling = InboxFields & {
  reply?: string;
  quickReply?: QuickReply;
  outfitId?: string;
};
