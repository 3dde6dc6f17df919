import { MAX_CLOSET_TEXT_BYTES } from "#domain/limits.ts";
import { findTables } from "#domain/moving-in/find-table.ts";
import { previewTable, type TablePreview } from "#domain/moving-in/preview-table.ts";
import { openZipFile } from "#domain/tables/read-zip.ts";
import { TableProblem } from "#domain/tables/table-problem.ts";
import { answerRequests } from "#app/owner/worker-call.ts";
import type { PreviewRequest } from "./table-preview.ts";

const ZIP_LIMITS = { files: 30_000, bytes: 4 * 1024 ** 3 };

/** Null: a closet or an export, which the server reads. */
async function findTableContent(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!/\.zip$/i.test(file.name)) return new Uint8Array(await file.arrayBuffer());
  const zip = await openZipFile(file, ZIP_LIMITS);
  const paths = zip.entries.map(({ name }) => name).filter((name) => !name.endsWith("/"));
  const [table, ...others] = findTables(paths);
  const hasJson = paths.some((path) => /\.json$/i.test(path));
  return table === undefined || others.length > 0 || hasJson ? null : await zip.read(table, MAX_CLOSET_TEXT_BYTES);
}

answerRequests(async ({ file, chosen }: PreviewRequest): Promise<TablePreview | null> => {
  try {
    const content = await findTableContent(file);
    return content && (await previewTable(content, chosen));
  } catch (error) {
    // The server says in one sentence why the file cannot be read.
    if (error instanceof TableProblem) return null;
    throw error;
  }
});
