import { isFields } from "#domain/answer-fields.ts";
import { type Closet, EMPTY_LISTS } from "#domain/closet.ts";
import { MAX_ID_LENGTH, MAX_LIST_ENTRIES } from "#domain/limits.ts";
import { EDITED_LISTS, type EditedList } from "#server/closets/editing/edited-lists.ts";
import { toClosetAnswer } from "#server/closets/import/closet-answer-schema.ts";

/** When an entry was deleted, and its places. */
export type Deletion = {
  list: EditedList;
  id: string;
  /** Epoch milliseconds. */
  deletedAt: number;
  from?: { collectionId: string; place: number }[];
  /** Of an inspiration in its list, between the places of the others. Other entries have a time and `sFrac`. */
  place?: number;
};

/** The bin of an export. Rows are the contents of its collections. */
export type BinnedCloset = { closet: Closet; deletions: Deletion[] };

export const makeBinnedCloset = (user: Closet["user"]): BinnedCloset => ({
  closet: {
    user,
    ...EMPTY_LISTS,
    items: [],
    outfits: [],
    collections: [],
    portfolios: [],
    inspirations: [],
    collectionItems: [],
    collectionOutfits: [],
    collectionInspirations: [],
  },
  deletions: [],
});

/** The field `bin` of an export. */
export function writeBin({ closet, deletions }: BinnedCloset): object {
  const { user: _, status: __, ...lists } = toClosetAnswer(closet);
  return { ...lists, deletions };
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_ID_LENGTH;

const isPlace = (value: unknown): value is { collectionId: string; place: number } =>
  isFields(value) && isId(value.collectionId) && Number.isInteger(value.place) && Number(value.place) >= 0;

const isListPlace = (value: unknown): value is number =>
  typeof value === "number" && value > -1 && value <= MAX_LIST_ENTRIES;

function readDeletion(value: unknown, now: number): Deletion[] {
  if (!isFields(value) || !isId(value.id)) return [];
  const list = EDITED_LISTS.find((each) => each === value.list);
  if (!list || typeof value.deletedAt !== "number") return [];
  const from = Array.isArray(value.from) ? value.from.filter(isPlace) : [];
  return [
    {
      list,
      id: value.id,
      deletedAt: Math.min(Math.max(0, value.deletedAt), now),
      ...(from.length > 0 && { from: from.map(({ collectionId, place }) => ({ collectionId, place })) }),
      ...(list === "inspirations" && isListPlace(value.place) && { place: value.place }),
    },
  ];
}

/** Of the field `bin` in a file. A deletion that it does not tell is of now. */
export function readDeletions(bin: unknown): Map<string, Deletion> {
  const deletions = isFields(bin) && Array.isArray(bin.deletions) ? bin.deletions.slice(0, MAX_LIST_ENTRIES) : [];
  const now = Date.now();
  const read = deletions.flatMap((deletion) => readDeletion(deletion, now));
  return new Map(read.map((deletion) => [`${deletion.list} ${deletion.id}`, deletion]));
}
