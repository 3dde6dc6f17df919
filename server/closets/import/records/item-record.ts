import { TEXT_DETAILS } from "#domain/closet-fields.ts";
import { readCategory as readKnownCategory } from "#domain/items/category.ts";
import { type ExplainedReason, explainEntry, explainStatus } from "#domain/import-reason.ts";
import { readCsvDate } from "#server/closets/import/csv-date.ts";
import { listSeasons, readDay } from "./record-values.ts";
import { readPrice } from "./price.ts";
import { createRecordReader, type FieldRecord, toList, toText, toTexts } from "./record-reader.ts";

/** Headings of Libre-Closet, wardrowbe, StyleSnap, Clothinv and similar applications; the first with a value wins. */
const OWN_HEADINGS = {
  id: "id itemid uuid sku",
  name: "name title item itemname itemnameoptional product productname",
  description: "description",
  brand: "brand brandname label designer maker manufacturer",
  category: "category categoryid categoryname itemcategory garmentcategory maincategory",
  type: "type clothingtype garmenttype itemtype kind",
  subcategory: "subcategory subcategoryid subtype",
  colors: `primarycolor primarycolour maincolor maincolour color colour colors colours colortextinput colorname
    secondarycolor secondarycolour secondarycolors secondarycolours tagsprimarycolor tagscolors`,
  size: "size sizelabel",
  material: "material materials fabric fabrics composition tagsmaterial",
  seasons: "season seasons seasonsstr tagsseason",
  tags: "tags tag keywords usertags",
  traits: `style styles styletags weathertags occasion occasions pattern formality fit tagsstyle tagspattern
    tagsformality tagsfit`,
  notes: "notes note comment comments",
  price: "price cost purchaseprice pricepaid amount",
  cents: "purchasepricecents pricecents",
  currency: "currency currencycode pricecurrency purchasecurrency",
  created: "date created createdat added addedat dateadded",
  purchased: `purchased purchasedon purchasedate purchaseddate datepurchased bought boughton datebought acquiredon
    acquireddate dateacquired ownedsince`,
  timesWorn: "timesworn wearcount wears worn wearstotal",
  embedded: "imagedata imagebase64 photodata photobase64 picturedata",
  picture: `image imageurl photo photourl picture pictureurl thumbnailimageurl imagefile imagefilename filename imageuri
    imagepath photooriginal`,
  thumbnail: "thumbnail thumbnailurl thumbnailpath mediumurl mediumpath photothumb thumburl",
  pictures: "pictures images photos morepictures additionalimages additionalphotos imageurls photourls image2 image3",
  cutout: "cutout cutouturl photocutout",
  link: `url link shop shopurl shoplink shoppinglink shoppingurl itemshoppingurl producturl productlink purchaselink
    sourceurl website store`,
  wishlist: "wishlist wish wanted iswishlist",
  status: "status",
  archived: "isarchived archived",
} as const;

type Field = keyof typeof OWN_HEADINGS | (typeof TEXT_DETAILS)[number];

const HEADINGS: Readonly<Record<Field, string>> = {
  ...(Object.fromEntries(TEXT_DETAILS.map((field) => [field, field.toLowerCase()])) as Record<
    (typeof TEXT_DETAILS)[number],
    string
  >),
  ...OWN_HEADINGS,
};

const YES = new Set(["true", "yes", "y", "1", "x", "wishlist", "wish", "wanted"]);
const GONE = new Set(["archived", "deleted", "sold", "donated", "discarded", "retired", "past"]);
const LIST_OR_SLASH = /[,;|/&]/;
const PICTURE_FIELDS = ["url", "imageUrl", "image_url", "uri", "src", "data", "imageData", "image_path"];

const WANTED = new Set(["wishlist", "wish", "wanted"]);
const UNKNOWN = /^unknown$/i;
const NUMBER = /^\d+$/;

const isYes = (value: unknown): boolean => YES.has(toText(value).toLowerCase());

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

export type ItemFields = Record<string, unknown> & { id: string; wishlist: boolean };

type LeftOut = { leftOut: ExplainedReason };

export const isLeftOut = (read: ItemFields | LeftOut): read is LeftOut => "leftOut" in read;

export type ItemReader = {
  has: (field: Field) => boolean;
  isUnread: (heading: string) => boolean;
  read: (record: FieldRecord, id: string) => ItemFields | LeftOut;
};

/** In a table of Homebox, `url` is the address of the item there. */
const chooseHeadings = (present: ReadonlySet<string>): typeof HEADINGS =>
  present.has("importref") && present.has("assetid")
    ? { ...HEADINGS, link: HEADINGS.link.replace(/\burl\b/, "") }
    : HEADINGS;

export function createItemReader(present: ReadonlySet<string>): ItemReader {
  const { has, first, all, isUnread } = createRecordReader<Field>(chooseHeadings(present), present);
  const readText = (record: FieldRecord, field: Field): string => toText(first(record, field));
  const readLists = (record: FieldRecord, field: Field, separators?: RegExp): string[] =>
    toTexts(all(record, field).flatMap((value) => toList(value, separators)));

  function readCategory(record: FieldRecord) {
    const [category = "", type = ""] = (["category", "type"] as const).map((field) =>
      readText(record, field).replace(UNKNOWN, ""),
    );
    const [known, knownType] = [category, type].map(readKnownCategory);
    const isTypeFiner = category !== "" && type.toLowerCase() !== category.toLowerCase();
    const subcategory = readText(record, "subcategory") || (isTypeFiner ? type : "");
    // "top" of the type "Dress" is a dress.
    const isByType = knownType && known !== knownType;
    return { category: isByType ? type : category || type, subcategory };
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
    const embedded = all(record, "embedded").map(toText);
    // Its other addresses name the same picture.
    const originals = embedded.length > 0 ? embedded : preferReadable(all(record, "picture").map(findPicture));
    const more = all(record, "pictures").flatMap((value) => toList(value).map(findPicture));
    const [shown, ...pictures] = [...new Set([...originals, ...more])].filter((address) => address !== "");
    return {
      thumbnailImageURL: shown ?? readText(record, "thumbnail"),
      // Some exports name a picture by its address and by its path.
      pictures: pictures.filter((address) => !isOnServer(address) && !shown?.includes(address)),
      cutout: readText(record, "cutout"),
    };
  }

  function read(record: FieldRecord, id: string): ItemFields | LeftOut {
    const description = readText(record, "description");
    const name = readText(record, "name") || (has("name") ? "" : description);
    const notes = [readText(record, "notes"), has("name") ? description : ""];
    const pictures = readPictures(record);
    const brand = readText(record, "brand");
    if (brand === "" && name === "" && pictures.thumbnailImageURL === "")
      return { leftOut: explainEntry("nothingShown") };
    const status = readText(record, "status");
    if (GONE.has(status.toLowerCase())) return { leftOut: explainStatus(status) };
    if (isYes(first(record, "archived"))) return { leftOut: explainEntry("archived") };
    const purchased = readText(record, "purchased");
    return dropEmpty({
      id: readText(record, "id") || id,
      name,
      brand,
      ...readCategory(record),
      colors: readLists(record, "colors", LIST_OR_SLASH),
      ...Object.fromEntries(TEXT_DETAILS.map((field) => [field, readText(record, field)])),
      material: toTexts(toList(first(record, "material"))).join(", "),
      seasons: listSeasons(readLists(record, "seasons", LIST_OR_SLASH)),
      tags: [
        ...readLists(record, "tags"),
        // Libre-Closet's formality is a number.
        ...readLists(record, "traits").filter((text) => !NUMBER.test(text)),
      ],
      notes: [...new Set(notes)].filter((text) => text !== "").join("\n"),
      ...readCost(record),
      purchasedOn: readDay(purchased) || purchased,
      timesWorn: readText(record, "timesWorn"),
      ...pictures,
      itemShoppingURL: readText(record, "link"),
      createdAt: readCsvDate(readText(record, "created")) || readCsvDate(purchased),
      wishlist: isYes(first(record, "wishlist")) || WANTED.has(status.toLowerCase()),
    });
  }

  return { has, isUnread, read };
}

const dropEmpty = (fields: ItemFields): ItemFields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== "" && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  ) as ItemFields;
