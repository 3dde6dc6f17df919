import { z } from "zod";
import { readId } from "./entry-id.ts";
import { CATEGORIES } from "./items/category.ts";
import { COLORS } from "./items/color.ts";
import { LEFT_HOW } from "./items/left.ts";
import { SEASONS } from "./items/season.ts";
import {
  MAX_COLORS,
  MAX_DETAIL_LENGTH,
  MAX_FOLDERS,
  MAX_ID_LENGTH,
  MAX_LAYOUT_PICS,
  MAX_MORE_PICTURES,
  MAX_NAME_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_PRICE,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_TIMES_WORN,
  MAX_USERNAME_LENGTH,
  MAX_WEARS,
  MAX_WEB_ADDRESS_LENGTH,
} from "./limits.ts";
import { isLongerThan } from "./text-length.ts";
import { readShoppingLink } from "./web-address.ts";

/**
 * The only description of each entry: its type, an owner's change, the owner's answer, `openCloset`, the export and
 * OpenAPI are made of it. The order of the fields is that of `openCloset`. Browsers import its types alone.
 */

/** PostgreSQL rejects NUL and lone surrogates. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

const tooLong = (limit: number): string => `is too long: ${limit.toLocaleString("en")} characters at most`;

export const textSchema = (limit: number) =>
  z
    .string()
    .refine(isStorable, { error: "has a character that cannot be stored" })
    .refine((given) => !isLongerThan(given.trim(), limit), { error: tooLong(limit) })
    .meta({ maxLength: limit });

/** New entries alone: imported ones may have other ids. */
export const entryIdSchema = z
  .string()
  .refine((given) => readId(given) === given && isStorable(given), {
    error: `is not an id: 1 to ${MAX_ID_LENGTH} characters, not \`.\` or \`..\``,
  })
  .meta({ maxLength: MAX_ID_LENGTH });

const id = z.string().meta({ maxLength: MAX_ID_LENGTH });
const name = textSchema(MAX_NAME_LENGTH);

/** `pictures/{sha256}`, or a picture of another site. */
export const pictureAddressSchema = z
  .string()
  .refine(
    (given) => /^pictures\/[0-9a-f]{64}$/.test(given) || (isStorable(given) && readShoppingLink(given) === given),
    { error: "is not `pictures/{sha256}` or a web address" },
  )
  .refine((given) => !isLongerThan(given, MAX_WEB_ADDRESS_LENGTH), { error: tooLong(MAX_WEB_ADDRESS_LENGTH) })
  .meta({ maxLength: MAX_WEB_ADDRESS_LENGTH });

const address = pictureAddressSchema.nullable();

/** Pixels, upright; missing for pictures of other hosts. `thumbhash`: base64 without padding. */
export const pictureSchema = z.strictObject({
  width: z.number(),
  height: z.number(),
  thumbhash: z.string().exactOptional(),
});

const picture = pictureSchema.exactOptional();
const photograph = z.strictObject({ address, picture });
const shopLink = textSchema(MAX_WEB_ADDRESS_LENGTH).refine((given) => readShoppingLink(given) !== undefined, {
  error: "is not a web address",
});

const ordered = { createdAt: z.number(), sFrac: z.number().exactOptional() };
const seasons = z.array(z.enum(SEASONS)).max(SEASONS.length).exactOptional();
const tags = z.array(textSchema(MAX_TAG_LENGTH)).max(MAX_TAGS).exactOptional();
const detail = textSchema(MAX_DETAIL_LENGTH).exactOptional();
const notes = textSchema(MAX_NOTES_LENGTH).exactOptional();

const wearIdSchema = z.string().regex(/^[\w-]{1,64}$/);

/** The owner alone gets the wears; visitors get `timesWorn` and `lastWorn`, if the policy shows the first. */
const worn = {
  timesWorn: z.int().min(0).max(MAX_TIMES_WORN).exactOptional(),
  lastWorn: z.iso.date().exactOptional(),
};
export const wearSchema = z.strictObject({
  id: wearIdSchema,
  on: z.iso.date(),
  /** Items alone: the outfit in which the item was worn. */
  outfitId: id.exactOptional(),
  photograph: photograph.exactOptional(),
});
/** Why the owner no longer has an item, or not now. Imports may know no day. `to`: a person or a place. `until`: of a lent one. */
const leftSchema = z.strictObject({
  how: z.enum(LEFT_HOW),
  on: z.iso.date().exactOptional(),
  price: z.number().min(0).max(MAX_PRICE).exactOptional(),
  to: detail,
  until: z.iso.date().exactOptional(),
});
const wears = z.array(wearSchema).max(MAX_WEARS).exactOptional();

/** The unit of lengths is the board's width. */
export const createLayoutSchema = <Id extends z.ZodType<string>>(itemId: Id) =>
  z.strictObject({
    v: z.literal(1),
    /** Height by width of the board. */
    ratio: z.number(),
    /** Bottom layer first. */
    pics: z
      .array(
        z.strictObject({
          itemId,
          /** The middle of the picture. */
          x: z.number(),
          y: z.number(),
          scale: z.number(),
          /** Degrees, clockwise, about the middle. */
          rotation: z.number(),
          mirrored: z.boolean(),
          /** Height by width of the picture when it was placed: a later photograph is not stretched. */
          aspect: z.number(),
        }),
      )
      .min(1)
      .max(MAX_LAYOUT_PICS),
  });

export const layoutSchema = createLayoutSchema(z.string().max(MAX_ID_LENGTH));

export const ownerSchema = z.strictObject({
  username: z.string().meta({ maxLength: MAX_USERNAME_LENGTH }),
  firstName: name,
  /** The word for the owner in "style her" (spec §2, view 2). */
  pronoun: name.exactOptional(),
});

export const itemSchema = z.strictObject({
  id,
  thumbnailImageURL: address,
  picture,
  brand: name.nullable(),
  itemShoppingURL: shopLink.exactOptional(),
  wishlist: z.boolean(),
  ...ordered,
  name: name.exactOptional(),
  category: z.enum(CATEGORIES).exactOptional(),
  subcategory: detail,
  colors: z.array(z.enum(COLORS)).max(MAX_COLORS).exactOptional(),
  size: detail,
  seasons,
  ...worn,
  material: detail,
  tags,
  notes,
  price: z.number().min(0).max(MAX_PRICE).exactOptional(),
  /** As in the file: a code or a sign. */
  currency: detail,
  purchasedOn: z.iso.date().exactOptional(),
  /** Where it was bought. */
  shop: detail,
  /** Beside `thumbnailImageURL`. `uncropped`: before the owner turned or cropped it; no visitor gets it. `worn`: it shows the item on a person. */
  pictures: z
    .array(photograph.extend({ uncropped: photograph.exactOptional(), worn: z.literal(true).exactOptional() }))
    .max(MAX_MORE_PICTURES)
    .exactOptional(),
  /** It has the frame of the photograph. */
  cutout: photograph.exactOptional(),
  uncropped: photograph.exactOptional(),
  /** The hash of the chosen file, to find a file that was added before. No visitor gets it. */
  originalSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .exactOptional(),
  wears,
  left: leftSchema.exactOptional(),
});

export const outfitSchema = z.strictObject({
  id,
  previewUrl: address,
  picture,
  ...ordered,
  name: name.exactOptional(),
  seasons,
  tags,
  notes,
  /** The name of the stylist. Empty: their account was deleted. */
  styledBy: name.exactOptional(),
  layout: createLayoutSchema(id).exactOptional(),
  /** Bottom layer first, each once. Present whenever they are known. */
  itemIds: z.array(id).max(MAX_LAYOUT_PICS).exactOptional(),
  ...worn,
  wears,
});

/** Spec §7: ordered by `createdAt` alone, which a move by the owner changes. */
export const portfolioSchema = z.strictObject({ id, picUrl: address, picture, createdAt: ordered.createdAt });

export const collectionSchema = z.strictObject({
  id,
  name,
  folders: z.array(name).max(MAX_FOLDERS),
  type: name.exactOptional(),
  /** Its entries are in the order of its rows, else in the order of the lists. */
  ownOrder: z.literal(true).exactOptional(),
  ...ordered,
});

export const inspirationSchema = z.strictObject({ id, picUrl: address, picture });

export const LIST_SCHEMAS = {
  items: itemSchema,
  outfits: outfitSchema,
  portfolios: portfolioSchema,
  collections: collectionSchema,
  collectionItems: z.strictObject({ collectionId: id, itemId: id }),
  collectionOutfits: z.strictObject({ collectionId: id, outfitId: id }),
  collectionInspirations: z.strictObject({ collectionId: id, targetId: id }),
  inspirations: inspirationSchema,
};
