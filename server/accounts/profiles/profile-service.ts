import { randomBytes } from "node:crypto";
import type { Language } from "#domain/languages.ts";
import type { Profile, ProfileChanges } from "#domain/profile.ts";
import type { OpenedDatabase } from "#server/db/opened-database.ts";
import type { Log } from "#server/telemetry/log.ts";
import { createProfileFeed, type ProfileFeed } from "./profile-feed.ts";
import {
  addProfile,
  changeProfile,
  findProfile,
  findLanguage,
  findProfileId,
  listStates,
  setLanguage,
  type StoredProfile,
} from "./profile-queries.ts";

const USER_ID_BYTES = 12;

/** @property updatedAt epoch milliseconds; default: now */
type DatedChanges = ProfileChanges & { updatedAt?: number };

export type ProfileService = {
  findUserId: (authUserId: string) => Promise<string | null>;
  giveUserId: (account: { authUserId: string; email: string }) => Promise<string>;
  findProfile: (userId: string) => Promise<Profile | null>;
  /** The language of mails is no part of the profile. Only an account with a profile has one. */
  keepLanguage: (authUserId: string, language: Language) => Promise<void>;
  updateProfile: (userId: string, changes: DatedChanges) => Promise<Profile | null>;
  feed: ProfileFeed;
};

const toFlag = (stored: number | null): boolean | null => (stored === null ? null : stored === 1);
const toStoredFlag = (flag: boolean | null): number | null => (flag === null ? null : Number(flag));

function toProfile({
  id: _id,
  authUserId: _user,
  version: _version,
  language: _language,
  goals,
  isWeb,
  openOc,
  ...fields
}: StoredProfile): Profile {
  const all = {
    ...fields,
    goals: goals === null ? null : (JSON.parse(goals) as string[]),
    isWeb: toFlag(isWeb),
    openOc: toFlag(openOc),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Profile;
}

/** The `users/{userId}` documents (spec §3). The callers check permissions (`user-routes.ts`). */
export function createProfileService({ db }: Pick<OpenedDatabase, "db">, log: Log): ProfileService {
  const find = async (userId: string): Promise<Profile | null> => {
    const stored = await findProfile(db, userId);
    return stored && toProfile(stored);
  };
  const feed = createProfileFeed({
    listStates: (sessionIds) => listStates(db, sessionIds),
    findProfile: find,
    log,
  });
  return {
    findUserId: (authUserId) => findProfileId(db, authUserId),
    async giveUserId({ authUserId, email }) {
      const known = await findProfileId(db, authUserId);
      if (known !== null) return known;
      const id = randomBytes(USER_ID_BYTES).toString("hex");
      await addProfile(db, { id, authUserId, email, updatedAt: Date.now(), version: 1 });
      const given = await findProfileId(db, authUserId);
      if (given === null)
        throw new Error("The profile that was just added is missing: the account was deleted meanwhile.");
      return given;
    },
    findProfile: find,
    async keepLanguage(authUserId, language) {
      if ((await findLanguage(db, authUserId)) !== language) await setLanguage(db, authUserId, language);
    },
    async updateProfile(userId, { goals, isWeb, openOc, updatedAt, ...texts }) {
      const stored = await changeProfile(db, userId, {
        ...texts,
        ...(goals === undefined ? {} : { goals: goals && JSON.stringify(goals) }),
        ...(isWeb === undefined ? {} : { isWeb: toStoredFlag(isWeb) }),
        ...(openOc === undefined ? {} : { openOc: toStoredFlag(openOc) }),
        updatedAt: updatedAt ?? Date.now(),
      });
      feed.refresh(userId);
      return stored && toProfile(stored);
    },
    feed,
  };
}
