import type { AccountService } from "#server/accounts/account-service.ts";
import type { ProfileService } from "#server/accounts/profiles/profile-service.ts";
import type { FirstContent } from "#server/closets/owner/content/own-content.ts";
import type { NewClosets } from "#server/closets/owner/ownership/new-closet.ts";
import { usernameKey } from "#domain/username.ts";
import type { Account, OwnCloset } from "#server/closets/owner/ownership/closet-of-account.ts";

export type SignedInOwner = {
  /** The cookies of a renewed session, for `Set-Cookie`. */
  cookies: string[];
  account: { id: string; email: string; names: { firstName: string; lastName: string } | null };
  closet: OwnCloset | null;
  /** All that the account keeps, by their names. */
  closets: Pick<OwnCloset, "username" | "firstName" | "role">[];
  mayCreate: boolean;
};

export type OwnClosetFinder = {
  /**
   * By the session cookie of a page's request. Null: signed out.
   * @param username null: the closet that the account opened last
   */
  find: (headers: Headers, username?: string | null) => Promise<SignedInOwner | null>;
  /** Names it for `VisitorTurns`, also when it has ended. */
  findSignedSession: AccountService["findSignedSession"];
  /** Only for the account that `find` has found. Null: the closet was deleted since. */
  readFirst: (closet: Pick<OwnCloset, "username" | "role" | "seesPrivate">) => Promise<FirstContent | null>;
};

type Parts = {
  accounts: Pick<AccountService, "renewByCookie" | "findSignedSession">;
  profiles: Pick<ProfileService, "findUserId" | "findProfile">;
  /** The one that was opened last comes first. */
  listClosetsOf: (account: Account) => Promise<OwnCloset[]>;
  noteOpened: (own: OwnCloset) => Promise<void>;
  newClosets: Pick<NewClosets, "findRefusal">;
  readFirst: OwnClosetFinder["readFirst"];
};

export function createOwnClosetFinder({
  accounts,
  profiles,
  listClosetsOf,
  noteOpened,
  newClosets,
  readFirst,
}: Parts): OwnClosetFinder {
  async function findNames(authUserId: string): Promise<SignedInOwner["account"]["names"]> {
    const userId = await profiles.findUserId(authUserId);
    const profile = userId === null ? null : await profiles.findProfile(userId);
    return profile?.firstName ? { firstName: profile.firstName, lastName: profile.lastName ?? "" } : null;
  }
  return {
    readFirst,
    findSignedSession: accounts.findSignedSession,
    async find(headers, username = null) {
      const session = headers.has("cookie") ? await accounts.renewByCookie(headers) : null;
      if (!session) return null;
      const account = session.principal;
      const closets = await listClosetsOf(account);
      const wanted = username === null ? null : usernameKey(username);
      const closet = closets.find((one) => wanted === null || one.usernameKey === wanted) ?? null;
      if (closet && closet !== closets[0]) await noteOpened(closet);
      const names = await findNames(account.authUserId);
      const mayCreate = (await newClosets.findRefusal(account)) === null;
      return {
        cookies: session.cookies,
        account: { id: account.authUserId, email: account.email, names },
        closet,
        closets: closets
          .map(({ username: name, firstName, role }) => ({ username: name, firstName, role }))
          .toSorted((one, other) => one.firstName.localeCompare(other.firstName)),
        mayCreate,
      };
    },
  };
}
