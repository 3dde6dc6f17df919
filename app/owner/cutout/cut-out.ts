import { reportFault } from "#app/report-fault.ts";
import type { Stroke } from "#domain/cutout/stroke.ts";
import { createSerialQueue } from "#app/storage/serial-queue.ts";
import { createWorkerCall } from "#app/owner/worker-call.ts";
import type { CutoutRequest, OpenCutout } from "./cutout-message.ts";

const MAX_CUT_MS = 60_000;

export type CutoutSession = {
  /** In the photograph's frame. Call it one at a time. @throws when there is none, or after `close` */
  cutOut: (strokes: readonly Stroke[]) => Promise<ImageData>;
  close: () => void;
};

const startWorker = () =>
  createWorkerCall<CutoutRequest, ImageData | null>(
    () => new Worker(new URL("./cut-out.worker.ts", import.meta.url), { type: "module" }),
  );

/** The worker keeps the photograph, so that each stroke sends only the strokes. */
export function openCutoutSession({ photograph, current }: Omit<OpenCutout, "kind">): CutoutSession {
  const { ask, close } = startWorker();
  void ask({ kind: "open", photograph, current });
  return {
    async cutOut(strokes) {
      const image = await ask({ kind: "cut", strokes });
      if (!image) throw new Error("The cut-out could not be made.");
      return image;
    },
    close,
  };
}

/** A WebP, or a PNG where the browser writes no WebP. */
export async function encodeCutout(image: ImageData): Promise<Blob> {
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
}

/** A decoded photograph takes much memory. */
const inTurn = createSerialQueue();

async function findCutout(photograph: ImageBitmap): Promise<ImageData | null> {
  const { ask, close } = startWorker();
  const late = setTimeout(close, MAX_CUT_MS);
  try {
    return await ask({ kind: "find", photograph });
  } finally {
    clearTimeout(late);
    close();
    photograph.close();
  }
}

/** Null: the browser cannot read the photograph, or its garment and its background are hard to tell apart. */
export const makeCutout = (photograph: Blob): Promise<Blob | null> =>
  inTurn(async () => {
    const found = await findCutout(await createImageBitmap(photograph));
    return found && (await encodeCutout(found));
  }).catch((error: unknown) => (reportFault(error), null));
