import type { Layout } from "#domain/layout/layout.ts";

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
