import type { Kysely } from "kysely";
import { z } from "zod";
import type { PictureReason } from "#domain/import-reason.ts";
import type { Database } from "#server/db/schema.ts";
import { removeAbandonedFiles } from "#server/db/temporary-files.ts";
import { checkPicture, PictureProblem } from "#server/pictures/picture-check.ts";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { createQueue } from "#server/http/limits/queue.ts";
import {
  deleteUploads,
  deleteUploadsBefore,
  deleteUploadsOf,
  findUpload,
  touchUpload,
  replaceUpload,
  sumUploadedBytes,
  type UploadPlace,
  type UploadRow,
} from "./picture-upload-queries.ts";

const KEPT_MS = 24 * 3_600_000;
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

export type UploadedPicture = Omit<StoredPicture, "key" | "givenSha256">;

export type UploadRejection =
  | { status: "full" }
  | { status: "otherHash" }
  | { status: "rejected"; reason: string; code: PictureReason };

export type UploadOutcome = { status: "stored"; picture: UploadedPicture } | UploadRejection;

export type SentPicture = { sha256: string; read: () => Promise<Buffer> };

export type UploadStore = { db: Kysely<Database>; dataDir: string; pictures: PictureStorage };

export type PictureUploads = {
  /** The upload stays for another day. */
  find: (place: UploadPlace) => Promise<UploadedPicture | null>;
  /** Call it `inTurn`. @param findRoom bytes of all uploads that may wait for this closet */
  put: (place: UploadPlace, picture: SentPicture, findRoom?: () => Promise<number>) => Promise<UploadOutcome>;
  /** Two at a time, one of each caller: whole pictures are in memory. */
  inTurn: <T>(callerId: string, work: () => Promise<T>) => Promise<T>;
  clean: () => Promise<void>;
};

const toPicture = ({ storedSha256, picture, bytes }: UploadRow): UploadedPicture => ({
  ...facts.parse(JSON.parse(picture)),
  sha256: storedSha256,
  bytes,
});

/** @param taken those that an edit or an import has taken; undefined: all */
export const removeUploadsOf = async (
  { db }: Pick<UploadStore, "db">,
  usernameKey: string,
  taken?: readonly string[],
): Promise<void> => await (taken ? deleteUploads(db, usernameKey, taken) : deleteUploadsOf(db, usernameKey));

/** Each is a picture of the store and a row that says whose it is. The sweep deletes files without a row. */
export function createPictureUploads(store: UploadStore): PictureUploads {
  const { db, dataDir, pictures } = store;
  const queue = createQueue({ concurrency: AT_ONCE, maxWaiting: MAX_WAITING });

  async function isStored({ storedSha256, bytes }: UploadRow): Promise<boolean> {
    return (await pictures.findSize(storedSha256)) === bytes;
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
    const storedSha256 = await pictures.write(content);
    await pictures.flush();
    const isReplaced = await replaceUpload(db, place, before, {
      storedSha256,
      bytes,
      picture: JSON.stringify(picture),
    });
    // Another process may have stored one meanwhile. The last of them sees all others.
    if (isReplaced && (await isOver(place, 0, findRoom))) {
      await deleteUploads(db, place.usernameKey, [place.sha256]);
      return { status: "full" };
    }
    return { status: "stored", picture: { ...picture, sha256: storedSha256, bytes } };
  }

  return {
    async find(place) {
      // First, so that the row of a picture that is returned is not deleted at this moment.
      await touchUpload(db, place);
      const row = await findUpload(db, place);
      return row && (await isStored(row)) ? toPicture(row) : null;
    },
    put,
    inTurn: (callerId, work) => queue.run(work, { names: { [callerId]: 1 }, maxWaitMs: MAX_WAIT_MS }),
    async clean() {
      const before = Date.now() - KEPT_MS;
      await deleteUploadsBefore(db, before);
      await removeAbandonedFiles(dataDir, before);
    },
  };
}
