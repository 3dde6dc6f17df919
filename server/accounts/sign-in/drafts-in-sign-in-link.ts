import { z } from "zod";
import { MAX_ID_LENGTH, MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { layoutSchema } from "#domain/closet-schemas.ts";

/** Outfits of a guest that travel with a sign-in link. Browsers read them again before they store them. */
export const carriedDraftsSchema = z.array(
  z.strictObject({
    id: z.string().min(1).max(MAX_ID_LENGTH),
    username: z.string().min(1).max(MAX_USERNAME_LENGTH),
    layout: layoutSchema,
    changedAt: z.number().meta({ description: "Epoch milliseconds." }),
  }),
);
