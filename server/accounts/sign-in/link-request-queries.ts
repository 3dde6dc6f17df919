import type { Kysely, Selectable } from "kysely";
import type { Database } from "#server/db/schema.ts";

export type LinkRequest = Selectable<Database["linkRequests"]>;

export async function insertLinkRequest(db: Kysely<Database>, request: LinkRequest): Promise<void> {
  await db.insertInto("linkRequests").values(request).execute();
}

/** Requests that are due at `now`, the longest due first. */
export async function listDueRequests(
  db: Kysely<Database>,
  { now, limit }: { now: number; limit: number },
): Promise<LinkRequest[]> {
  return await db
    .selectFrom("linkRequests")
    .select(["id", "email", "url", "requestedAt", "dueAt", "attempts", "requestId"])
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Takes a request for an attempt, until a time at which others may take it. Of all that try, in any process, one gets it.
 *
 * @returns the request as it stands now; null when somebody else has it
 */
export async function claimRequest(
  db: Kysely<Database>,
  request: LinkRequest,
  until: number,
): Promise<LinkRequest | null> {
  const attempts = request.attempts + 1;
  const { numUpdatedRows } = await db
    .updateTable("linkRequests")
    .set({ dueAt: until, attempts })
    .where("id", "=", request.id)
    .where("dueAt", "=", request.dueAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...request, dueAt: until, attempts } : null;
}

/** Puts a claimed request off. Nothing happens when its time ran out and somebody else has it. */
export async function postponeRequest(db: Kysely<Database>, claimed: LinkRequest, dueAt: number): Promise<void> {
  await db
    .updateTable("linkRequests")
    .set({ dueAt })
    .where("id", "=", claimed.id)
    .where("dueAt", "=", claimed.dueAt)
    .execute();
}

export async function countLinkRequests(db: Kysely<Database>): Promise<number> {
  const counted = db.selectFrom("linkRequests").select((eb) => eb.fn.countAll<number>().as("count"));
  return (await counted.executeTakeFirstOrThrow()).count;
}

export async function deleteRequest(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom("linkRequests").where("id", "=", id).execute();
}
