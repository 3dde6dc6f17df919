import type { Kysely, Selectable } from "kysely";
import type { Database } from "./schema.ts";
import { runTransaction } from "./transaction.ts";

export type OutboxTable = "linkRequests" | "inboxMails";

type CommonRow = { id: string; dueAt: number; attempts: number };

export type OutboxRow<Table extends OutboxTable> = Selectable<Database[Table]> & CommonRow;

const open = (db: Kysely<Database>) => db as unknown as Kysely<Record<OutboxTable, CommonRow>>;

/** Each due row goes to one caller in any process. `taken`: another caller has claimed it. Null: none is due. */
export async function claimDue<Table extends OutboxTable>(
  db: Kysely<Database>,
  table: Table,
  { now, until }: { now: number; until: number },
): Promise<OutboxRow<Table> | "taken" | null> {
  // Read first, because in SQLite a write waits for a running import.
  const due = await open(db)
    .selectFrom<OutboxTable>(table)
    .select("id")
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!due) return null;
  const claimed = await runTransaction(db, (trx) =>
    open(trx)
      .updateTable<OutboxTable>(table)
      .set((eb) => ({ dueAt: until, attempts: eb("attempts", "+", 1) }))
      .where("id", "=", due.id)
      .where("dueAt", "<=", now)
      .returningAll()
      .executeTakeFirst(),
  );
  return (claimed as OutboxRow<Table> | undefined) ?? "taken";
}

export async function postponeClaimed<Table extends OutboxTable>(
  db: Kysely<Database>,
  table: Table,
  claimed: OutboxRow<Table>,
  dueAt: number,
): Promise<void> {
  await open(db)
    .updateTable<OutboxTable>(table)
    .set({ dueAt })
    .where("id", "=", claimed.id)
    .where("dueAt", "=", claimed.dueAt)
    .execute();
}

export async function deleteClaimed<Table extends OutboxTable>(
  db: Kysely<Database>,
  table: Table,
  claimed: OutboxRow<Table>,
): Promise<void> {
  await open(db)
    .deleteFrom<OutboxTable>(table)
    .where("id", "=", claimed.id)
    .where("dueAt", "=", claimed.dueAt)
    .execute();
}

export async function countWaiting(db: Kysely<Database>, table: OutboxTable): Promise<number> {
  const counted = open(db)
    .selectFrom<OutboxTable>(table)
    .select((eb) => eb.fn.countAll<number>().as("count"));
  return (await counted.executeTakeFirstOrThrow()).count;
}
