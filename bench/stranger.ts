import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { createCaller, listAttacks, many, STRANGER } from "./attacks.ts";

/** `attack` is a position of `listAttacks`. */
export type StrangersWork = { url: string; tokens: readonly string[]; attack: number; connections: number; ms: number };

/** A thread of its own: what the stranger receives must not delay the person whose edits are timed. */
const { url, tokens, attack, connections, ms } = workerData as StrangersWork;
const ask = listAttacks(tokens)[attack]?.ask ?? (() => ({ path: "/" }));

async function press(): Promise<number> {
  const { call, close } = createCaller(url, connections);
  const until = performance.now() + ms;
  let asked = 0;
  const pressOne = async (): Promise<void> => {
    while (performance.now() < until) {
      asked += 1;
      await call({ ...ask(asked), from: STRANGER });
    }
  };
  await Promise.all(many(connections, pressOne));
  close();
  return asked;
}

if (parentPort) {
  for await (const _ of on(parentPort, "message")) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort.postMessage(await press());
  }
}
