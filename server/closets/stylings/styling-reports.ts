import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { deleteReports, listReported, type Report } from "./report-queries.ts";

export type { Report };

const MAX_LISTED = 1000;

/** For the operator, newest first. */
export const listReports = (db: Kysely<Database>): Promise<Report[]> => listReported(db, MAX_LISTED);

/** False when no styling of this id is reported. */
export const closeReport = (db: Kysely<Database>, id: string): Promise<boolean> => deleteReports(db, id);
