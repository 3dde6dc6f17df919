import { explainEntry } from "#domain/import-reason.ts";
import { MAX_CLOSET_TEXT_BYTES } from "#domain/limits.ts";
import { normalizeHeading } from "#domain/moving-in/heading-words.ts";
import { readDate } from "#domain/tables/dates.ts";
import { readPrice } from "#domain/tables/price.ts";
import type { Cell } from "#domain/tables/read-table.ts";
import { FileProblem } from "#server/closets/records/closet-problem.ts";
import type { FileTree } from "./file-tree.ts";
import type { ClosetContent, LeftOutEntry } from "./import-content.ts";
import { buildItemsContent } from "./records/items-content.ts";
import { readJsonObject } from "./import-source-json.ts";
import { readServerTable } from "./import-source-table.ts";

const MAX_MANIFEST_BYTES = 1024 * 1024;
const FALSE = new Set(["", "0", "false", "no", "null"]);

/** https://github.com/teekuningas/clothinv */
export const isClothinv = ({ names }: FileTree): boolean =>
  names.includes("manifest.json") && names.includes("items.csv");

type NamedRow = { get: (column: string) => string };

type NamedTable = { header: readonly string[]; rows: NamedRow[] };

async function readNamedTable(tree: FileTree, name: string): Promise<NamedTable> {
  if (!tree.names.includes(name)) return { header: [], rows: [] };
  try {
    const { header, rows } = await readServerTable(new Blob([await tree.readFile(name, MAX_CLOSET_TEXT_BYTES)]), {
      countHeadings: () => 0,
    });
    const columns = header.map(normalizeHeading);
    const toRow = (cells: readonly Cell[]): NamedRow => ({
      get: (column) => String(cells[columns.indexOf(column)] ?? ""),
    });
    return { header, rows: rows.map(({ cells }) => toRow(cells)) };
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

const isDeleted = (row: NamedRow): boolean => DELETED.some((column) => !FALSE.has(row.get(column).toLowerCase()));

const readNames = ({ rows }: NamedTable, id: string): Map<string, string> =>
  new Map(rows.map((row) => [row.get(id), row.get("name")]));

function findOwnerName(owners: readonly NamedRow[], items: readonly NamedRow[]): string | undefined {
  const countItems = (owner: NamedRow): number =>
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
  const table = await readNamedTable(tree, "items.csv");
  const { rows } = table;
  const { rows: owners } = await readNamedTable(tree, "owners.csv");
  const categories = readNames(await readNamedTable(tree, "categories.csv"), "categoryid");
  const locations = readNames(await readNamedTable(tree, "locations.csv"), "locationid");
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
        createdAt: readDate(row.get("createdat"))?.time ?? 0,
        wishlist: false,
      },
    ];
  });
  const kept = rows.filter((row) => !isDeleted(row));
  const firstName = findOwnerName(owners.slice(0, 1000), kept);
  return {
    ...buildItemsContent({ items, ...(firstName !== undefined && { firstName }) }),
    leftOut,
    notUnderstood: table.header.filter((name) => name !== "" && !ITEM_COLUMNS.includes(normalizeHeading(name))),
  };
}
