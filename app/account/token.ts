import { TOKEN_RENEWAL_MS } from "#domain/limits.ts";
import { callAccount, readField, type Unreachable } from "./account-call.ts";

/** `sub`: the id of the account. */
type Claims = { iat: number; exp: number; sub?: string; email?: string; name?: string; userId?: string };

export type Token = {
  text: string;
  claims: Claims;
  endsAtMs: number;
  aheadMs: number;
};

export type TokenResult = { status: "OK"; token: Token } | { status: "SIGNED_OUT" } | Unreachable;

type TokenListener = (token: Token | null) => void;

let current: Token | undefined;
let pendingToken: Promise<TokenResult> | undefined;
/** Changes with each sign-in and sign-out; a response of an earlier generation is dropped. */
let generation = 0;
const listeners = new Set<TokenListener>();

export function subscribeToTokens(listener: TokenListener): void {
  listeners.add(listener);
}

function notify(token: Token | null): void {
  for (const listen of listeners) listen(token);
}

function readToken(text: unknown, aheadMs = 0): Token | null {
  try {
    const payload = String(text).split(".")[1] ?? "";
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (byte) => byte.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Claims;
    return {
      text: String(text),
      claims,
      endsAtMs: Date.now() + (claims.exp - claims.iat) * 1000,
      aheadMs: aheadMs || 0,
    };
  } catch {
    // Not a token of ours: asked for again.
    return null;
  }
}

async function fetchToken(): Promise<TokenResult> {
  const startedIn = generation;
  const { status, body, aheadMs } = await callAccount("GET", "/auth/token");
  if (startedIn !== generation) return { status: "SIGNED_OUT" };
  if (status === 401) {
    endSession();
    return { status: "SIGNED_OUT" };
  }
  const token = readToken(readField(body, "token"), aheadMs);
  if (!token) return { status: "UNREACHABLE" };
  current = token;
  notify(token);
  return { status: "OK", token };
}

/** `isForced` always sends a new request, after any pending one, so that the result is current. */
export async function getToken({ isForced = false } = {}): Promise<TokenResult> {
  if (!isForced && current && Date.now() < current.endsAtMs - TOKEN_RENEWAL_MS) {
    return { status: "OK", token: current };
  }
  if (!pendingToken || isForced) {
    const request = (pendingToken ?? Promise.resolve()).then(fetchToken).finally(() => {
      if (pendingToken === request) pendingToken = undefined;
    });
    pendingToken = request;
  }
  return pendingToken;
}

export function forgetToken(): void {
  generation += 1;
  current = pendingToken = undefined;
}

export function endSession(): void {
  forgetToken();
  notify(null);
}
