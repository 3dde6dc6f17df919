import type { Kysely } from "kysely";
import type { Pronoun } from "#domain/pronoun.ts";
import { isReservedUsername } from "#domain/reserved-usernames.ts";
import { isNewUsername, readUsername, toLatinLookAlike, usernameKey } from "#domain/username.ts";
import { addOwner } from "#server/closets/records/closet-write-queries.ts";
import { addSettings, isUsernameTaken } from "#server/closets/records/owner-queries.ts";
import { hasRetiredCloset, isRetiredForOthers } from "#server/closets/records/picture-epoch-queries.ts";
import type { ClosetCreators } from "#server/config/config.ts";
import type { Database } from "#server/db/schema.ts";
import { returnRollback, Rollback, runTransaction } from "#server/db/transaction.ts";
import { type Account, findClosetOfAccount } from "./closet-of-account.ts";
import { isInvited } from "./ownership-queries.ts";

export const USERNAME_PROBLEMS = ["form", "reserved", "taken"] as const;

export type UsernameProblem = (typeof USERNAME_PROBLEMS)[number];

export type NewCloset = { username: string; firstName: string };

export type NewClosets = {
  /** Why the account may not create a closet, by the setting `CLOSETS`; null: it may. */
  findRefusal: (account: Account) => Promise<"noNewClosets" | "notInvited" | null>;
  findProblem: (username: string, account: Account) => Promise<UsernameProblem | null>;
  hadCloset: (account: Account) => Promise<boolean>;
  /** A private closet. Of two at once for one username or one account, the first wins. */
  create: (closet: NewCloset, account: Account) => Promise<Created>;
};

type Created = { status: "OK" | "usernameTaken" | "secondCloset" };

type Settings = { creators: ClosetCreators; brandName: string };

export function createNewClosets(db: Kysely<Database>, { creators, brandName }: Settings): NewClosets {
  return {
    async findRefusal({ email }) {
      if (creators === "none") return "noNewClosets";
      return creators === "anyone" || (await isInvited(db, email)) ? null : "notInvited";
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
          const owner = { visibility: "private", isIndexed: false, pictureEpoch: 0 } as const;
          const user = { username: username.normalize("NFC"), firstName, pronoun: "them" satisfies Pronoun };
          if ((await addOwner(trx, { user }, { ...owner, accountUserId: account.authUserId })) === null) {
            return { status: (await findClosetOfAccount(trx, account)) ? "secondCloset" : "usernameTaken" };
          }
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
