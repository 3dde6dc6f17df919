import { parentPort, workerData } from "node:worker_threads";
import { openClosetStore, type StoreSettings } from "#server/closets/closet-store.ts";
import { DatabaseProblem, findDatabaseUnavailable } from "#server/db/opened-database.ts";
import { describeStorageError } from "#server/db/storage-errors.ts";
import { StoreUnavailable } from "#server/http/errors.ts";
import { type ThreadWork, type ThreadWorkResult, doThreadWork, type Rejection, toRejection } from "./thread-work.ts";
import { lowerPriority } from "#server/db/priority.ts";

export type WorkThreadInput = { settings: StoreSettings; work: ThreadWork };

export type WorkThreadMessage =
  | { status: "garbageCollectionFailed"; reason: string }
  | { status: "done"; done: ThreadWorkResult[ThreadWork["kind"]] }
  | { status: "rejected"; rejection: Rejection }
  | { status: "unavailable"; reason: string };

const { settings, work } = workerData as WorkThreadInput;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's messages have no origin
const tell = (message: WorkThreadMessage): void => parentPort?.postMessage(message);

const onGarbageCollectionFailed = (error: unknown): void =>
  tell({ status: "garbageCollectionFailed", reason: error instanceof Error ? error.message : String(error) });

async function doWork(): Promise<WorkThreadMessage> {
  const store = await openClosetStore(settings);
  try {
    return { status: "done", done: await doThreadWork(store, work, { onGarbageCollectionFailed }) };
  } finally {
    await store.db.destroy();
  }
}

/** Errors of a thread keep their code and cause, but not their class. */
function toMessage(error: unknown): WorkThreadMessage {
  const isUnavailable =
    error instanceof DatabaseProblem || error instanceof StoreUnavailable || findDatabaseUnavailable(error) !== null;
  if (isUnavailable && describeStorageError(error) === null)
    return { status: "unavailable", reason: (error as Error).message };
  return { status: "rejected", rejection: toRejection(error) };
}

// On other systems it would lower the priority of the whole server.
if (process.platform === "linux") lowerPriority();
tell(await doWork().catch(toMessage));
