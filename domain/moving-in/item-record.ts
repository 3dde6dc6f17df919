import { TEXT_DETAILS } from "#domain/closet-fields.ts";
import { type ExplainedReason, explainEntry, explainStatus } from "#domain/import-reason.ts";
import { readCategory as readKnownCategory } from "#domain/items/category.ts";
import { readColor } from "#domain/items/color.ts";
import { isFields } from "#domain/read-fields.ts";
import { foldText } from "#domain/search/fold-text.ts";
import { type DateReading, readDate, type TableDate } from "#domain/tables/dates.ts";
import { readPrice } from "#domain/tables/price.ts";
import { findHeading, type ItemField } from "./heading-words.ts";
import { readLeft, readLeftStatus } from "./read-status.ts";
import { namesGarment, readJoinedCategory } from "./joined-words.ts";
import { isPlainColor } from "./plain-color.ts";
import {
  type Column,
  createRecordReader,
  type FieldRecord,
  type NamedValue,
  toList,
  toText,
  toTexts,
} from "./record-reader.ts";
import { foldWords, isYes, listSeasons } from "./record-values.ts";

const WANTED = foldWords(
  "wishlist, wish, wanted, wunschliste, wunsch, liste de souhaits, envie, lista de deseos, deseo",
);
const GONE = foldWords("archived, deleted, retired, past, archiviert, aussortiert, archivé, archivado");
/** A status without news. */
const OWNED = foldWords(
  `closet, in closet, wardrobe, in wardrobe, active, owned, available, ready, clean, ok, im schrank, vorhanden, aktiv,
  dans le placard, disponible, en el armario, activo`,
);
const NOTHING = foldWords("false, no, n, nein, non, none, null, لا");
/** Also the first day of some programs. */
const ZERO = /^(?:0(?:[.,]0+)?|0001-01-01.*)$/;
const LIST_OR_SLASH = /[,;|/&]/;
const PICTURE_FIELDS = ["url", "imageUrl", "image_url", "uri", "src", "data", "imageData", "image_path"];
const DAY_FIELDS = ["date", "on", "day", "worn_at", "wornAt", "worn_on", "wornOn"];

const UNKNOWN = /^unknown$/i;
const NUMBER = /^\d+$/;
/** "12x", "3 fois". */
const TIMES = /^(\d+)\s*(?:x|×|mal|times|fois|vez|veces|مرة|مرات)$/i;

/** "coat.jpg (https://…),hat.jpg (https://…)", as Airtable, NocoDB and Baserow write files. Null: another text. */
function readAttachments(text: string): string[] | null {
  if (!text.endsWith(")")) return null;
  const addresses = [...text.matchAll(/[^(),]\((https?:\/\/[^\s)]{1,2048})\)/gi)].map(([, address = ""]) => address);
  return addresses.length > 0 ? addresses : null;
}

/** A path of the other application's server, which an import cannot read. */
const isOnServer = (address: string): boolean => address.startsWith("/");

const preferReadable = (addresses: readonly string[]): string[] =>
  addresses
    .filter((address) => address !== "")
    .toSorted((one, other) => Number(isOnServer(one)) - Number(isOnServer(other)));

function findPicture(value: unknown): string {
  if (typeof value !== "object" || value === null) return toText(value);
  const fields = value as Record<string, unknown>;
  return preferReadable(PICTURE_FIELDS.map((name) => toText(fields[name])))[0] ?? "";
}

const findPictures = (value: unknown): string[] => readAttachments(toText(value)) ?? [findPicture(value)];

const isAddress = (text: string): boolean =>
  /^[a-z][a-z0-9+.-]*:/i.test(text) || (!/\s/.test(text) && /.\../.test(text));

/** `id`: empty without one of its own. */
export type ItemFields = Record<string, unknown> & { id: string; wishlist: boolean };

/** `item`: what its pictures are found by. */
type LeftOut = { leftOut: ExplainedReason; item?: FieldsOfPictures };

export type FieldsOfPictures = Record<string, unknown> & { id: string; name: string };

export const isLeftOut = (read: ItemFields | LeftOut): read is LeftOut => "leftOut" in read;

/** A value that comes in as another one; its own word stays among the tags or in the notes. */
export type ChangedValue = { heading: string; from: string; to: string };

/** What an item is known by. In a table without them it is named by its type. */
const NAMES = ["name", "description", "brand", "picture", "pictures", "thumbnail"] as const;

export type ItemReader = {
  isNamed: boolean;
  isUnread: (key: string) => boolean;
  read: (record: FieldRecord) => ItemFields | LeftOut;
};

type Reading = { dates?: DateReading; noteChange?: (change: ChangedValue) => void };

const nameHeading = (heading: string): string =>
  heading
    .replace(/^.*\./, "")
    .replaceAll("_", " ")
    .replaceAll(/^[\s¿]+|(?<![\s?؟:*])[\s?؟:*]+$/g, "");

const writeFact = ({ heading, value }: NamedValue): string => `${nameHeading(heading)}: ${toText(value)}`;

const isFact = ({ heading, value }: NamedValue): boolean => {
  const text = foldText(toText(value));
  const isOnePiece = text === "1" && findHeading(heading)?.field === "facts";
  return text !== "" && !NOTHING.has(text) && !ZERO.test(text) && !isOnePiece;
};

function joinNotes(notes: readonly string[]): string {
  // No set: one that grows keeps its old table until a full garbage collection.
  return notes.filter((text, at) => text !== "" && notes.indexOf(text) === at).join("\n");
}

const toDays = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : [value]).map((day) => {
    if (!isFields(day)) return day;
    return DAY_FIELDS.map((name) => day[name]).find((found) => found !== undefined);
  });

export function createItemReader(
  columns: readonly Column<ItemField>[],
  { dates = {}, noteChange }: Reading = {},
): ItemReader {
  const { has, first, all, isUnread } = createRecordReader(columns);
  const isNamed = NAMES.some(has);
  const headings = new Map(columns.map(({ field, heading }) => [field, heading]));
  const readText = (record: FieldRecord, field: ItemField): string => toText(first(record, field));
  const readLists = (record: FieldRecord, field: ItemField, separators?: RegExp): string[] =>
    toTexts(all(record, field).flatMap(({ value }) => toList(value, separators)));

  function readCategory(record: FieldRecord) {
    const [category = "", type = ""] = (["category", "type"] as const).map((field) =>
      readText(record, field).replace(UNKNOWN, ""),
    );
    const [known, knownType] = [category, type].map(readKnownCategory);
    const joined = known || knownType ? null : readJoinedCategory(category || type);
    const isTypeFiner = category !== "" && type.toLowerCase() !== category.toLowerCase();
    const subcategory = readText(record, "subcategory") || (isTypeFiner ? type : "");
    const word = category || type;
    const finer = subcategory || word;
    if (joined) return { category: joined, subcategory: finer, tags: finer === word ? [] : [word] };
    // "top" of the type "Dress" is a dress.
    const isByType = knownType && known !== knownType;
    return { category: isByType ? type : category || type, subcategory, tags: [] };
  }

  const readNamingType = (record: FieldRecord): string => {
    const type = readText(record, "type");
    return namesGarment(type) ? type : "";
  };

  /** "light blue" is blue, and stays as a tag. */
  function readShades(colors: readonly string[]): string[] {
    const shades = colors.filter((text) => readColor(text) !== null && !isPlainColor(text));
    for (const from of shades)
      noteChange?.({ heading: headings.get("colors") ?? "", from, to: readColor(from) ?? from });
    return shades;
  }

  function readCost(record: FieldRecord) {
    const cents = first(record, "cents");
    // The values of a CSV are texts.
    const isCents = typeof cents === "number" || (typeof cents === "string" && /^\d+$/.test(cents.trim()));
    const cost = readPrice(isCents ? Number(cents) / 100 : first(record, "price"));
    const unread = readText(record, "cents") || readText(record, "price");
    return { price: cost?.price ?? unread, currency: readText(record, "currency") || cost?.currency };
  }

  function readPictures(record: FieldRecord) {
    const embedded = all(record, "embedded").flatMap(({ value }) => toText(value).split("|"));
    // Its other addresses name the same picture.
    const originals =
      embedded.length > 0
        ? embedded
        : preferReadable(all(record, "picture").flatMap(({ value }) => findPictures(value)));
    const more = all(record, "pictures").flatMap(
      ({ value }) => readAttachments(toText(value)) ?? toList(value).flatMap(findPictures),
    );
    const [shown, ...pictures] = [...new Set([...originals, ...more])].filter((address) => address !== "");
    return {
      thumbnailImageURL: shown ?? readText(record, "thumbnail"),
      // Some exports name a picture by its address and by its path.
      pictures: pictures.filter((address) => !isOnServer(address) && !shown?.includes(address)),
      cutout: readText(record, "cutout"),
    };
  }

  function readWears(record: FieldRecord) {
    const worn = first(record, "timesWorn");
    const isDay = !NUMBER.test(toText(worn)) && readDate(worn, dates) !== null;
    const given = [...all(record, "wornOn").map(({ value }) => value), ...(isDay ? [worn] : [])];
    const read = given.flatMap(toDays).flatMap((value): (TableDate | null)[] => {
      const whole = readDate(value, dates);
      if (whole || typeof value !== "string") return [whole];
      return value.split(/[;|\n]|,\s*/).map((part) => readDate(part, dates));
    });
    const days = read.flatMap((date) => (date && date.isPartial !== true ? [date.day] : []));
    return {
      timesWorn: isDay ? "" : toText(worn).replace(TIMES, "$1"),
      wears: [...new Set(days)].map((on) => ({ id: `day-${on}`, on })),
    };
  }

  /** A partial date becomes its first day, and stays in the notes; so does a text that is no date. */
  function readPurchase(record: FieldRecord): { date: TableDate | null; text: string; facts: NamedValue[] } {
    const value = first(record, "purchased");
    const date = readDate(value, dates);
    const heading = headings.get("purchased") ?? "";
    if (date?.isPartial) noteChange?.({ heading, from: toText(value), to: date.day });
    const isWhole = date !== null && date.isPartial !== true;
    return { date, text: date?.day ?? toText(value), facts: isWhole ? [] : [{ heading, value }].filter(isFact) };
  }

  function readLink(record: FieldRecord): { link: string; facts: NamedValue[] } {
    const given = all(record, "link");
    const shops = all(record, "shop");
    const link = [...given, ...shops].map(({ value }) => toText(value)).find(isAddress) ?? "";
    return { link, facts: given.filter(({ value }) => !isAddress(toText(value))) };
  }

  function read(record: FieldRecord): ItemFields | LeftOut {
    const description = readText(record, "description");
    const name =
      readText(record, "name") || (has("name") ? "" : description) || (isNamed ? "" : readNamingType(record));
    const pictures = readPictures(record);
    const brand = readText(record, "brand");
    if (brand === "" && name === "" && pictures.thumbnailImageURL === "")
      return { leftOut: explainEntry("nothingShown") };
    const status = readText(record, "status");
    const plainStatus = foldText(status);
    const id = readText(record, "id");
    const item = { id, name, ...pictures };
    if (GONE.has(plainStatus)) return { leftOut: explainStatus(status), item };
    if (isYes(first(record, "archived"))) return { leftOut: explainEntry("archived"), item };
    const isWished = isYes(first(record, "wishlist")) || WANTED.has(plainStatus);
    const leftBy = readLeftStatus(status);
    const isStatusPlain = leftBy !== null || WANTED.has(plainStatus) || OWNED.has(plainStatus);
    const { left, facts: unclear } = readLeft(all(record, "left").filter(isFact), leftBy, dates);
    const purchase = readPurchase(record);
    const { link, facts: shops } = readLink(record);
    const facts = [
      ...(isStatusPlain ? [] : all(record, "status")),
      ...all(record, "facts").filter(isFact),
      ...unclear,
      ...shops,
      ...purchase.facts,
    ];
    const notes = [
      ...all(record, "notes").map(({ value }) => toText(value)),
      has("name") ? description : "",
      ...facts.map(writeFact),
    ];
    const colors = readLists(record, "colors", LIST_OR_SLASH);
    const { tags: words, ...kind } = readCategory(record);
    const fields = leaveOutBlanks({
      name,
      brand,
      ...kind,
      colors,
      ...Object.fromEntries(TEXT_DETAILS.map((field) => [field, readText(record, field)])),
      ...(isAddress(readText(record, "shop")) && { shop: "" }),
      material: toTexts(toList(first(record, "material"))).join(", "),
      seasons: listSeasons(readLists(record, "seasons", LIST_OR_SLASH)),
      tags: [
        ...readLists(record, "tags"),
        // Libre-Closet's formality is a number.
        ...readLists(record, "traits").filter((text) => !NUMBER.test(text)),
        ...readShades(colors),
        ...words,
      ],
      notes: joinNotes(notes),
      ...readCost(record),
      purchasedOn: purchase.text,
      ...readWears(record),
      ...pictures,
      itemShoppingURL: link,
      createdAt: readDate(first(record, "created"), dates)?.time ?? purchase.date?.time ?? 0,
    });
    return { id, ...fields, wishlist: isWished, ...(left && { left }) };
  }

  return { isNamed: isNamed || has("type"), isUnread, read };
}

const leaveOutBlanks = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== "" && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
