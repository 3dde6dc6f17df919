import { noSuchCloset } from "#server/closets/closet-problem.ts";
import { type ClosetStore, writeCloset, writeClosets } from "#server/closets/closet-store.ts";
import { drawOutfits } from "#server/closets/layouts/outfit-drawing.ts";
import { isUsernameTaken } from "#server/closets/owner-queries.ts";
import { distinguishMadeIds } from "./adding/made-ids.ts";
import type { ImportSource } from "./import-content.ts";
import { importPictures } from "./import-pictures.ts";
import { chooseUsername, dropDanglingRows, validateContent } from "./import-validation.ts";
import {
  closetExists,
  type ImportOptions,
  type ImportPreview,
  type ImportSummary,
  type PreparedImport,
  previewImport,
  saveImports,
} from "./save-import.ts";
import { withStagedPictures } from "./staged-pictures.ts";
import { createPictureFetcher } from "./web-pictures/picture-fetcher.ts";
import type { Network } from "./web-pictures/public-network.ts";

export type ImportControl = {
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
  onWait?: () => void;
  waitMs?: number;
  picturesAtOnce?: number;
  maxMegapixels?: number;
  maxDrawnOutfits?: number;
  stagingFolder?: string;
  onGarbageCollectionFailed?: (error: unknown) => void;
  network?: Network;
};

export type ImportRequest = { source: ImportSource; options: ImportOptions };

async function prepare(store: ClosetStore, request: ImportRequest, control: ImportControl): Promise<PreparedImport> {
  const { options } = request;
  const isAdding = options.existing === "add";
  const source = { ...request.source, ...distinguishMadeIds(request.source) };
  const username = chooseUsername(source, options.username);
  const isTaken = await isUsernameTaken(store.db, username);
  if (isAdding && !isTaken) throw noSuchCloset(username);
  const isReplacing = isTaken && !isAdding;
  if (isReplacing && options.existing !== "replace") throw closetExists(username);
  const read = await validateContent(source, username);
  const isFetching = options.fetchPictures === true && options.isPreview !== true;
  const work = {
    ...control,
    readPicture: source.readPicture,
    ...(source.findPicture && { findPicture: source.findPicture }),
    ...(isFetching && { fetchPicture: createPictureFetcher(control) }),
    storage: store.pictures,
  };
  const checked = await importPictures(read.closet, { ...work, isReplacing });
  const imported = await drawOutfits(checked, { ...control, storage: store.pictures });
  const { closet, lostRows } = dropDanglingRows(imported.closet);
  return {
    source,
    options,
    ...imported,
    closet,
    leftOut: read.leftOut,
    notUnderstood: read.notUnderstood,
    longTexts: read.longTexts,
    lostRows: read.lostRows + lostRows,
  };
}

/** Imports all closets or none, even when the process is killed. @throws {ClosetProblem} when it imported none */
export async function importClosets(
  store: ClosetStore,
  getRequests: () => Promise<ImportRequest[]>,
  control: ImportControl = {},
): Promise<ImportSummary[]> {
  return await writeClosets(store, control, async (writer) => {
    const prepared: PreparedImport[] = [];
    for (const request of await getRequests()) prepared.push(await prepare(writer, request, control));
    control.signal?.throwIfAborted();
    return await saveImports(writer.db, prepared, control.signal);
  });
}

/** Checks the pictures before it locks the closet. A preview changes nothing. @throws {ClosetProblem} when it imported nothing */
export async function importCloset(
  store: ClosetStore,
  source: ImportSource,
  options: ImportOptions = {},
  control: ImportControl = {},
): Promise<ImportSummary & Partial<ImportPreview>> {
  const { stagingFolder, signal } = control;
  return await withStagedPictures(store, stagingFolder, async (staged) => {
    const prepared = await prepare({ ...store, pictures: staged.storage }, { source, options }, control);
    if (options.isPreview === true) return await previewImport(store.db, prepared);
    return await writeCloset(store, prepared.closet.user.username, control, async (writer) => {
      await staged.store(writer, prepared.pictures);
      signal?.throwIfAborted();
      const [summary] = await saveImports(writer.db, [prepared], signal);
      if (!summary) throw new Error("The import of a closet returned no summary.");
      return summary;
    });
  });
}
