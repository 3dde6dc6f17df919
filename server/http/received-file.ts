import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { makeWorkPath } from "#server/db/work-files.ts";

/** A request's body, in a file. */
export type ReceivedFile = {
  path: string;
  bytes: number;
  /** Of these bytes, in hex. */
  sha256: string;
  /** `cut`: the rest never came; `tooLarge`: there was more than may be. */
  end: "whole" | "cut" | "tooLarge";
};

type ReceiveOptions = {
  dataDir: string;
  /** Of the file, as in `.json`. */
  extension: string;
  maxBytes: number;
  /** What the request says of its length, in bytes; null: nothing. */
  announcedBytes: number | null;
};

async function receive(body: ReadableStream<Uint8Array> | null, path: string, options: ReceiveOptions) {
  const hash = createHash("sha256");
  const file = await open(path, "wx", 0o600);
  let bytes = 0;
  const finish = (end: ReceivedFile["end"]): ReceivedFile => ({ path, bytes, sha256: hash.digest("hex"), end });
  const reader = body?.getReader();
  try {
    for (;;) {
      // Who goes away in the middle of a body fails its reading.
      const piece = reader ? await reader.read().catch(() => null) : { done: true as const, value: undefined };
      if (piece === null) return finish("cut");
      if (piece.done) return finish(bytes < (options.announcedBytes ?? 0) ? "cut" : "whole");
      if (bytes + piece.value.length > options.maxBytes) return finish("tooLarge");
      await file.writeFile(piece.value);
      hash.update(piece.value);
      bytes += piece.value.length;
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
    await file.close();
  }
}

/** Writes a body into a file of its own while it comes, and gives it to `work`; after that the file is gone. */
export async function withReceivedFile<T>(
  body: ReadableStream<Uint8Array> | null,
  options: ReceiveOptions,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const path = await makeWorkPath(options.dataDir, options.extension);
  try {
    return await work(await receive(body, path, options));
  } finally {
    await rm(path, { force: true });
  }
}
