import type { Layout } from "#domain/layout/layout.ts";
import type { QuickReply, StylingState } from "./styling.ts";

/** A styling in the answer of `GET /owner/closets/{username}/stylings`. */
export type InboxStyling = {
  id: string;
  name: string;
  note: string;
  /** Null after the stylist took it back. */
  layout: Layout | null;
  previewUrl: string | null;
  state: StylingState;
  sentAt: number;
  isGuest: boolean;
  /** A reply would go to the stylist by mail. */
  hasEmail: boolean;
  isReported: boolean;
  isBlocked: boolean;
  /** False: nothing is known of the guest any more. */
  canBlock: boolean;
  reply?: string;
  quickReply?: QuickReply;
  /** Of an accepted one. */
  outfitId?: string;
};
