import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Language } from "#domain/languages.ts";
import { SIGN_IN_LINK_LIFE_MS } from "#domain/limits.ts";
import { leaveClosets } from "#server/closets/owner/people/leaving.ts";
import { listClosetsOfAccount, moveInvitation } from "#server/closets/owner/ownership/closet-of-account.ts";
import type { ClosetDecisions } from "#domain/people/people-schemas.ts";
import { removeStylingsOfAccount } from "#server/closets/stylings/account-stylings.ts";
import type { Database } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { findRequestContext } from "#server/telemetry/request-context.ts";

export type StoredPrincipal = { sessionId: string; authUserId: string; email: string };

export async function findPrincipal(db: Kysely<Database>, sessionId: string): Promise<StoredPrincipal | null> {
  const principal = await db
    .selectFrom("authSessions")
    .innerJoin("authUsers", "authUsers.id", "authSessions.userId")
    .select(["authSessions.id as sessionId", "authUsers.id as authUserId", "authUsers.email"])
    .where("authSessions.id", "=", sessionId)
    .where("authSessions.expiresAt", ">", new Date().toISOString())
    .executeTakeFirst();
  return principal ?? null;
}

/** Epoch milliseconds. */
export async function findSignInTime(db: Kysely<Database>, sessionId: string): Promise<number | null> {
  const session = db.selectFrom("authSessions").select("createdAt").where("id", "=", sessionId);
  const found = await session.executeTakeFirst();
  return found ? new Date(found.createdAt).getTime() : null;
}

export async function findLinkedEmail(
  db: Kysely<Database>,
  providerId: string,
  accountId: string,
): Promise<string | null> {
  const linked = await db
    .selectFrom("authAccounts")
    .innerJoin("authUsers", "authUsers.id", "authAccounts.userId")
    .select("authUsers.email")
    .where("providerId", "=", providerId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return linked?.email ?? null;
}

export async function storeSignInLink(
  db: Kysely<Database>,
  { email, codeHash, drafts }: { email: string; codeHash: string; drafts: string | null },
): Promise<void> {
  const now = Date.now();
  const createdAt = new Date(now).toISOString();
  const expiresAt = new Date(now + SIGN_IN_LINK_LIFE_MS).toISOString();
  await db.deleteFrom("signInLinks").where("expiresAt", "<=", createdAt).execute();
  await db
    .insertInto("signInLinks")
    .values({ id: randomUUID(), codeHash, email, drafts, attempts: 0, createdAt, expiresAt })
    .execute();
}

export async function hasAccount(db: Kysely<Database>, email: string): Promise<boolean> {
  const found = await db.selectFrom("authUsers").select("id").where("email", "=", email).executeTakeFirst();
  return found !== undefined;
}

/** The language that is kept for the account of this address. */
export async function findLanguageOf(db: Kysely<Database>, email: string): Promise<Language | null> {
  const found = await db
    .selectFrom("authUsers")
    .innerJoin("profiles", "profiles.authUserId", "authUsers.id")
    .select("profiles.language")
    .where("authUsers.email", "=", email)
    .executeTakeFirst();
  return found?.language ?? null;
}

export async function removeSession(db: Kysely<Database>, sessionId: string): Promise<void> {
  await db.deleteFrom("authSessions").where("id", "=", sessionId).execute();
}

const MAX_LISTED_SESSIONS = 100;

/** Epoch milliseconds. */
export async function listSessionsOf(db: Kysely<Database>, authUserId: string) {
  const sessions = await db
    .selectFrom("authSessions")
    .select(["id", "userAgent as device", "createdAt", "updatedAt"])
    .where("userId", "=", authUserId)
    .where("expiresAt", ">", new Date().toISOString())
    .orderBy("updatedAt", "desc")
    .limit(MAX_LISTED_SESSIONS)
    .execute();
  return sessions.map(({ id, device, createdAt, updatedAt }) => ({
    id,
    device,
    createdAt: new Date(createdAt).getTime(),
    usedAt: new Date(updatedAt).getTime(),
  }));
}

/** `but`: this one stays. */
export async function removeSessionsOf(
  db: Kysely<Database>,
  authUserId: string,
  { only, but }: { only?: string; but?: string } = {},
): Promise<void> {
  await db
    .deleteFrom("authSessions")
    .where("userId", "=", authUserId)
    .$if(only !== undefined, (query) => query.where("id", "=", only ?? ""))
    .$if(but !== undefined, (query) => query.where("id", "!=", but ?? ""))
    .execute();
}

/** Sign-ins with the earlier address end, and it gets a mail. @throws when another account has the new one */
export async function changeEmailOf(
  db: Kysely<Database>,
  { authUserId, email: before }: StoredPrincipal,
  { email, url }: { email: string; url: string },
): Promise<void> {
  await runTransaction(db, async (trx) => {
    await trx.updateTable("authUsers").set({ email }).where("id", "=", authUserId).execute();
    await trx
      .updateTable("profiles")
      .set((eb) => ({ email, version: eb("version", "+", 1) }))
      .where("authUserId", "=", authUserId)
      .execute();
    const sent = trx.updateTable("stylings").set({ email }).where("accountUserId", "=", authUserId);
    await sent.where("email", "=", before).execute();
    await removeSignInsOf(trx, before);
    await moveInvitation(trx, before, email);
    const now = Date.now();
    const mail = { email: before, url, notice: "emailChanged", requestedAt: now, dueAt: now, attempts: 0 };
    await trx
      .insertInto("linkRequests")
      .values({ id: randomUUID(), requestId: findRequestContext()?.id ?? null, ...mail })
      .execute();
  });
}

/** Links and codes, also in mails that wait. */
async function removeSignInsOf(trx: Transaction<Database>, email: string): Promise<void> {
  for (const table of ["signInLinks", "signInCodes"] as const)
    await trx.deleteFrom(table).where("email", "=", email).execute();
  await trx.deleteFrom("linkRequests").where("email", "=", email).where("notice", "is", null).execute();
}

/** Also sign-in links, with their drafts, and codes. */
export async function removeExpiredSessions(db: Kysely<Database>): Promise<void> {
  const now = new Date().toISOString();
  await db.deleteFrom("authSessions").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("signInLinks").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("signInCodes").where("expiresAt", "<=", Date.now()).execute();
}

/** Foreign keys delete its sessions, provider links and profile. @throws {Rollback<LeavingProblem>} */
export async function removeAccount(
  db: Kysely<Database>,
  { authUserId, email }: Omit<StoredPrincipal, "sessionId">,
  decisions: ClosetDecisions = [],
): Promise<void> {
  await runTransaction(db, async (transaction) => {
    await transaction.deleteFrom("authUsers").where("id", "=", authUserId).execute();
    await leaveClosets(transaction, { authUserId, email }, decisions);
    await removeStylingsOfAccount(transaction, { authUserId, email });
    await removeSignInsOf(transaction, email);
    await transaction.deleteFrom("linkRequests").where("email", "=", email).execute();
  });
}

export async function listAccounts(db: Kysely<Database>) {
  return await db
    .selectFrom("authUsers")
    .leftJoin("closetPeople", "closetPeople.accountUserId", "authUsers.id")
    .leftJoin("owners", "owners.id", "closetPeople.ownerId")
    .select(["authUsers.email", "authUsers.createdAt", "owners.username", "role"])
    .orderBy("authUsers.email")
    .orderBy("owners.usernameKey")
    .execute();
}

/** The caller knows that the account exists. Sessions that have expired do not count. */
export async function describeAccount(db: Kysely<Database>, authUserId: string) {
  const account = await db
    .selectFrom("authUsers")
    .select(["email", "createdAt"])
    .where("authUsers.id", "=", authUserId)
    .executeTakeFirstOrThrow();
  const linked = db.selectFrom("authAccounts").select("providerId").where("userId", "=", authUserId);
  const providers = (await linked.orderBy("providerId").execute()).map(({ providerId }) => providerId);
  const { passkeys } = await db
    .selectFrom("authPasskeys")
    .select((eb) => eb.fn.countAll<number>().as("passkeys"))
    .where("userId", "=", authUserId)
    .executeTakeFirstOrThrow();
  const { sessions } = await db
    .selectFrom("authSessions")
    .select((eb) => eb.fn.countAll<number>().as("sessions"))
    .where("userId", "=", authUserId)
    .where("expiresAt", ">", new Date().toISOString())
    .executeTakeFirstOrThrow();
  const { email, createdAt } = account;
  const closets = await listClosetsOfAccount(db, { authUserId, email });
  return { createdAt, closets, providers, passkeys, sessions };
}
