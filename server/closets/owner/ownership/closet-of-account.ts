import type { Kysely, Transaction } from "kysely";
import { usernameKey } from "#domain/username.ts";
import { addPerson } from "#server/closets/records/closet-people.ts";
import { noSuchCloset } from "#server/closets/records/closet-problem.ts";
import type { Database } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import {
  claimPromised,
  deleteInvitedAddress,
  deletePeople,
  findAccountId,
  findByAccount,
  hasPromise,
  type Holder,
  insertInvitedAddress,
  listByAccount,
  listHolders,
  lockOwner,
  noteOpened,
  type OwnCloset,
} from "./ownership-queries.ts";

export type { OwnCloset };

export type Account = { authUserId: string; email: string };

async function claimClosets(db: Kysely<Database>, account: Account): Promise<boolean> {
  if (!(await hasPromise(db, account.email))) return false;
  await runTransaction(db, (trx) => claimPromised(trx, account));
  return true;
}

/** The account gets what `closet owner` promised to its address. Null: the account is not a person of this closet. */
export async function findOwnCloset(
  db: Kysely<Database>,
  account: Account,
  username: string,
): Promise<OwnCloset | null> {
  const find = () => findByAccount(db, account.authUserId, usernameKey(username));
  return (await find()) ?? ((await claimClosets(db, account)) ? await find() : null);
}

/** The one that was opened last comes first. */
export async function listClosetsOfAccount(db: Kysely<Database>, account: Account): Promise<OwnCloset[]> {
  await claimClosets(db, account);
  return await listByAccount(db, account.authUserId);
}

/** @param replaces the other people lose the closet. @throws {ClosetProblem} when there is no such closet */
export async function giveCloset(
  db: Kysely<Database>,
  username: string,
  email: string,
  { replaces = false }: { replaces?: boolean } = {},
): Promise<{ isAccountThere: boolean }> {
  return await runTransaction(db, async (trx) => {
    const owner = await lockOwner(trx, usernameKey(username));
    if (!owner) throw noSuchCloset(username);
    const accountUserId = await findAccountId(trx, email);
    const who = accountUserId === null ? { email } : { accountUserId };
    if (replaces) await deletePeople(trx, owner.id);
    await addPerson(trx, { ownerId: owner.id, role: "owner", ...who });
    return { isAccountThere: accountUserId !== null };
  });
}

export const noteClosetOpened = (db: Kysely<Database>, own: OwnCloset): Promise<void> => noteOpened(db, own);

export const listHoldersOf = (db: Kysely<Database>, username: string): Promise<Holder[]> => listHolders(db, username);

/** The one of `closet invite`: an account begins closets with one invitation, whatever its address. */
export async function moveInvitation(trx: Transaction<Database>, before: string, email: string): Promise<void> {
  if (await deleteInvitedAddress(trx, before)) await insertInvitedAddress(trx, email);
}

export const inviteAddress = (db: Kysely<Database>, email: string): Promise<boolean> => insertInvitedAddress(db, email);
