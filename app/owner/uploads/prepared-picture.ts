import type { UploadProblem } from "#domain/owner/upload-state.ts";

export type PrepareRequest = { id: string; file: Blob };

export type PreparedPicture =
  | {
      id: string;
      status: "OK";
      originalSha256: string;
      /** Of `content`. */
      sha256: string;
      content: Blob;
      /** Missing for a picture that this browser cannot decode. */
      preview?: Blob;
    }
  | { id: string; status: "ERROR"; problem: UploadProblem }
  /** The script of the worker did not load: another try may help. */
  | { id: string; status: "NOT_STARTED" };

export type PicturePreparer = {
  /** Loads the worker, so that photographs can be prepared without a connection later. */
  start: () => void;
  prepare: (request: PrepareRequest) => Promise<PreparedPicture>;
};

const PICTURE_NAME = /\.(?:jpe?g|png|webp|gif|avif|heic|heif)$/i;

/** By its type, or by its name when the browser knows no type. */
export const isPicture = ({ type, name }: File): boolean =>
  type === "" ? PICTURE_NAME.test(name) : type.startsWith("image/");

export function createPicturePreparer(): PicturePreparer {
  let worker: Worker | undefined;
  let hasAnswered = false;
  const waiting = new Map<string, (prepared: PreparedPicture) => void>();

  function start(): Worker {
    const started = new Worker(new URL("./prepare-picture.worker.ts", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<PreparedPicture>) => {
      hasAnswered = true;
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    });
    // Its script did not load, or it ran out of memory.
    started.addEventListener("error", () => {
      worker = undefined;
      for (const [id, settle] of waiting)
        settle(hasAnswered ? { id, status: "ERROR", problem: "REJECTED" } : { id, status: "NOT_STARTED" });
      waiting.clear();
    });
    return started;
  }

  return {
    start: () => void (worker ??= start()),
    prepare: (request) =>
      new Promise((resolve) => {
        waiting.set(request.id, resolve);
        worker ??= start();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
        worker.postMessage(request);
      }),
  };
}
