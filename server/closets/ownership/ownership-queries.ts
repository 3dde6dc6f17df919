import type { Kysely } from "kysely";
import { usernameKey } from "#domain/username.ts";
import type { Database, Visibility } from "#server/db/schema.ts";

export type Account = { authUserId: string; email: string };

export type OwnCloset = { username: string; usernameKey: string; firstName: string; visibility: Visibility };

const selectOwn = (db: Kysely<Database>) =>
  db.selectFrom("owners").select(["username", "usernameKey", "firstName", "visibility"]);

async function findByAccount(db: Kysely<Database>, authUserId: string): Promise<OwnCloset | null> {
  return (await selectOwn(db).where("accountUserId", "=", authUserId).executeTakeFirst()) ?? null;
}

/** An account has at most one closet. It gets the one that `closet owner` promised to its address. */
export async function findClosetOfAccount(
  db: Kysely<Database>,
  { authUserId, email }: Account,
): Promise<OwnCloset | null> {
  const found = await findByAccount(db, authUserId);
  if (found) return found;
  const promised = await selectOwn(db).where("ownerEmail", "=", email).executeTakeFirst();
  if (!promised) return null;
  await db
    .updateTable("owners")
    .set({ accountUserId: authUserId, ownerEmail: null })
    .where("usernameKey", "=", promised.usernameKey)
    .where("ownerEmail", "=", email)
    .execute();
  return await findByAccount(db, authUserId);
}

export async function findAccountId(db: Kysely<Database>, email: string): Promise<string | null> {
  const account = await db.selectFrom("authUsers").select("id").where("email", "=", email).executeTakeFirst();
  return account?.id ?? null;
}

type Holder = { accountUserId: string | null; ownerEmail: string | null };

export async function findClosetHeldBy(
  db: Kysely<Database>,
  { accountUserId, email }: { accountUserId: string | null; email: string },
): Promise<OwnCloset | null> {
  const owner = selectOwn(db).where((eb) =>
    eb.or([eb("ownerEmail", "=", email), eb("accountUserId", "=", accountUserId ?? "")]),
  );
  return (await owner.executeTakeFirst()) ?? null;
}

/** False when there is no such closet. */
export async function setHolder(db: Kysely<Database>, username: string, holder: Holder): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("owners")
    .set(holder)
    .where("usernameKey", "=", usernameKey(username))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
