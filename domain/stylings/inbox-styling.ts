import type { Layout } from "#domain/layout/layout.ts";
import type { QuickReply, StylingState, StylingWish, ToldWear } from "./styling.ts";

export type StylingVersion = {
  version: number;
  note: string;
  /** Null after the stylist took it back. */
  layout: Layout | null;
  /** `pictures/{sha256}`. */
  previewUrl: string | null;
  sentAt: number;
  wish?: StylingWish;
};

/** It shows the newest version, or the one that was kept. */
export type InboxFields = StylingVersion & {
  id: string;
  name: string;
  state: StylingState;
  linkId: string | null;
  /** Oldest first. Empty without a second round. */
  otherVersions: StylingVersion[];
  isGuest: boolean;
  hasEmail: boolean;
  isReported: boolean;
  isBlocked: boolean;
  /** Missing: not blocked, or until the owner ends it. */
  blockedUntil?: number;
  /** False: the server knows nothing of the guest any more. */
  canBlock: boolean;
  /** The stylist knows of these wears. */
  told?: ToldWear[];
};

/** `unblock` takes the id of any of their stylings. */
export type BlockedSender = Pick<InboxFields, "id" | "name" | "blockedUntil">;

export type InboxStyling = InboxFields & {
  reply?: string;
  quickReply?: QuickReply;
  outfitId?: string;
};
