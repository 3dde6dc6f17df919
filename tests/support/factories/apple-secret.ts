import { type CryptoKey, jwtVerify } from "jose";

type Expected = { key: CryptoKey; keyId: string; teamId: string; clientId: string; issuer: string };

/** Apple rejects client secrets that are valid for more than six months. */
const MAX_SECRET_SECONDS = 15_777_000;

/** Returns why Apple would reject a client secret, or null. */
export async function findAppleSecretProblem(secret: string, expected: Expected): Promise<string | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, expected.key, {
      issuer: expected.teamId,
      subject: expected.clientId,
      audience: ["https://appleid.apple.com", expected.issuer],
      algorithms: ["ES256"],
      requiredClaims: ["iat", "exp"],
    });
    if (protectedHeader.kid !== expected.keyId) return `the key's id is ${protectedHeader.kid}`;
    return (payload.exp ?? 0) - (payload.iat ?? 0) > MAX_SECRET_SECONDS ? "it is valid for too long" : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
