import type { Kysely, Transaction } from "kysely";
import type { ClosetDecisions } from "#domain/people/people-schemas.ts";
import { usernameKey } from "#domain/username.ts";
import type { Account } from "#server/closets/owner/ownership/closet-of-account.ts";
import {
  deleteInvitedAddress,
  listByAccount,
  type OwnCloset,
} from "#server/closets/owner/ownership/ownership-queries.ts";
import { removeOwner } from "#server/closets/owner/remove-owner.ts";
import type { Database } from "#server/db/schema.ts";
import { Rollback } from "#server/db/transaction.ts";
import { countOthers, forgetAccount, lockClosetsOf } from "./people-queries.ts";

export type LeavingProblem = { status: "decideClosets" | "lastOwner"; username: string };

type Leaving = { status: "OK"; removed: OwnCloset[] };

/**
 * What becomes of the closets of an account that is deleted. Without a decision, a closet with another owner is left,
 * and one that nobody else keeps is deleted.
 */
export async function planLeaving(
  db: Kysely<Database> | Transaction<Database>,
  { authUserId }: Pick<Account, "authUserId">,
  decisions: ClosetDecisions,
): Promise<Leaving | LeavingProblem> {
  const wanted = new Map(decisions.map(({ username, decision }) => [usernameKey(username), decision]));
  const removed: OwnCloset[] = [];
  for (const own of await listByAccount(db, authUserId)) {
    if (own.role === "helper") continue;
    const { username } = own;
    const others = await countOthers(db, own);
    const decision = wanted.get(own.usernameKey);
    if (decision === "leave" && others.owners === 0) return { status: "lastOwner", username };
    if (decision === undefined && others.owners === 0 && others.helpers > 0)
      return { status: "decideClosets", username };
    if (decision === "delete" || others.owners === 0) removed.push(own);
  }
  return { status: "OK", removed };
}

/** The account's name and address leave every closet. @throws {Rollback<LeavingProblem>} */
export async function leaveClosets(
  trx: Transaction<Database>,
  account: Account,
  decisions: ClosetDecisions,
): Promise<void> {
  await lockClosetsOf(trx, account);
  const plan = await planLeaving(trx, account, decisions);
  if (plan.status !== "OK") throw new Rollback<LeavingProblem>(plan);
  for (const own of plan.removed) await removeOwner(trx, own.usernameKey);
  await forgetAccount(trx, account);
  await deleteInvitedAddress(trx, account.email);
}
