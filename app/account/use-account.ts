import { useEffect, useState, useSyncExternalStore } from "react";
import type { Profile } from "#domain/profile.ts";
import { subscribeToProfile } from "./profile-stream.ts";
import { getSession, openSession, type Session, subscribeToSession } from "./session.ts";

const LOADING: Session = { status: "LOADING" };

/** Who is signed in, now and whenever it changes; `LOADING` on the server and until it is known. */
export function useSession(): Session {
  useEffect(openSession, []);
  return useSyncExternalStore(subscribeToSession, getSession, () => LOADING);
}

export type LiveProfile = {
  /** `LOADING`: not there yet; `MISSING`: there is no such document. */
  status: "LOADING" | "OK" | "MISSING";
  profile: Profile | null;
  /** What is shown may be old. */
  isOffline: boolean;
};

const NOTHING: LiveProfile = { status: "LOADING", profile: null, isOffline: false };

/** The profile of the signed-in user as it changes (spec §4); nothing without a session. */
export function useProfile(session: Session): LiveProfile {
  const userId = session.status === "SIGNED_IN" ? session.userId : null;
  const [live, setLive] = useState<LiveProfile & { of: string | null }>({ ...NOTHING, of: null });

  useEffect(() => {
    if (userId === null) return;
    const change = (changes: Partial<LiveProfile>) =>
      setLive((known) => ({ ...(known.of === userId ? known : NOTHING), ...changes, of: userId }));
    return subscribeToProfile(userId, {
      onProfile: (profile) => change({ status: "OK", profile }),
      onMissing: () => change({ status: "MISSING", profile: null }),
      onOffline: () => change({ isOffline: true }),
      onOnline: () => change({ isOffline: false }),
      onEnd: () => undefined,
    });
  }, [userId]);

  return live.of === userId ? live : NOTHING;
}
