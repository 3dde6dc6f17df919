import { type Kysely, sql } from "kysely";

/** What a helper has said of an outfit that waits in the inbox. */
export const up = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql.raw(`alter table "stylings" add column "outfit" text`).execute(db));
