import { stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { openPromise } from "yauzl";
import { ClosetProblem, FileProblem } from "#server/closets/records/closet-problem.ts";

export type ArchiveEntry = {
  name: string;
  bytes: number;
  read: () => AsyncGenerator<Buffer>;
};

export const invalidBackupError = (cause?: unknown): FileProblem =>
  new FileProblem(
    "it is not a complete backup: use a file that `closet backup` wrote",
    ...(cause === undefined ? [] : [{ cause }]),
  );

export const damagedFileError = (name: string): FileProblem =>
  new FileProblem(`it is damaged: the checksum of ${name} is wrong; use another backup`);

export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  // Opening a named pipe would block.
  if (!(await stat(path)).isFile()) throw new FileProblem("it is not a regular file");
  const zip = await openPromise(path, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      yield {
        name: entry.fileName,
        bytes: entry.uncompressedSize,
        async *read() {
          let checksum = 0;
          for await (const piece of await zip.openReadStreamPromise(entry)) {
            checksum = crc32(piece as Buffer, checksum);
            yield piece as Buffer;
          }
          if (checksum !== entry.crc32) throw damagedFileError(entry.fileName);
        },
      };
    }
  } finally {
    zip.close();
  }
}

export async function readEntry(file: ArchiveEntry, maxBytes: number): Promise<Buffer> {
  if (file.bytes > maxBytes) throw invalidBackupError();
  return await buffer(file.read());
}

/** zlib's errors also have a code, but mean that the zip is damaged. */
const isOfSystem = ({ code }: NodeJS.ErrnoException): boolean => code !== undefined && !code.startsWith("Z_");

export function toRestoreError(path: string, error: unknown): unknown {
  if (isOfSystem(error as NodeJS.ErrnoException)) return error;
  const { message } = error instanceof FileProblem ? error : invalidBackupError(error);
  return new ClosetProblem(`${path} cannot be restored: ${message}`, { cause: error });
}
