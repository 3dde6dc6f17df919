import { createHash } from "node:crypto";
import type { ReadableStream } from "node:stream/web";
import { StoreUnavailable } from "#server/http/errors.ts";

/**
 * Stored contents by name. A picture's name is the SHA-256 of its bytes, in hex; that of a variant is its picture's, a
 * width in pixels and a format: `<sha256>-400.avif`. Whatever else lies in the same place is left alone.
 */
export type PictureStorage = {
  /** Stores a picture under its hash, once however often it is given; it is safe after the next `flush`. */
  write: (content: Buffer) => Promise<string>;
  /** Stores a content under a name, instead of what is there: all of it or nothing. */
  writeNamed: (name: string, content: Buffer) => Promise<void>;
  /** Returns when everything written so far survives a loss of power. */
  flush: () => Promise<void>;
  /** Bytes; null when there is none of that name. */
  findSize: (name: string) => Promise<number | null>;
  /** Asks for the content when the first bytes are asked for, and never if nobody asks; fails when there is none. */
  openStream: (name: string) => ReadableStream<Uint8Array>;
  /** Null when there is none of that name. */
  read: (name: string) => Promise<Buffer | null>;
  /** Every stored name, and those of leftovers of writes that were cut short; any number of them, in bounded memory. */
  listNames: () => AsyncIterable<string>;
  /** What is not there is removed already. */
  remove: (name: string) => Promise<void>;
};

/** Why pictures cannot be stored or read: one line for whoever runs the machine, without keys. */
export class PictureStorageProblem extends StoreUnavailable {
  override readonly name = "PictureStorageProblem";
}

const STORED_NAME = /^[0-9a-f]{64}(?:-\d{1,5}\.(?:avif|webp|jpg))?$/;
const SHA256_LENGTH = 64;

export const hashContent = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

/** Whether it is the name of a picture or of a variant. */
export const isStoredName = (name: string): boolean => STORED_NAME.test(name);

/** Refuses what would lead elsewhere. */
export function checkStoredName(name: string): void {
  if (!isStoredName(name)) throw new Error(`Not a stored picture: ${JSON.stringify(name)}`);
}

/** The hash of the picture that a name belongs to, its own or its variant's; null for a leftover. */
export const findHashInName = (name: string): string | null =>
  isStoredName(name) ? name.slice(0, SHA256_LENGTH) : null;
