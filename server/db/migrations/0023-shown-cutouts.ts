import type { Kysely } from "kysely";

/** 1: cards of items show cut-outs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("owners")
    .addColumn("showsCutouts", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
