import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

export type UploadPlace = { usernameKey: string; sha256: string };

/** `picture`: the checked metadata as JSON. */
export type UploadRow = { storedSha256: string; bytes: number; picture: string };

const HASHES_AT_ONCE = 500;

const USE_RESOLUTION_MS = 3_600_000;

const COLUMNS = ["storedSha256", "bytes", "picture"] as const;

export async function findUpload(db: Kysely<Database>, place: UploadPlace): Promise<UploadRow | null> {
  const found = db
    .selectFrom("pictureUploads")
    .select(COLUMNS)
    .where("usernameKey", "=", place.usernameKey)
    .where("sha256", "=", place.sha256);
  return (await found.executeTakeFirst()) ?? null;
}

/** @returns false when another request has changed the row that was read as `before` */
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
    .where("storedSha256", "=", before.storedSha256)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const MIN_ROOM = 4096;

export async function sumUploadedBytes(db: Kysely<Database>, usernameKey: string): Promise<number> {
  const { sum } = await db
    .selectFrom("pictureUploads")
    .select(sql`coalesce(sum(case when bytes < ${MIN_ROOM} then ${MIN_ROOM} else bytes end), 0)`.as("sum"))
    .where("usernameKey", "=", usernameKey)
    .executeTakeFirstOrThrow();
  // PostgreSQL returns a string.
  return Number(sum);
}

export async function deleteUploadsOf(db: Kysely<Database>, usernameKey: string): Promise<void> {
  await db.deleteFrom("pictureUploads").where("usernameKey", "=", usernameKey).execute();
}

export async function deleteUploads(
  db: Kysely<Database>,
  usernameKey: string,
  hashes: readonly string[],
): Promise<void> {
  for (let at = 0; at < hashes.length; at += HASHES_AT_ONCE) {
    await db
      .deleteFrom("pictureUploads")
      .where("usernameKey", "=", usernameKey)
      .where("sha256", "in", hashes.slice(at, at + HASHES_AT_ONCE))
      .execute();
  }
}

export async function deleteUploadsBefore(db: Kysely<Database>, before: number): Promise<void> {
  await db.deleteFrom("pictureUploads").where("changedAt", "<", before).execute();
}

/** Keeps an upload for another day. */
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
