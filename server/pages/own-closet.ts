import type { AccountService } from "#server/accounts/account-service.ts";
import type { ProfileService } from "#server/accounts/profiles/profile-service.ts";
import type { Account, OwnCloset } from "#server/closets/ownership/ownership-queries.ts";

export type SignedInOwner = {
  account: { email: string; names: { firstName: string; lastName: string } | null };
  closet: Pick<OwnCloset, "username" | "firstName" | "visibility"> | null;
};

export type OwnClosetFinder = {
  /** By the session cookie of a page's request. Null: signed out. */
  find: (headers: Headers) => Promise<SignedInOwner | null>;
};

type Parts = {
  accounts: Pick<AccountService, "findByCookie">;
  profiles: Pick<ProfileService, "findUserId" | "findProfile">;
  findClosetOf: (account: Account) => Promise<OwnCloset | null>;
};

export function createOwnClosetFinder({ accounts, profiles, findClosetOf }: Parts): OwnClosetFinder {
  async function findNames(authUserId: string): Promise<SignedInOwner["account"]["names"]> {
    const userId = await profiles.findUserId(authUserId);
    const profile = userId === null ? null : await profiles.findProfile(userId);
    return profile?.firstName ? { firstName: profile.firstName, lastName: profile.lastName ?? "" } : null;
  }
  return {
    async find(headers) {
      const account = headers.has("cookie") ? await accounts.findByCookie(headers) : null;
      if (!account) return null;
      const own = await findClosetOf(account);
      const closet = own && { username: own.username, firstName: own.firstName, visibility: own.visibility };
      return { account: { email: account.email, names: await findNames(account.authUserId) }, closet };
    },
  };
}
