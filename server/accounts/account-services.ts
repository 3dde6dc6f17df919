import type { BlockList } from "node:net";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import type { Config } from "#server/config/config.ts";
import { createRateLimits, type RateLimits } from "#server/http/limits/rate-limits.ts";
import type { Log } from "#server/telemetry/log.ts";
import { type AccountOptions, type AccountService, createAccountService } from "./account-service.ts";
import { createProfileService, type ProfileService } from "./profiles/profile-service.ts";

export type AccountServices = {
  accounts: AccountService;
  profiles: ProfileService;
  rateLimits: RateLimits;
  publicUrl: string;
  trustedProxies: BlockList;
  log: Log;
};

type Parts = Pick<AccountOptions, "log" | "findInviter" | "removeClosetOf">;

export async function createAccountServices(
  config: Config,
  store: ClosetStore,
  { log, findInviter, removeClosetOf }: Parts,
): Promise<AccountServices> {
  const { db, dataDir } = store;
  const { publicUrl, brand, isDemo } = config;
  const profiles = createProfileService(store, log);
  const accounts = await createAccountService({
    config: config.accounts,
    opened: store,
    dataDir,
    publicUrl,
    brandName: brand.name,
    isDemo,
    findInviter,
    removeClosetOf,
    profiles,
    log,
  });
  return {
    accounts,
    profiles,
    rateLimits: createRateLimits(db),
    publicUrl,
    trustedProxies: config.accounts.trustedProxies,
    log,
  };
}
