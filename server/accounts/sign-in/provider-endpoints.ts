import { z } from "zod";
import { cutText } from "#domain/text-length.ts";
import { readBoundedBody } from "#server/http/bounded-body.ts";

/** Where a provider is asked. */
export type Endpoints = { issuer: string; authorization: string; token: string; keys: string };

const TIMEOUT_MS = 10_000;
const MAX_PROVIDER_ANSWER_BYTES = 1024 * 1024;
const MAX_ERROR_LENGTH = 100;

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});

/** Null for what is no JSON. @throws when it is larger than it may be */
async function readJson(response: Response): Promise<unknown> {
  const body = await readBoundedBody(response, MAX_PROVIDER_ANSWER_BYTES);
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

/**
 * JSON of a provider.
 *
 * @throws when it cannot be had: the provider's status and, where it gives one, its error's code
 */
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

/**
 * The endpoints of a provider: its own, or, when the operator has put another issuer in its place, those that the other
 * one names. That one is asked when it is first needed, and again after a failure.
 */
export function createEndpoints(own: Endpoints, issuer: string): () => Promise<Endpoints> {
  if (issuer === own.issuer) return async () => own;
  const discover = async (): Promise<Endpoints> => {
    const found = discovery.parse(await fetchJson(`${issuer}/.well-known/openid-configuration`));
    if (found.issuer !== issuer) throw new Error(`${issuer} says that it is ${found.issuer}`);
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
