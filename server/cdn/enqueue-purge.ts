import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { upsertPurge } from "./purge-queries.ts";
import { getSurrogateKey } from "./cdn-headers.ts";

/** An answer that left before a change may reach the CDN after its purge: a second one takes it. */
const PURGES_OF_A_CHANGE = 2;

/**
 * Promises that the CDN drops what it holds of a closet. In the transaction of the change: it is promised if the change
 * is made, and not otherwise. One row a closet, however often it changes, and whether there is a CDN or not: who writes
 * need not know.
 */
export async function enqueuePurge(trx: Transaction<Database>, username: string): Promise<void> {
  // Due by every clock: that of whoever writes may go ahead of that of whoever tells.
  const promised = { dueAt: 0, attempts: 0, purgesLeft: PURGES_OF_A_CHANGE };
  await upsertPurge(trx, { surrogateKey: getSurrogateKey(username), ...promised });
}
