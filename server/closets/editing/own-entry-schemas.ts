import { type EditedList, mapLists } from "#domain/closet-lists.ts";
import { z } from "zod";
import { MAX_ID_LENGTH, MAX_NAME_LENGTH, MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";
import { CATEGORIES } from "#domain/items/category.ts";
import { COLORS } from "#domain/items/color.ts";
import { SEASONS } from "#domain/items/season.ts";

/** What the owner gets. The limits are only for the OpenAPI document. */

const text = z.string().exactOptional();
const id = z.string().meta({ maxLength: MAX_ID_LENGTH });
const name = z.string().meta({ maxLength: MAX_NAME_LENGTH });
const address = z.string().meta({ maxLength: MAX_WEB_ADDRESS_LENGTH }).nullable();
const picture = z
  .strictObject({ width: z.number(), height: z.number(), thumbhash: z.string().exactOptional() })
  .exactOptional();
const photograph = z.strictObject({ address, picture });
const ids = z.array(id);
const seasons = z.array(z.enum(SEASONS)).exactOptional();
const tags = z.array(z.string()).exactOptional();

/** `version` changes with each change of the entry. */
const entry = { id, version: z.string() };
const ordered = { createdAt: z.number(), sFrac: z.number().exactOptional() };

const layout = z.strictObject({
  v: z.literal(1),
  ratio: z.number(),
  pics: z.array(
    z.strictObject({
      itemId: id,
      x: z.number(),
      y: z.number(),
      scale: z.number(),
      rotation: z.number(),
      mirrored: z.boolean(),
      aspect: z.number(),
    }),
  ),
});

export const OWN_ENTRY_SCHEMAS = {
  items: z.strictObject({
    ...entry,
    ...ordered,
    thumbnailImageURL: address,
    picture,
    brand: name.nullable(),
    itemShoppingURL: text,
    wishlist: z.boolean(),
    name: text,
    category: z.enum(CATEGORIES).exactOptional(),
    subcategory: text,
    colors: z.array(z.enum(COLORS)).exactOptional(),
    size: text,
    material: text,
    seasons,
    tags,
    notes: text,
    price: z.number().exactOptional(),
    currency: text,
    purchasedOn: text,
    timesWorn: z.number().exactOptional(),
    pictures: z.array(photograph.extend({ uncropped: photograph.exactOptional() })).exactOptional(),
    cutout: photograph.exactOptional(),
    uncropped: photograph.exactOptional(),
    originalSha256: text,
  }),
  outfits: z.strictObject({
    ...entry,
    ...ordered,
    previewUrl: address,
    picture,
    name: text,
    seasons,
    tags,
    notes: text,
    layout: layout.exactOptional(),
    itemIds: ids.exactOptional(),
    styledBy: text,
  }),
  collections: z.strictObject({
    ...entry,
    ...ordered,
    name,
    folders: z.array(name),
    type: text,
    ownOrder: z.literal(true).exactOptional(),
    itemIds: ids.exactOptional(),
    outfitIds: ids.exactOptional(),
    inspirationIds: ids.exactOptional(),
  }),
  portfolios: z.strictObject({ ...entry, createdAt: ordered.createdAt, picUrl: address, picture }),
  inspirations: z.strictObject({ ...entry, picUrl: address, picture }),
} as const;

/** `GET …/content` gives whole lists; the rows of a collection are in its order. */
const listOf = (list: EditedList) => z.array(OWN_ENTRY_SCHEMAS[list]);

const entryListSchemas = mapLists(listOf) as {
  [List in EditedList]: z.ZodArray<(typeof OWN_ENTRY_SCHEMAS)[List]>;
};

export const contentListSchemas = {
  ...entryListSchemas,
  collectionItems: z.array(z.strictObject({ collectionId: id, itemId: id })),
  collectionOutfits: z.array(z.strictObject({ collectionId: id, outfitId: id })),
  collectionInspirations: z.array(z.strictObject({ collectionId: id, targetId: id })),
};

const byList = <Schema extends z.ZodType>(schema: Schema) => z.strictObject(mapLists(() => schema));

/** What `GET …/content?since=` adds, and its lists. */
export const changeSchemas = {
  since: z.int(),
  deleted: byList(z.array(id)),
  totals: byList(z.int()),
};

export const changedListSchemas = entryListSchemas;
