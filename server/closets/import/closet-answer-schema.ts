import { z } from "zod";
import type { Closet, ClosetList } from "#domain/closet.ts";
import {
  MAX_FOLDERS,
  MAX_ID_LENGTH,
  MAX_NAME_LENGTH,
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
    }),
  ),
  outfits: z.array(z.strictObject({ id, previewUrl: address, picture, ...ordered })),
  portfolios: z.array(z.strictObject({ id, picUrl: address, picture, createdAt: z.number() })),
  collections: z.array(
    z.strictObject({
      id,
      name,
      folders: z.array(name).meta({ maxItems: MAX_FOLDERS }),
      type: name.optional(),
      ...ordered,
    }),
  ),
  collectionItems: z.array(z.strictObject({ collectionId: id, itemId: id })),
  collectionOutfits: z.array(z.strictObject({ collectionId: id, outfitId: id })),
  collectionInspirations: z.array(z.strictObject({ collectionId: id, targetId: id })),
  inspirations: z.array(z.strictObject({ id, picUrl: address, picture })),
  status: z.literal("OK"),
});

export type ClosetAnswer = z.infer<typeof closetAnswerSchema>;

export const toClosetAnswer = (closet: Closet): ClosetAnswer => closetAnswerSchema.parse({ ...closet, status: "OK" });

const { user: ownerSchema, status: _, ...listSchemas } = closetAnswerSchema.shape;
const LISTS = Object.keys(listSchemas) as ClosetList[];
const WITHOUT_COLLECTIONS: readonly ClosetList[] = ["items", "outfits", "portfolios"];

const PIECE_LENGTH = 65_536;

/** Streams the JSON of `toClosetAnswer`. @throws {BusyError} when the closet changes during the read */
export async function* writeClosetAnswer(
  closet: ViewableCloset,
  { useCollections }: { useCollections: boolean },
): AsyncGenerator<string> {
  let text = `{"user":${JSON.stringify(ownerSchema.parse(closet.user))}`;
  for (const list of LISTS) {
    text += `,"${list}":[`;
    let comma = "";
    if (useCollections || WITHOUT_COLLECTIONS.includes(list)) {
      for await (const entries of closet.readList(list)) {
        if (entries.length === 0) continue;
        text += comma + JSON.stringify(listSchemas[list].parse(entries)).slice(1, -1);
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
