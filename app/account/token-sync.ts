import { MAX_SYNCED_TOKEN_AGE_MS } from "#domain/limits.ts";
import { bearerHeader, callAccount } from "./account-call.ts";
import { subscribeToTokens } from "./token.ts";

let isStarted = false;

/** The optional token sync (spec §7). Idempotent; a failed call is not retried. */
export function startTokenSync(path: string): void {
  // It may be outside the base path.
  const address = location.origin + path;
  if (isStarted) return;
  isStarted = true;
  let isPosted = true;
  subscribeToTokens((token) => {
    if (!token) {
      if (isPosted) void callAccount("DELETE", address);
      isPosted = false;
    } else if (Date.now() + token.aheadMs - token.claims.iat * 1000 <= MAX_SYNCED_TOKEN_AGE_MS) {
      void callAccount("POST", address, { headers: bearerHeader(token.text) });
      isPosted = true;
    }
  });
}
