import type { Kysely } from "kysely";
import type { StylingState } from "#domain/stylings/styling.ts";
import type { Database } from "#server/db/schema.ts";

/** Of a styling. Times are epoch milliseconds. */
export type Report = {
  id: string;
  username: string;
  name: string;
  note: string;
  email: string | null;
  state: StylingState;
  sentAt: number;
  reportedAt: number;
};

export async function listReported(db: Kysely<Database>, limit: number): Promise<Report[]> {
  const rows = await db
    .selectFrom("stylings")
    .innerJoin("owners", "owners.id", "stylings.ownerId")
    .select(["stylings.id", "owners.username", "name", "note", "email", "state", "sentAt", "reportedAt"])
    .where("reportedAt", "is not", null)
    .orderBy("reportedAt", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ reportedAt, ...row }) => ({ ...row, reportedAt: reportedAt ?? 0 }));
}

export async function deleteReports(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("stylings")
    .set({ reportedAt: null })
    .where("id", "=", id)
    .where("reportedAt", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
