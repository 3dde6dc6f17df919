import { z } from "zod";
import { entryIdSchema, itemSchema, pictureSchema } from "#domain/closet-schemas.ts";
import { MAX_ID_LENGTH, MAX_NAME_LENGTH, MAX_PROPOSALS } from "#domain/limits.ts";

const { category, itemShoppingURL, price, currency } = itemSchema.shape;

export const proposalSchema = z.strictObject({
  id: z.string().meta({ maxLength: MAX_ID_LENGTH }),
  name: z.string().meta({ maxLength: MAX_NAME_LENGTH }),
  category,
  link: itemShoppingURL,
  price,
  currency,
});

const newProposalSchema = proposalSchema.extend({
  picture: z
    .string()
    .regex(/^pictures\/[0-9a-f]{64}$/)
    .exactOptional(),
});

export const newProposalsSchema = z.array(newProposalSchema).max(MAX_PROPOSALS).exactOptional();

/** `bought`: the owner has told the stylist that they bought it. */
const keptProposalSchema = proposalSchema.extend({ bought: z.literal(true).exactOptional() });

/** `previewUrl`: `pictures/{sha256}`. `itemId`: of the wish, if the owner has kept it as one. */
export const inboxProposalSchema = keptProposalSchema.extend({
  itemId: entryIdSchema.exactOptional(),
  previewUrl: z.string().exactOptional(),
  picture: pictureSchema.exactOptional(),
});

export const sentProposalSchema = keptProposalSchema.extend({
  pictureUrl: z.string().exactOptional(),
  picture: pictureSchema.exactOptional(),
});

export const proposalChoiceSchema = z.union([
  z.literal("wish"),
  z.literal("leave"),
  z.strictObject({ wish: z.strictObject({ link: z.literal(true) }) }),
  z.strictObject({ item: entryIdSchema }),
]);
