import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { listEmailsAfter } from "./account-queries.ts";
import { readMailbox } from "./sign-in/mailbox.ts";

const BATCH = 1000;

/** An account that no sign-in by mail reaches: `mailbox` belongs to an older one. */
export type TwinAccount = { email: string; mailbox: string };

/** Accounts whose address is another spelling of an older account's mailbox (migration 0013). */
export async function listTwinAccounts(db: Kysely<Database>): Promise<TwinAccount[]> {
  const twins: TwinAccount[] = [];
  for (let after = ""; ;) {
    const emails = await listEmailsAfter(db, after, BATCH);
    for (const email of emails) {
      const mailbox = readMailbox(email);
      if (mailbox !== null && mailbox !== email) twins.push({ email, mailbox });
    }
    const last = emails.at(-1);
    if (last === undefined) return twins;
    after = last;
  }
}
