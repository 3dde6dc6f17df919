import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { randomUUID } from "node:crypto";
import type { Role } from "#domain/people/rights.ts";
import type { Database } from "#server/db/schema.ts";

/** An owner whose removal was announced stays one until then. */
export const isActive = (): RawBuilder<boolean> => sql`("removalAt" is null or "removalAt" > ${Date.now()})`;

/** Of a row of `owners`: an account keeps the closet. */
export const hasOwner = sql<boolean | number>`exists (
  select 1 from "closetPeople" where "closetPeople"."ownerId" = "owners"."id" and "role" = 'owner'
    and "accountUserId" is not null
)`;

/** Of a row of `owners`: this account keeps the closet, in this role or any. */
export const isKeptBy = (accountUserId: string, role: Role | null = null): RawBuilder<boolean> => sql`exists (
  select 1 from "closetPeople" where "closetPeople"."ownerId" = "owners"."id"
    and "accountUserId" = ${accountUserId} and ${isActive()} ${role ? sql`and "role" = ${role}` : sql``}
)`;

export type NewPerson = {
  ownerId: string;
  role: Role;
  seesPrivate?: boolean;
  hasBegun?: boolean;
} & ({ accountUserId: string } | { email: string });

/** Call it when the transaction has locked the owner's row. A helper may become an owner by it, never the reverse. Their devices read everything. */
export async function addPerson(
  trx: Transaction<Database>,
  { ownerId, role, seesPrivate = role === "owner", hasBegun = false, ...who }: NewPerson,
): Promise<void> {
  const { version: readFrom } = await trx
    .selectFrom("owners")
    .select("version")
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("closetPeople")
    .values({
      ownerId,
      id: randomUUID(),
      role,
      accountUserId: "accountUserId" in who ? who.accountUserId : null,
      email: "email" in who ? who.email : null,
      seesPrivate: seesPrivate ? 1 : 0,
      hasBegun: hasBegun ? 1 : 0,
      since: Date.now(),
      readFrom,
    })
    .onConflict((conflict) => {
      const same = conflict.columns(["accountUserId" in who ? "accountUserId" : "email", "ownerId"]);
      return role === "owner"
        ? same.doUpdateSet({ role, seesPrivate: 1, removalAt: null, readFrom })
        : same.doNothing();
    })
    .execute();
  if (role === "owner" && "accountUserId" in who)
    await trx.updateTable("owners").set({ hadOwner: 1 }).where("id", "=", ownerId).execute();
}

/** Only such a closet remembers who changed an entry last. */
export async function hasSeveralPeople(db: Kysely<Database>, ownerId: string): Promise<boolean> {
  const people = db.selectFrom("closetPeople").select("id").where("ownerId", "=", ownerId);
  return (await people.where("accountUserId", "is not", null).limit(2).execute()).length > 1;
}

/** Who may have the username of the closet again: the account that has begun it, or its first owner. */
export async function findFirstOwner(trx: Transaction<Database>, ownerId: string): Promise<string | null> {
  const first = await trx
    .selectFrom("closetPeople")
    .select("accountUserId")
    .where("ownerId", "=", ownerId)
    .where("role", "=", "owner")
    .where("accountUserId", "is not", null)
    .orderBy("hasBegun", "desc")
    .orderBy("since")
    .executeTakeFirst();
  return first?.accountUserId ?? null;
}
