import { setImmediate as nextTurn } from "node:timers/promises";
import { readClosetInSteps } from "#domain/closet-answer.ts";
import type { Closet, OpenResult } from "#domain/closet.ts";
import { createWorkQueue } from "#server/http/responses/work-queue.ts";
import { checkJsonShape } from "./import/import-source-json.ts";

/** A value takes up to 50 bytes of memory; 16 MB could hold eight million values. */
const MAX_VALUES = 2_000_000;

const LARGE_BYTES = 1024 * 1024;

type Reading = Parameters<typeof readClosetInSteps>[2];

async function readInSteps(
  body: Uint8Array,
  username: string,
  reading: Reading,
): Promise<OpenResult<{ closet: Closet }>> {
  checkJsonShape(body, MAX_VALUES);
  await nextTurn();
  const answer: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  const steps = readClosetInSteps(answer, username, reading);
  for (;;) {
    await nextTurn();
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Parses large answers one at a time: their objects take several times their bytes. */
export function createRemoteAnswerReader({ maxWaiting }: { maxWaiting: number }) {
  const queue = createWorkQueue<OpenResult<{ closet: Closet }>>({ concurrency: 1, maxWaiting });
  return async (body: Uint8Array, username: string, reading: Reading): Promise<OpenResult<{ closet: Closet }>> => {
    if (body.length < LARGE_BYTES) return await readInSteps(body, username, reading);
    return await queue.run(null, () => readInSteps(body, username, reading));
  };
}
