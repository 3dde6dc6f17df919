import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** A version is a 32-bit integer in PostgreSQL: enough until 2088. */
const EPOCH_MS = Date.UTC(2020, 0, 1);

/**
 * Revokes sessions, links, keys and invitations. Raises picture epochs and versions to the seconds since 2020, above any
 * value that was served unless a closet has changed each second; devices read everything.
 */
export async function invalidateSessionsAndVersions(db: Kysely<Database>, now: number): Promise<void> {
  const beyond = Math.floor((now - EPOCH_MS) / 1000);
  const raise = (column: string) =>
    sql<number>`case when ${sql.ref(column)} < ${beyond} then ${beyond} else ${sql.ref(column)} + 1 end`;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("owners")
      .set({ pictureEpoch: raise("pictureEpoch"), version: raise("version"), purgedVersion: raise("version") })
      .execute();
    await trx
      .updateTable("retiredPictureEpochs")
      .set({ pictureEpoch: raise("pictureEpoch") })
      .execute();
    for (const table of [
      "authSessions",
      "signInLinks",
      "signInCodes",
      "linkRequests",
      "closetInvitations",
      "inboxMails",
      "apiKeys",
      "pictureUploads",
    ] as const) {
      await trx.deleteFrom(table).execute();
    }
  });
}

export async function listPictureHashes(db: Kysely<Database>): Promise<Set<string>> {
  const rows = await db.selectFrom("pictures").select("sha256").distinct().execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

export async function listPublicClosets(db: Kysely<Database>): Promise<{ username: string; usernameKey: string }[]> {
  return await db
    .selectFrom("owners")
    .select(["username", "usernameKey"])
    .where("visibility", "=", "public")
    .orderBy("usernameKey")
    .execute();
}

export async function makeClosetsPrivate(db: Kysely<Database>, usernameKeys: readonly string[]): Promise<string[]> {
  if (usernameKeys.length === 0) return [];
  const hidden = await db
    .updateTable("owners")
    .set({ visibility: "private", isIndexed: 0 })
    .where("usernameKey", "in", sql<string>`(select value from json_each(${JSON.stringify(usernameKeys)}))`)
    .where("visibility", "=", "public")
    .returning("username")
    .execute();
  return hidden.map(({ username }) => username);
}

export async function countRestored(db: Kysely<Database>) {
  const count = sql<number>`count(*)`.as("count");
  const owners = await db.selectFrom("owners").select(["visibility", count]).groupBy("visibility").execute();
  const accounts = await db.selectFrom("authUsers").select(count).executeTakeFirstOrThrow();
  const countOf = (visibility: string) => owners.find((each) => each.visibility === visibility)?.count ?? 0;
  return { publicClosets: countOf("public"), privateClosets: countOf("private"), accounts: accounts.count };
}
