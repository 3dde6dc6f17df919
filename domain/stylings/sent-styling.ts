import type { StylingReply, StylistState } from "./styling.ts";

/** What the page of a sent styling shows. */
export type SentStyling = {
  username: string;
  firstName: string;
  note: string;
  state: StylistState;
  reply: StylingReply | null;
  picture: { address: string; width: number; height: number } | null;
};
