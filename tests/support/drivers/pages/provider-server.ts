import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import type { OpenIdAccount, OpenIdKind } from "#tests/support/fakes/openid/openid-accounts.ts";
import { type OpenIdProvider, startOpenIdProvider } from "#tests/support/fakes/openid/openid-provider.ts";
import { SIGNED_OUT_PROBLEMS, type SignUpServer, startSignUpServer } from "./sign-up.ts";

export type ProviderServer = SignUpServer & { google: OpenIdProvider; apple: OpenIdProvider };

/** The popup's pages have no icon. */
export const POPUP_PROBLEMS = [...SIGNED_OUT_PROBLEMS, /favicon\.ico/];

/** A server with sign-in by Google and Apple, which know these accounts. */
export async function startProviderServer(
  listAccounts: (kind: OpenIdKind) => OpenIdAccount[],
): Promise<ProviderServer> {
  const address = await chooseServerAddress();
  const start = (kind: OpenIdKind) =>
    startOpenIdProvider({
      kind,
      hasOpenerPolicy: true,
      redirectUris: [`${address.PUBLIC_URL}/auth/callback/${kind}`],
      accounts: listAccounts(kind),
    });
  const [google, apple] = await Promise.all([start("google"), start("apple")]);
  const server = await startSignUpServer({ ...address, ...google.settings, ...apple.settings });
  const discard = async () => {
    await Promise.all([server.discard(), google.stop(), apple.stop()]);
  };
  return { ...server, google, apple, discard };
}
