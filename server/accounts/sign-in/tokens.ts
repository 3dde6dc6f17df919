import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";

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

  const askForKeys = async (): Promise<JWTVerifyGetKey> => {
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
      if (!(error instanceof errors.JWKSNoMatchingKey)) return null;
    }
    // Another process may have made a new key just now: a made-up token costs one query, like any other call.
    return await verify(token, await askForKeys()).catch(() => null);
  };
}
