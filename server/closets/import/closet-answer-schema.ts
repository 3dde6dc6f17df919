import { CLOSET_LISTS, type ClosetList } from "#domain/closet-lists.ts";
import { z } from "zod";
import type { Closet, Item, ItemPicture, Outfit, Owner, Photograph } from "#domain/closet.ts";
import { CATEGORIES } from "#domain/items/category.ts";
import { writeLayout } from "#domain/layout/read-layout.ts";
import {
  MAX_DETAIL_LENGTH,
  MAX_FOLDERS,
  MAX_ID_LENGTH,
  MAX_MORE_PICTURES,
  MAX_NAME_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  MAX_USERNAME_LENGTH,
  MAX_WEB_ADDRESS_LENGTH,
} from "#domain/limits.ts";
import type { ViewableCloset } from "#server/closets/closet-service.ts";

// The limits are only for the OpenAPI document: the import has already applied them.
const username = z.string().meta({ maxLength: MAX_USERNAME_LENGTH });
const id = z.string().meta({ maxLength: MAX_ID_LENGTH });
const name = z.string().meta({ maxLength: MAX_NAME_LENGTH });
const webAddress = z.string().meta({ maxLength: MAX_WEB_ADDRESS_LENGTH });
const ordered = { createdAt: z.number(), sFrac: z.number().optional() };
const address = webAddress.nullable();

/** Not in the specification: pages need it for placeholders. `thumbhash` is in base64. */
const picture = z.strictObject({ width: z.number(), height: z.number(), thumbhash: z.string().optional() }).optional();

const detail = z.string().meta({ maxLength: MAX_DETAIL_LENGTH }).optional();
const tags = z
  .array(z.string().meta({ maxLength: MAX_TAG_LENGTH }))
  .meta({ maxItems: MAX_TAGS })
  .optional();
const notes = z.string().meta({ maxLength: MAX_NOTES_LENGTH }).optional();
const otherPicture = z.strictObject({ url: webAddress, picture });

/** `itemNameOptional` to `timesWorn` have the names of the original service. */
const itemDetails = {
  itemNameOptional: name.optional(),
  categoryId: z.enum(CATEGORIES).optional(),
  subCategoryId: detail,
  colorTextInput: z.string().optional(),
  size: detail,
  seasonsStr: z.string().optional(),
  timesWorn: z.number().optional(),
  material: detail,
  tags,
  notes,
  price: z.number().optional(),
  currency: detail,
  purchasedOn: z.string().optional(),
  pictures: z
    .array(otherPicture.extend({ uncropped: otherPicture.optional() }))
    .meta({ maxItems: MAX_MORE_PICTURES })
    .optional(),
  cutout: otherPicture.optional(),
  uncropped: otherPicture.optional(),
  originalSha256: z.string().optional(),
};

const outfitDetails = {
  name: name.optional(),
  seasonsStr: z.string().optional(),
  tags,
  notes,
  styledBy: name.optional(),
  /** JSON text of the layout, or of the items alone. */
  layoutSerialized: z.string().optional(),
};

/** The answer of `openCloset` (spec §7). Times are epoch milliseconds. Null address: the page shows a placeholder. */
export const closetAnswerSchema = z.strictObject({
  user: z.strictObject({ username, firstName: name, pronoun: name.optional() }),
  items: z.array(
    z.strictObject({
      id,
      thumbnailImageURL: address,
      picture,
      brand: name.nullable(),
      itemShoppingURL: webAddress.optional(),
      wishlist: z.boolean(),
      ...ordered,
      ...itemDetails,
    }),
  ),
  outfits: z.array(z.strictObject({ id, previewUrl: address, picture, ...ordered, ...outfitDetails })),
  portfolios: z.array(z.strictObject({ id, picUrl: address, picture, createdAt: ordered.createdAt })),
  collections: z.array(
    z.strictObject({
      id,
      name,
      folders: z.array(name).meta({ maxItems: MAX_FOLDERS }),
      type: name.optional(),
      /** The rows of its entries are in its order; else its entries are in the order of the lists. */
      ownOrder: z.literal(true).optional(),
      ...ordered,
    }),
  ),
  collectionItems: z.array(z.strictObject({ collectionId: id, itemId: id })),
  collectionOutfits: z.array(z.strictObject({ collectionId: id, outfitId: id })),
  collectionInspirations: z.array(z.strictObject({ collectionId: id, targetId: id })),
  inspirations: z.array(z.strictObject({ id, picUrl: address, picture })),
  status: z.literal("OK"),
});

const { user: ownerSchema, status: _, ...listSchemas } = closetAnswerSchema.shape;

export type ClosetAnswer = z.infer<typeof closetAnswerSchema>;

const toUrl = ({ address, picture }: Photograph) => ({ url: address, picture });

const toItemUrl = ({ uncropped, ...picture }: ItemPicture) => ({
  ...toUrl(picture),
  uncropped: uncropped && toUrl(uncropped),
});

const toAnswerItem = ({
  name,
  category,
  subcategory,
  colors,
  seasons,
  pictures,
  cutout,
  uncropped,
  ...item
}: Item) => ({
  ...item,
  itemNameOptional: name,
  categoryId: category,
  subCategoryId: subcategory,
  colorTextInput: colors?.join(","),
  seasonsStr: seasons?.join(","),
  pictures: pictures?.map(toItemUrl),
  cutout: cutout && toUrl(cutout),
  uncropped: uncropped && toUrl(uncropped),
});

function toAnswerOutfit(given: Outfit) {
  const { layout: _, itemIds: __, seasons, ...outfit } = given;
  return { ...outfit, seasonsStr: seasons?.join(","), layoutSerialized: writeLayout(given) ?? undefined };
}

const TO_ANSWER: { [List in ClosetList]?: (entry: never) => object } = { items: toAnswerItem, outfits: toAnswerOutfit };

export const toAnswerOwner = (owner: Owner) => ownerSchema.parse(owner);

/** The entries of a list with the names of spec §7 and of the original service. */
export const toAnswerEntries = <List extends ClosetList>(list: List, entries: Closet[List]): ClosetAnswer[List] => {
  const toAnswer = TO_ANSWER[list] as ((entry: object) => object) | undefined;
  return listSchemas[list].parse(toAnswer ? entries.map(toAnswer) : entries) as ClosetAnswer[List];
};

export function toClosetAnswer({ user, ...lists }: Closet): ClosetAnswer {
  const answered = CLOSET_LISTS.map((list) => [list, toAnswerEntries(list, lists[list])]);
  return { user: toAnswerOwner(user), ...Object.fromEntries(answered), status: "OK" } as ClosetAnswer;
}

export const WITHOUT_COLLECTIONS: readonly ClosetList[] = ["items", "outfits", "portfolios"];

const PIECE_LENGTH = 65_536;

/** Streams the JSON of `toClosetAnswer`. @throws {BusyError} when the closet changes during the read */
export async function* writeClosetAnswer(
  closet: ViewableCloset,
  { useCollections }: { useCollections: boolean },
): AsyncGenerator<string> {
  let text = `{"user":${JSON.stringify(toAnswerOwner(closet.user))}`;
  for (const list of CLOSET_LISTS) {
    text += `,"${list}":[`;
    let comma = "";
    if (useCollections || WITHOUT_COLLECTIONS.includes(list)) {
      for await (const entries of closet.readList(list)) {
        if (entries.length === 0) continue;
        text += comma + JSON.stringify(toAnswerEntries(list, entries)).slice(1, -1);
        comma = ",";
        if (text.length < PIECE_LENGTH) continue;
        yield text;
        text = "";
      }
    }
    text += "]";
  }
  await closet.confirm();
  yield `${text},"status":"OK"}`;
}
