import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Wait } from "./health-probe.ts";
import type { Program } from "./programs.ts";

/** Requests a page from another thread every 5 ms. Returns the waits since the last call. */
export async function startProbe({ url, pid }: Program, path = "/health/live") {
  const worker = new Worker(new URL("health-probe.ts", import.meta.url), { workerData: { url, pid, path } });
  const read = async (): Promise<Wait[]> => {
    const told = once(worker, "message");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's messages have no origin
    worker.postMessage("read");
    const [waits] = (await told) as [Wait[]];
    return waits;
  };
  return { read, stop: () => worker.terminate() };
}
