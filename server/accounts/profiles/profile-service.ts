import { randomBytes } from "node:crypto";
import type { Profile, ProfileChanges } from "#domain/profile.ts";
import type { OpenedDatabase } from "#server/db/opened-database.ts";
import type { Log } from "#server/telemetry/log.ts";
import { createProfileFeed, type ProfileFeed } from "./profile-feed.ts";
import {
  addProfile,
  changeProfile,
  findProfile,
  findProfileId,
  listStates,
  type StoredProfile,
} from "./profile-queries.ts";

const USER_ID_BYTES = 12;

/** @property updatedAt epoch milliseconds; now when it is left out */
type DatedChanges = ProfileChanges & { updatedAt?: number };

export type ProfileService = {
  /** The user id of an account; null before `giveUserId`. */
  findUserId: (authUserId: string) => Promise<string | null>;
  /** The user id of an account, which gets one, and a document with its address alone, when it has none yet (decisions, "Accounts"). */
  giveUserId: (account: { authUserId: string; email: string }) => Promise<string>;
  findProfile: (userId: string) => Promise<Profile | null>;
  /** The document after a partial update; null when there is none. */
  updateProfile: (userId: string, changes: DatedChanges) => Promise<Profile | null>;
  feed: ProfileFeed;
};

type ProfileDatabase = Pick<OpenedDatabase, "db" | "listen">;

const toFlag = (stored: number | null): boolean | null => (stored === null ? null : stored === 1);
const toStoredFlag = (flag: boolean | null): number | null => (flag === null ? null : Number(flag));

/** A field that is null is absent. */
function toProfile({
  id: _id,
  authUserId: _user,
  version: _version,
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

/** The `users/{userId}` documents (spec §3). Who may read and write which is the callers' to ask (`server/accounts/user-routes.ts`). */
export function createProfileService({ db, listen }: ProfileDatabase, log: Log): ProfileService {
  const find = async (userId: string): Promise<Profile | null> => {
    const stored = await findProfile(db, userId);
    return stored && toProfile(stored);
  };
  const feed = createProfileFeed({
    listStates: (sessionIds) => listStates(db, sessionIds),
    findProfile: find,
    listen,
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
      if (given === null) throw new Error("An account has no profile right after it got one.");
      return given;
    },
    findProfile: find,
    async updateProfile(userId, { goals, isWeb, openOc, updatedAt, ...texts }) {
      const stored = await changeProfile(db, userId, {
        ...texts,
        ...(goals === undefined ? {} : { goals: goals && JSON.stringify(goals) }),
        ...(isWeb === undefined ? {} : { isWeb: toStoredFlag(isWeb) }),
        ...(openOc === undefined ? {} : { openOc: toStoredFlag(openOc) }),
        updatedAt: updatedAt ?? Date.now(),
      });
      feed.look(userId);
      return stored && toProfile(stored);
    },
    feed,
  };
}
