import { FileProblem } from "#server/closets/closet-problem.ts";
import { readCsvTable } from "./csv-table.ts";
import type { ClosetContent, LeftOutEntry } from "#server/closets/import-content.ts";
import { createItemReader, isLeftOut } from "./records/item-record.ts";
import { buildItemsContent } from "./records/items-content.ts";

/** Cards show the brand, or the name when there is no brand. @throws {FileProblem} when it is no CSV of items */
export async function readItemsCsv(content: Uint8Array): Promise<ClosetContent> {
  const { header, columns, rows } = await readCsvTable(content);
  const { has, isUnread, read } = createItemReader(new Set(columns));
  if (!(["name", "description", "brand", "picture", "thumbnail"] as const).some(has)) {
    throw new FileProblem("its first line has no column Name, Brand or Image; add one of them");
  }
  const leftOut: LeftOutEntry[] = [];
  const madeIds = new Set<string>();
  const items = rows.flatMap((row, position) => {
    const made = `line-${row.line}`;
    const item = read(row, made);
    if (!isLeftOut(item)) {
      if (item.id === made) madeIds.add(made);
      return [item];
    }
    leftOut.push({ list: "items", position, ...item.leftOut });
    return [];
  });
  const notUnderstood = header.filter((name, at) => name !== "" && isUnread(columns[at] ?? ""));
  return { ...buildItemsContent(items), leftOut, notUnderstood, madeIds };
}
