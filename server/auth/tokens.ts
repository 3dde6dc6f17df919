import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";

/** Keys are asked for again when a token names one that is not known, but not more often. */
const KEYS_ASKED_AT_MOST_EVERY_MS = 1000;

const claims = z.object({ sub: z.string().min(1), sid: z.string().min(1) });

/** Of whom a token tells: an account, by the id that only we know, and the session that it was made in. */
export type TokenClaims = { authUserId: string; sessionId: string };

/**
 * Reads tokens that `GET /auth/token` made: of our own keys, for us, not expired. Anything else is nobody's, whatever
 * it says of itself.
 *
 * @param publicUrl who makes tokens, and for whom
 */
export function createTokenReader(publicUrl: string, getKeys: () => Promise<JSONWebKeySet>) {
  let keys: JWTVerifyGetKey | undefined;
  let askedAt = -Infinity;

  const askForKeys = async (): Promise<JWTVerifyGetKey> => {
    askedAt = performance.now();
    keys = createLocalJWKSet(await getKeys());
    return keys;
  };

  const verify = async (token: string, key: JWTVerifyGetKey): Promise<TokenClaims> => {
    const { payload } = await jwtVerify(token, key, { issuer: publicUrl, audience: publicUrl, algorithms: ["ES256"] });
    const { sub, sid } = claims.parse(payload);
    return { authUserId: sub, sessionId: sid };
  };

  return async (token: string): Promise<TokenClaims | null> => {
    const known = keys ?? (await askForKeys());
    try {
      return await verify(token, known);
    } catch (error) {
      // Another process may have made a new key.
      const isKeyUnknown = error instanceof errors.JWKSNoMatchingKey;
      if (!isKeyUnknown || performance.now() - askedAt < KEYS_ASKED_AT_MOST_EVERY_MS) return null;
    }
    return await verify(token, await askForKeys()).catch(() => null);
  };
}
