import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import type { Context } from "hono";
import { makeTemporaryPath } from "#server/db/temporary-files.ts";
import { writeSize } from "./error-messages.ts";
import { sendError } from "./errors.ts";

export type ReceivedFile = {
  path: string;
  bytes: number;
  sha256: string;
  /** `cut`: the client stopped sending, or sends too slowly. */
  end: "whole" | "cut" | "tooLarge";
};

/** After 30 seconds, a body must have arrived with 10 KB/s on average. */
const SLOW_AFTER_MS = 30_000;
const LEAST_BYTES_PER_MS = 10;

type ReceiveOptions = {
  dataDir: string;
  extension: string;
  maxBytes: number;
  announcedBytes: number | null;
};

async function receive(body: ReadableStream<Uint8Array> | null, path: string, options: ReceiveOptions) {
  const hash = createHash("sha256");
  const file = await open(path, "wx", 0o600);
  let bytes = 0;
  const begunAt = performance.now();
  const finish = (end: ReceivedFile["end"]): ReceivedFile => ({ path, bytes, sha256: hash.digest("hex"), end });
  const reader = body?.getReader();
  try {
    for (;;) {
      // Reading fails when the client disconnects.
      const piece = reader ? await reader.read().catch(() => null) : { done: true as const, value: undefined };
      if (piece === null) return finish("cut");
      if (piece.done) return finish(bytes < (options.announcedBytes ?? 0) ? "cut" : "whole");
      if (bytes + piece.value.length > options.maxBytes) return finish("tooLarge");
      await file.writeFile(piece.value);
      hash.update(piece.value);
      bytes += piece.value.length;
      const ms = performance.now() - begunAt;
      if (ms > SLOW_AFTER_MS && bytes / ms < LEAST_BYTES_PER_MS) return finish("cut");
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
    await file.close();
  }
}

export async function withReceivedFile<T>(
  body: ReadableStream<Uint8Array> | null,
  options: ReceiveOptions,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const path = await makeTemporaryPath(options.dataDir, options.extension);
  try {
    return await work(await receive(body, path, options));
  } finally {
    await rm(path, { force: true });
  }
}

export function readContentLength(c: Context): number | null {
  const length = c.req.header("content-length");
  return length === undefined ? null : Number(length);
}

/** Null: it may come. */
export const refuseLargeBody = (c: Context, maxBytes: number): Response | null =>
  (readContentLength(c) ?? 0) > maxBytes ? sendError(c, "tooLarge", writeSize(maxBytes)) : null;

/** Answers a body that was cut off, or is too large. */
export const withReceivedBody = (
  c: Context,
  options: Omit<ReceiveOptions, "announcedBytes">,
  work: (file: ReceivedFile) => Promise<Response>,
): Promise<Response> =>
  withReceivedFile(c.req.raw.body, { ...options, announcedBytes: readContentLength(c) }, async (file) => {
    if (file.end === "cut") return sendError(c, "cutOff");
    if (file.end === "tooLarge") return sendError(c, "tooLarge", writeSize(options.maxBytes));
    return await work(file);
  });
