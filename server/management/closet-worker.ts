import { parentPort, workerData } from "node:worker_threads";
import { openClosetStore, type StoreSettings } from "#server/closets/closet-store.ts";
import { DatabaseProblem, findUnavailable } from "#server/db/opened-database.ts";
import { findStorageTrouble } from "#server/db/storage-trouble.ts";
import { StoreUnavailable } from "#server/http/errors.ts";
import { type ClosetWork, type ClosetWorkDone, doClosetWork, type Refusal, toRefusal } from "./closet-work.ts";
import { lowerPriority } from "./priority.ts";

export type WorkOrder = { settings: StoreSettings; work: ClosetWork };

export type WorkMessage =
  | { status: "sweepFailed"; reason: string }
  | { status: "done"; done: ClosetWorkDone[ClosetWork["kind"]] }
  | { status: "refused"; refusal: Refusal }
  | { status: "unavailable"; reason: string };

const { settings, work } = workerData as WorkOrder;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's messages have no origin
const tell = (message: WorkMessage): void => parentPort?.postMessage(message);

const onGarbageCollectionFailed = (error: unknown): void =>
  tell({ status: "sweepFailed", reason: error instanceof Error ? error.message : String(error) });

async function doWork(): Promise<WorkMessage> {
  const store = await openClosetStore(settings);
  try {
    return { status: "done", done: await doClosetWork(store, work, { onGarbageCollectionFailed }) };
  } finally {
    await store.db.destroy();
  }
}

/** Other errors go to the server as they are: a thread's error keeps its codes and causes, not its class. */
function toMessage(error: unknown): WorkMessage {
  const isUnavailable =
    error instanceof DatabaseProblem || error instanceof StoreUnavailable || findUnavailable(error) !== null;
  if (isUnavailable && findStorageTrouble(error) === null)
    return { status: "unavailable", reason: (error as Error).message };
  return { status: "refused", refusal: toRefusal(error) };
}

// Elsewhere it would be the whole server's.
if (process.platform === "linux") lowerPriority();
tell(await doWork().catch(toMessage));
