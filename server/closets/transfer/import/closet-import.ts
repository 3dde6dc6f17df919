import type { Kysely, Transaction } from "kysely";
import { isNewUsername, toLatinLookAlike } from "#domain/username.ts";
import { ClosetProblem, noSuchCloset } from "#server/closets/records/closet-problem.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { drawOutfits } from "./pictures/outfit-drawing.ts";
import { isUsernameTaken } from "#server/closets/records/owner-queries.ts";
import type { ImportSource } from "./import-content.ts";
import { keepEarlierPictures } from "./pictures/earlier-pictures.ts";
import { importPictures } from "./pictures/import-pictures.ts";
import { chooseUsername, dropDanglingRows, validateContent } from "./import-validation.ts";
import {
  closetExists,
  type ImportOptions,
  type ImportPreview,
  type ImportSummary,
  isAdding,
  type PreparedImport,
  previewImport,
  saveImports,
} from "./save-import.ts";
import { withStagedPictures } from "./pictures/staged-pictures.ts";
import type { Database } from "#server/db/schema.ts";
import { createPictureFetcher } from "#server/pictures/web-pictures/picture-fetcher.ts";
import type { Network } from "#server/pictures/web-pictures/public-network.ts";

export type ImportControl = {
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
  picturesAtOnce?: number;
  maxMegapixels?: number;
  maxDrawnOutfits?: number;
  stagingFolder?: string;
  network?: Network;
  beforeSave?: (trx: Transaction<Database>) => Promise<void>;
};

export type ImportRequest = { source: ImportSource; options: ImportOptions };

/** The rule of the web; reserved names are the operator's to give. @throws {ClosetProblem} */
async function checkNewUsername(db: Kysely<Database>, username: string): Promise<void> {
  const advice = "choose another one with --username NAME";
  if (!isNewUsername(username)) {
    throw new ClosetProblem(
      `“${username}” cannot be the username of a new closet: use two characters or more of one alphabet, no invisible ones, and no “.” at the end`,
      { advice },
    );
  }
  if (await isUsernameTaken(db, toLatinLookAlike(username)))
    throw new ClosetProblem(`“${username}” looks like the username of another closet`, { advice });
}

async function prepare(store: ClosetStore, request: ImportRequest, control: ImportControl): Promise<PreparedImport> {
  const { options, source } = request;
  const isAdded = isAdding(options);
  const username = chooseUsername(source, options.username);
  const isTaken = await isUsernameTaken(store.db, username);
  if (isAdded && !isTaken) throw noSuchCloset(username);
  if (!isTaken) await checkNewUsername(store.db, username);
  const isReplacing = isTaken && !isAdded;
  if (isReplacing && options.existing !== "replace") throw closetExists(username);
  const read = await validateContent(source, username);
  const isFetching = options.fetchPictures === true && options.isPreview !== true;
  const work = {
    ...control,
    readPicture: source.readPicture,
    ...(source.findPicture && { findPicture: source.findPicture }),
    fetchesLater: options.fetchPictures === true && !isFetching,
    ...(isFetching && { fetchPicture: createPictureFetcher(control) }),
    storage: store.pictures,
    mayLackPictures: isAdded,
  };
  const checked = await importPictures(read.closet, work);
  const pictured = isReplacing ? await keepEarlierPictures(store, read.closet, checked) : checked;
  const imported = await drawOutfits(pictured, { ...control, storage: store.pictures });
  const { closet, lostRows } = dropDanglingRows(imported.closet);
  return {
    source,
    options,
    ...imported,
    closet,
    leftOut: read.leftOut,
    notUnderstood: read.notUnderstood,
    changed: source.changed ?? [],
    unusedPictures: source.unusedPictures ?? [],
    longTexts: read.longTexts,
    lostRows: read.lostRows + lostRows,
  };
}

/** Imports all closets or none, even when the process is killed. @throws {ClosetProblem} when it imported none */
export async function importClosets(
  store: ClosetStore,
  requests: readonly ImportRequest[],
  control: ImportControl = {},
): Promise<ImportSummary[]> {
  const prepared: PreparedImport[] = [];
  for (const request of requests) prepared.push(await prepare(store, request, control));
  control.signal?.throwIfAborted();
  return await saveImports(store, prepared, control);
}

/** Checks the pictures before it writes. A preview changes nothing. @throws {ClosetProblem} when it imported nothing */
export async function importCloset(
  store: ClosetStore,
  source: ImportSource,
  options: ImportOptions = {},
  control: ImportControl = {},
): Promise<ImportSummary & Partial<ImportPreview>> {
  const { stagingFolder, signal } = control;
  return await withStagedPictures(store, stagingFolder, async (staged) => {
    const prepared = await prepare({ ...store, pictures: staged.storage }, { source, options }, control);
    if (options.isPreview === true) return await previewImport(store, prepared);
    await staged.store(store, prepared.pictures);
    signal?.throwIfAborted();
    const [summary] = await saveImports(store, [prepared], control);
    if (!summary) throw new Error("The import of a closet returned no summary.");
    return summary;
  });
}
