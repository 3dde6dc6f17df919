import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { StoreSettings } from "#server/closets/closet-store.ts";
import type { ClosetWork, ClosetWorkDone, Refusal } from "./closet-work.ts";
import type { WorkAnswer, WorkMessage } from "./closet-worker.ts";
import { unpackError } from "./passed-error.ts";

/** So long it waits for more: it takes half a second to start. */
const IDLE_MS = 60_000;
/** What takes longer than this hangs: an import gives up by itself long before (`closet-work.ts`). */
const MAX_WORK_MS = 3_600_000;

export type ClosetWorkProcess = {
  /**
   * Has it done in a process of its own, which is started when there is something to do: a large closet, or a hostile file,
   * takes its time and not that of visitors.
   *
   * @throws {Error} what has failed there, or that the process has ended
   */
  run: <Kind extends ClosetWork["kind"]>(
    work: Extract<ClosetWork, { kind: Kind }>,
  ) => Promise<{ status: "done"; done: ClosetWorkDone[Kind] } | Refusal>;
  /** Kills it, whatever it does; waits until it is gone. */
  stop: () => Promise<void>;
};

/** The answer to a message, unless the process ends before. */
function waitForAnswer(child: ChildProcess, id: number): Promise<WorkAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkAnswer>();
  const onMessage = (answer: WorkAnswer): void => {
    if (answer.id === id) resolve(answer);
  };
  const onExit = (code: number | null, ended: NodeJS.Signals | null): void =>
    reject(new Error(`The process that works with closets ended (${ended ?? code}).`));
  child.on("message", onMessage).on("exit", onExit).on("error", reject);
  return promise.finally(() => child.off("message", onMessage).off("exit", onExit).off("error", reject));
}

/** @param onUnswept called with why pictures that nobody needs were not deleted */
export function createClosetWorkProcess(
  { dataDir, databaseUrl, s3 }: StoreSettings,
  onUnswept: (error: Error) => void,
  idleMs = IDLE_MS,
): ClosetWorkProcess {
  let child: ChildProcess | null = null;
  let starting: Promise<ChildProcess> | null = null;
  let asked = 0;
  let underWay = 0;
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

  async function getChild(): Promise<ChildProcess> {
    if (starting) return await starting;
    if (child) return child;
    starting = start().finally(() => (starting = null));
    return await starting;
  }

  async function ask(message: Omit<WorkMessage, "id">): Promise<WorkAnswer> {
    clearTimeout(idle);
    underWay += 1;
    let tooLong: ReturnType<typeof setTimeout> | undefined;
    try {
      const worker = await getChild();
      tooLong = setTimeout(() => worker.kill("SIGKILL"), MAX_WORK_MS);
      asked += 1;
      const answer = waitForAnswer(worker, asked);
      worker.send({ ...message, id: asked });
      return await answer;
    } finally {
      clearTimeout(tooLong);
      underWay -= 1;
      if (underWay === 0) idle = setTimeout(() => child?.connected && child.disconnect(), idleMs).unref();
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
