import { z } from "zod";
import { cutText } from "#domain/text-length.ts";
import { withoutTrailingSlash } from "#server/config/setting-schemas.ts";

export type Endpoints = {
  issuer: string;
  authorization: string;
  token: string;
  keys: string;
  userInfo?: string | undefined;
  /** Where the token endpoint expects the client secret: `client_secret_basic` or `client_secret_post`. */
  secretIn: "header" | "body";
};

const TIMEOUT_MS = 10_000;
const DISCOVERY_LIFE_MS = 60 * 60 * 1000;
const MAX_RESPONSE_BYTES = 1024 * 1024;
const MAX_ERROR_LENGTH = 100;

const describeDiscovery = (issuer: string) => {
  const endpoint = z.url({ protocol: issuer.startsWith("https:") ? /^https$/ : /^https?$/ });
  return z.object({
    issuer: z.string(),
    authorization_endpoint: endpoint,
    token_endpoint: endpoint,
    jwks_uri: endpoint,
    userinfo_endpoint: endpoint.optional(),
    // OpenID Connect Discovery 1.0, section 3: the default.
    token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  });
};

async function readJson(response: Response): Promise<unknown> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error(`The response is larger than ${MAX_RESPONSE_BYTES} bytes.`);
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString("utf8"));
  } catch {
    return null;
  }
}

/** @throws with the provider's status and its error code, if the response is not 2xx */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, {
    ...init,
    headers: { Accept: "application/json", ...init.headers },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = await readJson(response);
  if (response.ok) return body;
  const { data } = z.object({ error: z.string() }).safeParse(body);
  throw new Error(
    `${new URL(url).origin} answered ${response.status} ${cutText(data?.error ?? "", MAX_ERROR_LENGTH)}`.trimEnd(),
  );
}

/** @param issuer without a trailing slash; its discovery document, read once an hour, may name it with one */
export function createEndpointFinder(own: Endpoints | null, issuer: string): () => Promise<Endpoints> {
  if (issuer === own?.issuer) return async () => own;
  const discover = async (): Promise<Endpoints> => {
    const found = describeDiscovery(issuer).parse(await fetchJson(`${issuer}/.well-known/openid-configuration`));
    if (withoutTrailingSlash(found.issuer) !== issuer)
      throw new Error(`The discovery document of ${issuer} names the issuer ${found.issuer}. Both must be equal.`);
    const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = found;
    const endpoints = { issuer: found.issuer, authorization, token, keys };
    if (own) return { ...own, ...endpoints };
    const isBasic = found.token_endpoint_auth_methods_supported.includes("client_secret_basic");
    return { ...endpoints, userInfo: found.userinfo_endpoint, secretIn: isBasic ? "header" : "body" };
  };
  let last: { endpoints: Promise<Endpoints>; readAt: number } | undefined;
  return async () => {
    if (!last || Date.now() - last.readAt > DISCOVERY_LIFE_MS) last = { endpoints: discover(), readAt: Date.now() };
    const current = last;
    try {
      return await current.endpoints;
    } catch (error) {
      if (last === current) last = undefined;
      throw error;
    }
  };
}
