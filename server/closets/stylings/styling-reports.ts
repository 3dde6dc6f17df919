import type { Kysely } from "kysely";
import type { NewProposal } from "#domain/stylings/proposal.ts";
import type { StylingState } from "#domain/stylings/styling.ts";
import type { Database } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { emptyStyling } from "./account-stylings.ts";
import { listProposals } from "./proposals/proposal-queries.ts";
import { updateStyling } from "./styling-queries.ts";

export type Report = {
  id: string;
  username: string;
  name: string;
  note: string;
  email: string | null;
  state: StylingState;
  sentAt: number;
  reportedAt: number;
  /** What the owner does not have, of all versions. */
  proposals: NewProposal[];
};

const MAX_LISTED = 1000;

export async function listReports(db: Kysely<Database>): Promise<Report[]> {
  const rows = await db
    .selectFrom("stylings")
    .innerJoin("owners", "owners.id", "stylings.ownerId")
    .select(["stylings.id", "ownerId", "owners.username", "name", "note", "email", "state", "sentAt", "reportedAt"])
    .where("reportedAt", "is not", null)
    .orderBy("reportedAt", "desc")
    .limit(MAX_LISTED)
    .execute();
  const reports: Report[] = [];
  for (const { ownerId, reportedAt, ...row } of rows) {
    const proposals = (await listProposals(db, ownerId, row.id)).map(({ proposal }) => proposal);
    reports.push({ ...row, reportedAt: reportedAt ?? 0, proposals });
  }
  return reports;
}

/** What its sender took back meanwhile is deleted now. */
export const closeReport = (db: Kysely<Database>, id: string): Promise<boolean> =>
  runTransaction(db, async (trx) => {
    const reported = trx.selectFrom("stylings").selectAll().where("id", "=", id).where("reportedAt", "is not", null);
    const rows = await reported.execute();
    for (const row of rows) {
      await updateStyling(trx, row, { reportedAt: null });
      if (row.state === "withdrawn") await emptyStyling(trx, row);
    }
    return rows.length > 0;
  });
