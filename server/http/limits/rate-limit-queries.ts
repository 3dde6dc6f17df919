import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** How far the clocks of two machines may differ. */
const CLOCKS_DIFFER_MS = 60_000;

/** Returns the new count. If a clock was set back, the stored end is too late: a new window begins. */
export async function incrementCount(db: Kysely<Database>, key: string, now: number, endsAt: number): Promise<number> {
  const { count } = await db
    .insertInto("rateLimits")
    .values({ key, count: 1, endsAt })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => {
        const isOver = eb.or([
          eb("rateLimits.endsAt", "<=", now),
          eb("rateLimits.endsAt", ">", endsAt + CLOCKS_DIFFER_MS),
        ]);
        return {
          count: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb("rateLimits.count", "+", 1))
            .end(),
          endsAt: eb.case().when(isOver).then(endsAt).else(eb.ref("rateLimits.endsAt")).end(),
        };
      }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return count;
}

export async function decrementCount(db: Kysely<Database>, key: string): Promise<void> {
  const counted = db.updateTable("rateLimits").set((eb) => ({ count: eb("count", "-", 1) }));
  await counted.where("key", "=", key).where("count", ">", 0).execute();
}

/** Of the window that is not over. */
export async function readCount(db: Kysely<Database>, key: string, now: number): Promise<number> {
  const found = db.selectFrom("rateLimits").select("count").where("key", "=", key).where("endsAt", ">", now);
  return (await found.executeTakeFirst())?.count ?? 0;
}

export async function deleteExpiredCounts(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom("rateLimits").where("endsAt", "<=", now).execute();
}
