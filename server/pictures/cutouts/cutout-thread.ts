import { parentPort } from "node:worker_threads";
import { findCutout } from "#domain/cutout/find-cutout.ts";
import { applyMask } from "#domain/cutout/mask-edge.ts";
import { isCutAlready, type Pixels } from "#domain/cutout/pixels.ts";
import { lowerPriority } from "#server/db/priority.ts";

/** `small` is `picture` at the working size. */
export type CutoutTask = { picture: Pixels; small: Pixels };

/** Why a photograph has no cut-out: the garment and its background are hard to tell apart, or it is one already. */
export type NoCutout = "uncertain" | "transparent";

export type CutoutAnswer = { status: "made"; data: Uint8ClampedArray } | { status: NoCutout };

function cut({ picture, small }: CutoutTask): CutoutAnswer {
  if (isCutAlready(small)) return { status: "transparent" };
  const { mask, isConfident } = findCutout(small);
  return isConfident ? { status: "made", data: applyMask(picture, small, mask) } : { status: "uncertain" };
}

/** One photograph that cannot be cut out must not end the thread of all others. */
function tryToCut(task: CutoutTask): CutoutAnswer {
  try {
    return cut(task);
  } catch {
    return { status: "uncertain" };
  }
}

// On other systems it would lower the priority of the whole server.
if (process.platform === "linux") lowerPriority();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's messages have no origin
parentPort?.on("message", (task: CutoutTask) => parentPort?.postMessage(tryToCut(task)));
