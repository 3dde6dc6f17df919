import type { EditedList } from "#domain/closet-lists.ts";
import { z } from "zod";
import { readId } from "#domain/entry-id.ts";
import { CATEGORIES } from "#domain/items/category.ts";
import { COLORS } from "#domain/items/color.ts";
import { SEASONS } from "#domain/items/season.ts";
import {
  MAX_COLORS,
  MAX_DETAIL_LENGTH,
  MAX_EDITED_ENTRIES,
  MAX_ID_LENGTH,
  MAX_LAYOUT_PICS,
  MAX_MORE_PICTURES,
  MAX_NAME_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_PRICE,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_TIMES_WORN,
  MAX_WEB_ADDRESS_LENGTH,
} from "#domain/limits.ts";
import { createLayoutSchema } from "#server/closets/layouts/layout-schema.ts";
import { COLLECTION_TYPES } from "#domain/collection-type.ts";
import { isLongerThan } from "#domain/text-length.ts";
import { readShoppingLink } from "#domain/web-address.ts";

/** The last moment of a JavaScript date. */
const MAX_TIME = 8.64e15;

/** PostgreSQL rejects NUL and lone surrogates. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

const tooLong = (limit: number): string => `is too long: ${limit.toLocaleString("en")} characters at most`;

const text = (limit: number) =>
  z
    .string()
    .refine(isStorable, { error: "has a character that cannot be stored" })
    .refine((given) => !isLongerThan(given.trim(), limit), { error: tooLong(limit) })
    .meta({ maxLength: limit });

export const entryIdSchema = z
  .string()
  .refine((given) => readId(given) === given && isStorable(given), {
    error: `is not an id: 1 to ${MAX_ID_LENGTH} characters, not \`.\` or \`..\``,
  })
  .meta({ maxLength: MAX_ID_LENGTH });

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** `pictures/{sha256}`, or a picture of another site. */
const pictureAddress = z
  .string()
  .refine(
    (given) => /^pictures\/[0-9a-f]{64}$/.test(given) || (isStorable(given) && readShoppingLink(given) === given),
    {
      error: "is not `pictures/{sha256}` or a web address",
    },
  )
  .refine((given) => !isLongerThan(given, MAX_WEB_ADDRESS_LENGTH), { error: tooLong(MAX_WEB_ADDRESS_LENGTH) })
  .meta({ maxLength: MAX_WEB_ADDRESS_LENGTH });

const otherPicture = z.object({ address: pictureAddress });
const pictureList = z.array(otherPicture.extend({ uncropped: otherPicture.exactOptional() })).max(MAX_MORE_PICTURES);
const shopLink = text(MAX_WEB_ADDRESS_LENGTH).refine((given) => readShoppingLink(given) !== undefined, {
  error: "is not a web address",
});

const ids = z.array(entryIdSchema).max(MAX_EDITED_ENTRIES);
const colorList = z.array(z.enum(COLORS)).max(MAX_COLORS);
const seasons = z.array(z.enum(SEASONS)).max(SEASONS.length);
const tags = z.array(text(MAX_TAG_LENGTH)).max(MAX_TAGS);

/** Null removes a field; a field that is left out stays. */
const fieldsOf = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, field.nullable().exactOptional()])) as {
    [Name in keyof Shape]: z.ZodExactOptional<z.ZodNullable<Shape[Name]>>;
  };

const FIELDS = {
  items: fieldsOf({
    thumbnailImageURL: pictureAddress,
    name: text(MAX_NAME_LENGTH),
    brand: text(MAX_NAME_LENGTH),
    itemShoppingURL: shopLink,
    wishlist: z.boolean(),
    category: z.enum(CATEGORIES),
    subcategory: text(MAX_DETAIL_LENGTH),
    colors: colorList,
    size: text(MAX_DETAIL_LENGTH),
    material: text(MAX_DETAIL_LENGTH),
    seasons,
    tags,
    notes: text(MAX_NOTES_LENGTH),
    price: z.number().min(0).max(MAX_PRICE),
    currency: text(MAX_DETAIL_LENGTH),
    purchasedOn: z.iso.date(),
    timesWorn: z.int().min(0).max(MAX_TIMES_WORN),
    pictures: pictureList,
    cutout: otherPicture,
    uncropped: otherPicture,
    originalSha256: hash,
  }),
  outfits: fieldsOf({
    previewUrl: pictureAddress,
    name: text(MAX_NAME_LENGTH),
    seasons,
    tags,
    notes: text(MAX_NOTES_LENGTH),
    layout: createLayoutSchema(entryIdSchema),
    itemIds: z.array(entryIdSchema).max(MAX_LAYOUT_PICS),
  }),
  collections: fieldsOf({
    name: text(MAX_NAME_LENGTH),
    type: z.enum(COLLECTION_TYPES),
    itemIds: ids,
    outfitIds: ids,
    inspirationIds: ids,
  }),
  portfolios: fieldsOf({ picUrl: pictureAddress }),
  inspirations: fieldsOf({ picUrl: pictureAddress }),
} satisfies Record<EditedList, unknown>;

/** Directly after this entry of the list; null, or one that is not in it: first. */
const place = z.strictObject({ after: entryIdSchema.nullable() }).exactOptional();

const ofNew = {
  id: entryIdSchema.exactOptional(),
  createdAt: z.number().min(0).max(MAX_TIME).exactOptional(),
  place,
};

const someContents = {
  itemIds: ids.exactOptional(),
  outfitIds: ids.exactOptional(),
  inspirationIds: ids.exactOptional(),
};

/** Entries of a collection. Added ones come last; `after` of a move is as in `place`. */
const contentChanges = {
  add: z.strictObject(someContents).exactOptional(),
  remove: z.strictObject(someContents).exactOptional(),
  move: z
    .array(z.strictObject({ ...someContents, after: entryIdSchema.nullable() }))
    .max(MAX_EDITED_ENTRIES)
    .exactOptional(),
};

const pictureAddresses = z.array(pictureAddress).max(MAX_MORE_PICTURES + 1);

/** Of an item's pictures in their order, of which the first is its photograph. */
const pictureChanges = {
  add: z.strictObject({ pictures: pictureList }).exactOptional(),
  remove: z.strictObject({ pictures: pictureAddresses }).exactOptional(),
  move: z
    .array(z.strictObject({ pictures: pictureAddresses, after: pictureAddress.nullable() }))
    .max(MAX_MORE_PICTURES + 1)
    .exactOptional(),
};

export const CHANGE_SCHEMAS = {
  items: z.strictObject({ ...FIELDS.items, ...pictureChanges, place }),
  outfits: z.strictObject({ ...FIELDS.outfits, place }),
  collections: z.strictObject({ ...FIELDS.collections, ...contentChanges, place }),
  portfolios: z.strictObject({ ...FIELDS.portfolios, place }),
  inspirations: z.strictObject({ ...FIELDS.inspirations, place }),
} as const;

/** The collection to which it is added, at its end. */
const collectionId = entryIdSchema.exactOptional();

export const CREATE_SCHEMAS = {
  items: z.strictObject({ ...FIELDS.items, ...ofNew, collectionId }),
  outfits: z.strictObject({ ...FIELDS.outfits, ...ofNew }),
  collections: z.strictObject({ ...FIELDS.collections, ...ofNew }),
  portfolios: z.strictObject({ ...FIELDS.portfolios, ...ofNew }),
  inspirations: z.strictObject({ ...FIELDS.inspirations, ...ofNew, collectionId }),
} as const;

const { category, colors, seasons: someSeasons, wishlist } = FIELDS.items;

/** For many items at once. `delete` puts them into the bin. */
export const manyItemsSchema = z.strictObject({
  ids: ids.min(1),
  set: z
    .strictObject({
      category,
      colors,
      seasons: someSeasons,
      wishlist,
      addColors: colorList.exactOptional(),
      addSeasons: seasons.exactOptional(),
      addTags: tags.exactOptional(),
      removeTags: tags.exactOptional(),
      addToCollection: entryIdSchema.exactOptional(),
      delete: z.literal(true).exactOptional(),
    })
    .refine((set) => Object.keys(set).length > 0, { error: "names no field" }),
});

export type ManyItems = z.infer<typeof manyItemsSchema>;
export type Changes<List extends EditedList = EditedList> = z.infer<(typeof CHANGE_SCHEMAS)[List]>;
export type NewEntry<List extends EditedList = EditedList> = z.infer<(typeof CREATE_SCHEMAS)[List]>;
