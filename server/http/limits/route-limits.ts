import {
  MAX_CLOSET_TEXT_BYTES,
  MAX_CLOSET_ZIP_BYTES,
  MAX_LINKS_TO_ONE_ADDRESS,
  MAX_PICTURE_BYTES,
  SIGN_IN_LINK_LIFE_MS,
} from "#domain/limits.ts";
import type { RateLimit } from "./rate-limits.ts";

/**
 * What may be asked of each call, in one place. Everything else is bounded by what it costs: queues for pages and pictures
 * (`work-queue.ts`, `fair-queue.ts`), connections (`bounded-server.ts`), requests that wait (`request-limit.ts`), live
 * streams (`profile-feed.ts`).
 */

/** Bytes of a body, by call; beyond it 413. No other address reads one. */
export const MAX_BODY_BYTES = {
  /** `POST /events` */
  events: 1024,
  /** `POST /users/v2/openCloset` */
  openCloset: 4096,
  /** `/auth/*` and `/users/{userId}`, here and where another backend has them */
  accounts: 16_384,
  /** `PUT /owner/closets/{username}/privacy` */
  ownerPrivacy: 1024,
} as const;

/** Bytes of a body that goes to a file while it comes, with a key; beyond it 413. */
export const MAX_RECEIVED_BYTES = {
  /** `PUT /owner/closets/{username}`: a zip, or JSON or a table without pictures. */
  zip: MAX_CLOSET_ZIP_BYTES,
  text: MAX_CLOSET_TEXT_BYTES,
  /** `PUT /owner/closets/{username}/pictures/{sha256}` */
  picture: MAX_PICTURE_BYTES,
} as const;

const MINUTE_MS = 60_000;

/** How often, by whom; in all processes together. */
export const RATE_LIMITS = {
  /** `/owner/*`: with what looks like a key and is none. With a good one nobody is held up. */
  wrongKeys: { name: "wrong-key", max: 100, windowMs: 10 * MINUTE_MS },
  /**
   * `POST /auth/sendSalesLink`, by sender and by address. Both last as long as a link lives: whoever uses up what an address
   * may get has put that many working links into its mailbox, and its owner can sign in all the same.
   */
  linkFromOneSender: { name: "link-from", max: 100, windowMs: SIGN_IN_LINK_LIFE_MS },
  linkToOneAddress: { name: "link-to", max: MAX_LINKS_TO_ONE_ADDRESS, windowMs: SIGN_IN_LINK_LIFE_MS },
  /** `POST /auth/sign-in/link`: that do not sign in. A code that does is let through however many there were, since nobody guesses one. */
  failedSignIns: { name: "failed-sign-in-link", max: 100, windowMs: 10 * MINUTE_MS },
  /** `GET /auth/popup/{provider}`: each leaves a row behind for ten minutes. A whole office signs in at once. */
  popups: { name: "popup", max: 300, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

/** Calls of one key, in each process. */
export const CALLS_PER_KEY = { maxCalls: 1200, windowMs: MINUTE_MS };

/** What keys may have under way at a time, in each process: one key, and all together. */
export const KEY_CONCURRENCY = {
  /** Imports, exports and removals, those that wait for their turn included. */
  closets: { each: 2, all: 8 },
  uploads: { each: 16, all: 64 },
} as const;

/** What one import over HTTP may take: how long, and how many pixels the pictures of its file have together. */
export const IMPORT_BUDGET = { minutes: 15, megapixels: 20_000 };
