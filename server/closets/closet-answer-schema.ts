import { z } from "zod";
import type { Closet } from "#domain/closet.ts";

const ordered = { createdAt: z.number(), sFrac: z.number().optional() };
const address = z.string().nullable();

/** Beside the specification's fields: what a page needs to keep a picture's place (pixels, ThumbHash in base64). */
const picture = z.strictObject({ width: z.number(), height: z.number(), thumbhash: z.string().optional() }).optional();

/**
 * The answer of `openCloset` (spec §7), field by field: what it does not name cannot be answered.
 * Times are epoch milliseconds; a picture is an absolute path or an `http(s)` address, null a placeholder.
 */
export const closetAnswerSchema = z.strictObject({
  user: z.strictObject({ username: z.string(), firstName: z.string(), pronoun: z.string().optional() }),
  items: z.array(
    z.strictObject({
      id: z.string(),
      thumbnailImageURL: address,
      picture,
      brand: z.string().nullable(),
      itemShoppingURL: z.string().optional(),
      wishlist: z.boolean(),
      ...ordered,
    }),
  ),
  outfits: z.array(z.strictObject({ id: z.string(), previewUrl: address, picture, ...ordered })),
  portfolios: z.array(z.strictObject({ id: z.string(), picUrl: address, picture, createdAt: z.number() })),
  collections: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      folders: z.array(z.string()),
      type: z.string().optional(),
      ...ordered,
    }),
  ),
  collectionItems: z.array(z.strictObject({ collectionId: z.string(), itemId: z.string() })),
  collectionOutfits: z.array(z.strictObject({ collectionId: z.string(), outfitId: z.string() })),
  collectionInspirations: z.array(z.strictObject({ collectionId: z.string(), targetId: z.string() })),
  inspirations: z.array(z.strictObject({ id: z.string(), picUrl: address, picture })),
  status: z.literal("OK"),
});

export type ClosetAnswer = z.infer<typeof closetAnswerSchema>;

const NO_COLLECTIONS = {
  collections: [],
  collectionItems: [],
  collectionOutfits: [],
  collectionInspirations: [],
  inspirations: [],
};

/**
 * A closet as the plain object that is answered; its fields stand in the schema's order, so that one closet is always
 * the same JSON. Without `useCollections` the collection lists are empty.
 *
 * @throws when the closet holds a field that the schema does not name
 */
export function toClosetAnswer(closet: Closet, { useCollections }: { useCollections: boolean }): ClosetAnswer {
  return closetAnswerSchema.parse({ ...closet, ...(!useCollections && NO_COLLECTIONS), status: "OK" });
}
