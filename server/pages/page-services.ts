import type { Brand } from "#domain/brand.ts";
import type { HoldAtCdn } from "#server/cdn/surrogate.ts";
import type { ClosetService } from "#server/closets/closet-service.ts";
import type { Log } from "#server/telemetry/log.ts";

/** What pages get: no more than they show. */
export type PageServices = {
  closets: ClosetService;
  brand: Brand;
  /** The origin that visitors use, without a slash at its end. */
  publicUrl: string;
  /** The App Store's number of the app, for the banner of a phone; null: none. */
  appStoreId: string | null;
  /** The Android app that opens our links; null: none. */
  androidPackage: string | null;
  signIn: {
    /** What is configured beside e-mail, in the order in which it is offered. */
    providers: ("google" | "apple")[];
    /** Where the browser leaves its tokens (spec §7); null: nowhere. */
    tokenSyncPath: string | null;
  };
  /** Null: there is no CDN, and no cache between us and the visitor holds anything without asking. */
  holdAtCdn: HoldAtCdn | null;
  log: Log;
};
