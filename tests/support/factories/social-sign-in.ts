import { expect, onTestFinished } from "vitest";
import { openTestAccounts } from "./accounts.ts";
import type { OpenIdAccount, OpenIdKind } from "#tests/support/fakes/openid/openid-accounts.ts";
import { type OpenIdProviderOptions, startOpenIdProvider } from "#tests/support/fakes/openid/openid-provider.ts";
import { type CallbackRequest, walkOpenIdProvider } from "#tests/support/drivers/openid-walk.ts";
import type { Visitor } from "#tests/support/drivers/visitor.ts";

export const JANE: OpenIdAccount = { sub: "jane-1", email: "jane@x.example", firstName: "Jane", lastName: "Roe" };
export const NONCE = "0d9a1f6e-nonce";

// Only a server on localhost accepts another issuer than the real one.
export const LOCAL_ORIGIN = "http://localhost:3000";

/** The account calls, with local providers that know these accounts. */
export async function openWithProviders(
  kinds: readonly OpenIdKind[],
  people: readonly OpenIdAccount[] = [JANE],
  {
    settings: more = {},
    ...options
  }: Pick<OpenIdProviderOptions, "hasSlash" | "clientAuth"> & { settings?: NodeJS.ProcessEnv } = {},
) {
  const providers = await Promise.all(
    kinds.map((kind) =>
      startOpenIdProvider({
        ...options,
        kind,
        accounts: people,
        redirectUris: [`${LOCAL_ORIGIN}/auth/callback/${kind}`],
      }),
    ),
  );
  for (const provider of providers) onTestFinished(() => provider.stop());
  const settings = Object.assign({}, ...providers.map((provider) => provider.settings)) as Record<string, string>;
  const accounts = await openTestAccounts({ PUBLIC_URL: LOCAL_ORIGIN, ...settings, ...more });
  return { ...accounts, providers };
}

export const startSignIn = (visitor: Visitor, kind: OpenIdKind) => visitor.get(`/auth/popup/${kind}?n=${NONCE}`);

/** Returns the callback request without sending it. */
export async function chooseAccount(visitor: Visitor, kind: OpenIdKind, choice: string): Promise<CallbackRequest> {
  const started = await startSignIn(visitor, kind);
  expect(started.status).toBe(302);
  return await walkOpenIdProvider(started.headers.get("location") ?? "", choice);
}

/** Sends the callback request and follows its redirects. Returns the last address. */
export async function sendCallback(visitor: Visitor, { method, url, body }: CallbackRequest): Promise<URL> {
  const { pathname, search } = new URL(url);
  const form = body && {
    body: body.toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "https://appleid.apple.com" },
    // A form from another site comes without our cookies.
    cookies: false,
  };
  let response = await visitor.call(method, pathname + search, form ?? {});
  for (let steps = 0; steps < 3 && response.headers.get("location")?.includes("/auth/callback/"); steps += 1) {
    const next = new URL(response.headers.get("location") ?? "", LOCAL_ORIGIN);
    response = await visitor.get(next.pathname + next.search);
  }
  expect(response.status).toBe(302);
  return new URL(response.headers.get("location") ?? "", LOCAL_ORIGIN);
}

export const DONE_URL = `${LOCAL_ORIGIN}/auth/popup/done?n=${NONCE}`;
