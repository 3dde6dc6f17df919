import { existsSync } from "node:fs";
import { toPath } from "#domain/base-path.ts";
import { FIRST_CARDS } from "#domain/limits.ts";
import { toSafeName } from "#domain/safe-name.ts";
import { type AccountServices, createAccountServices } from "./accounts/account-services.ts";
import { createViewEvents } from "./closets/visitors/events/view-event-service.ts";
import { type ClosetService, createClosetService } from "./closets/visitors/closet-service.ts";
import { readFigured } from "./closets/owner/content/figures-routes.ts";
import { createClosetSearch } from "./closets/visitors/search/closet-search.ts";
import type { Config } from "./config/config.ts";
import { listPublicUsernames } from "./closets/records/owner-queries.ts";
import { fillReserve } from "./db/disk-reserve.ts";
import { removeOrphanedFiles } from "./db/temporary-files.ts";
import {
  type ClosetStore,
  openClosetStore,
  SWEPT_DAYS,
  type SweepCounts,
  sweepUnlessBusy,
} from "./closets/records/closet-store.ts";
import { findWholePicture } from "./closets/records/uploaded-pictures.ts";
import { createNewClosets } from "./closets/owner/ownership/new-closet.ts";
import { createClosetChanges } from "./closets/owner/content/change-feed.ts";
import { createClosetPeople } from "./closets/owner/people/closet-people-service.ts";
import { createClosetBin } from "./closets/owner/closet-bin.ts";
import { createPastImports } from "./closets/transfer/import/past/past-imports.ts";
import { createClosetEditing } from "./closets/owner/closet-editing.ts";
import { fetchWebPicture } from "./pictures/web-pictures/fetch-web-picture.ts";
import { createPictureUploads } from "./pictures/uploads/picture-uploads.ts";
import { createStylingPurge } from "./closets/stylings/styling-purge.ts";
import { createStylingMails } from "./closets/stylings/styling-mails.ts";
import { startInboxMailSender } from "./accounts/mail/inbox-mail-sender.ts";
import { createStylings } from "./closets/stylings/styling-service.ts";
import { createTokenMaker } from "./closets/stylings/styling-tokens.ts";
import { createOutcomeChooser } from "./closets/stylings/choose-outcome.ts";
import { createBoardReceiver, createPresentations } from "./closets/stylings/person-outfits.ts";
import { createStylingInbox } from "./closets/stylings/styling-inbox.ts";
import { findValidKey } from "./accounts/api-keys.ts";
import { findCaller, type OwnerServices } from "./accounts/owner-routes.ts";
import { DatabaseProblem, logOpening } from "./db/opened-database.ts";
import { createPictureService, type PictureService } from "./pictures/picture-service.ts";
import { PictureStorageProblem } from "./pictures/storage/picture-storage.ts";
import type { Log } from "./telemetry/log.ts";
import type { Metrics } from "./telemetry/metrics.ts";
import { openVariants } from "./pictures/variants.ts";
import { createDemoReset, markDemoDatabase, unmarkDemoDatabase } from "./accounts/demo-reset.ts";
import { hasDemoClosets, loadDemo } from "./accounts/demo-accounts.ts";
import { createDailyBackups } from "./closets/transfer/backup/daily-backups.ts";
import { createCutoutRequests } from "./closets/owner/admin/cutout-requests.ts";
import { createOwnerClosets, type OwnerClosets } from "./closets/transfer/owner-closet-service.ts";
import { readPageAddress } from "./pages/page-address.ts";
import { createOwnContent, readFirstContent } from "./closets/owner/content/own-content.ts";
import { createClosetCardReader, createListedClosetFinder } from "./closets/visitors/listed-closets.ts";
import { readSettings } from "./pages/page-settings.ts";
import { createOwnClosetFinder } from "./pages/find-own-closet.ts";
import { createSentStylingFinder, createShownStylingFinder } from "#server/pages/find-sent-styling.ts";
import { createReadiness, createWriteProbe } from "./telemetry/readiness.ts";
import { createLimitedClosets, type LimitedClosets } from "./closets/visitors/limited-closets.ts";
import { createIntegrity } from "./db/integrity.ts";
import { findNetworkFileSystem } from "./db/file-system.ts";
import { createMailCheck } from "./accounts/mail/mail-check.ts";
import { createPictureChecks } from "./pictures/picture-checks.ts";
import { createLinks } from "./closets/links/link-service.ts";
import { createShownPictures } from "./closets/links/shown-pictures.ts";
import { createQuestions } from "./closets/links/question-service.ts";
import { createPreviewService } from "./closets/visitors/previews/preview-service.ts";
import { createVisitorTurns } from "./http/limits/visitor-turns.ts";
import { describeUnusable, isPermissionMissing } from "./db/storage-errors.ts";

export type Services = Awaited<ReturnType<typeof createServices>>;

type GaugeSources = {
  readPool: ClosetStore["readPool"];
  countStreams: () => number;
  countWaitingMails: () => Promise<number>;
};

function registerGauges({ registerGauge }: Metrics, parts: GaugeSources): void {
  const { readPool, countStreams, countWaitingMails } = parts;
  if (readPool) {
    for (const state of ["total", "idle", "waiting"] as const) {
      const what =
        state === "waiting" ? "Callers that wait for a database connection" : `Database connections, ${state}`;
      registerGauge({ name: `closet_database_pool_${state}`, help: what, read: () => readPool()[state] });
    }
  }
  registerGauge({ name: "closet_live_streams", help: "Open live streams of profiles and closets", read: countStreams });
  registerGauge({ name: "closet_mails_waiting", help: "Sign-in emails not sent yet", read: countWaitingMails });
}

const LISTED_EXAMPLES = 5;

const CLEANED_EVERY_MS = 3_600_000;

type OwnerParts = AccountServices & {
  closets: OwnerClosets;
  limitedClosets: LimitedClosets;
  findOwnPicture: PictureService["findOwnPicture"];
  onPictures: (usernameKey: string, hashes: string[]) => void;
};

function logSweep(log: Pick<Log, "info">, counts: SweepCounts | null): void {
  const { swept = 0, deleted = 0, broughtBack = 0 } = counts ?? {};
  if (swept > 0) log.info({ files: swept, days: SWEPT_DAYS }, "pictures that no closet uses were set aside");
  if (broughtBack > 0) log.info({ files: broughtBack }, "pictures that are in use were brought back");
  if (deleted > 0) log.info({ files: deleted }, "pictures that were set aside before were deleted");
}

/** Also deletes old uploads, what has been in a bin for 30 days, and pictures that no closet uses, every hour. */
function createOwnerServices(
  store: ClosetStore,
  settings: Pick<Config, "closetCreators" | "closetsPerAccount" | "closetQuota" | "proposedBytes" | "brand">,
  parts: OwnerParts,
): OwnerServices {
  const { accounts, closets, limitedClosets, findOwnPicture, publicUrl, trustedProxies, rateLimits, log } = parts;
  const uploads = createPictureUploads(store);
  const bin = createClosetBin(store);
  const people = createClosetPeople(store.db, { hashWithSecret: accounts.hashWithSecret, publicUrl });
  const purgeStylings = createStylingPurge(store);
  const stopping = new AbortController();
  const clean = async (): Promise<void> => {
    if (store.kind === "sqlite")
      await fillReserve(store.dataDir).catch((error: unknown) =>
        log.warn({ err: error }, "space for a full disk could not be reserved; retried in an hour"),
      );
    const warn = (what: string) => (error: unknown) =>
      log.warn({ err: error }, `${what} could not be deleted; retried in an hour`);
    await uploads.clean().catch(warn("old uploads"));
    await bin.purge().catch(warn("old entries of bins"));
    await people.purge().catch(warn("people whose time is over, and old invitations"));
    await purgeStylings().catch(warn("old stylings"));
    await sweepUnlessBusy(store, stopping)
      .then((counts) => logSweep(log, counts))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) warn("pictures that no closet uses")(error);
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
  const links = createLinks(store.db, {
    hashWithSecret: accounts.hashWithSecret,
    publicUrl,
    rateLimits,
    limitedClosets,
  });
  const inbox = createStylingInbox(store, { hashWithSecret: accounts.hashWithSecret, log });
  return {
    findCaller: (c) => findCaller(c, { accounts, findKey: (text) => findValidKey(store.db, text) }),
    closets,
    newClosets: createNewClosets(store.db, {
      creators: settings.closetCreators,
      closetsPerAccount: settings.closetsPerAccount,
      brandName: settings.brand.name,
    }),
    uploads,
    editing: createClosetEditing(store, parts.onPictures, createBoardReceiver(accounts)),
    bin,
    pastImports: createPastImports(store),
    people,
    changes: createClosetChanges(store, log),
    stylings: createStylings(store, {
      hashWithSecret: accounts.hashWithSecret,
      rateLimits,
      limitedClosets,
      closetQuota: settings.closetQuota,
      proposedBytes: settings.proposedBytes,
    }),
    mails,
    countWaitingMails: mailSender.countWaiting,
    links,
    inbox,
    presentations: createPresentations(store, accounts),
    chooseOutcome: createOutcomeChooser(store, { links, inbox }),
    publicUrl,
    closetQuota: settings.closetQuota,
    ...createOwnContent(store, settings.closetQuota),
    readFigured: (...asked) => readFigured(limitedClosets, ...asked),
    findOwnPicture,
    fetchWebPicture: (address) => fetchWebPicture(address),
    findPicture: (username, sha256) => findWholePicture(store, username, sha256),
    rateLimits,
    trustedProxies,
    isDemo: accounts.isDemo,
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
    close: async (): Promise<void> => {
      clearInterval(timer);
      stopping.abort();
      await mailSender.stop();
      await closets.stop();
      await Promise.allSettled([...underWay, cleaning]);
    },
  };
}

/** The inviter's name for the subject of a mail. Null if the name may not be in a mail (`toSafeName`). */
async function findInviter(closets: ClosetService, url: URL, brandName: string): Promise<string | null> {
  const page = readPageAddress({ pathname: toPath(url.pathname), search: "" });
  if (!page) return null;
  const opened = await closets.openView(page.name, { tab: "outfits" }, { cards: 0, rows: 0 });
  return opened.status === "OK" ? toSafeName(opened.view.owner.firstName, brandName) : null;
}

export async function createServices(config: Config, log: Log) {
  const onConnectionLost = (reason: string) => log.warn({ reason }, "a connection to the database was lost");
  const metrics = config.metrics && (await import("./telemetry/metrics.ts")).createMetrics();
  const options = {
    onConnectionLost,
    connections: config.databaseConnections,
    ...(metrics && { onQuery: metrics.countQuery }),
  };
  const store = await openClosetStore(config, options).catch((error: unknown) => {
    if (error instanceof DatabaseProblem || error instanceof PictureStorageProblem) throw error;
    const { dataDir } = config;
    const make = existsSync(dataDir) ? "" : `mkdir -p ${dataDir} && `;
    const chown = `${make}chown -R ${process.getuid?.()}:${process.getgid?.()} ${dataDir}`;
    const advice = isPermissionMissing(error) ? `. Run as root: ${chown}` : "";
    throw new Error(`DATA_DIR (${dataDir}) cannot be used: ${describeUnusable(error)}${advice}`, { cause: error });
  });
  const { db } = store;
  logOpening(store, log);
  await (config.isDemo ? markDemoDatabase(store) : unmarkDemoDatabase(store));
  const releaseServerLock = await store.holdServerLock?.();
  const stopping = new AbortController();
  const orphansRemoved = removeOrphanedFiles(store).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, "temporary files of killed processes were not removed");
  });
  const closetSearch = createClosetSearch();
  const { records } = store;
  const limitedClosets = createLimitedClosets(records);
  const closets = createClosetService(db, { closetSearch, limitedClosets });
  const variants = openVariants(store, log, metrics);
  const pictures = createPictureService(db, store.pictures, variants);
  const shownPictures = createShownPictures(db, pictures, limitedClosets);
  const visitorTurns = createVisitorTurns();
  const previews = createPreviewService({
    closets,
    findPicture: shownPictures.findByAddress,
    brandName: config.brand.name,
    visitorTurns,
  });
  const cutouts = createCutoutRequests(store, config.cutoutUrl, log);
  const ownerClosets = createOwnerClosets(store, { publicUrl: config.publicUrl, onImported: cutouts.add });
  const accountServices = await createAccountServices(config, store, {
    log,
    findInviter: (url) => findInviter(closets, url, config.brand.name),
    removeClosets: ownerClosets.removeMany,
  });
  const ownerServices = createOwnerServices(store, config, {
    ...accountServices,
    closets: ownerClosets,
    limitedClosets,
    findOwnPicture: pictures.findOwnPicture,
    onPictures: (...added) => [variants.warm, cutouts.add].forEach((take) => take(...added)),
  });
  if (metrics) {
    for (const [name, { cache, readQueue }] of Object.entries({ previews, searches: closetSearch, records })) {
      metrics.registerCache(name, cache.readState);
      metrics.registerQueue(name, readQueue);
    }
    registerGauges(metrics, {
      readPool: store.readPool,
      countStreams: () => accountServices.profiles.feed.countStreams() + ownerServices.changes.feed.countStreams(),
      countWaitingMails: async () =>
        (await accountServices.accounts.countWaitingMails()) + (await ownerServices.countWaitingMails()),
    });
  }
  const integrity = createIntegrity(store);
  const dailyBackups =
    config.dailyBackups === null ? null : createDailyBackups(store, { kept: config.dailyBackups, integrity, log });
  const isDataDirNeeded = config.databaseUrl === null || config.s3 === null || config.accounts.mail.smtpUrl === null;
  const { decoding, store: storeCheck } = createPictureChecks(store, log);
  const checks = {
    disk: isDataDirNeeded ? createWriteProbe(config.dataDir, log) : async () => null,
    store: storeCheck,
    mail: createMailCheck(accountServices.accounts.mailer, log),
  };
  const visitorServices = {
    questions: createQuestions(db, { ...accountServices, limitedClosets }),
    viewEvents: createViewEvents(db, closets),
  };
  const demoParts = { ...ownerServices, ...accountServices, ...visitorServices, store };
  const demoReset = config.isDemo ? createDemoReset(demoParts) : null;
  const readClosetCard = createClosetCardReader(closets);
  let seeding = Promise.resolve(0);
  let checkingIntegrity: Promise<unknown> | undefined;
  const loading = { ...demoParts, log, signal: stopping.signal };
  return {
    ...readSettings(config),
    closets,
    accountServices,
    ownerServices,
    ownCloset: createOwnClosetFinder({
      ...accountServices,
      newClosets: ownerServices.newClosets,
      listClosetsOf: ownerServices.closets.listOwn,
      readFirst: (closet) => readFirstContent(store, closet, FIRST_CARDS, config.closetQuota),
      noteOpened: ownerServices.closets.noteOpened,
    }),
    findInvitation: ownerServices.people.show,
    readClosetCard,
    listClosets: createListedClosetFinder(db, readClosetCard, config.listedClosets),
    findSentStyling: createSentStylingFinder(ownerServices.stylings),
    findShownStyling: createShownStylingFinder(ownerServices.stylings),
    log,
    links: ownerServices.links,
    shownPictures,
    ...visitorServices,
    previews,
    visitorTurns,
    metrics,
    readiness: createReadiness({ db, findDecodingProblem: decoding, log }),
    checks,
    integrity,
    /** Tries what the server lives on, and logs what does not work. */
    async checkStart() {
      await Promise.all([decoding, ...Object.values(checks)].map((find) => find()));
      const fileSystem = config.databaseUrl === null ? await findNetworkFileSystem(config.dataDir) : null;
      if (fileSystem !== null)
        log.warn({ fileSystem }, `DATA_DIR is on a network file system (${fileSystem}), on which SQLite can lose data`);
      checkingIntegrity = integrity?.check(stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ reason: (error as Error).message }, "the database check failed");
      });
    },
    dailyBackups,
    demoReset,
    /** Closes the live streams, so that browsers reconnect to another process. */
    endStreams: (): void => {
      accountServices.profiles.feed.stop();
      ownerServices.changes.feed.stop();
    },
    /** Loads the demo closets into an empty database. Returns how many; 0 also after an error, which is logged. */
    seedDemoClosets: (onBegin?: () => void) => (seeding = loadDemo(loading, onBegin)),
    hasDemoClosets: () => hasDemoClosets(db),
    listExampleUsernames: () => listPublicUsernames(db, LISTED_EXAMPLES),
    close: async (): Promise<void> => {
      stopping.abort();
      await Promise.all([
        orphansRemoved,
        seeding,
        checkingIntegrity,
        variants.stop(),
        dailyBackups?.stop(),
        demoReset?.stop(),
        cutouts.stop(),
      ]);
      await ownerServices.close();
      await accountServices.accounts.close();
      await releaseServerLock?.();
      await db.destroy();
    },
  };
}
