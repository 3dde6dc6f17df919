import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";

const claims = z.object({ sub: z.string().min(1), sid: z.string().min(1) });

export type TokenClaims = { authUserId: string; sessionId: string };

/** @param publicUrl the issuer and the audience of the tokens */
export function createTokenReader(publicUrl: string, getKeys: () => Promise<JSONWebKeySet>) {
  let keys: JWTVerifyGetKey | undefined;

  const loadKeys = async (): Promise<JWTVerifyGetKey> => {
    keys = createLocalJWKSet(await getKeys());
    return keys;
  };

  const verify = async (token: string, key: JWTVerifyGetKey): Promise<TokenClaims> => {
    const { payload } = await jwtVerify(token, key, { issuer: publicUrl, audience: publicUrl, algorithms: ["ES256"] });
    const { sub, sid } = claims.parse(payload);
    return { authUserId: sub, sessionId: sid };
  };

  return async (token: string): Promise<TokenClaims | null> => {
    const known = keys ?? (await loadKeys());
    try {
      return await verify(token, known);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) return null;
    }
    // Another process may have created a key since. A forged token costs one query, like other calls.
    return await verify(token, await loadKeys()).catch(() => null);
  };
}
