import type { Brand } from "#domain/brand.ts";
import type { HoldAtCdn } from "#server/cdn/surrogate.ts";
import type { ClosetService } from "#server/closets/closet-service.ts";
import type { Log } from "#server/telemetry/log.ts";

export type PageServices = {
  closets: ClosetService;
  brand: Brand;
  /** Without a slash at its end. */
  publicUrl: string;
  /** For the banner on iPhones; null: no app. */
  appStoreId: string | null;
  androidPackage: string | null;
  signIn: {
    /** Sign-in providers beside e-mail, in the order on the page. */
    providers: ("google" | "apple")[];
    /** Where the browser posts tokens (spec §7); null: nowhere. */
    tokenSyncPath: string | null;
  };
  holdAtCdn: HoldAtCdn | null;
  log: Log;
};
