import type { Kysely } from "kysely";
import { MAX_CLOSETS_OF_ACCOUNT } from "#domain/limits.ts";
import type { Pronoun } from "#domain/pronoun.ts";
import { isReservedUsername } from "#domain/reserved-usernames.ts";
import { isNewUsername, readUsername, toLatinLookAlike, usernameKey } from "#domain/username.ts";
import { addPerson } from "#server/closets/records/closet-people.ts";
import { addOwner } from "#server/closets/records/closet-write-queries.ts";
import { addSettings, isUsernameTaken } from "#server/closets/records/owner-queries.ts";
import { hasRetiredCloset, isRetiredForOthers } from "#server/closets/records/picture-epoch-queries.ts";
import type { ClosetCreators } from "#server/config/config.ts";
import type { Database } from "#server/db/schema.ts";
import { returnRollback, Rollback, runTransaction } from "#server/db/transaction.ts";
import type { Account } from "./closet-of-account.ts";
import { countBegun, findByAccount, isInvited, listByAccount, lockAccount } from "./ownership-queries.ts";

export const USERNAME_PROBLEMS = ["form", "reserved", "taken"] as const;

export type UsernameProblem = (typeof USERNAME_PROBLEMS)[number];

export type NewCloset = { username: string; firstName: string };

/** By `CLOSETS_PER_ACCOUNT`, or with those that others have begun. */
type FullAccount = "secondCloset" | "closetsFull";

export type NewClosets = {
  /** Why the account may not create a closet, by `CLOSETS` and `CLOSETS_PER_ACCOUNT`; null: it may. */
  findRefusal: (account: Account) => Promise<"noNewClosets" | "notInvited" | FullAccount | null>;
  findProblem: (username: string, account: Account) => Promise<UsernameProblem | null>;
  hadCloset: (account: Account) => Promise<boolean>;
  /** A private closet. Of two at once for one username, the first wins. `known`: the account owns it already. */
  create: (closet: NewCloset, account: Account) => Promise<Created>;
};

type Created = { status: "OK" | "known" | "usernameTaken" | FullAccount };

type Settings = { creators: ClosetCreators; brandName: string; closetsPerAccount: number };

export function createNewClosets(
  db: Kysely<Database>,
  { creators, brandName, closetsPerAccount }: Settings,
): NewClosets {
  async function findFull(reader: Kysely<Database>, authUserId: string): Promise<FullAccount | null> {
    if ((await countBegun(reader, authUserId)) >= closetsPerAccount) return "secondCloset";
    return (await listByAccount(reader, authUserId)).length >= MAX_CLOSETS_OF_ACCOUNT ? "closetsFull" : null;
  }

  return {
    async findRefusal({ authUserId, email }) {
      if (creators === "none") return "noNewClosets";
      if (creators === "invited" && !(await isInvited(db, email))) return "notInvited";
      return await findFull(db, authUserId);
    },
    async findProblem(text, { authUserId }) {
      const username = readUsername(text);
      if (username === null || !isNewUsername(username)) return "form";
      for (const name of [usernameKey(username), toLatinLookAlike(username)]) {
        if (isReservedUsername(name, brandName)) return "reserved";
        if ((await isUsernameTaken(db, name)) || (await isRetiredForOthers(db, name, authUserId))) return "taken";
      }
      return null;
    },
    hadCloset: ({ authUserId }) => hasRetiredCloset(db, authUserId),
    async create({ username, firstName }, account) {
      return await returnRollback<Created>(() =>
        runTransaction(db, async (trx) => {
          await lockAccount(trx, account.authUserId);
          const own = await findByAccount(trx, account.authUserId, usernameKey(username));
          if (own) return { status: own.role === "owner" ? "known" : "usernameTaken" };
          const full = await findFull(trx, account.authUserId);
          if (full !== null) return { status: full };
          const owner = { visibility: "private", isIndexed: false, pictureEpoch: 0 } as const;
          const user = { username: username.normalize("NFC"), firstName, pronoun: "them" satisfies Pronoun };
          const ownerId = await addOwner(trx, { user }, owner);
          if (ownerId === null) return { status: "usernameTaken" };
          await addPerson(trx, { ownerId, role: "owner", accountUserId: account.authUserId, hasBegun: true });
          // Photographs of the web get a cut-out in the browser.
          await addSettings(trx, username, { showsCutouts: true });
          if (await isRetiredForOthers(trx, usernameKey(username), account.authUserId))
            throw new Rollback<Created>({ status: "usernameTaken" });
          return { status: "OK" };
        }),
      );
    },
  };
}
