import { z } from "zod";
import { MAX_ID_LENGTH, MAX_NAME_LENGTH, MAX_USERNAME_LENGTH, MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";
import { MAX_UNKNOWN_FIELDS } from "#server/closets/import/unknown-fields.ts";

/** What the calls under `/owner` take and answer; each answer is parsed by its schema before it goes out. */

const visibility = z.enum(["public", "private"]);
const count = z.int().min(0);

/** A closet in figures; items include those on the wishlist, times are epoch milliseconds. */
export const ownerClosetSchema = z.strictObject({
  username: z.string().meta({ maxLength: MAX_USERNAME_LENGTH }),
  firstName: z.string().meta({ maxLength: MAX_NAME_LENGTH }),
  visibility,
  /** Whether search engines may show it. */
  isIndexed: z.boolean(),
  createdAt: z.number(),
  items: count,
  wishlistItems: count,
  outfits: count,
  portfolios: count,
  collections: count,
  inspirations: count,
  pictures: count,
  pictureBytes: count,
  /** Where visitors find it while it is public. */
  address: z.string(),
});

/** `GET /owner/closets` */
export const closetListResponseSchema = z.strictObject({
  status: z.literal("OK"),
  closets: z.array(ownerClosetSchema),
});

/** `GET /owner/closets/{username}`, `PUT /owner/closets/{username}/privacy` */
export const closetFiguresResponseSchema = z.strictObject({ status: z.literal("OK"), closet: ownerClosetSchema });

/** `PUT /owner/closets/{username}?visibility=…&fetchPictures=…` */
export const importQuerySchema = z.strictObject({
  visibility: visibility.optional(),
  fetchPictures: z.enum(["true", "false"]).optional(),
});

const fields = z.array(z.looseObject({})).optional();

/**
 * The body of such an import as JSON: a closet answer (`closetAnswerSchema`) of which much may be missing. The import reads
 * it field by field, leaves out what cannot be shown, and says so.
 */
export const importRequestSchema = z.looseObject({
  status: z.literal("OK"),
  user: z.looseObject({ firstName: z.string().optional(), pronoun: z.string().optional() }).optional(),
  visibility: visibility.optional(),
  items: fields,
  outfits: fields,
  portfolios: fields,
  collections: fields,
  collectionItems: fields,
  collectionOutfits: fields,
  collectionInspirations: fields,
  inspirations: fields,
});

/** An entry that did not come in, or whose picture did not, and why; `picture` is the address that is at fault. */
const leftOutSchema = z.strictObject({
  list: z.string(),
  position: z.int(),
  id: z.string().meta({ maxLength: MAX_ID_LENGTH }).optional(),
  picture: z.string().meta({ maxLength: MAX_WEB_ADDRESS_LENGTH }).optional(),
  reason: z.string(),
});

/** Texts of one field that were longer than they may be: shortened, or left out. */
const longTextsSchema = z.strictObject({
  field: z.string(),
  limit: count,
  outcome: z.enum(["shortened", "left out"]),
  count,
});

export const MAX_LEFT_OUT_LISTED = 1000;

/** `PUT /owner/closets/{username}` */
export const importResponseSchema = z.strictObject({
  status: z.literal("OK"),
  closet: ownerClosetSchema,
  hasReplaced: z.boolean(),
  /** The first thousand. */
  leftOut: z.array(leftOutSchema).max(MAX_LEFT_OUT_LISTED),
  leftOutCount: count,
  /** The first thousand entries that have a placeholder in place of their picture. */
  unusablePictures: z.array(leftOutSchema).max(MAX_LEFT_OUT_LISTED),
  unusablePicturesCount: count,
  /** With `fetchPictures=true`: the first thousand entries whose pictures stay on other sites. */
  notFetched: z.array(leftOutSchema).max(MAX_LEFT_OUT_LISTED).exactOptional(),
  notFetchedCount: count.exactOptional(),
  /** Columns of a table and fields of an answer that are not read, as `items.price`. */
  notUnderstood: z.array(z.string().meta({ maxLength: MAX_NAME_LENGTH })).max(MAX_UNKNOWN_FIELDS),
  longTexts: z.array(longTextsSchema),
  /** Rows of a collection whose collection or entry does not exist. */
  lostRows: count,
});

/** The body of `PUT /owner/closets/{username}/privacy`; a private closet is not indexed. */
export const privacyRequestSchema = z
  .strictObject({ visibility, isIndexed: z.boolean().exactOptional() })
  .refine((asked) => !(asked.visibility === "private" && asked.isIndexed === true));

/** `GET` and `PUT /owner/closets/{username}/pictures/{sha256}` */
export const pictureResponseSchema = z.strictObject({
  status: z.literal("OK"),
  picture: z.strictObject({
    sha256: z.string(),
    /** How an import refers to it. */
    address: z.string(),
    contentType: z.string(),
    /** Pixels. */
    width: count,
    height: count,
    /** As it is stored. */
    bytes: count,
  }),
});

export type OwnerCloset = z.infer<typeof ownerClosetSchema>;
export type ImportResponse = z.infer<typeof importResponseSchema>;
export type PrivacyRequest = z.infer<typeof privacyRequestSchema>;
