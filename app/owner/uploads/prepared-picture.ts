import type { UploadProblem } from "#domain/owner/upload-state.ts";
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

const PICTURE_NAME = /\.(?:jpe?g|png|webp|gif|avif|heic|heif)$/i;

/** By its type, or by its name when the browser knows no type. */
export const isPicture = ({ type, name }: File): boolean =>
  type === "" ? PICTURE_NAME.test(name) : type.startsWith("image/");

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
