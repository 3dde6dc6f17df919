import type { Stroke } from "#domain/cutout/stroke.ts";
import type { CutoutReply, CutoutRequest, OpenCutout } from "./cutout-message.ts";

export type CutoutSession = {
  /** The cut-out after these strokes, in the photograph's frame. Call it one at a time. @throws when there is none, or after `close` */
  cutOut: (strokes: readonly Stroke[]) => Promise<ImageData>;
  close: () => void;
};

/** Starts a worker that keeps the photograph, so that each stroke sends only the strokes. */
export function openCutoutSession({ photograph, current }: Omit<OpenCutout, "kind">): CutoutSession {
  const worker = new Worker(new URL("./cut-out.worker.ts", import.meta.url), { type: "module" });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's messages have no origin
  const send = (request: CutoutRequest): void => worker.postMessage(request);
  let stop: (() => void) | null = null;
  // Also between two cuts.
  worker.addEventListener("error", () => stop?.());
  send({ kind: "open", photograph, current });

  return {
    cutOut(strokes) {
      const { promise, resolve, reject } = Promise.withResolvers<ImageData>();
      const settled = new AbortController();
      const { signal } = settled;
      const settle = ({ data: { image } }: MessageEvent<CutoutReply>): void =>
        image ? resolve(image) : reject(new Error("The cut-out could not be made."));
      worker.addEventListener("message", settle, { signal });
      stop = () => reject(new Error("The cut-out has ended."));
      send({ kind: "cut", strokes });
      return promise.finally(() => settled.abort());
    },
    close() {
      worker.terminate();
      stop?.();
    },
  };
}

/** A WebP, or a PNG where the browser writes no WebP. */
export async function encodeCutout(image: ImageData): Promise<Blob> {
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
}
