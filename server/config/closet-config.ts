import { z } from "zod";

/** Who may create a closet on the web. */
export const CLOSET_CREATORS = ["anyone", "invited", "none"] as const;

export type ClosetCreators = (typeof CLOSET_CREATORS)[number];

export const closetVariables = {
  CLOSETS: z.enum(CLOSET_CREATORS, { error: "must be anyone, invited or none" }).default("anyone"),
};
