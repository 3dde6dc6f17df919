import type { Layout } from "#domain/layout/layout.ts";
import type { QuickReply, StylingState } from "./styling.ts";

/** What the server says of a styling in an owner's inbox, and its page shows. */
export type InboxFields = {
  id: string;
  name: string;
  note: string;
  /** Null after the stylist took it back. */
  layout: Layout | null;
  /** As in the owner's content: `pictures/{sha256}`. */
  previewUrl: string | null;
  state: StylingState;
  sentAt: number;
  isGuest: boolean;
  /** A reply would go to the stylist by mail. */
  hasEmail: boolean;
  isReported: boolean;
  isBlocked: boolean;
  /** When the block ends. Missing: not blocked, or until the owner ends it. */
  blockedUntil?: number;
  /** False: nothing is known of the guest any more. */
  canBlock: boolean;
};

/** A sender that the owner has blocked: one of their stylings, which `unblock` takes. */
export type BlockedSender = Pick<InboxFields, "id" | "name" | "blockedUntil">;

/** A styling in the answer of `GET /owner/closets/{username}/stylings`. */
export type InboxStyling = InboxFields & {
  reply?: string;
  quickReply?: QuickReply;
  /** Of an accepted one. */
  outfitId?: string;
};
