import type { AccountService } from "#server/accounts/account-service.ts";
import type { ProfileService } from "#server/accounts/profiles/profile-service.ts";
import type { FirstContent } from "#server/closets/owner/content/own-content.ts";
import type { NewClosets } from "#server/closets/owner/ownership/new-closet.ts";
import type { Account, OwnCloset } from "#server/closets/owner/ownership/closet-of-account.ts";

export type SignedInOwner = {
  /** The cookies of a renewed session, for `Set-Cookie`. */
  cookies: string[];
  account: { id: string; email: string; names: { firstName: string; lastName: string } | null };
  closet: OwnCloset | null;
  mayCreate: boolean;
};

export type OwnClosetFinder = {
  /** By the session cookie of a page's request. Null: signed out. */
  find: (headers: Headers) => Promise<SignedInOwner | null>;
  /** Names it for `VisitorTurns`, also when it has ended. */
  findSignedSession: AccountService["findSignedSession"];
  /** Only for the account that `find` has found. Null: the closet was deleted since. */
  readFirst: (username: string) => Promise<FirstContent | null>;
};

type Parts = {
  accounts: Pick<AccountService, "renewByCookie" | "findSignedSession">;
  profiles: Pick<ProfileService, "findUserId" | "findProfile">;
  findClosetOf: (account: Account) => Promise<OwnCloset | null>;
  newClosets: Pick<NewClosets, "findRefusal">;
  readFirst: OwnClosetFinder["readFirst"];
};

export function createOwnClosetFinder({
  accounts,
  profiles,
  findClosetOf,
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
    async find(headers) {
      const session = headers.has("cookie") ? await accounts.renewByCookie(headers) : null;
      if (!session) return null;
      const account = session.principal;
      const closet = await findClosetOf(account);
      const names = await findNames(account.authUserId);
      const mayCreate = closet === null && (await newClosets.findRefusal(account)) === null;
      return {
        cookies: session.cookies,
        account: { id: account.authUserId, email: account.email, names },
        closet,
        mayCreate,
      };
    },
  };
}
