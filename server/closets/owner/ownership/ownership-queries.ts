import type { Kysely } from "kysely";
import { usernameKey } from "#domain/username.ts";
import type { Database, Visibility } from "#server/db/schema.ts";

export type OwnCloset = { username: string; usernameKey: string; firstName: string; visibility: Visibility };

const selectOwn = (db: Kysely<Database>) =>
  db.selectFrom("owners").select(["username", "usernameKey", "firstName", "visibility"]);

export async function findByAccount(db: Kysely<Database>, accountUserId: string): Promise<OwnCloset | null> {
  return (await selectOwn(db).where("accountUserId", "=", accountUserId).executeTakeFirst()) ?? null;
}

export async function findByAddress(db: Kysely<Database>, ownerEmail: string): Promise<OwnCloset | null> {
  return (await selectOwn(db).where("ownerEmail", "=", ownerEmail).executeTakeFirst()) ?? null;
}

/** `isWaiting`: the address has no account yet, or its account has not asked for the closet. */
export async function findHolder(
  db: Kysely<Database>,
  username: string,
): Promise<{ email: string; isWaiting: boolean } | null> {
  const owner = await db
    .selectFrom("owners")
    .leftJoin("authUsers", "authUsers.id", "owners.accountUserId")
    .select(["authUsers.email", "owners.ownerEmail"])
    .where("usernameKey", "=", usernameKey(username))
    .executeTakeFirst();
  const email = owner?.email ?? owner?.ownerEmail ?? null;
  return email === null ? null : { email, isWaiting: owner?.email === null };
}

type Holder = { accountUserId: string | null; ownerEmail: string | null };

/** @param promisedTo changes only a closet that waits for this address */
export async function setHolder(
  db: Kysely<Database>,
  username: string,
  holder: Holder,
  promisedTo?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("owners")
    // Visitors see whether the closet takes stylings.
    .set((eb) => ({ ...holder, version: eb("version", "+", 1) }))
    .where("usernameKey", "=", usernameKey(username))
    .$if(promisedTo !== undefined, (query) => query.where("ownerEmail", "=", promisedTo ?? null))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function findAccountId(db: Kysely<Database>, email: string): Promise<string | null> {
  const account = await db.selectFrom("authUsers").select("id").where("email", "=", email).executeTakeFirst();
  return account?.id ?? null;
}

export async function isInvited(db: Kysely<Database>, email: string): Promise<boolean> {
  const invited = db.selectFrom("invitedAddresses").select("email").where("email", "=", email);
  return (await invited.executeTakeFirst()) !== undefined;
}

export async function insertInvitedAddress(db: Kysely<Database>, email: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("invitedAddresses")
    .values({ email, invitedAt: Date.now() })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether the address was invited */
export async function deleteInvitedAddress(db: Kysely<Database>, email: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("invitedAddresses").where("email", "=", email).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listInvitedAddresses(db: Kysely<Database>): Promise<{ email: string; invitedAt: number }[]> {
  return await db.selectFrom("invitedAddresses").select(["email", "invitedAt"]).orderBy("email").execute();
}
