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
  | { id: string; status: "ERROR"; problem: UploadProblem };

export type PicturePreparer = { prepare: (request: PrepareRequest) => Promise<PreparedPicture> };

/** Starts the worker with the first picture. */
export function createPicturePreparer(): PicturePreparer {
  let worker: Worker | undefined;
  const waiting = new Map<string, (prepared: PreparedPicture) => void>();

  function start(): Worker {
    const started = new Worker(new URL("./prepare-picture.worker.ts", import.meta.url), { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<PreparedPicture>) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    });
    // The script of the worker did not load, or it ran out of memory.
    started.addEventListener("error", () => {
      worker = undefined;
      for (const [id, settle] of waiting) settle({ id, status: "ERROR", problem: "UNREADABLE" });
      waiting.clear();
    });
    return started;
  }

  return {
    prepare: (request) =>
      new Promise((resolve) => {
        waiting.set(request.id, resolve);
        worker ??= start();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
        worker.postMessage(request);
      }),
  };
}
