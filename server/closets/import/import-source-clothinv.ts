import { explainEntry } from "#domain/import-reason.ts";
import { MAX_CLOSET_TEXT_BYTES } from "#domain/limits.ts";
import { FileProblem } from "#server/closets/closet-problem.ts";
import { readCsvDate } from "./csv-date.ts";
import { type CsvRow, type CsvTable, listUnknownColumns, readCsvTable } from "./csv-table.ts";
import type { FileTree } from "./file-tree.ts";
import type { ClosetContent, LeftOutEntry } from "#server/closets/import-content.ts";
import { buildItemsContent } from "./records/items-content.ts";
import { readPrice } from "./records/price.ts";
import { readJsonObject } from "./import-source-json.ts";

const MAX_MANIFEST_BYTES = 1024 * 1024;
const FALSE = new Set(["", "0", "false", "no", "null"]);

/** https://github.com/teekuningas/clothinv */
export const isClothinv = ({ names }: FileTree): boolean =>
  names.includes("manifest.json") && names.includes("items.csv");

async function readTable(tree: FileTree, name: string): Promise<CsvTable> {
  if (!tree.names.includes(name)) return { headerLine: 1, headerText: "", header: [], columns: [], rows: [] };
  try {
    return await readCsvTable(await tree.readFile(name, MAX_CLOSET_TEXT_BYTES));
  } catch (error) {
    if (error instanceof FileProblem) throw new FileProblem(`${name} in it: ${error.message}`, { cause: error });
    throw error;
  }
}

const DELETED = ["deletedat", "isdeleted", "deleted"];

const ITEM_COLUMNS = [
  "uuid",
  "itemid",
  "name",
  "description",
  "categoryid",
  "locationid",
  "price",
  "ownerid",
  "imagezipfilename",
  "createdat",
  ...DELETED,
];

const isDeleted = (row: CsvRow): boolean => DELETED.some((column) => !FALSE.has(row.get(column).toLowerCase()));

const readNames = ({ rows }: CsvTable, id: string): Map<string, string> =>
  new Map(rows.map((row) => [row.get(id), row.get("name")]));

function findOwnerName(owners: readonly CsvRow[], items: readonly CsvRow[]): string | undefined {
  const countItems = (owner: CsvRow): number =>
    items.filter((item) => item.get("ownerid") === owner.get("ownerid")).length;
  const [first] = owners
    .filter((owner) => owner.get("name") !== "")
    .map((owner) => ({ name: owner.get("name"), items: countItems(owner) }))
    .toSorted((a, b) => b.items - a.items);
  return first?.name;
}

export async function readClothinv(tree: FileTree): Promise<ClosetContent> {
  const manifest = await readJsonObject(await tree.readFile("manifest.json", MAX_MANIFEST_BYTES));
  const version = JSON.stringify(manifest.exportFormatVersion ?? "none").replaceAll('"', "");
  if (!version.startsWith("3.")) {
    throw new FileProblem(`its export format is ${version.slice(0, 20)}; only Clothinv 3.x is supported`);
  }
  const table = await readTable(tree, "items.csv");
  const { rows } = table;
  const { rows: owners } = await readTable(tree, "owners.csv");
  const categories = readNames(await readTable(tree, "categories.csv"), "categoryid");
  const locations = readNames(await readTable(tree, "locations.csv"), "locationid");
  const leftOut: LeftOutEntry[] = [];
  const items = rows.flatMap((row, position) => {
    const id = row.get("uuid") || row.get("itemid");
    const file = row.get("imagezipfilename");
    if (isDeleted(row)) {
      leftOut.push({ list: "items", position, id, ...explainEntry("deleted") });
      return [];
    }
    return [
      {
        id,
        name: row.get("name"),
        // Its owners write the brand into the description.
        brand: row.get("description"),
        category: categories.get(row.get("categoryid")),
        tags: [locations.get(row.get("locationid")) ?? ""],
        ...readPrice(row.get("price")),
        thumbnailImageURL: file === "" ? null : `images/${file}`,
        createdAt: readCsvDate(row.get("createdat")),
        wishlist: false,
      },
    ];
  });
  return {
    ...buildItemsContent(
      items,
      findOwnerName(
        owners.slice(0, 1000),
        rows.filter((row) => !isDeleted(row)),
      ),
    ),
    leftOut,
    notUnderstood: listUnknownColumns(table, ITEM_COLUMNS),
  };
}
