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

/** The pictures of one database, which alone may delete in it. */
export type PictureStore = PictureStorage & {
  /** For the operator: a folder, or a bucket and its address. */
  place: string;
  /** Pictures that no row names any more, before they are deleted. */
  swept: PictureStorage;
  /** Moves a picture to `swept`, with the time of now. A missing one is no error. */
  sweep: (name: string) => Promise<void>;
  bringBack: (name: string) => Promise<void>;
  /** Two during a restore: of the new database and of the earlier one. Empty: no database has claimed the store. */
  readDatabaseIds: () => Promise<string[]>;
  writeDatabaseIds: (ids: readonly string[]) => Promise<void>;
};

export const DATABASE_IDS_NAME = "database-id";
export const SWEPT_FOLDER = "swept";

export const readIds = (content: Buffer | null): string[] => content?.toString().match(/\S+/g) ?? [];
export const writeIds = (ids: readonly string[]): Buffer => Buffer.from(`${ids.join(" ")}\n`);

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
