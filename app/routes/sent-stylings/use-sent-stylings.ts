import { useCallback, useEffect, useState } from "react";
import type { CollectedStyling } from "#domain/stylings/sent-styling.ts";
import { callAccount, readField } from "#app/account/account-call.ts";
import { refreshSession } from "#app/account/session.ts";
import { useSession } from "#app/account/use-account.ts";
import { collectSent, listSentTokens } from "#app/composer/drafts/sent-tokens.ts";

export type SentStylings =
  | { phase: "LOADING" | "UNREACHABLE" }
  | { phase: "READY"; stylings: readonly CollectedStyling[]; isSignedIn: boolean };

type Loaded = Exclude<SentStylings, { phase: "LOADING" }>;

const UNREACHABLE = { phase: "UNREACHABLE" } as const;

/** Null for an unknown token. @throws if the server does not answer */
async function readSent(token: string): Promise<CollectedStyling | null> {
  const { status, body } = await callAccount("GET", `/stylings/${token}`);
  if (status === 404) return null;
  if (status !== 200) throw new Error(`GET /stylings got ${status}.`);
  return { ...(readField(body, "styling") as Omit<CollectedStyling, "token">), token };
}

/** The stylings of this device and of the account. The account collects those that this device sent as a guest. */
async function load(hasAccount: boolean): Promise<Loaded> {
  const tokens = await listSentTokens();
  const { status, body } = hasAccount ? await collectSent(tokens) : { status: 401, body: null };
  const collected = readField(body, "stylings");
  const isSignedIn = status === 200 && Array.isArray(collected);
  if (!isSignedIn && status !== 401) return UNREACHABLE;
  const ofAccount = isSignedIn ? (collected as CollectedStyling[]) : [];
  const known = new Set(ofAccount.map(({ token }) => token));
  try {
    const others = await Promise.all(tokens.filter((token) => !known.has(token)).map(readSent));
    const all = [...ofAccount, ...others.filter((styling) => styling !== null)];
    return { phase: "READY", isSignedIn, stylings: all.toSorted((one, other) => other.sentAt - one.sentAt) };
  } catch {
    return UNREACHABLE;
  }
}

/** Newest first. `retry` asks again. */
export function useSentStylings(): SentStylings & { retry: () => void } {
  const { status } = useSession();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const retry = useCallback(() => void load(status === "SIGNED_IN").then(setLoaded), [status]);
  useEffect(() => {
    if (status === "SIGNED_IN" || status === "ANONYMOUS") retry();
  }, [status, retry]);
  if (status === "UNREACHABLE") return { ...UNREACHABLE, retry: () => void refreshSession() };
  return { ...(loaded ?? { phase: "LOADING" }), retry };
}
