import type { Layout } from "#domain/layout/layout.ts";

/** Of a styling. The stylist sees `declined` as `seen`. */
export const STYLING_STATES = ["sent", "seen", "accepted", "declined", "withdrawn"] as const;

export type StylingState = (typeof STYLING_STATES)[number];

/** Who may send stylings to a closet. */
export const STYLING_SENDERS = ["anyone", "signed-in", "none"] as const;

export type StylingSenders = (typeof STYLING_SENDERS)[number];

/** What a stylist sends. */
export type NewStyling = {
  /** Made by the sender: a repeated request with it is the same styling. */
  id: string;
  /** Of the stylist. */
  name: string;
  note: string;
  /** For the reply. Null: the stylist wants none. */
  email: string | null;
  /** Whether visitors may see the stylist's name beside the outfit. */
  credit: boolean;
  layout: Layout;
};

/** The states that a stylist sees. */
export const STYLIST_STATES = ["sent", "seen", "accepted", "withdrawn"] as const;

export type StylistState = (typeof STYLIST_STATES)[number];

export const toStylistState = (state: StylingState): StylistState => (state === "declined" ? "seen" : state);
