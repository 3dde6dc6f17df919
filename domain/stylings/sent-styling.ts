import type { Layout } from "#domain/layout/layout.ts";
import type { SentProposal } from "./proposal.ts";
import type { StylingWish } from "./inbox-styling.ts";
import type { StylingChoice, StylingReply, StylistState } from "./styling.ts";

export type Revision = {
  version: number;
  name: string;
  layout: Layout;
  wish: StylingWish;
  /** What the owner does not have, of the version before. */
  proposals?: readonly SentProposal[];
};

export type SentStyling = {
  /** The username, or the name of the link. Null: the link has ended. */
  closetName: string | null;
  firstName: string;
  note: string;
  state: StylistState;
  /** Present while the owner waits for another version. */
  revision: Revision | null;
  /** Null: the question of the link is open, or there is none. */
  choice: StylingChoice | null;
  /** What the owner says with the choice to all who have the link. Empty: nothing. */
  thanks: string;
  /** The closet, or the link, takes more outfits. */
  takesMore: boolean;
  reply: StylingReply | null;
  hasAccount: boolean;
  /** Present while an accepted styling is in the closet. */
  outfitId: string | null;
  seesAll: boolean;
  picture: OutfitPicture | null;
  /** The read-only page for others. Null without a picture, and with a proposal. */
  shownPath: string | null;
  pieces: string[];
  /** Names of what the owner does not have. */
  proposed?: string[];
  /** Of these, what the owner has bought and told of. */
  bought?: string[];
  /** The last day, if the owner has told it. */
  worn: { on: string; picture: OutfitPicture | null } | null;
};

type OutfitPicture = { address: string; width: number; height: number };

export type ShownStyling = {
  /** Null for what came through a link: the read-only address does not lead to the link. */
  closetName: string | null;
  firstName: string;
  /** Null: not given, declined or reported. */
  name: string | null;
  pieces: string[];
  takesOutfits: boolean;
  picture: OutfitPicture;
};

export const getRevisionPath = (token: string): string => `/styling/${token}/style`;

export const getShownPicturePath = (shownPath: string): string => `${shownPath}/picture.jpg`;

export const getWornPicturePath = (token: string): string => `/stylings/${token}/worn`;

export type CollectedStyling = {
  token: string;
  firstName: string;
  state: StylistState;
  choice?: StylingChoice;
  sentAt: number;
  previewUrl: string | null;
  /** Null after it was taken back. */
  layout: Layout | null;
};
