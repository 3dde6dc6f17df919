import type { Closet } from "#domain/closet.ts";
import { enqueuePurge } from "#server/cdn/enqueue-purge.ts";
import type { Visibility } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { ClosetExists, noSuchCloset } from "#server/closets/closet-problem.ts";
import { type ClosetStore, writeCloset, writeClosets } from "#server/closets/closet-store.ts";
import { addOwner, insertClosetEntries, replaceOwner } from "#server/closets/closet-write-queries.ts";
import { drawOutfits } from "#server/closets/layouts/outfit-drawing.ts";
import { checkQuota, chooseUsername, dropDanglingRows, validateContent } from "./import-validation.ts";
import type { ImportSource, LeftOutEntry, LongTexts } from "./import-content.ts";
import { importPictures } from "./import-pictures.ts";
import { addSettings, getVisibility, isUsernameTaken } from "#server/closets/owner-queries.ts";
import { chooseVisibility, type VisibilityOptions } from "./import-visibility.ts";
import { withStagedPictures } from "./staged-pictures.ts";
import { createPictureFetcher } from "./web-pictures/picture-fetcher.ts";
import type { Network } from "./web-pictures/public-network.ts";

export type ImportOptions = VisibilityOptions & {
  username?: string;
  existing?: "replace" | "reject";
  /** Only replaces the closet of this account. */
  accountUserId?: string;
  fetchPictures?: boolean;
};

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

export type ImportSummary = {
  username: string;
  visibility: Visibility;
  hasReplaced: boolean;
  closet: Closet;
  pictures: number;
  leftOut: LeftOutEntry[];
  unusablePictures: LeftOutEntry[];
  missingPictures: number;
  /** Entries whose picture could not be fetched, and why. They keep the address on the other site. */
  notFetched: LeftOutEntry[];
  /** Ignored columns and fields, such as `items.price`; 200 at most. */
  notUnderstood: string[];
  longTexts: LongTexts[];
  /** Rows without a collection or an entry. */
  lostRows: number;
};

export type ImportRequest = { source: ImportSource; options: ImportOptions };

type Prepared = ImportRequest &
  Omit<ImportSummary, "username" | "visibility" | "hasReplaced" | "pictures"> & { pictures: StoredPicture[] };

const exists = (username: string): ClosetExists =>
  new ClosetExists(`there is a closet “${username}” already`, {
    advice: "replace it with --replace, or choose another name with --username NAME",
  });

async function prepare(store: ClosetStore, request: ImportRequest, control: ImportControl): Promise<Prepared> {
  const { source, options } = request;
  const username = chooseUsername(source, options.username);
  const isReplacing = await isUsernameTaken(store.db, username);
  if (isReplacing && options.existing !== "replace") throw exists(username);
  const read = validateContent(source, username);
  const checked = await importPictures(read.closet, {
    ...control,
    isReplacing,
    readPicture: source.readPicture,
    ...(source.findPicture && { findPicture: source.findPicture }),
    ...(options.fetchPictures && { fetchPicture: createPictureFetcher(control) }),
    storage: store.pictures,
  });
  const imported = await drawOutfits(checked, { ...control, storage: store.pictures });
  const { closet, lostRows } = dropDanglingRows(imported.closet);
  return {
    ...request,
    ...imported,
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
    for (const { source, options, closet, pictures, ...facts } of prepared) {
      const { username } = closet.user;
      const { forNew, forReplaced } = chooseVisibility(options, source);
      // The exported closet was public, so its picture addresses may be known: a new epoch changes them.
      const hasBecomePrivate = forNew === "private" && source.visibility !== "private";
      const newOwner = {
        visibility: forNew,
        isIndexed: source.isIndexed === true,
        pictureEpoch: (source.pictureEpoch ?? 0) + (hasBecomePrivate ? 1 : 0),
      };
      const { accountUserId } = options;
      if (accountUserId !== undefined) checkQuota(closet, pictures);
      const addedId = accountUserId === undefined ? await addOwner(trx, closet, newOwner) : null;
      if (addedId === null && options.existing !== "replace") throw exists(username);
      const replaced = addedId === null ? await replaceOwner(trx, closet, forReplaced, accountUserId) : null;
      const ownerId = addedId ?? replaced?.id;
      if (ownerId === undefined) throw noSuchCloset(username);
      await insertClosetEntries(trx, ownerId, closet, pictures, replaced?.binPictures);
      const keepsSettings = options.keepsSettings === true || (replaced?.accountUserId ?? null) !== null;
      if (source.settings && !keepsSettings) await addSettings(trx, username, source.settings);
      await enqueuePurge(trx, username);
      const visibility = await getVisibility(trx, ownerId);
      const hasReplaced = addedId === null;
      summaries.push({ username, visibility, hasReplaced, closet, pictures: pictures.length, ...facts });
      signal?.throwIfAborted();
    }
    return summaries;
  });
}

/** Imports all closets or none, even when the process is killed. @throws {ClosetProblem} when it imported none */
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

/** Checks the pictures before it locks the closet. @throws {ClosetProblem} when it imported nothing */
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
      if (!summary) throw new Error("The import of a closet returned no summary.");
      return summary;
    });
  });
}
