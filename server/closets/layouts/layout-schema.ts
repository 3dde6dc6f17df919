import { z } from "zod";
import { MAX_ID_LENGTH, MAX_LAYOUT_PICS } from "#domain/limits.ts";

/** @param itemId answers also have ids that no new entry may get */
export const createLayoutSchema = <Id extends z.ZodType>(itemId: Id) =>
  z.strictObject({
    v: z.literal(1),
    ratio: z.number(),
    pics: z
      .array(
        z.strictObject({
          itemId,
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

export const layoutSchema = createLayoutSchema(z.string().max(MAX_ID_LENGTH));
