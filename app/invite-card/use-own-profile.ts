import { useEffect, useState } from "react";
import { type Profile, readProfile } from "#domain/profile.ts";
import { callAccount } from "#app/account/account-call.ts";
import type { Session } from "#app/account/session.ts";
import { useProfile } from "#app/account/use-account.ts";

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
