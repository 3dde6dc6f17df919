import { z } from "zod";
import { MAX_ID_LENGTH, MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { layoutSchema } from "#server/closets/layouts/layout-schema.ts";

/** Outfits of a guest that travel with a sign-in link. Browsers read them again before they store them. */
export const carriedDraftsSchema = z.array(
  z.strictObject({
    id: z.string().min(1).max(MAX_ID_LENGTH),
    username: z.string().min(1).max(MAX_USERNAME_LENGTH),
    layout: layoutSchema,
    changedAt: z.number().meta({ description: "Epoch milliseconds." }),
  }),
);

export const EXAMPLE_DRAFT = {
  id: "2f4f6d52-2f0c-4c7e-9c3d-6f8d5f2b7a10",
  username: "emma",
  layout: {
    v: 1,
    ratio: 1.359,
    pics: [{ itemId: "coat", x: 0.5, y: 0.6, scale: 0.4, rotation: 0, mirrored: false, aspect: 1.333 }],
  },
  changedAt: 1_790_000_000_000,
} as const;
