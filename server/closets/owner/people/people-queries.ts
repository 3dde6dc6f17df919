import type { Kysely, Transaction } from "kysely";
import type { Role } from "#domain/people/rights.ts";
import { LAST_CHANGE_MS } from "#domain/limits.ts";
import type { Account } from "#server/closets/owner/ownership/closet-of-account.ts";
import type { OwnCloset } from "#server/closets/owner/ownership/ownership-queries.ts";
import { forgetChangesBefore, forgetChangesOf } from "#server/closets/records/last-changes.ts";
import { isActive } from "#server/closets/records/closet-people.ts";
import type { Database, Reader } from "#server/db/schema.ts";

export type PersonRow = {
  id: string;
  accountUserId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  seesPrivate: number;
  since: number;
  removalAt: number | null;
  removalsMailedAt: number | null;
};

export const writeName = ({ firstName, lastName }: Pick<PersonRow, "firstName" | "lastName">): string =>
  [firstName, lastName].filter(Boolean).join(" ");

const selectPeople = (db: Reader, ownerId: string) =>
  db
    .selectFrom("closetPeople")
    .innerJoin("authUsers", "authUsers.id", "closetPeople.accountUserId")
    .leftJoin("profiles", "profiles.authUserId", "authUsers.id")
    .select(["closetPeople.id", "authUsers.id as accountUserId", "authUsers.email", "firstName", "lastName"])
    .select(["role", "seesPrivate", "since", "removalAt", "removalsMailedAt"])
    .where("ownerId", "=", ownerId);

/** Promised ones (`closet owner`) are no people yet. Owners come first. */
export async function listPeople(db: Reader, ownerId: string): Promise<PersonRow[]> {
  return await selectPeople(db, ownerId)
    .where(isActive())
    .orderBy("role", "desc")
    .orderBy("since")
    .orderBy("closetPeople.id")
    .execute();
}

/** Owners whose removal was announced do not count. */
export async function countOthers(
  db: Reader,
  { ownerId, personId }: Pick<OwnCloset, "ownerId" | "personId">,
): Promise<{ owners: number; helpers: number }> {
  const others = (await listPeople(db, ownerId)).filter(({ id }) => id !== personId);
  const lasting = others.filter(({ removalAt }) => removalAt === null);
  return {
    owners: lasting.filter(({ role }) => role === "owner").length,
    helpers: others.filter(({ role }) => role === "helper").length,
  };
}

type PersonKey = { ownerId: string; id: string };

/** Also an owner whose removal is due. */
export async function findPerson(db: Reader, { ownerId, id }: PersonKey): Promise<PersonRow | null> {
  return (await selectPeople(db, ownerId).where("closetPeople.id", "=", id).executeTakeFirst()) ?? null;
}

export async function updatePerson(
  trx: Transaction<Database>,
  { ownerId, id }: PersonKey,
  changes: Partial<Pick<Database["closetPeople"], "role">> & {
    seesPrivate?: number;
    readFrom?: number;
    removalAt?: number | null;
    removalsMailedAt?: number;
    hasBegun?: number;
  },
): Promise<void> {
  const person = trx.updateTable("closetPeople").set(changes);
  await person.where("ownerId", "=", ownerId).where("id", "=", id).execute();
}

/** With the open invitations of that person, which would be a way back. */
export async function deletePerson(trx: Transaction<Database>, { ownerId, id }: PersonKey): Promise<void> {
  const sender = trx.selectFrom("closetPeople").select("accountUserId").where("ownerId", "=", ownerId);
  const open = trx.deleteFrom("closetInvitations").where("ownerId", "=", ownerId).where("usedBy", "is", null);
  await open.where("invitedBy", "in", sender.where("id", "=", id)).execute();
  await trx.deleteFrom("closetPeople").where("ownerId", "=", ownerId).where("id", "=", id).execute();
}

/** Owners whose removal is due. */
export async function listDueRemovals(db: Reader): Promise<(PersonKey & { usernameKey: string })[]> {
  return await db
    .selectFrom("closetPeople")
    .innerJoin("owners", "owners.id", "ownerId")
    .select(["ownerId", "closetPeople.id", "usernameKey"])
    .where("removalAt", "<=", Date.now())
    .execute();
}

export type InvitationRow = PersonKey & {
  role: Role;
  seesPrivate: number;
  email: string | null;
  until: number;
  usedBy: string | null;
  invitedBy: string | null;
};

const INVITATION = ["ownerId", "id", "role", "seesPrivate", "email", "until", "usedBy", "invitedBy"] as const;

export async function listOpenInvitations(db: Reader, ownerId: string) {
  return await db
    .selectFrom("closetInvitations")
    .leftJoin("profiles", "profiles.authUserId", "closetInvitations.invitedBy")
    .select(["closetInvitations.id", "role", "seesPrivate", "closetInvitations.email", "until"])
    .select(["firstName", "lastName"])
    .where("ownerId", "=", ownerId)
    .where("usedBy", "is", null)
    .where("until", ">", Date.now())
    .orderBy("createdAt", "desc")
    .execute();
}

export async function insertInvitation(
  trx: Transaction<Database>,
  invitation: Omit<InvitationRow, "usedBy"> & { tokenHash: string },
): Promise<void> {
  await trx
    .insertInto("closetInvitations")
    .values({ ...invitation, createdAt: Date.now() })
    .execute();
}

export async function deleteInvitation(db: Reader, { ownerId, id }: PersonKey): Promise<void> {
  const open = db.deleteFrom("closetInvitations").where("ownerId", "=", ownerId).where("id", "=", id);
  await open.where("usedBy", "is", null).execute();
}

/** Also one that was used. Null: unknown, or it has ended. */
export async function findInvitation(db: Reader, tokenHash: string): Promise<InvitationRow | null> {
  const invitation = await db
    .selectFrom("closetInvitations")
    .select(INVITATION)
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  if (!invitation) return null;
  return invitation.usedBy === null && invitation.until <= Date.now() ? null : invitation;
}

export async function markUsed(trx: Transaction<Database>, { ownerId, id }: PersonKey, usedBy: string): Promise<void> {
  const invitation = trx.updateTable("closetInvitations").set({ usedBy });
  await invitation.where("ownerId", "=", ownerId).where("id", "=", id).execute();
}

export type InvitedCloset = { username: string; usernameKey: string; firstName: string };

export async function findClosetById(db: Reader, ownerId: string): Promise<InvitedCloset | null> {
  const owner = db.selectFrom("owners").select(["username", "usernameKey", "firstName"]).where("id", "=", ownerId);
  return (await owner.executeTakeFirst()) ?? null;
}

export async function findNameOf(db: Reader, accountUserId: string | null): Promise<string> {
  if (accountUserId === null) return "";
  const profile = db.selectFrom("profiles").select(["firstName", "lastName"]);
  const found = await profile.where("authUserId", "=", accountUserId).executeTakeFirst();
  return found ? writeName(found) : "";
}

export async function findFirstNameOf(db: Reader, accountUserId: string): Promise<string> {
  const profile = db.selectFrom("profiles").select("firstName").where("authUserId", "=", accountUserId);
  return (await profile.executeTakeFirst())?.firstName ?? "";
}

/** Deletes invitations that have ended, and who changed an entry more than 30 days ago. */
export async function forgetOld(db: Kysely<Database>): Promise<void> {
  const before = Date.now() - LAST_CHANGE_MS;
  await db.deleteFrom("closetInvitations").where("until", "<", before).execute();
  await forgetChangesBefore(db, before);
}

/** Two people of a closet leave it one after the other. Its version rises, so that open streams check again. */
export async function lockClosetsOf(trx: Transaction<Database>, { authUserId }: Pick<Account, "authUserId">) {
  const kept = trx.selectFrom("closetPeople").select("ownerId").where("accountUserId", "=", authUserId);
  await trx
    .updateTable("owners")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "in", kept)
    .execute();
}

/** An account that is deleted leaves no trace in the closets of others. */
export async function forgetAccount(trx: Transaction<Database>, { authUserId, email }: Account): Promise<void> {
  await trx.deleteFrom("closetPeople").where("accountUserId", "=", authUserId).execute();
  await trx.deleteFrom("closetPeople").where("email", "=", email).execute();
  await forgetChangesOf(trx, authUserId);
  await trx
    .deleteFrom("closetInvitations")
    .where((eb) => eb.or([eb("invitedBy", "=", authUserId), eb("usedBy", "=", authUserId), eb("email", "=", email)]))
    .execute();
}
