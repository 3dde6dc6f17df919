import type { DroppedEntry } from "#domain/answer-fields.ts";
import { FileProblem } from "#server/closets/closet-problem.ts";
import { readCsvDate } from "./csv-date.ts";
import { type CsvRow, listUnknownColumns, readCsvTable } from "./csv-table.ts";
import type { ClosetContent } from "./import-content.ts";

/** Column names of other applications; the first match wins. */
const SYNONYMS = {
  id: ["id", "itemid", "uuid", "sku"],
  name: ["name", "title", "item", "itemname", "product", "description"],
  brand: ["brand", "brandname", "label", "designer", "maker", "manufacturer"],
  picture: [
    "image",
    "imageurl",
    "photo",
    "photourl",
    "picture",
    "pictureurl",
    "thumbnail",
    "thumbnailurl",
    "thumbnailimageurl",
    "imagefile",
    "filename",
  ],
  link: [
    "url",
    "link",
    "shop",
    "shopurl",
    "shoplink",
    "shoppinglink",
    "shoppingurl",
    "itemshoppingurl",
    "producturl",
    "website",
    "store",
  ],
  date: [
    "date",
    "created",
    "createdat",
    "added",
    "addedat",
    "dateadded",
    "purchased",
    "purchasedate",
    "datepurchased",
    "bought",
  ],
  wishlist: ["wishlist", "wish", "wanted", "iswishlist"],
} as const;

type Field = keyof typeof SYNONYMS;

const YES = new Set(["true", "yes", "y", "1", "x", "wishlist", "wish", "wanted"]);

const WISHLIST = { id: "wishlist", name: "Wishlist", folders: ["default-wishlist"], createdAt: 0 };

/** Adds a wishlist collection: wishlist items are visible only there (spec decisions, "Counts and content"). */
export function buildItemsContent(
  items: readonly { id: string; wishlist: boolean }[],
  firstName?: string,
): ClosetContent {
  const wishes = items.filter((item) => item.wishlist);
  return {
    answer: {
      ...(firstName !== undefined && { user: { firstName } }),
      items,
      collections: wishes.length > 0 ? [WISHLIST] : [],
      collectionItems: wishes.map((item) => ({ collectionId: WISHLIST.id, itemId: item.id })),
      status: "OK",
    },
  };
}

/** Cards show the brand, or the name when there is no brand. @throws {FileProblem} when it is no CSV of items */
export async function readItemsCsv(content: Uint8Array): Promise<ClosetContent> {
  const table = await readCsvTable(content);
  const { columns, rows } = table;
  const columnOf = (field: Field): string | undefined => SYNONYMS[field].find((column) => columns.includes(column));
  const [name, brand, picture] = [columnOf("name"), columnOf("brand"), columnOf("picture")];
  if (name === undefined && brand === undefined && picture === undefined) {
    throw new FileProblem("its first line has no column Name, Brand or Image; add one of them");
  }
  const [id, link, date, wishlist] = [columnOf("id"), columnOf("link"), columnOf("date"), columnOf("wishlist")];
  const read = (row: CsvRow, column: string | undefined): string => (column === undefined ? "" : row.get(column));
  const leftOut: DroppedEntry[] = [];
  const items = rows.flatMap((row, position) => {
    const shown = read(row, brand) || read(row, name);
    const address = read(row, picture);
    if (shown === "" && address === "") {
      leftOut.push({ list: "items", position, reason: "it has no brand, name or picture" });
      return [];
    }
    return [
      {
        id: read(row, id) || `line-${row.line}`,
        brand: shown,
        thumbnailImageURL: address,
        itemShoppingURL: read(row, link),
        createdAt: readCsvDate(read(row, date)),
        wishlist: YES.has(read(row, wishlist).toLowerCase()),
      },
    ];
  });
  const notUnderstood = listUnknownColumns(table, [id, name, brand, picture, link, date, wishlist]);
  return { ...buildItemsContent(items), leftOut, notUnderstood };
}
