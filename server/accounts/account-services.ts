import type { BlockList } from "node:net";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
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

type Parts = Pick<AccountOptions, "log" | "findInviter" | "removeClosets">;

export async function createAccountServices(
  { accounts: config, publicUrl, brand, isDemo }: Config,
  store: ClosetStore,
  parts: Parts,
): Promise<AccountServices> {
  const { db, dataDir } = store;
  const { log } = parts;
  const profiles = createProfileService(store, log);
  const options = { ...parts, config, opened: store, dataDir, publicUrl, brandName: brand.name, isDemo, profiles };
  const accounts = await createAccountService(options);
  const { trustedProxies } = config;
  return { accounts, profiles, rateLimits: createRateLimits(db), publicUrl, trustedProxies, log };
}
