import { openAsBlob } from "node:fs";
import { previewTable } from "#domain/moving-in/preview-table.ts";
import { TableProblem } from "#domain/tables/table-problem.ts";

/** Reads a table as the preview does, with all columns after the sixth as notes if asked for, and prints what it was and the most memory that this process had. */
const [, , path = "", notes] = process.argv;
const columns = Array.from({ length: notes === "notes" ? 200 : 0 }, (_, at) => (at < 6 ? null : "notes"));
const shown = await previewTable(await openAsBlob(path), { columns, dayFirst: false }).then(
  (preview) => `${preview.columns.length} columns`,
  (error: unknown) => {
    if (error instanceof TableProblem) return error.message;
    throw error;
  },
);
process.stdout.write(`${Math.round(process.resourceUsage().maxRSS / 1024)} MB  ${shown}\n`);
