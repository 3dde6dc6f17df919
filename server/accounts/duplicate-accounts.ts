import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { listEmailsAfter } from "./account-queries.ts";
import { readMailbox } from "#domain/mailbox.ts";

const BATCH = 1000;

export type DuplicateAccount = { email: string; mailbox: string };

/** Accounts with another spelling of an older account's address (migration 0013). */
export async function listDuplicateAccounts(db: Kysely<Database>): Promise<DuplicateAccount[]> {
  const duplicates: DuplicateAccount[] = [];
  for (let after = ""; ;) {
    const emails = await listEmailsAfter(db, after, BATCH);
    for (const email of emails) {
      const mailbox = readMailbox(email);
      if (mailbox !== null && mailbox !== email) duplicates.push({ email, mailbox });
    }
    const last = emails.at(-1);
    if (last === undefined) return duplicates;
    after = last;
  }
}
