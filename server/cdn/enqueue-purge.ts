import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { upsertPurge } from "./purge-queries.ts";
import { getSurrogateKey } from "./cdn-headers.ts";

/** A response sent before the change may reach the CDN after the first purge. */
const PURGES_OF_A_CHANGE = 2;

/** In the transaction that changes the closet. Also without a CDN: the command line does not know of it. */
export async function enqueuePurge(trx: Transaction<Database>, username: string): Promise<void> {
  // Clocks of processes differ: 0 is due for all of them.
  const promised = { dueAt: 0, attempts: 0, purgesLeft: PURGES_OF_A_CHANGE };
  await upsertPurge(trx, { surrogateKey: getSurrogateKey(username), ...promised });
}
