import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "#server/db/schema.ts";
import {
  type CheckedPicture,
  checkPicture,
  MAX_PICTURE_BYTES,
  PictureProblem,
} from "#server/pictures/picture-check.ts";
import { findHashInName, hashContent, type PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { removeNames } from "#server/pictures/storage/picture-sweep.ts";
import { createFairQueue } from "#server/http/limits/fair-queue.ts";
import {
  deleteSomeUploads,
  deleteUpload,
  deleteUploadsBefore,
  deleteUploadsOf,
  findUpload,
  isNamed,
  keepUpload,
  replaceUpload,
  sumUploadedBytes,
  type UploadPlace,
  type UploadRow,
} from "./picture-upload-queries.ts";
import { type ReceivedFile, removeAbandonedFiles } from "./received-file.ts";

const HOUR_MS = 3_600_000;
/** An upload that nobody goes on with, or that no import has taken, is kept for so long. */
const KEPT_MS = 24 * HOUR_MS;
/** Each holds a few pictures' bytes, and decodes. */
const AT_ONCE = 2;
const MAX_WAITING = 200;
const MAX_WAIT_MS = 15_000;
/** What a closet's uploads hold together: as much as a zip may. */
const MAX_BYTES_OF_CLOSET = 4 * 1024 ** 3;

const facts = z.strictObject({
  contentType: z.string(),
  width: z.number(),
  height: z.number(),
  thumbhash: z.string(),
});

/** A picture that has arrived, and has been checked; pixels, and bytes as it is kept. */
export type UploadedPicture = Omit<CheckedPicture, "content"> & { bytes: number };

export type UploadState = { status: "partial"; bytes: number } | { status: "complete"; picture: UploadedPicture };

/** What came of some bytes more. `conflict`: the upload stands elsewhere, at `bytes`; with the last two it is gone. */
export type UploadOutcome =
  | UploadState
  | { status: "conflict"; bytes: number }
  | { status: "full" }
  | { status: "tooLarge" }
  | { status: "otherHash" }
  | { status: "refused"; reason: string };

export type UploadStore = { db: Kysely<Database>; dataDir: string; uploads: PictureStorage };

export type PictureUploads = {
  /** Null: nothing of it has arrived. */
  find: (place: UploadPlace) => Promise<UploadState | null>;
  /** One that is complete; null otherwise. */
  read: (place: UploadPlace) => Promise<CheckedPicture | null>;
  /**
   * Puts bytes that have arrived behind those that are there, or in their place when they begin at 0. As soon as the whole
   * has the hash that it is named by, it is checked as a picture, and complete.
   *
   * @param by which key sends them: however many of one wait, those of another come next
   * @param bytes.offset of the first of them
   * @param bytes.isLast whether it has to be whole with them
   * @throws {BusyError} when too many others wait
   */
  append: (
    place: UploadPlace,
    bytes: { file: ReceivedFile; offset: number; isLast: boolean },
    by: string,
  ) => Promise<UploadOutcome>;
  /** Forgets what nobody has gone on with for a day; of all processes together it is enough when one does. */
  clean: () => Promise<void>;
};

/** A name among the uploads that there never was and that tells when it was made: 12 hex digits of the time, 52 of chance. */
const makeName = (): string => Date.now().toString(16).padStart(12, "0") + randomBytes(26).toString("hex");
const readTime = (name: string): number => Number.parseInt(name.slice(0, 12), 16);

/** Takes the uploads of a closet away: all of them with it, or those that an import has taken. */
export async function removeUploadsOf(
  { db, uploads }: Pick<UploadStore, "db" | "uploads">,
  usernameKey: string,
  taken?: readonly string[],
): Promise<void> {
  const names = taken ? await deleteSomeUploads(db, usernameKey, taken) : await deleteUploadsOf(db, usernameKey);
  await removeNames(uploads, names);
}

/**
 * Pictures that a closet's program uploads before an import that refers to them, in as many requests as it takes, on
 * whichever process. A content is stored under a new name before its row names it, so that a kill at any moment leaves the
 * earlier state or the later one, and what no row names goes a day later by its name.
 */
export function createPictureUploads(store: UploadStore): PictureUploads {
  const { db, dataDir, uploads } = store;
  const queue = createFairQueue({
    atOnce: AT_ONCE,
    atOnceOfName: AT_ONCE,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });

  /** A row whose content is there. */
  async function findWhole(place: UploadPlace): Promise<{ row: UploadRow | null; isThere: boolean }> {
    const row = await findUpload(db, place);
    return { row, isThere: row !== null && (await uploads.findSize(row.storedName)) === row.bytes };
  }

  const toState = ({ picture, bytes }: UploadRow): UploadState =>
    picture === null
      ? { status: "partial", bytes }
      : { status: "complete", picture: { ...facts.parse(JSON.parse(picture)), bytes } };

  async function put(
    place: UploadPlace,
    before: UploadRow | null,
    content: Buffer,
    picture: UploadRow["picture"],
  ): Promise<UploadOutcome> {
    const after = { storedName: makeName(), bytes: content.length, picture };
    await uploads.writeNamed(after.storedName, content);
    await uploads.flush();
    if (!(await replaceUpload(db, place, before, after))) {
      await uploads.remove(after.storedName);
      const now = await findUpload(db, place);
      if (now && now.picture !== null) return toState(now);
      return { status: "conflict", bytes: now?.bytes ?? 0 };
    }
    if (before) await uploads.remove(before.storedName);
    return toState(after);
  }

  async function drop(place: UploadPlace, row: UploadRow | null): Promise<void> {
    if (!row) return;
    await deleteUpload(db, place, row);
    await uploads.remove(row.storedName);
  }

  async function appendInTurn(
    place: UploadPlace,
    { file, offset, isLast }: { file: ReceivedFile; offset: number; isLast: boolean },
  ): Promise<UploadOutcome> {
    const { row, isThere } = await findWhole(place);
    if (row && isThere && row.picture !== null) return toState(row);
    const arrived = row && isThere ? row.bytes : 0;
    if (offset !== 0 && offset !== arrived) return { status: "conflict", bytes: arrived };
    if (file.end === "tooLarge" || offset + file.bytes > MAX_PICTURE_BYTES) {
      await drop(place, row);
      return { status: "tooLarge" };
    }
    const isNext = offset > 0 && row !== null;
    const earlier = isNext ? ((await uploads.read(row.storedName)) ?? Buffer.alloc(0)) : Buffer.alloc(0);
    const content = Buffer.concat([earlier, await readFile(file.path)]);
    if (hashContent(content) !== place.sha256) {
      if (isLast && file.end === "whole") {
        await drop(place, row);
        return { status: "otherHash" };
      }
      // Who begins anew and is cut off has not taken back what was there.
      if (row && file.end === "cut" && offset + file.bytes <= arrived) return toState(row);
      if ((await sumUploadedBytes(db, place.usernameKey)) + file.bytes > MAX_BYTES_OF_CLOSET) return { status: "full" };
      return await put(place, row, content, null);
    }
    try {
      const { content: checked, ...known } = await checkPicture(content);
      if ((await sumUploadedBytes(db, place.usernameKey)) + checked.length > MAX_BYTES_OF_CLOSET)
        return { status: "full" };
      return await put(place, row, checked, JSON.stringify(known));
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error;
      await drop(place, row);
      return { status: "refused", reason: error.message };
    }
  }

  return {
    async find(place) {
      const { row, isThere } = await findWhole(place);
      if (!row || !isThere) return null;
      if (row.picture !== null) await keepUpload(db, place);
      return toState(row);
    },
    async read(place) {
      const row = await findUpload(db, place);
      const state = row && toState(row);
      if (!row || state?.status !== "complete") return null;
      const content = await uploads.read(row.storedName);
      if (content?.length !== row.bytes) return null;
      const { bytes: _, ...known } = state.picture;
      return { content, ...known };
    },
    append: (place, bytes, by) => queue.run([by], () => appendInTurn(place, bytes)),
    async clean() {
      const now = Date.now();
      await removeNames(uploads, await deleteUploadsBefore(db, now - KEPT_MS));
      await removeAbandonedFiles(dataDir, now - KEPT_MS);
      for await (const name of uploads.listNames()) {
        // Leftovers of writes that were cut short have no time: who is just writing one writes it again.
        const isOver = findHashInName(name) === null || readTime(name) < now - KEPT_MS - HOUR_MS;
        if (isOver && !(await isNamed(db, name))) await uploads.remove(name);
      }
    },
  };
}
