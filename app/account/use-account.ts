import { useEffect, useState, useSyncExternalStore } from "react";
import { type Profile, readProfile } from "#domain/profile.ts";
import { callAccount } from "./account-call.ts";
import { subscribeToProfile } from "./profile-stream.ts";
import { getSession, watchSession, type Session, subscribeToSession } from "./session.ts";

const LOADING: Session = { status: "LOADING" };

export function useSession(): Session {
  useEffect(watchSession, []);
  return useSyncExternalStore(subscribeToSession, getSession, () => LOADING);
}

export type LiveProfile = {
  status: "LOADING" | "OK" | "MISSING";
  profile: Profile | null;
  isOffline: boolean;
};

const NOTHING: LiveProfile = { status: "LOADING", profile: null, isOffline: false };

export function useProfile(session: Session): LiveProfile {
  const userId = session.status === "SIGNED_IN" ? session.userId : null;
  const [live, setLive] = useState<LiveProfile & { userId: string | null }>({ ...NOTHING, userId: null });

  useEffect(() => {
    if (userId === null) return;
    const change = (changes: Partial<LiveProfile>) =>
      setLive((known) => ({ ...(known.userId === userId ? known : NOTHING), ...changes, userId }));
    return subscribeToProfile(userId, {
      onProfile: (profile) => change({ status: "OK", profile }),
      onMissing: () => change({ status: "MISSING", profile: null }),
      onOffline: () => change({ isOffline: true }),
      onOnline: () => change({ isOffline: false }),
      onEnd: () => undefined,
    });
  }, [userId]);

  return live.userId === userId ? live : NOTHING;
}

/** A profile that this page fetched or wrote. It is shown until the live profile differs from `liveThen`. */
type LocalProfile = { userId: string; profile: Profile; liveThen: Profile | null };

export function useOwnProfile(session: Session) {
  const live = useProfile(session);
  const [local, setLocal] = useState<LocalProfile | null>(null);
  const userId = session.status === "SIGNED_IN" ? session.userId : null;
  const isCutOff = live.isOffline && live.profile === null;

  useEffect(() => {
    async function ask(id: string): Promise<void> {
      const { body } = await callAccount("GET", `/users/${encodeURIComponent(id)}`);
      const profile = readProfile(body);
      if (profile?.email) setLocal({ userId: id, profile, liveThen: null });
    }
    // Some proxies hold streams back but pass normal responses.
    if (isCutOff && userId !== null) void ask(userId);
  }, [isCutOff, userId]);

  const isLocalNewer = local !== null && local.userId === userId && local.liveThen === live.profile;
  const missing =
    session.status === "SIGNED_IN" && live.status === "MISSING" ? { email: session.email, updatedAt: 0 } : null;
  return {
    profile: isLocalNewer ? local.profile : (live.profile ?? missing),
    isOffline: live.isOffline,
    storeWritten: (writer: string, profile: Profile) =>
      setLocal({ userId: writer, profile, liveThen: writer === userId ? live.profile : null }),
  };
}
