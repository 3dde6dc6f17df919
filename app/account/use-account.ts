import { useEffect, useState, useSyncExternalStore } from "react";
import type { Profile } from "#domain/profile.ts";
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
