import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Which picture of which closet. */
export type UploadPlace = { usernameKey: string; sha256: string };

/** `picture`: the checked facts as JSON; null in rows of an older release, which kept parts of pictures. */
export type UploadRow = { storedName: string; bytes: number; picture: string | null };

/** Databases take so many parameters easily. */
const HASHES_AT_ONCE = 500;

/** When it was last asked for is noted as exactly as this: not with each request. */
const USE_RESOLUTION_MS = 3_600_000;

const COLUMNS = ["storedName", "bytes", "picture"] as const;

export async function findUpload(db: Kysely<Database>, place: UploadPlace): Promise<UploadRow | null> {
  const found = db
    .selectFrom("pictureUploads")
    .select(COLUMNS)
    .where("usernameKey", "=", place.usernameKey)
    .where("sha256", "=", place.sha256);
  return (await found.executeTakeFirst()) ?? null;
}

/**
 * Puts a new state in the place of the one that was read.
 *
 * @param before null: there was none
 * @returns false when there is another one meanwhile, and nothing was changed
 */
export async function replaceUpload(
  db: Kysely<Database>,
  { usernameKey, sha256 }: UploadPlace,
  before: UploadRow | null,
  after: UploadRow,
): Promise<boolean> {
  const changedAt = Date.now();
  if (before === null) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("pictureUploads")
      .values({ usernameKey, sha256, ...after, changedAt })
      .onConflict((conflict) => conflict.columns(["usernameKey", "sha256"]).doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable("pictureUploads")
    .set({ ...after, changedAt })
    .where("usernameKey", "=", usernameKey)
    .where("sha256", "=", sha256)
    .where("storedName", "=", before.storedName)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** What even a single byte takes up on a disk. */
const MIN_ROOM = 4096;

/** The room that all uploads of a closet take up. */
export async function sumUploadedBytes(db: Kysely<Database>, usernameKey: string): Promise<number> {
  const { sum } = await db
    .selectFrom("pictureUploads")
    .select(sql`coalesce(sum(case when bytes < ${MIN_ROOM} then ${MIN_ROOM} else bytes end), 0)`.as("sum"))
    .where("usernameKey", "=", usernameKey)
    .executeTakeFirstOrThrow();
  // A text on PostgreSQL.
  return Number(sum);
}

/** All of a closet. @returns where their contents are */
export async function deleteUploadsOf(db: Kysely<Database>, usernameKey: string): Promise<string[]> {
  const deleted = db.deleteFrom("pictureUploads").where("usernameKey", "=", usernameKey).returning("storedName");
  return (await deleted.execute()).map(({ storedName }) => storedName);
}

/** Some of a closet. @returns where their contents are */
export async function deleteSomeUploads(
  db: Kysely<Database>,
  usernameKey: string,
  hashes: readonly string[],
): Promise<string[]> {
  const names: string[] = [];
  for (let at = 0; at < hashes.length; at += HASHES_AT_ONCE) {
    const deleted = db
      .deleteFrom("pictureUploads")
      .where("usernameKey", "=", usernameKey)
      .where("sha256", "in", hashes.slice(at, at + HASHES_AT_ONCE))
      .returning("storedName");
    for (const { storedName } of await deleted.execute()) names.push(storedName);
  }
  return names;
}

/** @returns where their contents are */
export async function deleteUploadsBefore(db: Kysely<Database>, before: number): Promise<string[]> {
  const deleted = db.deleteFrom("pictureUploads").where("changedAt", "<", before).returning("storedName");
  return (await deleted.execute()).map(({ storedName }) => storedName);
}

/** Whoever was told that it is there counts on it: from then on it is as if it had come just now. */
export async function touchUpload(db: Kysely<Database>, { usernameKey, sha256 }: UploadPlace): Promise<void> {
  const now = Date.now();
  await db
    .updateTable("pictureUploads")
    .set({ changedAt: now })
    .where("usernameKey", "=", usernameKey)
    .where("sha256", "=", sha256)
    .where("changedAt", "<", now - USE_RESOLUTION_MS)
    .execute();
}

/** Whether an upload has its content under this name. */
export async function hasUploadRow(db: Kysely<Database>, storedName: string): Promise<boolean> {
  const found = db.selectFrom("pictureUploads").select("sha256").where("storedName", "=", storedName);
  return (await found.executeTakeFirst()) !== undefined;
}
