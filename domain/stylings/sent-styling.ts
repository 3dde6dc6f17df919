import type { Layout } from "#domain/layout/layout.ts";
import type { StylingReply, StylistState } from "./styling.ts";

/** What the page of a sent styling shows. */
export type SentStyling = {
  username: string;
  firstName: string;
  note: string;
  state: StylistState;
  reply: StylingReply | null;
  /** An account has it. */
  hasAccount: boolean;
  /** Of an accepted one, while it is in the closet. */
  outfitId: string | null;
  picture: { address: string; width: number; height: number } | null;
};

/** One of all that an account has sent (`POST /account/stylings`). */
export type CollectedStyling = {
  token: string;
  firstName: string;
  state: StylistState;
  sentAt: number;
  previewUrl: string | null;
  /** Null after it was taken back. */
  layout: Layout | null;
};
