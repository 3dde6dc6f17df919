import { type ClosetStore, openClosetStore, type StoreSettings } from "#server/closets/closet-store.ts";
import { leaveRoom } from "#server/pictures/storage/disk-room.ts";
import { DatabaseProblem, DatabaseUnavailable } from "#server/db/opened-database.ts";
import { giveWay } from "./process-priority.ts";
import { type ClosetWork, type ClosetWorkDone, doClosetWork, type Refusal, toRefusal } from "./closet-work.ts";
import { packError, type PassedError } from "./passed-error.ts";

/** What this process is asked, some at a time. */
export type WorkMessage = { id: number; settings: StoreSettings; work: ClosetWork };

/** What it answers to the message with this id; `unswept` says why pictures that nobody needs are still there. */
export type WorkAnswer = { id: number; unswept: PassedError[] } & (
  | { status: "done"; done: ClosetWorkDone[ClosetWork["kind"]] }
  | { status: "refused"; refusal: Refusal }
  | { status: "failed"; error: PassedError }
);

let opened: Promise<ClosetStore> | null = null;

async function open(settings: StoreSettings): Promise<ClosetStore> {
  try {
    return leaveRoom(await openClosetStore(settings));
  } catch (error) {
    // The server has opened it by the same settings: it is away.
    opened = null;
    throw error instanceof DatabaseProblem ? new DatabaseUnavailable("away", error) : error;
  }
}

async function answer({ id, settings, work }: WorkMessage): Promise<WorkAnswer> {
  const unswept: PassedError[] = [];
  const onSweepFailed = (error: unknown): void => void unswept.push(packError(error));
  try {
    opened ??= open(settings);
    return { id, status: "done", done: await doClosetWork(await opened, work, { onSweepFailed }), unswept };
  } catch (error) {
    try {
      return { id, status: "refused", refusal: toRefusal(error), unswept };
    } catch {
      return { id, status: "failed", error: packError(error), unswept };
    }
  }
}

giveWay();

// The server says when to end: a signal that is meant for both would cut off what it still waits for.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);

process.on("message", (message: WorkMessage) => void answer(message).then((said) => process.send?.(said)));
// The server is gone, or has nothing more to do. A kill at any moment leaves closets whole.
process.on("disconnect", () => process.exit());
