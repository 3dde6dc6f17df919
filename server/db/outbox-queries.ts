import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "./schema.ts";
import { runTransaction } from "./transaction.ts";

/** The tables of what is promised, and their keys. */
const KEYS = { linkRequests: "id", cdnPurges: "surrogateKey" } as const;

export type OutboxTable = keyof typeof KEYS;

/** `dueAt`: when it is sent next; a process that takes it moves this time, and so has it alone until then. */
type CommonRow = { dueAt: number; attempts: number };

export type OutboxRow<Table extends OutboxTable> = Selectable<Database[Table]> & CommonRow;

/** Kysely has no types for a table that is one of several. */
const open = (db: Kysely<Database>) => db as unknown as Kysely<Record<OutboxTable, CommonRow>>;

const keyOf = (table: OutboxTable) => sql.ref<string>(KEYS[table]);

const getKeys = <Table extends OutboxTable>(table: Table, rows: readonly OutboxRow<Table>[]): string[] =>
  rows.map((row) => (row as Record<string, unknown>)[KEYS[table]] as string);

/** The longest due first. */
async function listDue<Table extends OutboxTable>(
  db: Kysely<Database>,
  table: Table,
  { now, limit }: { now: number; limit: number },
): Promise<OutboxRow<Table>[]> {
  const due = open(db).selectFrom<OutboxTable>(table).selectAll().where("dueAt", "<=", now);
  return (await due.orderBy("dueAt").orderBy(keyOf(table)).limit(limit).execute()) as OutboxRow<Table>[];
}

/**
 * Takes rows that are due until a time at which others may take them. Each row goes to one caller, in any process.
 *
 * @returns the rows as they are now; null: nothing is due
 */
export async function claimDue<Table extends OutboxTable>(
  db: Kysely<Database>,
  table: Table,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<OutboxRow<Table>[] | null> {
  // Read first: on the embedded database a write waits for an import.
  const due = await listDue(db, table, { now, limit });
  if (due.length === 0) return null;
  // A transaction is repeated when two processes are in each other's way.
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

/** Moves the next attempt of claimed rows. One that was changed or taken since stays as it is. */
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

/** Removes claimed rows. One that was changed or taken since stays. */
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
