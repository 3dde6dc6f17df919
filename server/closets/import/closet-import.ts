import type { Closet } from "#domain/closet.ts";
import { enqueuePurge } from "#server/cdn/enqueue-purge.ts";
import type { Visibility } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { ClosetExists } from "#server/closets/closet-problem.ts";
import { type ClosetStore, writeCloset, writeClosets } from "#server/closets/closet-store.ts";
import { addOwner, insertClosetEntries, replaceOwner } from "#server/closets/closet-write-queries.ts";
import { chooseUsername, dropDanglingRows, validateContent } from "./import-validation.ts";
import type { ImportSource, LeftOutEntry, LongTexts } from "./import-content.ts";
import { importPictures } from "./import-pictures.ts";
import { getVisibility, isUsernameTaken } from "#server/closets/owner-queries.ts";
import { chooseVisibility, type VisibilityOptions } from "./import-visibility.ts";
import { withStagedPictures } from "./staged-pictures.ts";
import { createPictureFetcher } from "./web-pictures/picture-fetcher.ts";
import type { Network } from "./web-pictures/public-network.ts";

export type ImportOptions = VisibilityOptions & {
  /** Instead of the one in the file. */
  username?: string;
  /** What happens to a closet of the same username; without it there must be none. */
  existing?: "replace" | "reject";
  /** Fetches pictures of other sites and stores them; otherwise their addresses are kept. */
  fetchPictures?: boolean;
};

export type ImportControl = {
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; total: number }) => void;
  /** Called once when another writer has to be waited for. */
  onWait?: () => void;
  /** How long to wait for it. */
  waitMs?: number;
  /** How many pictures are worked on at a time. */
  picturesAtOnce?: number;
  /** How many pixels the pictures of its file may have together; as many as there are unless it is said. */
  maxMegapixels?: number;
  /** An empty folder for pictures until the import is the only writer; one in the data folder unless it is given. */
  stagingFolder?: string;
  /** Called when pictures that nobody needs could not be deleted; the next import tries again. */
  onGarbageCollectionFailed?: (error: unknown) => void;
  /** Where pictures are fetched from, in tests; the public internet. */
  network?: Network;
};

/** What came in, and what did not and why. */
export type ImportSummary = {
  username: string;
  visibility: Visibility;
  hasReplaced: boolean;
  closet: Closet;
  pictures: number;
  leftOut: LeftOutEntry[];
  /** Entries that have a placeholder in place of their picture, and why. */
  unusablePictures: LeftOutEntry[];
  /** How many pictures the file names that were not given. */
  missingPictures: number;
  /** Entries that keep a picture on another site although it was to be fetched, and why. */
  notFetched: LeftOutEntry[];
  /** Columns and fields that are not read, as `items.price`; 200 at most. */
  notUnderstood: string[];
  longTexts: LongTexts[];
  /** Rows of a collection whose collection or entry does not exist. */
  lostRows: number;
};

export type ImportRequest = { source: ImportSource; options: ImportOptions };

type Prepared = ImportRequest &
  Omit<ImportSummary, "username" | "visibility" | "hasReplaced" | "pictures"> & { pictures: StoredPicture[] };

const exists = (username: string): ClosetExists =>
  new ClosetExists(`there is a closet “${username}” already`, {
    advice: "say --replace to replace it, or --username NAME",
  });

async function prepare(store: ClosetStore, request: ImportRequest, control: ImportControl): Promise<Prepared> {
  const { source, options } = request;
  const username = chooseUsername(source, options.username);
  const isReplacing = await isUsernameTaken(store.db, username);
  // Before any picture is read and any writer is waited for; the transaction checks it again.
  if (isReplacing && options.existing !== "replace") throw exists(username);
  const read = validateContent(source, username);
  const taken = await importPictures(read.closet, {
    ...control,
    isReplacing,
    readPicture: source.readPicture,
    ...(source.findPicture && { findPicture: source.findPicture }),
    ...(options.fetchPictures && { fetchPicture: createPictureFetcher(control) }),
    storage: store.pictures,
  });
  const { closet, lostRows } = dropDanglingRows(taken.closet);
  return {
    ...request,
    ...taken,
    closet,
    leftOut: read.leftOut,
    notUnderstood: read.notUnderstood,
    longTexts: read.longTexts,
    lostRows: read.lostRows + lostRows,
  };
}

async function save(
  { db }: ClosetStore,
  prepared: readonly Prepared[],
  signal?: AbortSignal,
): Promise<ImportSummary[]> {
  return await runTransaction(db, async (trx) => {
    const summaries: ImportSummary[] = [];
    for (const { source, options, closet, pictures, ...told } of prepared) {
      const { username } = closet.user;
      const { ofNew, ofReplaced } = chooseVisibility(options, source);
      // Shown where it comes from, and not here: it has stopped being public on the way.
      const hasBecomePrivate = ofNew === "private" && source.visibility !== "private";
      const newOwner = {
        visibility: ofNew,
        isIndexed: source.isIndexed === true,
        pictureEpoch: (source.pictureEpoch ?? 0) + (hasBecomePrivate ? 1 : 0),
      };
      const addedId = await addOwner(trx, closet, newOwner);
      if (addedId === null && options.existing !== "replace") throw exists(username);
      const ownerId = addedId ?? (await replaceOwner(trx, closet, ofReplaced));
      await insertClosetEntries(trx, ownerId, closet, pictures);
      await enqueuePurge(trx, username);
      const visibility = await getVisibility(trx, ownerId);
      const hasReplaced = addedId === null;
      summaries.push({ username, visibility, hasReplaced, closet, pictures: pictures.length, ...told });
      signal?.throwIfAborted();
    }
    return summaries;
  });
}

/**
 * Imports closets, all of them or none: their pictures are stored first, then one transaction puts everything in place.
 * A failure, a kill or a loss of power at any moment leaves the earlier closets whole. What pictures nobody refers to
 * afterwards are swept, those of earlier imports that were killed included.
 *
 * @param requests asked for once this process is the only writer
 * @throws {ClosetProblem} in one line, when nothing was imported
 */
export async function importClosets(
  store: ClosetStore,
  getRequests: () => Promise<ImportRequest[]>,
  control: ImportControl = {},
): Promise<ImportSummary[]> {
  return await writeClosets(store, control, async (writer) => {
    const prepared: Prepared[] = [];
    for (const request of await getRequests()) prepared.push(await prepare(writer, request, control));
    control.signal?.throwIfAborted();
    return await save(writer, prepared, control.signal);
  });
}

/**
 * Imports one closet; see `importClosets`. Its pictures are checked before it is the closet's only writer. Imports of other
 * closets go on beside it.
 *
 * @throws {ClosetProblem} in one line, when nothing was imported
 */
export async function importCloset(
  store: ClosetStore,
  source: ImportSource,
  options: ImportOptions = {},
  control: ImportControl = {},
): Promise<ImportSummary> {
  const { stagingFolder, signal } = control;
  return await withStagedPictures(store, stagingFolder, async (staged) => {
    const prepared = await prepare({ ...store, pictures: staged.storage }, { source, options }, control);
    return await writeCloset(store, prepared.closet.user.username, control, async (writer) => {
      await staged.store(writer, prepared.pictures);
      signal?.throwIfAborted();
      const [summary] = await save(writer, [prepared], signal);
      if (!summary) throw new Error("An import came to nothing.");
      return summary;
    });
  });
}
