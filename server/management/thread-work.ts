import { exportCloset, type ExportSummary } from "#server/closets/export/closet-export.ts";
import { importCloset } from "#server/closets/import/closet-import.ts";
import type { ImportOptions, ImportPreview } from "#server/closets/import/save-import.ts";
import { removeCloset } from "#server/closets/admin/closet-admin.ts";
import {
  ClosetExists,
  ClosetProblem,
  NoSuchCloset,
  PicturesChanged,
  WriterBusy,
} from "#server/closets/closet-problem.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import type { EntryChanges } from "#server/closets/import/adding/count-changes.ts";
import { withImportSource } from "#server/closets/import/import-source.ts";
import { createPictureFinder } from "#server/closets/import/picture-finder.ts";
import type { Network } from "#server/closets/import/web-pictures/public-network.ts";
import { OWNER_CALL_WAIT_MS } from "#domain/limits.ts";
import { usernameKey } from "#domain/username.ts";
import { IMPORT_BUDGET } from "#server/http/limits/route-limits.ts";
import { LockTimeoutError } from "#server/db/lock.ts";
import { BusyError } from "#server/http/limits/queue.ts";
import { createPictureUploads, removeUploadsOf } from "#server/pictures/uploads/picture-uploads.ts";
import { type ImportResponse, MAX_LEFT_OUT_LISTED } from "./owner-schemas.ts";

export type Rejection =
  | { status: "unknown" }
  | { status: "exists" }
  | { status: "busy" }
  | { status: "rejected"; reason: string };

export type OwnerImport = ImportOptions & { username: string };

/** Work on a whole closet; it may use a processor for seconds. */
export type ThreadWork =
  | { kind: "import"; path: string; bytes: number; folder: string; options: OwnerImport }
  | { kind: "export"; username: string; path: string }
  | { kind: "remove"; username: string };

export type ThreadWorkResult = {
  import: Pick<
    ImportResponse,
    | "hasReplaced"
    | "unusablePictures"
    | "notUnderstood"
    | "unusablePicturesCount"
    | "leftOut"
    | "leftOutCount"
    | "notFetched"
    | "notFetchedCount"
    | "longTexts"
    | "lostRows"
  > & {
    username: string;
    changes: EntryChanges;
    /** Of a preview: the closet as it would be. */
    after?: ImportPreview["after"];
  };
  export: ExportSummary;
  remove: null;
};

export function toRejection(error: unknown): Rejection {
  if (error instanceof NoSuchCloset) return { status: "unknown" };
  if (error instanceof ClosetExists) return { status: "exists" };
  const isInTheWay = [WriterBusy, LockTimeoutError, PicturesChanged].some((kind) => error instanceof kind);
  if (isInTheWay || error instanceof BusyError) return { status: "busy" };
  if (error instanceof ClosetProblem) return { status: "rejected", reason: error.reason };
  throw error;
}

type Control = {
  onGarbageCollectionFailed: (error: unknown) => void;
  /** Tests only; default `IMPORT_BUDGET`. */
  budget?: { minutes: number; megapixels: number };
  network?: Network;
};

async function importFile(
  store: ClosetStore,
  { path, folder, options }: Extract<ThreadWork, { kind: "import" }>,
  { onGarbageCollectionFailed, budget = IMPORT_BUDGET, network }: Control,
): Promise<ThreadWorkResult["import"]> {
  const signal = AbortSignal.timeout(budget.minutes * 60_000);
  const uploads = createPictureUploads(store);
  const key = usernameKey(options.username);
  return await withImportSource(path, "ownContentOnly", async (source) => {
    const taken: string[] = [];
    const findPicture = createPictureFinder(store, options.username, async (sha256) => {
      const uploaded = await uploads.read({ usernameKey: key, sha256 });
      if (uploaded) taken.push(sha256);
      return uploaded;
    });
    const {
      username,
      hasReplaced,
      leftOut,
      unusablePictures,
      notFetched,
      notUnderstood,
      longTexts,
      lostRows,
      ...done
    } = await importCloset(store, { ...source, findPicture }, options, {
      waitMs: OWNER_CALL_WAIT_MS,
      picturesAtOnce: 1,
      maxMegapixels: budget.megapixels,
      stagingFolder: folder,
      signal,
      onGarbageCollectionFailed,
      ...(network && { network }),
    }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      throw new ClosetProblem(`this import takes too long: ${budget.minutes} minutes at most`, { cause: error });
    });
    if (!options.isPreview) await removeUploadsOf(store, key, taken).catch(onGarbageCollectionFailed);
    return {
      username,
      hasReplaced,
      leftOut: leftOut.slice(0, MAX_LEFT_OUT_LISTED),
      leftOutCount: leftOut.length,
      unusablePictures: unusablePictures.slice(0, MAX_LEFT_OUT_LISTED),
      unusablePicturesCount: unusablePictures.length,
      ...(options.fetchPictures && {
        notFetched: notFetched.slice(0, MAX_LEFT_OUT_LISTED),
        notFetchedCount: notFetched.length,
      }),
      notUnderstood,
      longTexts,
      lostRows,
      changes: done.changes,
      ...(done.after && { after: done.after }),
    };
  });
}

export async function doThreadWork(
  store: ClosetStore,
  work: ThreadWork,
  control: Control,
): Promise<ThreadWorkResult[ThreadWork["kind"]]> {
  switch (work.kind) {
    case "import":
      return await importFile(store, work, control);
    case "export":
      return await exportCloset(store, work.username, work.path, { waitMs: OWNER_CALL_WAIT_MS });
    case "remove":
      await removeCloset(store, work.username, { waitMs: OWNER_CALL_WAIT_MS, ...control });
      return null;
  }
}
