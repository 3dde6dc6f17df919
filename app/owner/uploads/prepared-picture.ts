import type { UploadProblem } from "#domain/owner/call-causes.ts";
import { findPictureType, PICTURE_HEAD_BYTES } from "#domain/picture-type.ts";
import { createWorkerCall } from "#app/owner/worker-call.ts";

export type PreparedPicture =
  | {
      status: "OK";
      originalSha256: string;
      sha256: string;
      content: Blob;
      /** Missing for a picture that this browser cannot decode. */
      preview?: Blob;
    }
  | { status: "ERROR"; problem: UploadProblem }
  /** The script of the worker did not load: another try may help. */
  | { status: "NOT_STARTED" };

export type PicturePreparer = {
  /** Loads the worker, so that photographs can be prepared without a connection later. */
  start: () => void;
  prepare: (file: Blob) => Promise<PreparedPicture>;
};

/** What the browser calls a picture, or what begins as one: only this is stored and prepared. */
export const mayBePicture = async (file: File): Promise<boolean> =>
  file.type.startsWith("image/") ||
  (await file
    .slice(0, PICTURE_HEAD_BYTES)
    .arrayBuffer()
    .then(
      (head) => findPictureType(new Uint8Array(head)) !== null,
      () => true,
    ));

export function createPicturePreparer(): PicturePreparer {
  const { start, ask } = createWorkerCall<Blob, PreparedPicture>(
    () => new Worker(new URL("./prepare-picture.worker.ts", import.meta.url), { type: "module" }),
  );
  let hasAnswered = false;
  return {
    start,
    async prepare(file) {
      const prepared = await ask(file);
      hasAnswered ||= prepared !== null;
      // After an answer: the photograph took too much memory.
      return prepared ?? (hasAnswered ? { status: "ERROR", problem: "REJECTED" } : { status: "NOT_STARTED" });
    },
  };
}
