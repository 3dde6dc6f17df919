import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "./schema.ts";
import { runTransaction } from "./transaction.ts";

const KEYS = { linkRequests: "id", cdnPurges: "surrogateKey", inboxMails: "id" } as const;

export type OutboxTable = keyof typeof KEYS;

type CommonRow = { dueAt: number; attempts: number };

export type OutboxRow<Table extends OutboxTable> = Selectable<Database[Table]> & CommonRow;

const open = (db: Kysely<Database>) => db as unknown as Kysely<Record<OutboxTable, CommonRow>>;

const keyOf = (table: OutboxTable) => sql.ref<string>(KEYS[table]);

const getKeys = <Table extends OutboxTable>(table: Table, rows: readonly OutboxRow<Table>[]): string[] =>
  rows.map((row) => (row as Record<string, unknown>)[KEYS[table]] as string);

async function listDue<Table extends OutboxTable>(
  db: Kysely<Database>,
  table: Table,
  { now, limit }: { now: number; limit: number },
): Promise<OutboxRow<Table>[]> {
  const due = open(db).selectFrom<OutboxTable>(table).selectAll().where("dueAt", "<=", now);
  return (await due.orderBy("dueAt").orderBy(keyOf(table)).limit(limit).execute()) as OutboxRow<Table>[];
}

/** Each due row goes to one caller in any process. */
export async function claimDue<Table extends OutboxTable>(
  db: Kysely<Database>,
  table: Table,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<OutboxRow<Table>[] | null> {
  // Read first, because in SQLite a write waits for a running import.
  const due = await listDue(db, table, { now, limit });
  if (due.length === 0) return null;
  const claimed = await runTransaction(db, (trx) =>
    open(trx)
      .updateTable<OutboxTable>(table)
      .set((eb) => ({ dueAt: until, attempts: eb("attempts", "+", 1) }))
      .where(keyOf(table), "in", getKeys(table, due))
      .where("dueAt", "<=", now)
      .returningAll()
      .execute(),
  );
  return claimed as OutboxRow<Table>[];
}

export async function postponeClaimed<Table extends OutboxTable>(
  db: Kysely<Database>,
  table: Table,
  claimed: readonly OutboxRow<Table>[],
  dueAt: number,
): Promise<void> {
  const [first] = claimed;
  if (!first) return;
  await open(db)
    .updateTable<OutboxTable>(table)
    .set({ dueAt })
    .where(keyOf(table), "in", getKeys(table, claimed))
    .where("dueAt", "=", first.dueAt)
    .execute();
}

export async function deleteClaimed<Table extends OutboxTable>(
  db: Kysely<Database>,
  table: Table,
  claimed: readonly OutboxRow<Table>[],
): Promise<void> {
  const [first] = claimed;
  if (!first) return;
  await open(db)
    .deleteFrom<OutboxTable>(table)
    .where(keyOf(table), "in", getKeys(table, claimed))
    .where("dueAt", "=", first.dueAt)
    .execute();
}

export async function countWaiting(db: Kysely<Database>, table: OutboxTable): Promise<number> {
  const counted = open(db)
    .selectFrom<OutboxTable>(table)
    .select((eb) => eb.fn.countAll<number>().as("count"));
  return (await counted.executeTakeFirstOrThrow()).count;
}
