import { z } from "zod";
import type { Fields } from "#domain/read-fields.ts";
import { ORIGINAL_NAMES } from "#domain/items/original-names.ts";
import { toPairs } from "#domain/closet/closet-views.ts";
import type { LimitedCloset } from "#domain/closet/limit-closet.ts";
import type { ClosetLists, Item, ItemPicture, Owner, Photograph } from "#domain/closet.ts";
import {
  CLOSET_LISTS,
  type ClosetList,
  CONTENTS,
  type EditedList,
  HELD_LISTS,
  isEditedList,
} from "#domain/closet-lists.ts";
import { LIST_SCHEMAS, ownerSchema, pictureSchema, wearSchema } from "#domain/closet-schemas.ts";
import type { Wear } from "#domain/items/wears.ts";
import { writeLayout } from "#domain/layout/read-layout.ts";
import { MAX_MORE_PICTURES, MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";
import { yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";

const webAddress = z.string().meta({ maxLength: MAX_WEB_ADDRESS_LENGTH });
const otherPicture = z.strictObject({ url: webAddress, picture: pictureSchema.optional() });

type OtherPicture = z.infer<typeof otherPicture>;
type AnsweredPicture = OtherPicture & { uncropped?: OtherPicture; worn?: true };

type AnsweredWear = Omit<Wear, "photograph"> & { photograph?: OtherPicture };

const toUrl = ({ address, picture }: Photograph) => ({ url: address, picture });

const toItemUrl = ({ uncropped, worn, ...picture }: ItemPicture) => ({
  ...toUrl(picture),
  worn,
  uncropped: uncropped && toUrl(uncropped),
});

const joined = { schema: z.string().optional(), write: (values: readonly string[]) => values.join(",") };
const shown = { schema: webAddress.nullable(), write: (address: string | null) => address };
const other = { schema: otherPicture.optional(), write: toUrl };

/** Fields whose value has another form than ours. Null address: the page shows a placeholder. */
const FORMS: Record<string, { schema: z.ZodType; write: (value: never) => unknown }> = {
  thumbnailImageURL: shown,
  previewUrl: shown,
  picUrl: shown,
  colors: joined,
  seasons: joined,
  cutout: other,
  uncropped: other,
  pictures: {
    schema: z
      .array(otherPicture.extend({ uncropped: otherPicture.optional(), worn: z.literal(true).optional() }))
      .max(MAX_MORE_PICTURES)
      .optional(),
    write: (pictures: readonly ItemPicture[]) => pictures.map(toItemUrl),
  },
  wears: {
    schema: z.array(wearSchema.omit({ photograph: true }).extend({ photograph: otherPicture.optional() })).optional(),
    write: (wears: readonly Wear[]) =>
      wears.map(({ photograph, ...wear }) => ({ ...wear, photograph: photograph && toUrl(photograph) })),
  },
  /** JSON text of the layout, or of the items alone. */
  layout: { schema: z.string().optional(), write: (text: string) => text },
};

type AnswerField = { field: string; name: string; schema: z.ZodType; write?: (value: never) => unknown };

function listAnswerFields(list: ClosetList): AnswerField[] {
  const names: Record<string, string> = list in ORIGINAL_NAMES ? ORIGINAL_NAMES[list as "items"] : {};
  return Object.entries(LIST_SCHEMAS[list].shape)
    .filter(([field]) => field !== "itemIds")
    .map(([field, schema]) => ({ field, name: names[field] ?? field, schema, ...FORMS[field] }));
}

const ANSWER_FIELDS = Object.fromEntries(CLOSET_LISTS.map((list) => [list, listAnswerFields(list)])) as Record<
  ClosetList,
  AnswerField[]
>;

type AnsweredForm<Field, Value> = Field extends "colors" | "seasons" | "layout"
  ? string
  : Field extends "pictures"
    ? AnsweredPicture[]
    : Field extends "cutout" | "uncropped"
      ? OtherPicture
      : Field extends "wears"
        ? AnsweredWear[]
        : Value;

type Answered<List extends ClosetList, Entry = ClosetLists[List][number]> = {
  [
    Field in keyof Entry as Field extends "itemIds"
      ? never
      : List extends "items" | "outfits"
        ? Field extends keyof (typeof ORIGINAL_NAMES)[List]
          ? (typeof ORIGINAL_NAMES)[List][Field] & string
          : Field
        : Field
  ]: AnsweredForm<Field, Entry[Field]>;
};

export type ClosetAnswer = { user: Owner; status: "OK" } & { [List in ClosetList]: Answered<List>[] };

/** The answer of `openCloset` (spec §7). Times are epoch milliseconds. */
export const closetResponseSchema = z.strictObject({
  user: ownerSchema,
  ...(Object.fromEntries(
    CLOSET_LISTS.map((list) => {
      const fields = ANSWER_FIELDS[list].map(({ name, schema }) => [name, schema] as const);
      return [list, z.array(z.strictObject(Object.fromEntries(fields)))];
    }),
  ) as Record<ClosetList, z.ZodArray<z.ZodObject>>),
  status: z.literal("OK"),
});

const toResponseOwner = ({ username, firstName, pronoun }: Owner) => ({ username, firstName, pronoun });

const toResponseEntries = <List extends ClosetList>(list: List, entries: ClosetLists[List]): ClosetAnswer[List] =>
  (entries as Fields[]).map((entry) => {
    const answer: Fields = {};
    for (const { field, name, write } of ANSWER_FIELDS[list]) {
      const value = field === "layout" ? (writeLayout(entry) ?? undefined) : entry[field];
      if (value !== undefined) answer[name] = write ? write(value as never) : value;
    }
    return answer;
  }) as unknown as ClosetAnswer[List];

export function toClosetAnswer({ user, ...lists }: ClosetLists): ClosetAnswer {
  const answered = CLOSET_LISTS.map((list) => [list, toResponseEntries(list, lists[list])]);
  return { user: toResponseOwner(user), ...Object.fromEntries(answered), status: "OK" } as ClosetAnswer;
}

const WITHOUT_COLLECTIONS: readonly ClosetList[] = ["items", "outfits", "portfolios"];

const PIECE_LENGTH = 65_536;
const ENTRIES_AT_A_TIME = 250;

export type ClosetRequest = { useCollections: boolean; useCutouts: boolean };

export function removeCutout(item: Item): Item {
  const { cutout: _, ...rest } = item;
  return rest;
}

function showEntries(closet: LimitedCloset, list: EditedList, ids: readonly string[], useCutouts: boolean): object[] {
  const entries = ids.flatMap((id): object => closet.find(list, id) ?? []);
  // An address for each cut-out is a lot to send.
  return list === "items" && !useCutouts ? entries.map((item) => removeCutout(item as Item)) : entries;
}

function* pageEntries(closet: LimitedCloset, list: ClosetList, useCutouts: boolean): Generator<object[]> {
  const kind = HELD_LISTS.find((held) => CONTENTS[held].rows === list);
  const pairs = kind ? closet.listPairs(kind) : [];
  const ids = isEditedList(list) ? closet.listIds(list) : [];
  for (let at = 0; at < Math.max(pairs.length, ids.length); at += ENTRIES_AT_A_TIME) {
    const end = at + ENTRIES_AT_A_TIME;
    if (isEditedList(list)) yield showEntries(closet, list, ids.slice(at, end), useCutouts);
    else if (kind) yield toPairs(kind, pairs.slice(at, end));
  }
}

/** Streams the JSON of `toClosetAnswer`. */
export async function* writeClosetResponse(
  closet: LimitedCloset,
  { useCollections, useCutouts }: ClosetRequest,
): AsyncGenerator<string> {
  let text = `{"user":${JSON.stringify(toResponseOwner(closet.user))}`;
  for (const list of CLOSET_LISTS) {
    text += `,"${list}":[`;
    let comma = "";
    if (useCollections || WITHOUT_COLLECTIONS.includes(list)) {
      for (const entries of pageEntries(closet, list, useCutouts)) {
        await yieldToEventLoop();
        text += comma + JSON.stringify(toResponseEntries(list, entries as ClosetLists[typeof list])).slice(1, -1);
        comma = ",";
        if (text.length < PIECE_LENGTH) continue;
        yield text;
        text = "";
      }
    }
    text += "]";
  }
  yield `${text},"status":"OK"}`;
}
