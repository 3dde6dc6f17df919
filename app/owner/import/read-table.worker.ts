import { MAX_CLOSET_TEXT_BYTES, MAX_PICTURE_BYTES } from "#domain/limits.ts";
import { findPath, indexPaths } from "#domain/moving-in/find-pictures.ts";
import { findTables } from "#domain/moving-in/find-table.ts";
import { type FindPicture, previewTable, type TablePreview } from "#domain/moving-in/preview-table.ts";
import { openZipFile } from "#domain/tables/read-zip.ts";
import { isCellPicture } from "#domain/tables/sheet-pictures.ts";
import { TableProblem } from "#domain/tables/table-problem.ts";
import { answerRequests } from "#app/owner/worker-call.ts";
import type { PreviewRequest } from "./table-preview.ts";

const ZIP_LIMITS = { files: 30_000, bytes: 4 * 1024 ** 3 };
const MAX_INNER_ZIPS = 20;
const MAX_INNER_BYTES = 256 * 1024 ** 2;

type Files = { paths: string[]; open: (path: string, maxBytes: number) => Promise<Blob | null> };

async function openZip(file: Blob): Promise<Files> {
  const { entries, open } = await openZipFile(file, ZIP_LIMITS);
  return { paths: entries.map(({ name }) => name).filter((name) => !name.endsWith("/")), open };
}

/** A zip in the zip, as Notion writes it: all of them are one. */
async function openInnerZips({ paths, open }: Files): Promise<Files> {
  const all = new Map<string, Files["open"]>();
  for (const path of paths.filter((each) => /\.zip$/i.test(each)).slice(0, MAX_INNER_ZIPS)) {
    const inner = await open(path, MAX_INNER_BYTES);
    const files = inner && (await openZip(inner));
    for (const each of files?.paths ?? []) all.set(each, files?.open ?? open);
  }
  return { paths: [...all.keys()], open: async (path, maxBytes) => (await all.get(path)?.(path, maxBytes)) ?? null };
}

async function openFiles(file: File): Promise<Files> {
  const files = await openZip(file);
  return findTables(files.paths).length === 0 && !files.paths.some((path) => /\.json$/i.test(path))
    ? await openInnerZips(files)
    : files;
}

/** A file of an odd size or kind has no picture here: the server says what is wrong with it. */
const ignoreProblem = (error: unknown): null => {
  if (error instanceof TableProblem) return null;
  throw error;
};

function createPictureFinder(table: Blob, { paths, open }: Files): FindPicture {
  const index = indexPaths(paths);
  return async (item) => {
    const { thumbnailImageURL: address } = item;
    if (typeof address === "string" && isCellPicture(address))
      return await openZip(table)
        .then((book) => book.open(address, MAX_PICTURE_BYTES))
        .catch(ignoreProblem);
    const path = findPath(item, index);
    return path === null ? null : await open(path, MAX_PICTURE_BYTES).catch(ignoreProblem);
  };
}

const NO_FILES: Files = { paths: [], open: async () => null };

/** Null: a closet or an export, which the server reads. */
async function preview({ file, chosen }: PreviewRequest): Promise<TablePreview | null> {
  if (!/\.zip$/i.test(file.name)) return await previewTable(file, chosen, createPictureFinder(file, NO_FILES));
  const files = await openFiles(file);
  const [path, ...others] = findTables(files.paths);
  const hasJson = files.paths.some((each) => /\.json$/i.test(each));
  const table =
    path === undefined || others.length > 0 || hasJson ? null : await files.open(path, MAX_CLOSET_TEXT_BYTES);
  return table && (await previewTable(table, chosen, createPictureFinder(table, files)));
}

// The server says in one sentence why the file cannot be read.
answerRequests((request: PreviewRequest) => preview(request).catch(ignoreProblem));
