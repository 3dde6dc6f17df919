import { Worker } from "node:worker_threads";
import type { StoreSettings } from "#server/closets/closet-store.ts";
import { StoreUnavailable } from "#server/http/errors.ts";
import type { ThreadWork, ThreadWorkResult, Rejection } from "./thread-work.ts";
import type { WorkThreadMessage, WorkThreadInput } from "./work-thread.ts";

/** `IMPORT_BUDGET` ends an import much earlier. */
const MAX_WORK_MS = 3_600_000;
/** Twice what the largest closet needs. */
const MAX_HEAP_MB = 512;

export type WorkThreads = {
  /** In a new thread with its own database connection. */
  run: <Kind extends ThreadWork["kind"]>(
    work: Extract<ThreadWork, { kind: Kind }>,
  ) => Promise<{ status: "done"; done: ThreadWorkResult[Kind] } | Rejection>;
  stop: () => Promise<void>;
};

const isOutOfMemory = (error: Error): boolean => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** @param onGarbageCollectionFailed called with the reason why orphaned files could not be deleted */
export function createWorkThreads(
  { dataDir, databaseUrl, s3 }: StoreSettings,
  onGarbageCollectionFailed: (reason: string) => void,
  maxHeapMb = MAX_HEAP_MB,
): WorkThreads {
  const threads = new Set<Worker>();

  type Answer = Exclude<WorkThreadMessage, { status: "garbageCollectionFailed" }>;

  const waitForAnswer = (thread: Worker): Promise<Answer> =>
    new Promise((resolve, reject) => {
      thread.on("message", (message: WorkThreadMessage) => {
        if (message.status === "garbageCollectionFailed") onGarbageCollectionFailed(message.reason);
        else resolve(message);
      });
      thread.on("error", (error: Error) => {
        if (!isOutOfMemory(error)) return reject(error);
        const reason = `it needs more than ${maxHeapMb} MB of memory: split the closet`;
        resolve({ status: "rejected", rejection: { status: "rejected", reason } });
      });
      thread.on("exit", () => reject(new Error("The work thread was terminated.")));
    });

  return {
    async run<Kind extends ThreadWork["kind"]>(work: Extract<ThreadWork, { kind: Kind }>) {
      const thread = new Worker(new URL("./work-thread.ts", import.meta.url), {
        workerData: { settings: { dataDir, databaseUrl, s3 }, work } satisfies WorkThreadInput,
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      });
      threads.add(thread);
      const timeout = setTimeout(() => void thread.terminate(), MAX_WORK_MS);
      try {
        const answer = await waitForAnswer(thread);
        if (answer.status === "unavailable") throw new StoreUnavailable(answer.reason);
        return answer.status === "rejected"
          ? answer.rejection
          : { status: "done", done: answer.done as ThreadWorkResult[Kind] };
      } finally {
        clearTimeout(timeout);
        await thread.terminate();
        threads.delete(thread);
      }
    },
    async stop() {
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}
