import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { StoreSettings } from "#server/closets/closet-store.ts";
import type { ClosetWork, ClosetWorkDone, Refusal } from "./closet-work.ts";
import type { WorkAnswer, WorkMessage } from "./closet-worker.ts";
import { unpackError } from "./passed-error.ts";

/** So long it waits for more: it takes half a second to start. */
const IDLE_MS = 60_000;
/** Half a gigabyte of pictures takes minutes; what takes longer than this hangs. */
const MAX_WORK_MS = 3_600_000;

export type ClosetWorkProcess = {
  /**
   * Has it done in a process of its own, which is started when there is something to do: a large closet, or a hostile file,
   * takes its time and not that of visitors. One at a time.
   *
   * @throws {Error} what has failed there, or that the process has ended
   */
  run: <Kind extends ClosetWork["kind"]>(
    work: Extract<ClosetWork, { kind: Kind }>,
  ) => Promise<{ status: "done"; done: ClosetWorkDone[Kind] } | Refusal>;
  /** Kills it, whatever it does; waits until it is gone. */
  stop: () => Promise<void>;
};

async function waitForEnd(child: ChildProcess, signal: AbortSignal): Promise<never> {
  const [code, ended] = (await once(child, "exit", { signal })) as [number | null, NodeJS.Signals | null];
  throw new Error(`The process that works with closets ended (${ended ?? code}).`);
}

/** @param onUnswept called with why pictures that nobody needs were not deleted */
export function createClosetWorkProcess(
  { dataDir, databaseUrl, s3 }: StoreSettings,
  onUnswept: (error: Error) => void,
  idleMs = IDLE_MS,
): ClosetWorkProcess {
  let child: ChildProcess | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;

  /** @throws {Error} when the system starts none: too many files are open, or processes there */
  async function start(): Promise<ChildProcess> {
    // Neither flags of this process nor what it is run by are meant for another file.
    const started = fork(new URL("./closet-worker.ts", import.meta.url), { execArgv: [], serialization: "advanced" });
    const forget = (): void => {
      if (child === started) child = null;
    };
    // Without a listener, one that cannot be started would end this process, too.
    started.on("error", forget).on("exit", forget).on("disconnect", forget);
    child = started;
    await once(started, "spawn");
    return started;
  }

  async function ask(message: WorkMessage): Promise<WorkAnswer> {
    clearTimeout(idle);
    const asked = child ?? (await start());
    const over = new AbortController();
    const tooLong = setTimeout(() => asked.kill("SIGKILL"), MAX_WORK_MS);
    try {
      const answered = once(asked, "message", over).then(([answer]) => answer as WorkAnswer);
      asked.send(message);
      return await Promise.race([answered, waitForEnd(asked, over.signal)]);
    } finally {
      over.abort();
      clearTimeout(tooLong);
      idle = setTimeout(() => asked.connected && asked.disconnect(), idleMs).unref();
    }
  }

  return {
    async run<Kind extends ClosetWork["kind"]>(work: Extract<ClosetWork, { kind: Kind }>) {
      const answer = await ask({ settings: { dataDir, databaseUrl, s3 }, work });
      for (const error of answer.unswept) onUnswept(unpackError(error));
      if (answer.status === "failed") throw unpackError(answer.error);
      return answer.status === "refused"
        ? answer.refusal
        : { status: "done", done: answer.done as ClosetWorkDone[Kind] };
    },
    async stop() {
      clearTimeout(idle);
      if (!child) return;
      // What has just been told something, and cannot hear it any more, fails instead.
      const gone = once(child, "exit").catch(() => undefined);
      child.kill("SIGKILL");
      await gone;
    },
  };
}
