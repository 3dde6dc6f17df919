import type { BlockList } from "node:net";
import type { ClosetQuota } from "#domain/limits.ts";
import { WriterBusy } from "#server/closets/closet-problem.ts";
import { type ClosetStore, sweepPictures, withSweepLock } from "#server/closets/closet-store.ts";
import { findPictureByHash } from "#server/closets/import/picture-finder.ts";
import { createNewClosets, type NewClosets } from "#server/closets/ownership/new-closet.ts";
import type { Config } from "#server/config/config.ts";
import { type ClosetChanges, createClosetChanges } from "#server/closets/editing/change-feed.ts";
import { type ClosetBin, createClosetBin } from "#server/closets/editing/closet-bin.ts";
import { type ClosetEditing, createClosetEditing } from "#server/closets/editing/closet-editing.ts";
import { readOwnContent } from "#server/closets/editing/content/own-content.ts";
import type { PictureService } from "#server/pictures/picture-service.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import type { RateLimits } from "#server/http/limits/rate-limits.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { AccountService } from "#server/accounts/account-service.ts";
import { createPictureUploads, type PictureUploads } from "#server/pictures/uploads/picture-uploads.ts";
import { createStylingPurge } from "#server/closets/stylings/styling-purge.ts";
import { createStylingMails, type StylingMails } from "#server/closets/stylings/styling-mails.ts";
import { startInboxMailSender } from "./stylings/mails/inbox-mail-sender.ts";
import { createStylings, type Stylings } from "#server/closets/stylings/styling-service.ts";
import { createTokenMaker } from "#server/closets/stylings/styling-tokens.ts";
import { createStylingInbox, type StylingInbox } from "#server/closets/stylings/styling-inbox.ts";
import { findValidKey } from "./api-key-service.ts";
import type { CallerParts } from "./caller.ts";
import type { OwnerClosets } from "./owner-closet-service.ts";

const CLEANED_EVERY_MS = 3_600_000;

export type OwnerServices = CallerParts & {
  closets: OwnerClosets;
  newClosets: NewClosets;
  uploads: PictureUploads;
  editing: ClosetEditing;
  bin: ClosetBin;
  changes: ClosetChanges;
  stylings: Stylings;
  inbox: StylingInbox;
  mails: StylingMails;
  countWaitingMails: () => Promise<number>;
  publicUrl: string;
  closetQuota: ClosetQuota;
  /** `since`: a version, or null for everything. */
  readContent: (username: string, since: number | null) => ReturnType<typeof readOwnContent>;
  /** By the hash of the uploaded or of the stored bytes. */
  findPicture: (username: string, sha256: string) => Promise<StoredPicture | null>;
  findOwnPicture: PictureService["findOwnPicture"];
  rateLimits: RateLimits;
  trustedProxies: BlockList;
  dataDir: string;
  log: Pick<Log, "info" | "debug" | "error">;
  track: <T>(work: () => Promise<T>) => Promise<T>;
  /** Aborts imports, and waits for running work. */
  close: () => Promise<void>;
};

type Parts = Pick<OwnerServices, "closets" | "findOwnPicture"> & {
  accounts: AccountService;
  publicUrl: string;
  trustedProxies: BlockList;
  rateLimits: RateLimits;
  log: Log;
  /** After an entry got uploads, by their hashes. */
  onPictures: (usernameKey: string, hashes: string[]) => void;
};

/** Also deletes old uploads, what has been in a bin for 30 days, and pictures that no closet uses, every hour. */
export function createOwnerServices(
  store: ClosetStore,
  settings: Pick<Config, "closetCreators" | "closetQuota" | "brand">,
  parts: Parts,
): OwnerServices {
  const { accounts, closets, findOwnPicture, publicUrl, trustedProxies, rateLimits, log, onPictures } = parts;
  const uploads = createPictureUploads(store);
  const bin = createClosetBin(store);
  const purgeStylings = createStylingPurge(store);
  const stopping = new AbortController();
  const clean = async (): Promise<void> => {
    const warn = (what: string) => (error: unknown) =>
      log.warn({ err: error }, `${what} could not be deleted; retried in an hour`);
    await uploads.clean().catch(warn("old uploads"));
    await bin.purge().catch(warn("old entries of bins"));
    await purgeStylings().catch(warn("old stylings"));
    await withSweepLock(store, { waitMs: 0 }, () => sweepPictures(store, stopping)).catch((error: unknown) => {
      if (!(error instanceof WriterBusy) && !stopping.signal.aborted) warn("pictures that no closet uses")(error);
    });
  };
  let cleaning = clean();
  const timer = setInterval(() => {
    cleaning = clean();
  }, CLEANED_EVERY_MS).unref();
  const mails = createStylingMails(store.db, { ...accounts, makeToken: createTokenMaker(accounts) });
  const mailSender = startInboxMailSender({
    db: store.db,
    mails,
    mailer: accounts.mailer,
    brandName: settings.brand.name,
    publicUrl,
    rateLimits,
    findOwnPicture,
    log,
  });
  const underWay = new Set<Promise<unknown>>();
  return {
    findKey: (text) => findValidKey(store.db, text),
    accounts,
    closets,
    newClosets: createNewClosets(store.db, { creators: settings.closetCreators, brandName: settings.brand.name }),
    uploads,
    editing: createClosetEditing(store, onPictures),
    bin,
    changes: createClosetChanges(store, log),
    stylings: createStylings(store, { hashWithSecret: accounts.hashWithSecret, rateLimits }),
    mails,
    countWaitingMails: mailSender.countWaiting,
    inbox: createStylingInbox(store, { hashWithSecret: accounts.hashWithSecret, log }),
    publicUrl,
    closetQuota: settings.closetQuota,
    readContent: (username, since) => readOwnContent(store.db, username, since, settings.closetQuota),
    findOwnPicture,
    findPicture: (username, sha256) => findPictureByHash(store, username, sha256),
    rateLimits,
    trustedProxies,
    dataDir: store.dataDir,
    log,
    async track(work) {
      const working = work();
      underWay.add(working);
      try {
        return await working;
      } finally {
        underWay.delete(working);
      }
    },
    async close() {
      clearInterval(timer);
      stopping.abort();
      await mailSender.stop();
      await closets.stop();
      await Promise.allSettled([...underWay, cleaning]);
    },
  };
}
