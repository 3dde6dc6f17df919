import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { upsertPurge } from "./purge-queries.ts";
import { getSurrogateKey } from "./cdn-headers.ts";

/** A response sent before the change may reach the CDN after the first purge. */
const PURGES_OF_A_CHANGE = 2;

/** Also without a CDN, because the command line does not read the CDN's settings. */
export async function enqueuePurge(trx: Transaction<Database>, username: string): Promise<void> {
  // Clocks of processes differ: 0 is due for each of them.
  const promised = { dueAt: 0, attempts: 0, purgesLeft: PURGES_OF_A_CHANGE };
  await upsertPurge(trx, { surrogateKey: getSurrogateKey(username), ...promised });
}
