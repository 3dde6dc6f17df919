import { useCallback, useEffect, useState } from "react";
import type { CollectedStyling } from "#domain/stylings/sent-styling.ts";
import { readField } from "#app/account/account-call.ts";
import { refreshSession } from "#app/account/session.ts";
import { useSession } from "#app/account/use-account.ts";
import { collectSent } from "#app/composer/drafts/sent-tokens.ts";

export type SentStylings =
  | { phase: "LOADING" | "SIGNED_OUT" | "UNREACHABLE" }
  | { phase: "READY"; stylings: readonly CollectedStyling[] };

type Loaded = Exclude<SentStylings, { phase: "LOADING" }>;

/** Gives the account what this device has sent, and reads all that the account has sent. */
async function collect(): Promise<Loaded> {
  const { status, body } = await collectSent();
  if (status === 401) return { phase: "SIGNED_OUT" };
  const stylings = readField(body, "stylings");
  if (status !== 200 || !Array.isArray(stylings)) return { phase: "UNREACHABLE" };
  return { phase: "READY", stylings: stylings as CollectedStyling[] };
}

/** Newest first. `retry` asks again. */
export function useSentStylings(): SentStylings & { retry: () => void } {
  const session = useSession();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isSignedIn = session.status === "SIGNED_IN";
  const load = useCallback(() => void collect().then(setLoaded), []);
  useEffect(() => {
    if (isSignedIn) load();
  }, [isSignedIn, load]);
  if (session.status === "ANONYMOUS") return { phase: "SIGNED_OUT", retry: load };
  if (session.status === "UNREACHABLE") return { phase: "UNREACHABLE", retry: () => void refreshSession() };
  return { ...(loaded ?? { phase: "LOADING" }), retry: load };
}
