import type { Kysely, Transaction } from "kysely";
import { usernameKey } from "#domain/username.ts";
import { ClosetProblem, noSuchCloset } from "#server/closets/records/closet-problem.ts";
import { removeOwnerWhere } from "#server/closets/owner/remove-owner.ts";
import type { Database } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import {
  deleteInvitedAddress,
  findAccountId,
  findByAccount,
  findByAddress,
  findHolder,
  insertInvitedAddress,
  type OwnCloset,
  setHolder,
} from "./ownership-queries.ts";

export type { OwnCloset };

export type Account = { authUserId: string; email: string };

/** An account has at most one closet. It gets the one that `closet owner` promised to its address. */
export async function findClosetOfAccount(
  db: Kysely<Database>,
  { authUserId, email }: Account,
): Promise<OwnCloset | null> {
  const found = await findByAccount(db, authUserId);
  const promised = found ? null : await findByAddress(db, email);
  if (!promised) return found;
  await runTransaction(db, (trx) =>
    setHolder(trx, promised.username, { accountUserId: authUserId, ownerEmail: null }, email),
  );
  return await findByAccount(db, authUserId);
}

/** An earlier account loses it. @throws {ClosetProblem} when there is no such closet, or the address has another one */
export async function giveCloset(
  db: Kysely<Database>,
  username: string,
  email: string,
): Promise<{ isAccountThere: boolean }> {
  return await runTransaction(db, async (trx) => {
    const accountUserId = await findAccountId(trx, email);
    const promised = await findByAddress(trx, email);
    const other = promised ?? (accountUserId === null ? null : await findByAccount(trx, accountUserId));
    if (other && other.usernameKey !== usernameKey(username)) {
      throw new ClosetProblem(`${email} has the closet “${other.username}” already: an account has at most one closet`);
    }
    const ownerEmail = accountUserId === null ? email : null;
    if (!(await setHolder(trx, username, { accountUserId, ownerEmail }))) throw noSuchCloset(username);
    return { isAccountThere: accountUserId !== null };
  });
}

export const findHolderOf = (db: Kysely<Database>, username: string): ReturnType<typeof findHolder> =>
  findHolder(db, username);

export const inviteAddress = (db: Kysely<Database>, email: string): Promise<boolean> => insertInvitedAddress(db, email);

export async function removeTracesOfAccount(trx: Transaction<Database>, { authUserId, email }: Account): Promise<void> {
  await removeOwnerWhere(trx, "accountUserId", authUserId);
  await deleteInvitedAddress(trx, email);
}
