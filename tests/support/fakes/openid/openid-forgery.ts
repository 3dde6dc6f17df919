import { randomUUID } from "node:crypto";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import type { JWK } from "oidc-provider";

export type Forgery = {
  /** Overrides claims: `{ iss: "https://evil.example" }`, `{ exp: 0 }`, `{ nonce: undefined }`. */
  claims?: Record<string, unknown>;
  /** Signs with another key of the same id, or not at all (`alg: none`). */
  signature?: "another key" | "none";
};

type Forger = {
  key: JWK;
  forge: (answer: unknown, forgery: Forgery) => Promise<unknown>;
};

export async function createIdTokenForger(): Promise<Forger> {
  const own = await generateKeyPair("RS256", { extractable: true });
  const another = await generateKeyPair("RS256");
  const kid = randomUUID();
  return {
    key: { ...((await exportJWK(own.privateKey)) as JWK), use: "sig", alg: "RS256", kid },
    forge: async (answer, { claims, signature }) => {
      const { id_token: idToken, ...rest } = answer as { id_token: string };
      if (!claims && !signature) return answer;
      const forged = { ...decodeJwt(idToken), ...claims };
      if (signature === "none") return { ...rest, id_token: new UnsecuredJWT(forged).encode() };
      const { privateKey } = signature ? another : own;
      const jwt = new SignJWT(forged).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" });
      return { ...rest, id_token: await jwt.sign(privateKey) };
    },
  };
}
