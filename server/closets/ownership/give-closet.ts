import type { Kysely } from "kysely";
import { usernameKey } from "#domain/username.ts";
import { ClosetProblem, noSuchCloset } from "#server/closets/closet-problem.ts";
import type { Database } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { findAccountId, findClosetHeldBy, setHolder } from "./ownership-queries.ts";

/**
 * Gives a closet to the account of this address, now or when the account is created. An earlier account loses it.
 *
 * @param email as accounts store it
 * @throws {ClosetProblem} when there is no such closet, or the address has another one
 */
export async function giveCloset(
  db: Kysely<Database>,
  username: string,
  email: string,
): Promise<{ isAccountThere: boolean }> {
  return await runTransaction(db, async (trx) => {
    const accountUserId = await findAccountId(trx, email);
    const other = await findClosetHeldBy(trx, { accountUserId, email });
    if (other && other.usernameKey !== usernameKey(username)) {
      throw new ClosetProblem(`${email} has the closet “${other.username}” already: an account has at most one closet`);
    }
    const holder = accountUserId === null ? { accountUserId, ownerEmail: email } : { accountUserId, ownerEmail: null };
    if (!(await setHolder(trx, username, holder))) throw noSuchCloset(username);
    return { isAccountThere: accountUserId !== null };
  });
}
