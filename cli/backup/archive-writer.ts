import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { writeZip, ZIP_ENTRY } from "#server/closets/export/zip-target.ts";
import type { ArchivedFile } from "./backup-format.ts";

export type ArchiveWriter = {
  add: (name: string, pieces: AsyncIterable<Buffer>, options: { compress: boolean }) => Promise<ArchivedFile>;
  finish: () => Promise<number>;
  /** Leaves no file behind. */
  abandon: () => Promise<void>;
};

/** Writes a zip with bounded memory. The file gets its name when it is complete. */
export function writeArchive(path: string, { signal }: { signal?: AbortSignal | undefined }): ArchiveWriter {
  const zip = new ZipFile();
  const destroy = (error: Error): void => void (zip.outputStream as Readable).destroy(error);
  zip.on("error", destroy);
  let failure: { error: unknown } | null = null;
  let onFailure: (error: unknown) => void = () => undefined;
  const written = writeZip(zip, path, { signal, mode: 0o600 });
  written.catch((error: unknown) => {
    failure = { error };
    onFailure(error);
  });

  return {
    async add(name, pieces, { compress }) {
      const hash = createHash("sha256");
      let bytes = 0;
      await new Promise<void>((resolve, reject) => {
        onFailure = reject;
        if (failure) return reject(failure.error);
        const measure = async function* () {
          for await (const piece of pieces) {
            hash.update(piece);
            bytes += piece.length;
            yield piece;
          }
          resolve();
        };
        zip.addReadStreamLazy(name, { ...ZIP_ENTRY, compress }, (give) =>
          give(null, Readable.from(measure(), { objectMode: false }).on("error", destroy)),
        );
      });
      return { name, bytes, sha256: hash.digest("hex") };
    },
    async finish() {
      zip.end();
      return await written;
    },
    async abandon() {
      destroy(new Error("The archive was abandoned."));
      await written.catch(() => undefined);
    },
  };
}
