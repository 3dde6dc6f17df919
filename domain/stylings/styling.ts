import type { Layout } from "#domain/layout/layout.ts";
import type { NewProposal } from "./proposal.ts";

/** `asked`: the owner asks for a change. The stylist sees `declined` as `seen`. */
export const STYLING_STATES = ["sent", "seen", "asked", "accepted", "declined", "withdrawn"] as const;

export type StylingState = (typeof STYLING_STATES)[number];

export const isWaiting = (state: StylingState): state is "sent" | "seen" => state === "sent" || state === "seen";

export const isOpen = (state: StylingState): boolean => isWaiting(state) || state === "asked";

export const STYLING_SENDERS = ["anyone", "signed-in", "none"] as const;

export type StylingSenders = (typeof STYLING_SENDERS)[number];

/** An outfit that a helper has put together is in the closet at once, or waits in the inbox. */
export const HELPER_OUTFITS = ["closet", "inbox"] as const;

export type HelperOutfits = (typeof HELPER_OUTFITS)[number];

export type NewStyling = {
  /** The sender makes it: a repeated request with it is the same styling. */
  id: string;
  name: string;
  note: string;
  /** Null: the stylist wants no reply. */
  email: string | null;
  /** True: visitors may see the stylist's name beside the outfit. */
  credit: boolean;
  layout: Layout;
  /** The sender makes it. It proves that a repeated request is theirs: the owner knows the id, too. */
  secret?: string;
  /** Absent: the owner has everything. */
  proposals?: readonly NewProposal[];
};

export type NextVersion = Pick<NewStyling, "note" | "layout" | "proposals"> & { version: number };

export const STYLIST_STATES = ["sent", "seen", "asked", "accepted", "withdrawn"] as const;

export type StylistState = (typeof STYLIST_STATES)[number];

export const toStylistState = (state: StylingState): StylistState => (state === "declined" ? "seen" : state);

/** Of the owner, for the question of a link. */
export const STYLING_CHOICES = ["this", "another"] as const;

export type StylingChoice = (typeof STYLING_CHOICES)[number];

/** Replies that the owner chooses with one tap. The stylist reads them in their own language. */
export const QUICK_REPLIES = ["thanks", "love", "wearIt", "idea", "more"] as const;

export type QuickReply = (typeof QUICK_REPLIES)[number];

export type StylingReply = { text: string } | { quick: QuickReply };

/** `seen` only says that the owner has looked. */
export const STYLING_DECISIONS = [
  "seen",
  "accept",
  "decline",
  "change",
  "reopen",
  "block",
  "unblock",
  "report",
  "worn",
  "bought",
] as const;

export type StylingDecision = (typeof STYLING_DECISIONS)[number];

/** `wasAsked`: the owner still waits for the change that they asked for, or did so when they declined. */
export function decideStyling(state: StylingState, decision: StylingDecision, wasAsked: boolean): StylingState | null {
  switch (decision) {
    case "seen":
      return state === "sent" ? "seen" : state;
    case "report":
    case "unblock":
      return state;
    case "block":
      return isOpen(state) ? "declined" : state;
    case "accept":
      return isOpen(state) || state === "accepted" ? "accepted" : null;
    case "worn":
    case "bought":
      return state === "accepted" ? state : null;
    case "decline":
      return isOpen(state) || state === "declined" ? "declined" : null;
    case "change":
      return isOpen(state) ? "asked" : null;
    case "reopen":
      if (state === "declined") return wasAsked ? "asked" : "seen";
      return isOpen(state) ? state : null;
  }
}
