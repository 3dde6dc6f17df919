import { z } from "zod";
import { cutText } from "#domain/text-length.ts";

export type Endpoints = { issuer: string; authorization: string; token: string; keys: string };

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;
const MAX_ERROR_LENGTH = 100;

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

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
    headers: { Accept: "application/json" },
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

/** @returns the provider's own endpoints; for another issuer, those of its discovery document, read on first use */
export function createEndpointFinder(own: Endpoints, issuer: string): () => Promise<Endpoints> {
  if (issuer === own.issuer) return async () => own;
  const discover = async (): Promise<Endpoints> => {
    const found = discovery.parse(await fetchJson(`${issuer}/.well-known/openid-configuration`));
    if (found.issuer !== issuer)
      throw new Error(`The discovery document of ${issuer} names the issuer ${found.issuer}. Both must be equal.`);
    const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = found;
    return { issuer, authorization, token, keys };
  };
  let endpoints: Promise<Endpoints> | undefined;
  return async () => {
    endpoints ??= discover();
    try {
      return await endpoints;
    } catch (error) {
      endpoints = undefined;
      throw error;
    }
  };
}
