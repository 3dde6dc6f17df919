import type { Kysely, Transaction } from "kysely";
import { DEFAULT_LANGUAGE, type Language } from "#domain/languages.ts";
import { isActive } from "#server/closets/records/closet-people.ts";
import type { Database, Reader } from "#server/db/schema.ts";
import { findStyledOwner, readChoice, type StylingRow } from "./styling-queries.ts";

async function enqueue(
  trx: Transaction<Database>,
  mail: { id: string; ownerId: string; stylingId: string | null; dueAt: number },
): Promise<void> {
  const requestedAt = Date.now();
  await trx
    .insertInto("inboxMails")
    .values({ ...mail, requestedAt, attempts: 0 })
    // The mail that is being sent may not have this one: `finishMail` sends another.
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ requestedAt }))
    .execute();
}

export async function enqueueOwnerMail(trx: Transaction<Database>, ownerId: string, intervalMs: number): Promise<void> {
  const found = trx.selectFrom("owners").select(["inboxMails", "inboxMailAt"]).where("id", "=", ownerId);
  const owner = await found.executeTakeFirst();
  if (owner?.inboxMails !== 1) return;
  const dueAt = Math.max(Date.now(), (owner.inboxMailAt ?? 0) + intervalMs);
  await enqueue(trx, { id: `owner ${ownerId}`, ownerId, stylingId: null, dueAt });
}

/** One of its own for each: an answer, and what the owner tells later. */
export type StylistMail = "answer" | "worn" | "bought";

/** The delay joins an acceptance and a reply in one mail. */
export async function enqueueAnswerMail(
  trx: Transaction<Database>,
  { ownerId, id, email }: Pick<StylingRow, "ownerId" | "id" | "email">,
  delayMs: number,
  kind: StylistMail = "answer",
): Promise<void> {
  if (email === null) return;
  await enqueue(trx, { id: `${kind} ${ownerId} ${id}`, ownerId, stylingId: id, dueAt: Date.now() + delayMs });
}

/** If more has come meanwhile, the next mail is due at `nextAt`. */
export async function finishMail(
  db: Kysely<Database>,
  { id, requestedAt }: { id: string; requestedAt: number },
  nextAt: number,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("inboxMails")
    .where("id", "=", id)
    .where("requestedAt", "=", requestedAt)
    .executeTakeFirst();
  if (numDeletedRows === 1n) return;
  await db.updateTable("inboxMails").set({ dueAt: nextAt, attempts: 0 }).where("id", "=", id).execute();
}

export async function delayMail(db: Kysely<Database>, { id }: { id: string }, dueAt: number): Promise<void> {
  await db.updateTable("inboxMails").set({ dueAt, attempts: 0 }).where("id", "=", id).execute();
}

export type OwnerMailFacts = {
  /** What came later is not in the facts. Null: another process has sent the mail. */
  requestedAt: number | null;
  /** The owners. */
  recipients: { email: string; language: Language }[];
  usernameKey: string;
  name: string;
  sha256: string | null;
  total: number;
};

/** Null: no account, no mails wanted, or the owners have seen everything. */
export async function findOwnerMailFacts(db: Reader, ownerId: string): Promise<OwnerMailFacts | null> {
  const people = await db
    .selectFrom("owners")
    .innerJoin("closetPeople", "closetPeople.ownerId", "owners.id")
    .innerJoin("authUsers", "authUsers.id", "closetPeople.accountUserId")
    .leftJoin("profiles", "profiles.authUserId", "authUsers.id")
    .select(["owners.usernameKey", "authUsers.email", "owners.language", "profiles.language as ofAccount"])
    .where("owners.id", "=", ownerId)
    .where("owners.inboxMails", "=", 1)
    .where("closetPeople.role", "=", "owner")
    .where(isActive())
    .orderBy("since")
    .execute();
  const [owner] = people;
  if (!owner) return null;
  const fresh = await db
    .selectFrom("stylings")
    .leftJoin("pictures", (join) =>
      join.onRef("pictures.key", "=", "stylings.pictureKey").onRef("pictures.ownerId", "=", "stylings.ownerId"),
    )
    .leftJoin("inboxMails", (join) =>
      join.onRef("inboxMails.ownerId", "=", "stylings.ownerId").on("inboxMails.stylingId", "is", null),
    )
    .select(["stylings.name", "pictures.sha256", "inboxMails.requestedAt"])
    .where("stylings.ownerId", "=", ownerId)
    .where("state", "=", "sent")
    .orderBy("sentAt", "desc")
    .execute();
  const [newest] = fresh;
  if (!newest) return null;
  const recipients = people.map(({ email, language, ofAccount }) => ({
    email,
    language: language ?? ofAccount ?? DEFAULT_LANGUAGE,
  }));
  return { recipients, usernameKey: owner.usernameKey, ...newest, total: fresh.length };
}

export async function recordOwnerMailSent(db: Kysely<Database>, ownerId: string): Promise<void> {
  await db.updateTable("owners").set({ inboxMailAt: Date.now() }).where("id", "=", ownerId).execute();
}

export type AnswerMailFacts = {
  row: StylingRow;
  firstName: string;
  isConfirmed: boolean;
  /** The owner has chosen it for a question, with these thanks. */
  chosen: { thanks: string } | null;
  requestedAt: number | null;
};

type Addressed = Pick<StylingRow, "email" | "isCollected">;

/** The account that sent it has this address. A styling that was collected later may be of anyone. */
const isConfirmedAddress = ({ email, isCollected }: Addressed, accountEmail: string | null): boolean =>
  email !== null && isCollected === 0 && accountEmail === email;

/** An address that is not confirmed gets one mail with an answer. */
export const mayGetAnswerMail = (
  row: Addressed & Pick<StylingRow, "state" | "mailedAt">,
  accountEmail: string | null,
): boolean =>
  row.email !== null && row.state !== "withdrawn" && (isConfirmedAddress(row, accountEmail) || row.mailedAt === null);

export async function listStoppedMails(db: Reader, addressHashes: readonly string[]): Promise<Set<string>> {
  if (addressHashes.length === 0) return new Set();
  const found = db.selectFrom("stoppedMails").select("addressHash").where("addressHash", "in", addressHashes);
  return new Set((await found.execute()).map(({ addressHash }) => addressHash));
}

/** Null: the stylist does not see the closet any more, the address wants no mails, or there is nothing to say. */
export async function findAnswerMailFacts(
  db: Reader,
  ownerId: string,
  { id: mailId, stylingId }: { id: string; stylingId: string },
  hashAddress: (email: string) => string,
): Promise<AnswerMailFacts | null> {
  const found = await db
    .selectFrom("stylings")
    .innerJoin("owners", "owners.id", "stylings.ownerId")
    .leftJoin("authUsers", "authUsers.id", "stylings.accountUserId")
    .leftJoin("inboxMails", (join) =>
      join.onRef("inboxMails.ownerId", "=", "stylings.ownerId").on("inboxMails.id", "=", mailId),
    )
    .selectAll("stylings")
    .select(["owners.firstName", "authUsers.email as accountEmail", "inboxMails.requestedAt"])
    .where("stylings.ownerId", "=", ownerId)
    .where("stylings.id", "=", stylingId)
    .executeTakeFirst();
  if (!found || !(await findStyledOwner(db, found))) return null;
  const { firstName, accountEmail, requestedAt, ...row } = found;
  const isConfirmed = isConfirmedAddress(row, accountEmail);
  const hasAnswer = row.state === "accepted" || row.state === "asked" || row.reply !== null;
  if (row.email === null || !hasAnswer || !mayGetAnswerMail(row, accountEmail)) return null;
  const stopped = await listStoppedMails(db, [hashAddress(row.email)]);
  if (stopped.size > 0) return null;
  const choice = await readChoice(db, row);
  return { row, firstName, isConfirmed, requestedAt, chosen: choice?.choice === "this" ? choice : null };
}

/** An address that is not confirmed is deleted: it gets no second mail with an answer. A wish is no answer. */
export async function recordAnswerMailSent(
  db: Kysely<Database>,
  { ownerId, id }: Pick<StylingRow, "ownerId" | "id">,
): Promise<void> {
  await db
    .updateTable("stylings")
    .set((eb) => ({
      mailedAt: Date.now(),
      email: eb
        .case()
        .when(eb.and([eb("accountUserId", "is not", null), eb("isCollected", "=", 0)]))
        .then(eb.ref("email"))
        .else(null)
        .end(),
    }))
    .where("ownerId", "=", ownerId)
    .where("id", "=", id)
    .where("state", "!=", "asked")
    .execute();
}

export async function stopOwnerMails(db: Kysely<Database>, ownerId: string): Promise<void> {
  await db.updateTable("owners").set({ inboxMails: 0 }).where("id", "=", ownerId).execute();
}

export async function stopAnswerMails(db: Kysely<Database>, addressHash: string): Promise<void> {
  await db
    .insertInto("stoppedMails")
    .values({ addressHash, stoppedAt: Date.now() })
    .onConflict((conflict) => conflict.column("addressHash").doNothing())
    .execute();
}
