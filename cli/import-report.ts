import { type FileHandle, open, unlink } from "node:fs/promises";
import { toPlainLine } from "#domain/plain-text.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import type { ImportSummary } from "#server/closets/transfer/import/save-import.ts";
import { describeError } from "./error-line.ts";

const LINES_AT_ONCE = 1000;

async function createFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, "wx");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new ClosetProblem(`there is already a file ${path}`, { advice: "use another name for --report FILE" });
  }
}

async function writeLines(file: FileHandle, lines: readonly string[]): Promise<void> {
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    const some = lines.slice(at, at + LINES_AT_ONCE);
    await file.write(some.map((line) => `${/^ */.exec(line)?.[0]}${toPlainLine(line)}\n`).join(""));
  }
}

/** Creates the report before the import, so that a bad path stops it. Deletes it when the import fails. */
export async function withReport(
  path: string,
  runImport: () => Promise<ImportSummary>,
  describe: (summary: ImportSummary) => string[],
): Promise<{ summary: ImportSummary; reportProblem: string | null }> {
  const file = await createFile(path);
  try {
    const summary = await runImport().catch(async (error: unknown) => {
      await unlink(path);
      throw error;
    });
    const reportProblem = await writeLines(file, describe(summary)).then(() => null, describeError);
    return { summary, reportProblem };
  } finally {
    await file.close();
  }
}
