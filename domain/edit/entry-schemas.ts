import { z } from "zod";
import type { ByList, EditedList } from "#domain/closet-lists.ts";
import {
  collectionSchema,
  createLayoutSchema,
  entryIdSchema,
  inspirationSchema,
  itemSchema,
  outfitSchema,
  pictureAddressSchema,
  portfolioSchema,
  wearSchema,
} from "#domain/closet-schemas.ts";
import { COLLECTION_TYPES } from "#domain/collection-type.ts";
import { toDay } from "#domain/links/link.ts";
import { DAY_MS, MAX_CHANGED_WEARS, MAX_EDITED_ENTRIES, MAX_LAYOUT_PICS, MAX_MORE_PICTURES } from "#domain/limits.ts";

const FIRST_DAY = "1900-01-01";

/** The last moment of a JavaScript date. */
const MAX_TIME = 8.64e15;

const address = pictureAddressSchema;
const otherPicture = z.object({ address });
const morePicture = otherPicture.extend({
  uncropped: otherPicture.exactOptional(),
  worn: z.literal(true).exactOptional(),
});
const pictureList = z.array(morePicture).max(MAX_MORE_PICTURES);
const ids = z.array(entryIdSchema).max(MAX_EDITED_ENTRIES);

type Present<Field> = Field extends z.ZodExactOptional<infer Inner> | z.ZodNullable<infer Inner>
  ? Present<Inner>
  : Field;

const toPresent = <Field extends z.ZodType>(field: Field): Present<Field> =>
  (field instanceof z.ZodExactOptional || field instanceof z.ZodNullable
    ? toPresent(field.unwrap() as z.ZodType)
    : field) as Present<Field>;

/** Null removes a field; a field that is left out stays. */
const toChanges = <Shape extends Record<string, z.ZodType>>({ shape }: { shape: Shape }) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, z.exactOptional(z.nullable(toPresent(field)))]),
  ) as { [Name in keyof Shape]: z.ZodExactOptional<z.ZodNullable<Present<Shape[Name]>>> };

const READ_ONLY = { id: true, createdAt: true, sFrac: true, picture: true, wears: true, lastWorn: true } as const;

/** A day ahead: east of Greenwich it is tomorrow already. */
export const pastDaySchema = z.iso
  .date()
  .refine((day) => day >= FIRST_DAY && day <= toDay(Date.now() + DAY_MS), `must be a day from ${FIRST_DAY} to today`);

const left = itemSchema.shape.left
  .unwrap()
  .extend({ on: pastDaySchema.exactOptional() })
  .refine(({ on = "", until = on }) => until >= on, { path: ["until"], error: "must not be before `on`" });

const FIELDS = {
  items: toChanges(
    itemSchema.omit(READ_ONLY).extend({ pictures: pictureList, cutout: otherPicture, uncropped: otherPicture, left }),
  ),
  outfits: toChanges(
    outfitSchema.omit({ ...READ_ONLY, styledBy: true }).extend({
      layout: createLayoutSchema(entryIdSchema),
      itemIds: z.array(entryIdSchema).max(MAX_LAYOUT_PICS),
    }),
  ),
  collections: toChanges(
    collectionSchema
      .pick({ name: true })
      .extend({ type: z.enum(COLLECTION_TYPES), itemIds: ids, outfitIds: ids, inspirationIds: ids }),
  ),
  portfolios: toChanges(portfolioSchema.pick({ picUrl: true })),
  inspirations: toChanges(inspirationSchema.pick({ picUrl: true })),
} satisfies ByList<unknown>;

/** Null, or an entry that is not in the list, means first. */
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

const contentChanges = {
  add: z.strictObject(someContents).exactOptional(),
  remove: z.strictObject(someContents).exactOptional(),
  move: z
    .array(z.strictObject({ ...someContents, after: entryIdSchema.nullable() }))
    .max(MAX_EDITED_ENTRIES)
    .exactOptional(),
};

const pictureAddresses = z.array(address).max(MAX_MORE_PICTURES + 1);

const { id: wearId } = wearSchema.shape;
const newWearSchema = z.strictObject({
  id: wearId,
  on: pastDaySchema,
  photograph: otherPicture.exactOptional(),
});

const wears = {
  add: z.array(newWearSchema).max(MAX_CHANGED_WEARS).exactOptional(),
  remove: z.array(wearId).max(MAX_CHANGED_WEARS).exactOptional(),
};

const wearChanges = {
  add: z.strictObject({ wears: wears.add }).exactOptional(),
  remove: z.strictObject({ wears: wears.remove }).exactOptional(),
};

const itemChanges = {
  /** A wish becomes an owned item, and what had left is back. */
  bought: z
    .strictObject({
      on: pastDaySchema,
      price: itemSchema.shape.price,
      currency: itemSchema.shape.currency,
      shop: itemSchema.shape.shop,
    })
    .exactOptional(),
  add: z.strictObject({ pictures: pictureList.exactOptional(), wears: wears.add }).exactOptional(),
  remove: z.strictObject({ pictures: pictureAddresses.exactOptional(), wears: wears.remove }).exactOptional(),
  move: z
    .array(z.strictObject({ pictures: pictureAddresses, after: address.nullable() }))
    .max(MAX_MORE_PICTURES + 1)
    .exactOptional(),
};

const isTextOrNumber = (field: z.ZodType): boolean =>
  ["string", "enum", "number"].includes(field.def.type) && field !== pictureAddressSchema;

/** Any text or number: what is stored may come from a file that an earlier release imported. */
const toSeen = (fields: Record<string, z.ZodType>) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => isTextOrNumber(toPresent(field)))
        .map(([name]) => [name, z.exactOptional(z.nullable(z.union([z.string(), z.number()])))]),
    ),
  );

/** Also the form of `conflicts`. */
export const SEEN_SCHEMAS = {
  items: toSeen(FIELDS.items),
  outfits: toSeen(FIELDS.outfits),
  collections: toSeen(FIELDS.collections),
};

export const CHANGE_SCHEMAS = {
  items: z
    .strictObject({ ...FIELDS.items, ...itemChanges, place, saw: SEEN_SCHEMAS.items.exactOptional() })
    .refine(({ bought, left: leaves }) => !bought || !leaves, {
      path: ["left"],
      error: "cannot be sent with `bought`",
    }),
  outfits: z.strictObject({ ...FIELDS.outfits, ...wearChanges, place, saw: SEEN_SCHEMAS.outfits.exactOptional() }),
  collections: z.strictObject({
    ...FIELDS.collections,
    ...contentChanges,
    place,
    saw: SEEN_SCHEMAS.collections.exactOptional(),
  }),
  portfolios: z.strictObject({ ...FIELDS.portfolios, place }),
  inspirations: z.strictObject({ ...FIELDS.inspirations, place }),
} as const;

const collectionId = entryIdSchema.exactOptional();

export const CREATE_SCHEMAS = {
  items: z.strictObject({ ...FIELDS.items, ...ofNew, collectionId }),
  outfits: z.strictObject({ ...FIELDS.outfits, ...ofNew }),
  collections: z.strictObject({ ...FIELDS.collections, ...ofNew }),
  portfolios: z.strictObject({ ...FIELDS.portfolios, ...ofNew }),
  inspirations: z.strictObject({ ...FIELDS.inspirations, ...ofNew, collectionId }),
} as const;

const { brand, size, category, colors, seasons, wishlist } = FIELDS.items;
const { colors: someColors, seasons: someSeasons, tags } = itemSchema.shape;

export const manyItemsSchema = z.strictObject({
  ids: ids.min(1),
  set: z
    .strictObject({
      brand,
      size,
      category,
      colors,
      seasons,
      wishlist,
      addColors: someColors,
      removeColors: someColors,
      addSeasons: someSeasons,
      removeSeasons: someSeasons,
      addTags: tags,
      removeTags: tags,
      addToCollection: entryIdSchema.exactOptional(),
      place,
      delete: z.literal(true).exactOptional(),
    })
    .refine((set) => Object.keys(set).length > 0, { error: "names no field" }),
});

export type ManyItems = z.infer<typeof manyItemsSchema>;
export type Changes<List extends EditedList = EditedList> = z.infer<(typeof CHANGE_SCHEMAS)[List]>;
export type NewEntry<List extends EditedList = EditedList> = z.infer<(typeof CREATE_SCHEMAS)[List]>;
