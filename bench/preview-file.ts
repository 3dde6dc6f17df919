import { openAsBlob } from "node:fs";
import { previewTable } from "#domain/moving-in/preview-table.ts";
import { TableProblem } from "#domain/tables/table-problem.ts";
import { readProcess } from "./programs.ts";

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
// Not `resourceUsage().maxRSS`: on Linux it begins with the memory of the process that started this one.
const { peakMegabytes } = await readProcess(process.pid);
process.stdout.write(`${Math.round(peakMegabytes)} MB  ${shown}\n`);
