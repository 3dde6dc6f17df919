import { useEffect, useState } from "react";
import { type Profile, readProfile } from "#domain/profile.ts";
import { callAccount } from "#app/account/account-call.ts";
import type { Session } from "#app/account/session.ts";
import { useProfile } from "#app/account/use-account.ts";

/** What is known liveThen the live stream, and what the stream said then: whatever else it says later is newer. */
type LocalProfile = { userId: string; profile: Profile; liveThen: Profile | null };

/** The signed-in visitor's profile: as the stream tells it, as she has just written it, or as it was asked for where no stream comes. */
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
    // A proxy that keeps streams back lets an ordinary answer through.
    if (isCutOff && userId !== null) void ask(userId);
  }, [isCutOff, userId]);

  const isLocalNewer = local !== null && local.userId === userId && local.liveThen === live.profile;
  const missing =
    session.status === "SIGNED_IN" && live.status === "MISSING" ? { email: session.email, updatedAt: 0 } : null;
  return {
    profile: isLocalNewer ? local.profile : (live.profile ?? missing),
    isOffline: live.isOffline,
    /** Takes note of what the server has written. */
    storeWritten: (writer: string, profile: Profile) =>
      setLocal({ userId: writer, profile, liveThen: writer === userId ? live.profile : null }),
  };
}
