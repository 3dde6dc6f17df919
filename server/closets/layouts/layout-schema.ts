import { z } from "zod";
import { MAX_ID_LENGTH, MAX_LAYOUT_PICS } from "#domain/limits.ts";

export const layoutSchema = z.strictObject({
  v: z.literal(1),
  ratio: z.number(),
  pics: z
    .array(
      z.strictObject({
        itemId: z.string().max(MAX_ID_LENGTH),
        x: z.number(),
        y: z.number(),
        scale: z.number(),
        rotation: z.number(),
        mirrored: z.boolean(),
        aspect: z.number(),
      }),
    )
    .min(1)
    .max(MAX_LAYOUT_PICS),
});
