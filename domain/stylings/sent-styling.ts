import type { Box } from "#domain/layout/box.ts";
import type { z } from "zod";
import type { sentStylingSchema } from "./sent-schemas.ts";

export type SentStyling = z.infer<typeof sentStylingSchema>;

/** What the board needs for another version. */
export type Revision = Required<Pick<SentStyling, "wish">> &
  Pick<SentStyling, "version" | "name" | "proposals"> & { layout: NonNullable<SentStyling["layout"]> };

/** Null: the owner waits for no other version, or the link takes no outfits any more. */
export function readRevision({ version, name, layout, wish, proposals, choice }: SentStyling): Revision | null {
  if (!layout || !wish || choice) return null;
  return { version: version + 1, name, layout, wish, ...(proposals && { proposals }) };
}

/** What its stylist's page shows. */
export type StylistView = SentStyling & {
  /** The closet, or the link, takes more outfits. */
  takesMore: boolean;
  hasAccount: boolean;
  /** Present while an accepted styling is in the closet. */
  outfitId: string | null;
  seesAll: boolean;
  picture: OutfitPicture | null;
  /** The read-only page for others. Null without a picture, and with a proposal. */
  shownPath: string | null;
  pieces: string[];
  /** Where garments are in their pictures, by item. Those without one fill it. */
  boxes: Record<string, Box>;
  wornPicture: OutfitPicture | null;
};

type OutfitPicture = { address: string; width: number; height: number };

export type ShownStyling = {
  /** Null for what came through a link: the read-only address does not lead to the link. */
  username: string | null;
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

export type CollectedStyling = Pick<
  SentStyling,
  "firstName" | "state" | "choice" | "sentAt" | "previewUrl" | "layout"
> & { token: string };
