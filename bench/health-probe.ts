import { readFileSync } from "node:fs";
import { request } from "node:http";
import { performance } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";

const ASK_EVERY_MS = 5;
const MAX_UNDER_WAY = 100;
const NS_PER_MS = 1e6;

/** `ms` is wall time. `workedMs` is CPU time of the server's main thread. */
export type Wait = { ms: number; workedMs: number };

const { url, pid, path } = workerData as { url: string; pid: number; path: string };
const { hostname, port } = new URL(url);
let waits: Wait[] = [];
let underWay = 0;

/** The first field is CPU time in nanoseconds (Linux, `Documentation/scheduler/sched-stats`). */
const readWorkedMs = (): number =>
  Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8"), 10) / NS_PER_MS;

/** Does not wait for the last response, so that a blocked server delays many requests. */
setInterval(() => {
  if (underWay === MAX_UNDER_WAY) return;
  const [begunAt, workedBefore] = [performance.now(), readWorkedMs()];
  underWay += 1;
  const asked = request(
    { agent: false, hostname, port, path, headers: { Host: "closets.localhost:3000" } },
    (response) => {
      response.resume().once("end", () => {
        underWay -= 1;
        waits.push({ ms: performance.now() - begunAt, workedMs: readWorkedMs() - workedBefore });
      });
    },
  );
  asked.once("error", (error) => {
    throw new Error(`${path} was not answered.`, { cause: error });
  });
  asked.end();
}, ASK_EVERY_MS);

/** On a message, sends the waits since the last message. */
parentPort?.on("message", () => {
  const asking = setInterval(() => {
    if (underWay > 0) return;
    clearInterval(asking);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's messages have no origin
    parentPort?.postMessage(waits);
    waits = [];
  }, 1);
});
