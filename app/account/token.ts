import { TOKEN_RENEWAL_MS } from "#domain/limits.ts";
import { callAccount, readField, type Unreachable } from "./account-call.ts";

type Claims = { iat: number; exp: number; email?: string; name?: string; userId?: string };

export type Token = {
  text: string;
  claims: Claims;
  /** By this machine's clock, whatever the server's says. */
  endsAtMs: number;
  /** By how much the server's clock is ahead of this machine's; 0 when it is not known. */
  aheadMs: number;
};

export type TokenAnswer = { status: "OK"; token: Token } | { status: "SIGNED_OUT" } | Unreachable;

type TokenListener = (token: Token | null) => void;

let held: Token | undefined;
let asking: Promise<TokenAnswer> | undefined;
/** What was asked for before the last change of user is nobody's. */
let edition = 0;
const listeners = new Set<TokenListener>();

/** Tells of each new token, and, with null, that there will be none: nobody is signed in any more. */
export function listenForTokens(listener: TokenListener): void {
  listeners.add(listener);
}

function tell(token: Token | null): void {
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
    return null;
  }
}

async function askForToken(): Promise<TokenAnswer> {
  const asked = edition;
  const { status, body, aheadMs } = await callAccount("GET", "/auth/token");
  if (asked !== edition) return { status: "SIGNED_OUT" };
  if (status === 401) {
    endTokens();
    return { status: "SIGNED_OUT" };
  }
  const token = readToken(readField(body, "token"), aheadMs);
  if (!token) return { status: "UNREACHABLE" };
  held = token;
  tell(token);
  return { status: "OK", token };
}

/**
 * The session's token, from the server when the one at hand is about to end. A forced one is always asked for anew, after
 * whatever is under way: it says what is true now.
 */
export async function getToken({ isForced = false } = {}): Promise<TokenAnswer> {
  if (!isForced && held && Date.now() < held.endsAtMs - TOKEN_RENEWAL_MS) {
    return { status: "OK", token: held };
  }
  if (!asking || isForced) {
    const mine = (asking ?? Promise.resolve()).then(askForToken).finally(() => {
      if (asking === mine) asking = undefined;
    });
    asking = mine;
  }
  return asking;
}

/** Another user, or none: nothing that was known holds. */
export function forgetToken(): void {
  edition += 1;
  held = asking = undefined;
}

/** Nobody is signed in any more. */
export function endTokens(): void {
  forgetToken();
  tell(null);
}
