import type { Kysely, Selectable } from "kysely";
import type { Database } from "#server/db/schema.ts";

export type CdnPurge = Selectable<Database["cdnPurges"]>;

/**
 * Takes purges that are due, the longest due first, until a time at which others may take them. Of all that try, in any
 * process, one gets each.
 */
export async function claimPurges(
  db: Kysely<Database>,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<CdnPurge[]> {
  // Looked at first: on the embedded database whoever writes waits for an import, and everybody with her.
  const due = await db
    .selectFrom("cdnPurges")
    .select("surrogateKey")
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  const keys = due.map(({ surrogateKey }) => surrogateKey);
  return await db
    .updateTable("cdnPurges")
    .set((eb) => ({ dueAt: until, attempts: eb("attempts", "+", 1) }))
    .where("surrogateKey", "in", keys)
    // Of a row as somebody else has just left it.
    .where("dueAt", "<=", now)
    .returningAll()
    .execute();
}

/** Puts claimed purges off. One whose closet has changed meanwhile is due already, and stays so. */
export async function postponePurges(
  db: Kysely<Database>,
  claimed: readonly CdnPurge[],
  next: { dueAt: number; isDone?: boolean },
): Promise<void> {
  const keys = claimed.map(({ surrogateKey }) => surrogateKey);
  const [first] = claimed;
  if (!first) return;
  await db
    .updateTable("cdnPurges")
    .set((eb) => ({
      dueAt: next.dueAt,
      ...(next.isDone === true && { attempts: 0, purgesLeft: eb("purgesLeft", "-", 1) }),
    }))
    .where("surrogateKey", "in", keys)
    .where("dueAt", "=", first.dueAt)
    .execute();
}

export async function countPurges(db: Kysely<Database>): Promise<number> {
  const counted = db.selectFrom("cdnPurges").select((eb) => eb.fn.countAll<number>().as("count"));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Forgets claimed purges that were the last of their change. */
export async function deleteDonePurges(db: Kysely<Database>, claimed: readonly CdnPurge[]): Promise<void> {
  const done = claimed.filter(({ purgesLeft }) => purgesLeft <= 1);
  const [first] = done;
  if (!first) return;
  await db
    .deleteFrom("cdnPurges")
    .where(
      "surrogateKey",
      "in",
      done.map(({ surrogateKey }) => surrogateKey),
    )
    .where("dueAt", "=", first.dueAt)
    .execute();
}
