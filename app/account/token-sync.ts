import { MAX_SYNCED_TOKEN_AGE_MS } from "#domain/limits.ts";
import { bearing, callAccount } from "./account-call.ts";
import { listenForTokens } from "./token.ts";

let isStarted = false;

/**
 * The optional token sync (spec §7): each new token is posted to a path of our own origin, and deleted there after sign-out.
 * Nothing waits for it; a token of more than five minutes by its own `iat` is not posted, and what does not arrive is made good by the next token. May be called as often as one likes.
 */
export function startTokenSync(path: string): void {
  if (isStarted) return;
  isStarted = true;
  // What an earlier page posted may still be there.
  let isThere = true;
  listenForTokens((token) => {
    if (!token) {
      if (isThere) void callAccount("DELETE", path);
      isThere = false;
    } else if (Date.now() + token.aheadMs - token.claims.iat * 1000 <= MAX_SYNCED_TOKEN_AGE_MS) {
      void callAccount("POST", path, { headers: bearing(token.text) });
      isThere = true;
    }
  });
}
