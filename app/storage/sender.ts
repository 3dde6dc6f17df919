import { inLock } from "./page-lock.ts";
import { getRetryDelayMs } from "./retry-delay.ts";

/** SENT: the server has answered. SKIPPED: it waits, and the next one goes out. STOPPED: nothing goes out now. */
export type SendResult = "SENT" | "SKIPPED" | "STOPPED";

type Kind<Thing> = {
  /** No other call takes the same one meanwhile. LATER: only what was skipped is left. Null: nothing waits. */
  takeNext: () => Thing | "LATER" | null | Promise<Thing | "LATER" | null>;
  send: (thing: Thing) => Promise<SendResult>;
  onEmpty?: () => void;
  atOnce?: number;
  /** Only one tab sends at a time. */
  lock?: string;
};

/** Sends what waits on this device, in order. After a failure it tries again: later each time, on focus and with a connection. */
export function createSender<Thing>({ takeNext, send, onEmpty, atOnce = 1, lock }: Kind<Thing>) {
  const running = new Set<Promise<void>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isPaused = false;
  let isStopped = false;
  let isAsked = false;

  function sendAfter(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void sendNow(), ms);
  }

  /** What fails at the same time is one failure. */
  function tryLater(): void {
    if (isPaused) return;
    isPaused = true;
    sendAfter(getRetryDelayMs(failures));
    failures += 1;
  }

  async function sendInTurn(): Promise<void> {
    while (!isPaused) {
      const next = await takeNext();
      if (next === null) return onEmpty?.();
      const result = next === "LATER" ? "STOPPED" : await send(next);
      if (result === "SENT") failures = 0;
      if (result === "STOPPED") tryLater();
    }
  }

  async function work(): Promise<void> {
    do {
      isAsked = false;
      await (lock === undefined ? sendInTurn() : inLock(lock, sendInTurn));
    } while (isAsked);
  }

  /** For what is new: after a failure, it waits with the others. */
  async function wake(): Promise<void> {
    isAsked = true;
    const most = isPaused ? 0 : atOnce;
    while (running.size < most) {
      const worker = work().finally(() => running.delete(worker));
      running.add(worker);
    }
    await Promise.all(running);
  }

  function sendNow(): Promise<void> {
    clearTimeout(timer);
    isPaused = isStopped;
    return wake();
  }

  return {
    sendNow,
    sendAfter,
    wake,
    tryLater,
    /** Returns what stops it. */
    start(): () => void {
      const stopped = new AbortController();
      isStopped = false;
      if (isPaused) void sendNow();
      addEventListener("online", () => void sendNow(), stopped);
      addEventListener("focus", () => isPaused && void sendNow(), stopped);
      return () => {
        isPaused = true;
        isStopped = true;
        clearTimeout(timer);
        stopped.abort();
      };
    },
  };
}
