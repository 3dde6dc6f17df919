import { createTurns } from "#app/owner/content/in-turn.ts";
import { encodeCutout } from "./cut-out.ts";
import type { CutoutReply, CutoutRequest } from "./cutout-message.ts";

const MAX_CUT_MS = 60_000;

/** A decoded photograph takes much memory. */
const inTurn = createTurns();

async function findCutout(photograph: ImageBitmap): Promise<ImageData | null> {
  const worker = new Worker(new URL("./cut-out.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve) => {
      worker.addEventListener("message", ({ data: { image } }: MessageEvent<CutoutReply>) => resolve(image));
      worker.addEventListener("error", () => resolve(null));
      setTimeout(() => resolve(null), MAX_CUT_MS);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage({ kind: "find", photograph } satisfies CutoutRequest);
    });
  } finally {
    worker.terminate();
    photograph.close();
  }
}

/** Null: the browser cannot read the photograph, or its garment and its background are hard to tell apart. */
export const makeCutout = (photograph: Blob): Promise<Blob | null> =>
  inTurn(async () => {
    const found = await findCutout(await createImageBitmap(photograph));
    return found && (await encodeCutout(found));
  }).catch(() => null);
