import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import type { JWK } from "oidc-provider";

/** How an id token is not what it should be. */
export type Forgery = {
  /** Stand in the id token instead of the true ones: `{ iss: "https://evil.example" }`, `{ exp: 0 }`, `{ nonce: undefined }`. */
  claims?: Record<string, unknown>;
  /** By whom it is signed: by a key of the same name that is not the provider's, or by nobody (`alg: none`). */
  signature?: "another key" | "none";
};

type Forger = {
  /** The provider's own key. */
  key: JWK;
  /** An answer of the token endpoint with its id token as ordered. */
  forge: (answer: unknown, forgery: Forgery) => Promise<unknown>;
};

/** Makes a provider's signing key, and id tokens that a careless client would take for its own. */
export async function createIdTokenForger(): Promise<Forger> {
  const own = await generateKeyPair("RS256", { extractable: true });
  const another = await generateKeyPair("RS256");
  const kid = "key-1";
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
