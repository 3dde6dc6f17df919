import type { ExpressionBuilder, Insertable, Kysely, Selectable, Transaction, Updateable } from "kysely";
import { DAY_MS } from "#domain/limits.ts";
import { type Candidate, isEnded, type Link, toDay } from "#domain/links/link.ts";
import type { Database, Reader } from "#server/db/schema.ts";

export type LinkRow = Selectable<Database["links"]>;

type LinkKey = Pick<LinkRow, "ownerId" | "id">;

/** In one zone or another: `isEnded` decides. */
export const mayBeLive = (now: number) => (eb: ExpressionBuilder<Database, "links">) =>
  eb.or([eb("links.until", "is", null), eb("links.until", ">=", toDay(now - DAY_MS))]);

const readJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

export const readLinkRow = ({ what, zone, may, fields, request, vote, outcome }: LinkRow) =>
  ({
    zone,
    what: readJson(what),
    may: readJson(may),
    fields: readJson(fields),
    request: readJson(request),
    vote: readJson(vote),
    outcome: readJson(outcome),
  }) as Pick<Link, "what" | "zone" | "may" | "fields" | "request" | "vote" | "outcome">;

export const nameCandidate = ({ kind, id }: Candidate): string => `${kind} ${id}`;

export async function findLiveLink(db: Reader, tokenHash: string, now = Date.now()): Promise<LinkRow | null> {
  const link = await db.selectFrom("links").selectAll().where("tokenHash", "=", tokenHash).executeTakeFirst();
  return link && !isEnded(link, now) ? link : null;
}

export const listLinks = (db: Reader, ownerId: string): Promise<LinkRow[]> =>
  db
    .selectFrom("links")
    .selectAll()
    .where("ownerId", "=", ownerId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();

export async function countLinks(db: Reader, ownerId: string): Promise<number> {
  const links = db.selectFrom("links").select((eb) => eb.fn.countAll().as("count"));
  return Number((await links.where("ownerId", "=", ownerId).executeTakeFirstOrThrow()).count);
}

export async function findLink(db: Reader, { ownerId, id }: LinkKey): Promise<LinkRow | null> {
  const found = db.selectFrom("links").selectAll().where("ownerId", "=", ownerId).where("id", "=", id);
  return (await found.executeTakeFirst()) ?? null;
}

export async function insertLink(trx: Transaction<Database>, row: Insertable<Database["links"]>): Promise<void> {
  await trx.insertInto("links").values(row).execute();
}

export async function updateLink(
  trx: Transaction<Database>,
  { ownerId, id }: LinkKey,
  change: Updateable<Database["links"]>,
): Promise<void> {
  await trx
    .updateTable("links")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("ownerId", "=", ownerId)
    .where("id", "=", id)
    .execute();
}

export async function removeLinks(trx: Transaction<Database>, ownerId: string, id?: string): Promise<void> {
  const links = trx.deleteFrom("links").where("ownerId", "=", ownerId);
  await (id === undefined ? links : links.where("id", "=", id)).execute();
}

/** Takes the write lock of the closet. False: there is no such closet. */
export async function announceLinks(trx: Transaction<Database>, usernameKey: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("owners")
    .set((eb) => ({ inboxVersion: eb("inboxVersion", "+", 1) }))
    .where("usernameKey", "=", usernameKey)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countOpening(db: Kysely<Database>, tokenHash: string, times: number, at: number): Promise<void> {
  if (!(await findLiveLink(db, tokenHash, at))) return;
  const links = db.updateTable("links").set((eb) => ({ opens: eb("opens", "+", times), lastOpenedAt: at }));
  await links.where("tokenHash", "=", tokenHash).execute();
}

export const listHearts = (db: Reader, ownerId: string, linkId?: string) =>
  db
    .selectFrom("hearts")
    .select(["linkId", "candidate", "guestHash", "guestName"])
    .where("ownerId", "=", ownerId)
    .$if(linkId !== undefined, (query) => query.where("linkId", "=", linkId ?? ""))
    .orderBy("givenAt")
    .orderBy("guestHash")
    .execute();

export async function removeOtherHearts(
  trx: Transaction<Database>,
  { ownerId, id }: LinkKey,
  candidates: readonly Candidate[],
): Promise<void> {
  const hearts = trx.deleteFrom("hearts").where("ownerId", "=", ownerId).where("linkId", "=", id);
  await (
    candidates.length === 0 ? hearts : hearts.where("candidate", "not in", candidates.map(nameCandidate))
  ).execute();
}

export const HIDDEN_STATES = ["declined", "withdrawn"] as const;

/** What changes in candidates without a change of the closet or the link. */
export async function listStylingStates(db: Reader, ownerId: string, of: readonly Candidate[]): Promise<string> {
  const ids = of.flatMap(({ kind, id }) => (kind === "styling" ? [id] : []));
  if (ids.length === 0) return "";
  const stylings = db.selectFrom("stylings").select(["id", "pictureKey", "credit", "name"]);
  const shown = stylings.where("ownerId", "=", ownerId).where("id", "in", ids).where("state", "not in", HIDDEN_STATES);
  return JSON.stringify(await shown.orderBy("id").execute());
}

/** Numbers that a page shows. */
export async function countHearts(db: Reader, ownerId: string, linkId: string): Promise<string> {
  const hearts = db.selectFrom("hearts").where("ownerId", "=", ownerId).where("linkId", "=", linkId);
  const counts = hearts.select(["candidate", (eb) => eb.fn.countAll<number>().as("total")]).groupBy("candidate");
  return (await counts.orderBy("candidate").execute()).map(({ total }) => total).join();
}

export const insertHeart = async (trx: Transaction<Database>, heart: Insertable<Database["hearts"]>): Promise<void> => {
  const hearts = trx.insertInto("hearts").values(heart);
  await hearts
    .onConflict((conflict) => conflict.columns(["ownerId", "linkId", "candidate", "guestHash"]).doNothing())
    .execute();
  // A guest has one name: the last.
  const { ownerId, linkId, guestHash, guestName } = heart;
  const own = trx.updateTable("hearts").set({ guestName }).where("ownerId", "=", ownerId);
  await own.where("linkId", "=", linkId).where("guestHash", "=", guestHash).execute();
};

export const removeHeart = async (
  trx: Transaction<Database>,
  {
    ownerId,
    linkId,
    candidate,
    guestHash,
  }: Pick<Selectable<Database["hearts"]>, "ownerId" | "linkId" | "candidate" | "guestHash">,
): Promise<void> => {
  const hearts = trx.deleteFrom("hearts").where("ownerId", "=", ownerId).where("linkId", "=", linkId);
  await hearts.where("candidate", "=", candidate).where("guestHash", "=", guestHash).execute();
};
