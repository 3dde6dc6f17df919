import type { Config } from "#server/config/config.ts";
import { listOfferedProviders } from "#server/config/account-config.ts";
import { offersPasskeys } from "#server/accounts/sign-in/passkeys.ts";

/** What pages and proxies need of the settings. */
export const readSettings = ({ accounts, appLinks, ...config }: Config) =>
  ({
    brand: config.brand,
    publicUrl: config.publicUrl,
    closetCreators: config.closetCreators,
    styleWith: config.styleWith,
    isDemo: config.isDemo,
    cutoutHost: config.cutoutHost,
    appStoreId: appLinks.appStoreId,
    androidPackage: appLinks.androidPackage,
    appLinks,
    signIn: {
      providers: listOfferedProviders(accounts),
      openIdName: accounts.oidc?.name ?? null,
      byEmail: accounts.offersMailedLinks && !config.isDemo,
      byPasskey: offersPasskeys(config),
      tokenSyncPath: accounts.tokenSyncPath,
    },
    trustedProxies: accounts.trustedProxies,
    metricsAccess: config.metrics,
  }) satisfies object;
