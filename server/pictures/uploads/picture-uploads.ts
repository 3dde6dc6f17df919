import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "#server/db/schema.ts";
import { removeAbandonedFiles } from "#server/db/work-files.ts";
import type { ReceivedFile } from "#server/http/received-file.ts";
import { type CheckedPicture, checkPicture, PictureProblem } from "#server/pictures/picture-check.ts";
import { findHashInName, type PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { removeFiles } from "#server/pictures/storage/orphaned-files.ts";
import { createFairQueue } from "#server/http/limits/fair-queue.ts";
import {
  deleteSomeUploads,
  deleteUploadsBefore,
  deleteUploadsOf,
  findUpload,
  hasUploadRow,
  touchUpload,
  replaceUpload,
  sumUploadedBytes,
  type UploadPlace,
  type UploadRow,
} from "./picture-upload-queries.ts";

const HOUR_MS = 3_600_000;
/** An upload that no import has taken is deleted after this time. */
const KEPT_MS = 24 * HOUR_MS;
/** Each holds a few pictures' bytes, and decodes. */
const AT_ONCE = 2;
const MAX_WAITING = 200;
const MAX_WAIT_MS = 15_000;
/** What a closet's uploads hold together: as much as a zip may, unpacked. */
const MAX_BYTES_OF_CLOSET = 4 * 1024 ** 3;

const facts = z.strictObject({
  contentType: z.string(),
  width: z.number(),
  height: z.number(),
  thumbhash: z.string(),
});

/** A picture that waits for an import; pixels, and bytes as it is stored. */
export type UploadedPicture = Omit<CheckedPicture, "content"> & { bytes: number };

export type UploadOutcome =
  | { status: "stored"; picture: UploadedPicture }
  | { status: "full" }
  | { status: "otherHash" }
  | { status: "rejected"; reason: string };

export type UploadStore = { db: Kysely<Database>; dataDir: string; uploads: PictureStorage };

export type PictureUploads = {
  find: (place: UploadPlace) => Promise<UploadedPicture | null>;
  /** Like `find`, with the content. */
  read: (place: UploadPlace) => Promise<CheckedPicture | null>;
  /**
   * Checks a received picture and stores it.
   *
   * @param keyId uploads of different keys take turns
   * @throws {BusyError} when too many others wait
   */
  put: (place: UploadPlace, file: ReceivedFile, keyId: string) => Promise<UploadOutcome>;
  /** Deletes uploads older than a day, also those of other processes. */
  clean: () => Promise<void>;
};

/** A name among the uploads that there never was and that tells when it was made: 12 hex digits of the time, 52 of chance. */
const makeName = (): string => Date.now().toString(16).padStart(12, "0") + randomBytes(26).toString("hex");
const readTime = (name: string): number => Number.parseInt(name.slice(0, 12), 16);

/** Null for what an older release received in part. */
const toPicture = ({ picture, bytes }: UploadRow): UploadedPicture | null =>
  picture === null ? null : { ...facts.parse(JSON.parse(picture)), bytes };

/** Takes the uploads of a closet away: all of them with it, or those that an import has taken. */
export async function removeUploadsOf(
  { db, uploads }: Pick<UploadStore, "db" | "uploads">,
  usernameKey: string,
  taken?: readonly string[],
): Promise<void> {
  const names = taken ? await deleteSomeUploads(db, usernameKey, taken) : await deleteUploadsOf(db, usernameKey);
  await removeFiles(uploads, names);
}

/**
 * Pictures that a program uploads for a closet, before an import that refers to them. The content is stored under a new
 * name before its row names it, so a kill leaves the earlier state or the later one; `clean` removes names without a row.
 */
export function createPictureUploads(store: UploadStore): PictureUploads {
  const { db, dataDir, uploads } = store;
  const queue = createFairQueue({
    concurrency: AT_ONCE,
    concurrencyPerName: AT_ONCE,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });

  async function isStored({ storedName, bytes }: UploadRow): Promise<boolean> {
    return (await uploads.findSize(storedName)) === bytes;
  }

  async function putInTurn(place: UploadPlace, file: ReceivedFile): Promise<UploadOutcome> {
    const before = await findUpload(db, place);
    const known = before && toPicture(before);
    if (known && (await isStored(before))) return { status: "stored", picture: known };
    if (file.sha256 !== place.sha256) return { status: "otherHash" };
    const checked = await checkPicture(await readFile(file.path)).catch((error: unknown) => {
      if (error instanceof PictureProblem) return error;
      throw error;
    });
    if (checked instanceof PictureProblem) return { status: "rejected", reason: checked.message };
    const { content, ...picture } = checked;
    const bytes = content.length;
    if ((await sumUploadedBytes(db, place.usernameKey)) + bytes > MAX_BYTES_OF_CLOSET) return { status: "full" };
    const after = { storedName: makeName(), bytes, picture: JSON.stringify(picture) };
    await uploads.writeNamed(after.storedName, content);
    await uploads.flush();
    const isReplaced = await replaceUpload(db, place, before, after);
    // False when the same picture was stored meanwhile by another request.
    const unused = isReplaced ? before?.storedName : after.storedName;
    if (unused !== undefined) await uploads.remove(unused);
    return { status: "stored", picture: { ...picture, bytes } };
  }

  return {
    async find(place) {
      const row = await findUpload(db, place);
      const picture = row && toPicture(row);
      if (!picture || !(await isStored(row))) return null;
      await touchUpload(db, place);
      return picture;
    },
    async read(place) {
      const row = await findUpload(db, place);
      const picture = row && toPicture(row);
      if (!picture) return null;
      const content = await uploads.read(row.storedName);
      if (content?.length !== row.bytes) return null;
      const { bytes: _, ...known } = picture;
      return { content, ...known };
    },
    put: (place, file, keyId) => queue.run([keyId], () => putInTurn(place, file)),
    async clean() {
      const now = Date.now();
      await removeFiles(uploads, await deleteUploadsBefore(db, now - KEPT_MS));
      await removeAbandonedFiles(dataDir, now - KEPT_MS);
      for await (const name of uploads.listNames()) {
        // Leftovers of writes that were cut short have no time: who is just writing one writes it again.
        const isOver = findHashInName(name) === null || readTime(name) < now - KEPT_MS - HOUR_MS;
        if (isOver && !(await hasUploadRow(db, name))) await uploads.remove(name);
      }
    },
  };
}
