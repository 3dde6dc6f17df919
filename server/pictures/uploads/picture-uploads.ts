import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { PictureReason } from "#domain/import-reason.ts";
import type { Database } from "#server/db/schema.ts";
import { removeAbandonedFiles } from "#server/db/temporary-files.ts";
import { type CheckedPicture, checkPicture, PictureProblem } from "#server/pictures/picture-check.ts";
import { isStoredName, type PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { removeFiles } from "#server/pictures/storage/orphaned-files.ts";
import { createQueue } from "#server/http/limits/queue.ts";
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
const KEPT_MS = 24 * HOUR_MS;
const AT_ONCE = 2;
const MAX_WAITING = 200;
const MAX_WAIT_MS = 15_000;
const MAX_BYTES_OF_CLOSET = 4 * 1024 ** 3;

const facts = z.strictObject({
  contentType: z.string(),
  width: z.number(),
  height: z.number(),
  thumbhash: z.string(),
});

export type UploadedPicture = Omit<CheckedPicture, "content"> & { bytes: number };

export type UploadRejection =
  | { status: "full" }
  | { status: "otherHash" }
  | { status: "rejected"; reason: string; code: PictureReason };

export type UploadOutcome = { status: "stored"; picture: UploadedPicture } | UploadRejection;

export type SentPicture = { sha256: string; read: () => Promise<Buffer> };

export type UploadStore = { db: Kysely<Database>; dataDir: string; uploads: PictureStorage };

export type PictureUploads = {
  find: (place: UploadPlace) => Promise<UploadedPicture | null>;
  read: (place: UploadPlace) => Promise<CheckedPicture | null>;
  /** Call it `inTurn`. @param findRoom bytes of all uploads that may wait for this closet */
  put: (place: UploadPlace, picture: SentPicture, findRoom?: () => Promise<number>) => Promise<UploadOutcome>;
  /** Two at a time, one of each caller: whole pictures are in memory. */
  inTurn: <T>(callerId: string, work: () => Promise<T>) => Promise<T>;
  clean: () => Promise<void>;
};

/** A unique name with its time: 12 hex digits of time, 52 random. */
const makeName = (): string => Date.now().toString(16).padStart(12, "0") + randomBytes(26).toString("hex");
const readTime = (name: string): number => Number.parseInt(name.slice(0, 12), 16);

const toPicture = ({ picture, bytes }: UploadRow): UploadedPicture => ({ ...facts.parse(JSON.parse(picture)), bytes });

export async function removeUploadsOf(
  { db, uploads }: Pick<UploadStore, "db" | "uploads">,
  usernameKey: string,
  taken?: readonly string[],
): Promise<void> {
  const names = taken ? await deleteSomeUploads(db, usernameKey, taken) : await deleteUploadsOf(db, usernameKey);
  await removeFiles(uploads, names);
}

/** The file is written before its row: after a kill, `clean` removes files without a row. */
export function createPictureUploads(store: UploadStore): PictureUploads {
  const { db, dataDir, uploads } = store;
  const queue = createQueue({ concurrency: AT_ONCE, maxWaiting: MAX_WAITING });

  async function isStored({ storedName, bytes }: UploadRow): Promise<boolean> {
    return (await uploads.findSize(storedName)) === bytes;
  }

  /** Sums the uploads before the closet, because an edit may move one to the closet meanwhile. */
  const isOver = async ({ usernameKey }: UploadPlace, more: number, findRoom: () => Promise<number>) =>
    (await sumUploadedBytes(db, usernameKey)) + more > (await findRoom());

  async function put(
    place: UploadPlace,
    { sha256, read }: SentPicture,
    findRoom: () => Promise<number> = async () => MAX_BYTES_OF_CLOSET,
  ): Promise<UploadOutcome> {
    const before = await findUpload(db, place);
    if (before && (await isStored(before))) return { status: "stored", picture: toPicture(before) };
    if (sha256 !== place.sha256) return { status: "otherHash" };
    const checked = await checkPicture(await read()).catch((error: unknown) => {
      if (error instanceof PictureProblem) return error;
      throw error;
    });
    if (checked instanceof PictureProblem) return { status: "rejected", reason: checked.message, code: checked.code };
    const { content, ...picture } = checked;
    const bytes = content.length;
    if (await isOver(place, bytes, findRoom)) return { status: "full" };
    const after = { storedName: makeName(), bytes, picture: JSON.stringify(picture) };
    await uploads.writeNamed(after.storedName, content);
    await uploads.flush();
    const isReplaced = await replaceUpload(db, place, before, after);
    const unused = isReplaced ? before?.storedName : after.storedName;
    if (unused !== undefined) await uploads.remove(unused);
    // Another process may have stored one meanwhile. The last of them sees all others.
    if (isReplaced && (await isOver(place, 0, findRoom))) {
      await removeUploadsOf(store, place.usernameKey, [place.sha256]);
      return { status: "full" };
    }
    return { status: "stored", picture: { ...picture, bytes } };
  }

  return {
    async find(place) {
      const row = await findUpload(db, place);
      if (!row || !(await isStored(row))) return null;
      await touchUpload(db, place);
      return toPicture(row);
    },
    async read(place) {
      const row = await findUpload(db, place);
      if (!row) return null;
      const content = await uploads.read(row.storedName);
      if (content?.length !== row.bytes) return null;
      const { bytes: _, ...known } = toPicture(row);
      return { content, ...known };
    },
    put,
    inTurn: (callerId, work) => queue.run(work, { names: { [callerId]: 1 }, maxWaitMs: MAX_WAIT_MS }),
    async clean() {
      const now = Date.now();
      await removeFiles(uploads, await deleteUploadsBefore(db, now - KEPT_MS));
      await removeAbandonedFiles(dataDir, now - KEPT_MS);
      for await (const name of uploads.listNames()) {
        // Unfinished files have no time: a writer that loses its file writes it again.
        const isOver = !isStoredName(name) || readTime(name) < now - KEPT_MS - HOUR_MS;
        if (isOver && !(await hasUploadRow(db, name))) await uploads.remove(name);
      }
    },
  };
}
