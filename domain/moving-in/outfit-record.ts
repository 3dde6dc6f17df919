import { readDate } from "#domain/tables/dates.ts";
import { normalizeHeading, splitHeadings } from "./heading-words.ts";
import { type Column, createRecordReader, type FieldRecord, toList, toText, toTexts } from "./record-reader.ts";
import { listSeasons } from "./record-values.ts";

const HEADINGS = {
  id: "id outfitid uuid",
  name: "name title outfitname",
  notes: "notes note description comment",
  seasons: "season seasons",
  tags: "tags style styles occasion occasions",
  picture:
    "imagedata imagebase64 photodata previewurl image imageurl photo photourl picture pictureurl coverimage coverimageurl imageuri imagepath",
  created: "createdat created date",
  items: "itemids items clothingitemids clothingitems garmentids garments pieces",
} as const;

type OutfitField = keyof typeof HEADINGS;

function toColumn(heading: string): Column<OutfitField> {
  const key = normalizeHeading(heading);
  for (const [field, words] of Object.entries(HEADINGS) as [OutfitField, string][]) {
    const rank = splitHeadings(words).indexOf(key);
    if (rank !== -1) return { key, heading, field, rank };
  }
  return { key, heading, field: null, rank: 0 };
}

const ID_FIELDS = ["id", "itemId", "item_id", "clothingItemId", "clothing_item_id", "garmentId", "garment_id"];

function findItemId(value: unknown): string {
  if (typeof value !== "object" || value === null) return toText(value);
  const fields = value as Record<string, unknown>;
  // A row of a join table has its own id beside the item's.
  return (
    ID_FIELDS.toReversed()
      .map((name) => toText(fields[name]))
      .find((id) => id !== "") ?? ""
  );
}

export function createOutfitReader(headings: readonly string[]) {
  const { first, all, isUnread } = createRecordReader(headings.map(toColumn));
  const read = (record: FieldRecord) => ({
    id: toText(first(record, "id")),
    name: toText(first(record, "name")),
    notes: toText(first(record, "notes")),
    seasons: listSeasons(toTexts(toList(first(record, "seasons")))),
    tags: toTexts(all(record, "tags").flatMap(({ value }) => toList(value))),
    previewUrl: toText(first(record, "picture")),
    createdAt: readDate(first(record, "created"))?.time ?? 0,
    itemIds: [...new Set(toList(first(record, "items")).map(findItemId))].filter((itemId) => itemId !== ""),
  });
  return { read, isUnread };
}
