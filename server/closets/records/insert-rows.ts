import type { CompiledQuery, Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { inChunks } from "./in-chunks.ts";

type Row = Readonly<Record<string, string | number | null>>;

/**
 * Kysely takes about as long to write a statement of many rows as the database to run it, so all chunks of one size
 * share one. The rows have the same columns in the same order.
 *
 * @param write the insertion of these rows, without other values
 */
export async function insertRows<Inserted extends Row>(
  trx: Transaction<Database>,
  rows: readonly Inserted[],
  write: (rows: readonly Inserted[]) => { compile: () => CompiledQuery },
): Promise<void> {
  const written = new Map<number, CompiledQuery>();
  for (const some of inChunks(rows)) {
    const query = written.get(some.length) ?? write(some).compile();
    written.set(some.length, query);
    await trx.executeQuery({ ...query, parameters: some.flatMap((row) => Object.values(row)) });
  }
}
