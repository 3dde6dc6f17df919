import type { Kysely, Transaction } from "kysely";
import { addPerson, isActive } from "#server/closets/records/closet-people.ts";
import type { Access } from "#domain/people/rights.ts";
import { usernameKey } from "#domain/username.ts";
import type { Database, Reader, Visibility } from "#server/db/schema.ts";

/** A closet and what the account may do in it. */
export type OwnCloset = Access & {
  ownerId: string;
  personId: string;
  username: string;
  usernameKey: string;
  firstName: string;
  visibility: Visibility;
  readFrom: number;
};

function selectOwn(db: Reader, accountUserId: string) {
  const people = db.selectFrom("closetPeople").innerJoin("owners", "owners.id", "closetPeople.ownerId");
  return people
    .select(["owners.id as ownerId", "username", "usernameKey", "firstName", "visibility"])
    .select(["closetPeople.id as personId", "role", "seesPrivate", "readFrom"])
    .where("accountUserId", "=", accountUserId)
    .where(isActive());
}

const toOwn = <Row extends { seesPrivate: number }>(row: Row) => ({ ...row, seesPrivate: row.seesPrivate === 1 });

export async function findByAccount(db: Reader, accountUserId: string, usernameKey: string): Promise<OwnCloset | null> {
  const row = await selectOwn(db, accountUserId).where("usernameKey", "=", usernameKey).executeTakeFirst();
  return row ? toOwn(row) : null;
}

/** The one that was opened last comes first, then the newest. */
export async function listByAccount(db: Reader, accountUserId: string): Promise<OwnCloset[]> {
  const rows = selectOwn(db, accountUserId)
    .orderBy((eb) => eb.fn.coalesce("openedAt", eb.lit(0)), "desc")
    .orderBy("since", "desc")
    .orderBy("usernameKey");
  return (await rows.execute()).map(toOwn);
}

export async function noteOpened(db: Kysely<Database>, { ownerId, personId }: OwnCloset): Promise<void> {
  const person = db.updateTable("closetPeople").set({ openedAt: Date.now() });
  await person.where("ownerId", "=", ownerId).where("id", "=", personId).execute();
}

export async function countBegun(db: Reader, accountUserId: string): Promise<number> {
  const begun = selectOwn(db, accountUserId).where("hasBegun", "=", 1).where("role", "=", "owner");
  return (await begun.execute()).length;
}

export type Holder = { email: string; isWaiting: boolean };

/** The owners. `isWaiting`: the address has no account yet, or its account has not asked for the closet. */
export async function listHolders(db: Reader, username: string): Promise<Holder[]> {
  const rows = await db
    .selectFrom("closetPeople")
    .innerJoin("owners", "owners.id", "closetPeople.ownerId")
    .leftJoin("authUsers", "authUsers.id", "closetPeople.accountUserId")
    .select(["authUsers.email as ofAccount", "closetPeople.email"])
    .where("usernameKey", "=", usernameKey(username))
    .where("role", "=", "owner")
    .orderBy("since")
    .execute();
  return rows.flatMap(({ ofAccount, email }) => {
    const address = ofAccount ?? email;
    return address === null ? [] : { email: address, isWaiting: ofAccount === null };
  });
}

/** Visitors see whether a closet takes stylings, so its version rises. Takes the write lock of each. */
const raiseVersions = (trx: Transaction<Database>) =>
  trx.updateTable("owners").set((eb) => ({ version: eb("version", "+", 1) }));

/** Null: there is no such closet. */
export async function lockOwner(
  trx: Transaction<Database>,
  usernameKey: string,
): Promise<{ id: string; version: number } | null> {
  const owner = raiseVersions(trx).where("usernameKey", "=", usernameKey).returning(["id", "version"]);
  return (await owner.executeTakeFirst()) ?? null;
}

export async function hasPromise(db: Reader, email: string): Promise<boolean> {
  const promised = db.selectFrom("closetPeople").select("id").where("email", "=", email);
  return (await promised.executeTakeFirst()) !== undefined;
}

/** The account becomes the person to whom `closet owner` has promised closets. */
export async function claimPromised(
  trx: Transaction<Database>,
  { authUserId, email }: { authUserId: string; email: string },
): Promise<void> {
  const promised = trx.selectFrom("closetPeople").select("ownerId").where("email", "=", email);
  const raised = raiseVersions(trx).set({ hadOwner: 1 }).where("id", "in", promised);
  // Who has joined as a helper before becomes an owner.
  for (const { id: ownerId } of await raised.returning("id").execute())
    await addPerson(trx, { ownerId, role: "owner", accountUserId: authUserId });
  await trx.deleteFrom("closetPeople").where("email", "=", email).execute();
}

/** With their invitations. */
export async function deletePeople(trx: Transaction<Database>, ownerId: string): Promise<void> {
  await trx.deleteFrom("closetInvitations").where("ownerId", "=", ownerId).execute();
  await trx.deleteFrom("closetPeople").where("ownerId", "=", ownerId).execute();
}

export async function findAccountId(db: Reader, email: string): Promise<string | null> {
  const account = await db.selectFrom("authUsers").select("id").where("email", "=", email).executeTakeFirst();
  return account?.id ?? null;
}

/** Two requests of an account wait for each other. */
export async function lockAccount(trx: Transaction<Database>, accountUserId: string): Promise<void> {
  const account = trx.updateTable("authUsers").set((eb) => ({ name: eb.ref("name") }));
  await account.where("id", "=", accountUserId).execute();
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
