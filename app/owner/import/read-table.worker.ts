import { MAX_CLOSET_TEXT_BYTES } from "#domain/limits.ts";
import { findTables } from "#domain/moving-in/find-table.ts";
import { previewTable, type TablePreview } from "#domain/moving-in/preview-table.ts";
import { openZipFile } from "#domain/tables/read-zip.ts";
import { TableProblem } from "#domain/tables/table-problem.ts";
import { answerRequests } from "#app/owner/worker-call.ts";
import type { PreviewRequest } from "./table-preview.ts";

const ZIP_LIMITS = { files: 30_000, bytes: 4 * 1024 ** 3 };

/** Null: a closet or an export, which the server reads. */
async function findTable(file: File): Promise<Blob | null> {
  if (!/\.zip$/i.test(file.name)) return file;
  const zip = await openZipFile(file, ZIP_LIMITS);
  const paths = zip.entries.map(({ name }) => name).filter((name) => !name.endsWith("/"));
  const [table, ...others] = findTables(paths);
  const hasJson = paths.some((path) => /\.json$/i.test(path));
  const content =
    table === undefined || others.length > 0 || hasJson ? null : await zip.read(table, MAX_CLOSET_TEXT_BYTES);
  return content && new Blob([content]);
}

answerRequests(async ({ file, chosen }: PreviewRequest): Promise<TablePreview | null> => {
  try {
    const table = await findTable(file);
    return table && (await previewTable(table, chosen));
  } catch (error) {
    // The server says in one sentence why the file cannot be read.
    if (error instanceof TableProblem) return null;
    throw error;
  }
});
