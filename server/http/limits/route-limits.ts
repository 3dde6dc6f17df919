import {
  MAX_CARRIED_DRAFTS_BYTES,
  MAX_CLOSET_TEXT_BYTES,
  MAX_CLOSET_ZIP_BYTES,
  MAX_LINKS_TO_ONE_ADDRESS,
  MAX_PICTURE_BYTES,
  MAX_PROPOSALS,
  MAX_PROPOSED_PICTURE_MB,
  SIGN_IN_LINK_LIFE_MS,
} from "#domain/limits.ts";
import type { RateLimit } from "./rate-limits.ts";

/** Bytes of a body by call; 413 beyond. */
export const MAX_BODY_BYTES = {
  events: 1024,
  openCloset: 4096,
  accounts: 16_384,
  signInLink: 16_384 + MAX_CARRIED_DRAFTS_BYTES,
  ownerPrivacy: 1024,
  ownerSettings: 4096,
  newCloset: 4096,
  people: 4096,
  /** 200 items and 200 outfits with long ids. */
  ownerLink: 128 * 1024,
  linkPassword: 1024,
  heart: 4096,
  /** 40 pieces with long ids. */
  styling: 128 * 1024,
  stylingDecision: 8192,
  /** 20 sentences. */
  presentation: 32 * 1024,
  stopMails: 1024,
  /** An entry, or the ids of 10,000. */
  ownerEntry: 4 * 1024 * 1024,
} as const;

/** Bytes of a body that is streamed to a file, of an owner’s call; 413 beyond. */
export const MAX_RECEIVED_BYTES = {
  zip: MAX_CLOSET_ZIP_BYTES,
  text: MAX_CLOSET_TEXT_BYTES,
  picture: MAX_PICTURE_BYTES,
  /** A photograph with its cut-out and its entry. */
  entryWithPictures: MAX_PICTURE_BYTES + 4 * 1024 * 1024,
  /** From anyone. */
  stylingWithPictures: MAX_PROPOSALS * MAX_PROPOSED_PICTURE_MB * 1024 * 1024 + 128 * 1024 + 4096,
} as const;

const MINUTE_MS = 60_000;

export const RATE_LIMITS = {
  wrongKeys: { name: "wrong-key", max: 100, windowMs: 10 * MINUTE_MS },
  /** Both windows last as long as a link, so a mailbox that reaches its limit still has valid links. */
  linkFromOneSender: { name: "link-from", max: 100, windowMs: SIGN_IN_LINK_LIFE_MS },
  linkToOneAddress: { name: "link-to", max: MAX_LINKS_TO_ONE_ADDRESS, windowMs: SIGN_IN_LINK_LIFE_MS },
  /** A correct code passes beyond the limit. */
  failedSignIns: { name: "failed-sign-in-link", max: 100, windowMs: 10 * MINUTE_MS },
  /** No code is compared beyond these two limits. */
  wrongCodesFromOneSender: { name: "wrong-code-from", max: 30, windowMs: 60 * MINUTE_MS },
  wrongCodesForOneAddress: { name: "wrong-code-for", max: 10, windowMs: 24 * 60 * MINUTE_MS },
  /** Each adds a row for ten minutes. A whole office may sign in at once. */
  popups: { name: "popup", max: 300, windowMs: 10 * MINUTE_MS },
  /** For an account. What is taken can be learnt only slowly. */
  usernames: { name: "username", max: 100, windowMs: 60 * MINUTE_MS },
  /** From the sites of shops, for an account or a key. */
  fetchedPictures: { name: "fetched-picture", max: 60, windowMs: 60 * MINUTE_MS },
  /** Of a closet. Each may be a mail. */
  invitations: { name: "invitation", max: 40, windowMs: 24 * 60 * MINUTE_MS },
  /** For an account or a device; without a key of the device, for its address. */
  stylings: { name: "styling", max: 5, windowMs: 60 * MINUTE_MS },
  /** A household, an office or a mobile network. */
  stylingsOfNetwork: { name: "styling-network", max: 30, windowMs: 60 * MINUTE_MS },
  /** Decoded for an account or a network, whether they can be used or not. */
  proposedPictures: { name: "proposed-picture", max: 90, windowMs: 60 * MINUTE_MS },
  stylingsOfLink: { name: "styling-link", max: 60, windowMs: 60 * MINUTE_MS },
  /** Mails with answers to an address that is not confirmed. */
  answersToOneAddress: { name: "answer-to", max: 3, windowMs: 24 * 60 * MINUTE_MS },
  answersOfOneOwner: { name: "answer-of", max: 20, windowMs: 24 * 60 * MINUTE_MS },
  linkPasswords: { name: "link-password", max: 5, windowMs: 10 * MINUTE_MS },
  hearts: { name: "heart", max: 200, windowMs: 10 * MINUTE_MS },
  guests: { name: "guest", max: 20, windowMs: 30 * 24 * 60 * MINUTE_MS },
  newClosetsFromOneSender: { name: "new-closet", max: 3, windowMs: 24 * 60 * MINUTE_MS },
  /** A school or a mobile network may have one IPv4 address. */
  newClosetsFromOneIpv4: { name: "new-closet", max: 20, windowMs: 24 * 60 * MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

export const CALLS_PER_KEY = { maxCalls: 1200, windowMs: MINUTE_MS };

/** A page that scrolls through a large closet asks for many pictures. */
export const CALLS_PER_ACCOUNT = { maxCalls: 6000, windowMs: MINUTE_MS };

/** Of the pages of all devices in a network, in IPv6 a /48. */
export const PAGE_FAULTS_PER_NETWORK = { maxCalls: 60, windowMs: 60 * MINUTE_MS };

export const EVENTS_PER_SENDER = { maxCalls: 300, windowMs: MINUTE_MS };

/** Calls at the same time: by one API key, one account, all accounts of a network, and in this process. */
export const CALLER_CONCURRENCY = {
  /** Imports, exports and deletions, with those in the queue. */
  closets: { key: 2, account: 2, network: 4, all: 16 },
  uploads: { key: 16, account: 4, network: 32, all: 64 },
  closetBodies: { key: 2, account: 2, network: 16, all: 64 },
  uploadBodies: { key: 16, account: 8, network: 128, all: 512 },
  /** Answers with the content of a closet, until the client has read them, or with its bin. */
  contents: { key: 8, account: 8, network: 32, all: 64 },
  exports: { key: 2, account: 2, network: 16, all: 64 },
} as const;

/** Stylings with pictures that arrive at the same time: from one network, and in this process. */
export const STYLING_FORMS = { network: 4, all: 32, inMemory: 4, retryAfterMs: 10_000 };

/** Bodies of entries above `bytes`, which are in memory: of one caller, and in this process. */
export const LARGE_ENTRIES = { bytes: 65_536, caller: 8, all: 64 };

/** Of one import over HTTP, and the minutes also of an export. The megapixels are those of all its pictures. */
export const TRANSFER_BUDGET = { minutes: 15, megapixels: 20_000 };
