import { z } from "zod";

/** Who may create a closet on the web. */
export const CLOSET_CREATORS = ["anyone", "invited", "none"] as const;

export type ClosetCreators = (typeof CLOSET_CREATORS)[number];

/** Where a prompt to style the owner leads: to the app (spec §2), or to the composer. */
export const STYLE_WITH = ["app", "web"] as const;

export type StyleWith = (typeof STYLE_WITH)[number];

export const closetVariables = {
  CLOSETS: z.enum(CLOSET_CREATORS, { error: "must be anyone, invited or none" }).default("anyone"),
  STYLE_WITH: z.enum(STYLE_WITH, { error: "must be app or web" }).default("app"),
};
