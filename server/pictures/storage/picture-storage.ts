import { createHash } from "node:crypto";
import type { ReadableStream } from "node:stream/web";
import { StoreUnavailable } from "#server/http/errors.ts";

/** A picture is named by its SHA-256 in hex. Other files are ignored. */
export type PictureStorage = {
  /** Stores a picture once, and renews the time of one that is there; durable after `flush`. */
  write: (content: Buffer) => Promise<string>;
  writeNamed: (name: string, content: Buffer) => Promise<void>;
  flush: () => Promise<void>;
  findSize: (name: string) => Promise<number | null>;
  /** Epoch milliseconds of the last write. */
  findTime: (name: string) => Promise<number | null>;
  /** Opens the file at the first read; fails when it is missing. */
  openStream: (name: string) => ReadableStream<Uint8Array>;
  read: (name: string) => Promise<Buffer | null>;
  listNames: () => AsyncIterable<string>;
  remove: (name: string) => Promise<void>;
};

/** The message is one line for the operator, without keys. */
export class PictureStorageProblem extends StoreUnavailable {
  override readonly name = "PictureStorageProblem";
}

const STORED_NAME = /^[0-9a-f]{64}$/;

export const hashContent = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

export const isStoredName = (name: string): boolean => STORED_NAME.test(name);

export function checkStoredName(name: string): void {
  if (!isStoredName(name)) throw new Error(`Not a stored picture: ${JSON.stringify(name)}`);
}
