import { openAsBlob } from "node:fs";
import { previewTable } from "#domain/moving-in/preview-table.ts";

/** Reads a table as the preview does, and prints what it was and the most memory that this process had. */
const [, , path = ""] = process.argv;
const shown = await previewTable(await openAsBlob(path), { columns: [], dayFirst: false }).then(
  ({ columns }) => `${columns.length} columns`,
  ({ message }: Error) => message,
);
process.stdout.write(`${Math.round(process.resourceUsage().maxRSS / 1024)} MB  ${shown}\n`);
