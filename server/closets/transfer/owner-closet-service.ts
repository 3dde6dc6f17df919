import { createReadStream } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { Readable } from "node:stream";
import { completePolicy } from "#domain/field-policy.ts";
import { OWNER_CALL_WAIT_MS } from "#domain/limits.ts";
import { usernameKey } from "#domain/username.ts";
import { getTabPath } from "#domain/closet-tabs.ts";
import { makeRoom } from "#server/db/disk-reserve.ts";
import { getSettings, removeCloset, setPrivacy, setSettings } from "#server/closets/owner/admin/closet-admin.ts";
import { ClosetExists, ClosetProblem, NoSuchCloset, PicturesChanged } from "#server/closets/records/closet-problem.ts";
import { type ClosetStatistics, getStatistics, listStatistics } from "#server/closets/records/closet-statistics.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { exportSiteAsZip, type SiteOptions } from "#server/closets/transfer/export/closet-site.ts";
import { exportCloset } from "#server/closets/transfer/export/closet-export.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { withImportSource } from "#server/closets/transfer/import/import-source.ts";
import type { ImportSummary } from "#server/closets/transfer/import/save-import.ts";
import { createPictureFinder } from "#server/closets/transfer/import/pictures/picture-finder.ts";
import type { Network } from "#server/pictures/web-pictures/public-network.ts";
import {
  type Account,
  findOwnCloset,
  listClosetsOfAccount,
  noteClosetOpened,
  type OwnCloset,
} from "#server/closets/owner/ownership/closet-of-account.ts";
import { withTemporaryFolder } from "#server/db/temporary-files.ts";
import { BusyError, createQueue } from "#server/http/limits/queue.ts";
import { TRANSFER_BUDGET } from "#server/http/limits/route-limits.ts";
import type { ReceivedFile } from "#server/http/received-file.ts";
import { createPictureUploads, removeUploadsOf } from "#server/pictures/uploads/picture-uploads.ts";
import type { KeptCloset } from "#domain/people/people-schemas.ts";
import { listKeptClosets } from "#server/closets/owner/people/kept-closets.ts";
import type { Rejection } from "#server/closets/owner/owner-call.ts";
import type { OwnerCloset, PrivacyRequest, SettingsRequest, SettingsResponse } from "#domain/owner/owner-schemas.ts";
import {
  type ImportResponse,
  MAX_LEFT_OUT_LISTED,
  type OwnerImport,
} from "#server/closets/transfer/import/import-routes.ts";

/** Each needs the memory of a closet and a picture. Each caller and each closet has one at a time. */
const AT_ONCE = 3;
/** One slot stays free for short work. */
const LONG_WORK = "long work";
const LONG_AT_ONCE = 2;
const SHORT_BYTES = 1024 * 1024;

type ClosetFile = Pick<ReceivedFile, "path" | "bytes">;

const isLongImport = ({ path, bytes }: ClosetFile, { fetchPictures, isPreview }: OwnerImport): boolean =>
  bytes > SHORT_BYTES || path.endsWith(".zip") || (fetchPictures === true && isPreview !== true);

function toRejection(error: unknown): Rejection {
  if (error instanceof NoSuchCloset) return { status: "noSuchCloset" };
  if (error instanceof ClosetExists) return { status: "closetExists" };
  const isInTheWay = [PicturesChanged, BusyError].some((kind) => error instanceof kind);
  if (isInTheWay) return { status: "writerBusy" };
  if (error instanceof ClosetProblem) return { status: "rejected", reason: error.reason, ...error.fault };
  throw error;
}

export type ExportedCloset = {
  status: "OK";
  username: string;
  bytes: number;
  body: ReadableStream<Uint8Array>;
  closed: Promise<unknown>;
};

type SiteWanted = Pick<SiteOptions, "language" | "token">;

export type OwnerClosets = {
  list: (key: { username: string | null }) => Promise<OwnerCloset[]>;
  findOwn: (account: Account, username: string) => Promise<OwnCloset | null>;
  listOwn: (account: Account) => Promise<OwnCloset[]>;
  noteOpened: (own: OwnCloset) => Promise<void>;
  /** With what waits in each. */
  listKept: (account: Account) => Promise<KeptCloset[]>;
  find: (username: string) => Promise<OwnerCloset | null>;
  setPrivacy: (username: string, privacy: PrivacyRequest) => Promise<{ status: "OK"; closet: OwnerCloset } | Rejection>;
  setSettings: (username: string, settings: SettingsRequest) => Promise<SettingsResponse | Rejection>;
  remove: (username: string, callerId: string) => Promise<{ status: "OK" } | Rejection>;
  /** @returns false when an import or export of one of them is under way */
  removeMany: (usernames: readonly string[], callerId: string) => Promise<boolean>;
  /** The zip is complete before the first byte is sent. */
  export: (username: string, callerId: string, site?: SiteWanted | null) => Promise<ExportedCloset | Rejection>;
  import: (
    file: ClosetFile,
    options: OwnerImport,
    callerId: string,
  ) => Promise<(ImportResponse & Pick<ImportSummary, "changes" | "importId" | "updates">) | Rejection>;
  stop: () => Promise<void>;
};

export function createOwnerClosets(
  store: ClosetStore,
  {
    publicUrl,
    budget = TRANSFER_BUDGET,
    network,
    onImported = () => undefined,
  }: {
    publicUrl: string;
    /** `newUncut`: the hashes of new photographs without a cut-out. */
    onImported?: (usernameKey: string, newUncut: readonly string[]) => void;
    budget?: { minutes: number; megapixels: number };
    network?: Network;
  },
): OwnerClosets {
  const stopping = new AbortController();
  const queue = createQueue({ concurrency: AT_ONCE });
  const uploads = createPictureUploads(store);

  const getAddress = (username: string): string => publicUrl + getTabPath(username, "outfits");

  const toOwnerCloset = (closet: ClosetStatistics): OwnerCloset => ({
    ...closet,
    address: getAddress(closet.username),
  });

  const catchRejection = async <T>(work: () => Promise<T>): Promise<T | Rejection> => {
    try {
      return await work();
    } catch (error) {
      // `stop` aborted it; nothing was changed.
      if (stopping.signal.aborted) return { status: "writerBusy" };
      return toRejection(error);
    }
  };

  const runInTurn = <T>(
    { callerId, username, isLong }: { callerId: string; username: string; isLong: boolean },
    work: () => Promise<T>,
  ): Promise<T | Rejection> =>
    catchRejection(async () => {
      const long = isLong && { [LONG_WORK]: LONG_AT_ONCE };
      const names = { [callerId]: 1, [`closet ${usernameKey(username)}`]: 1, ...long };
      const run = async () => {
        stopping.signal.throwIfAborted();
        return await work();
      };
      return await queue.run(run, { names, maxWaitMs: OWNER_CALL_WAIT_MS });
    });

  async function runWithinMinutes<T>(what: "import" | "export", work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const timeout = AbortSignal.timeout(budget.minutes * 60_000);
    try {
      return await work(AbortSignal.any([stopping.signal, timeout]));
    } catch (error) {
      if (!timeout.aborted) throw error;
      throw new ClosetProblem(`this ${what} takes too long: ${budget.minutes} minutes at most`, { cause: error });
    }
  }

  async function importFile(path: string, folder: string, options: OwnerImport) {
    const key = usernameKey(options.username);
    return await withImportSource(path, { picturesFrom: "ownContentOnly", ...options.table }, async (source) => {
      const taken: string[] = [];
      const findPicture = createPictureFinder(store, options.username, async (sha256) => {
        const uploaded = await uploads.find({ usernameKey: key, sha256 });
        if (uploaded) taken.push(sha256);
        return uploaded;
      });
      const done = await runWithinMinutes("import", (signal) =>
        importCloset(store, { ...source, findPicture }, options, {
          picturesAtOnce: 1,
          maxMegapixels: budget.megapixels,
          stagingFolder: folder,
          signal,
          ...(network && { network }),
        }),
      );
      // An upload that stays is deleted after a day.
      if (!options.isPreview) await removeUploadsOf(store, key, taken).catch(() => undefined);
      return done;
    });
  }

  const find = async (username: string): Promise<OwnerCloset> => toOwnerCloset(await getStatistics(store.db, username));

  const remove = (username: string, callerId: string): Promise<{ status: "OK" } | Rejection> =>
    runInTurn({ callerId, username, isLong: false }, async () => {
      await removeCloset(store, username);
      return { status: "OK" } as const;
    });

  return {
    async list({ username }) {
      if (username === null) return (await listStatistics(store.db)).map(toOwnerCloset);
      const found = await catchRejection(() => find(username));
      return "status" in found ? [] : [found];
    },
    findOwn: (account, username) => findOwnCloset(store.db, account, username),
    listOwn: (account) => listClosetsOfAccount(store.db, account),
    noteOpened: (own) => noteClosetOpened(store.db, own),
    listKept: async (account) =>
      await listKeptClosets(store.db, await listClosetsOfAccount(store.db, account), getAddress),
    async find(username) {
      const found = await catchRejection(() => find(username));
      return "status" in found ? null : found;
    },
    setPrivacy: (username, { visibility, isIndexed = false }) =>
      catchRejection(async () => {
        await makeRoom(store.dataDir);
        await setPrivacy(store, username, visibility, { isIndexed });
        return { status: "OK", closet: await find(username) } as const;
      }),
    setSettings: (username, settings) =>
      catchRejection(async () => {
        await setSettings(store, username, settings);
        const { policy, ...others } = await getSettings(store, username);
        return { status: "OK", settings: { ...others, policy: completePolicy(policy) } } as const;
      }),
    remove,
    async removeMany(usernames, callerId) {
      for (const username of usernames) if ((await remove(username, callerId)).status === "writerBusy") return false;
      return true;
    },
    export: (username, callerId, site = null) =>
      withTemporaryFolder(store.dataDir, async (folder) => {
        const path = join(folder, "closet.zip");
        return await runInTurn({ callerId, username, isLong: true }, async () => {
          const exported = await runWithinMinutes("export", (signal) =>
            site
              ? exportSiteAsZip(store, username, path, { ...site, signal })
              : exportCloset(store, username, path, { signal }),
          );
          // An open file stays readable after the folder is deleted.
          const content = createReadStream(path);
          await once(content, "open");
          const closed = new Promise((resolve) => content.once("close", resolve));
          const body = Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>;
          return { status: "OK", username: exported.username, bytes: exported.bytes, body, closed } as const;
        });
      }),
    import: (file, options, callerId) =>
      withTemporaryFolder(store.dataDir, async (folder) => {
        const isLong = isLongImport(file, options);
        return await runInTurn({ callerId, username: options.username, isLong }, async () => {
          const { username, after, leftOut, unusablePictures, unusedPictures, ...done } = await importFile(
            file.path,
            folder,
            options,
          );
          const { hasReplaced, notUnderstood, changed, longTexts, lostRows, changes, importId, updates } = done;
          if (!options.isPreview) onImported(usernameKey(username), done.newUncut);
          return {
            status: "OK" as const,
            closet: after ? toOwnerCloset(after) : await find(username),
            hasReplaced,
            leftOut: leftOut.slice(0, MAX_LEFT_OUT_LISTED),
            leftOutCount: leftOut.length,
            unusablePictures: unusablePictures.slice(0, MAX_LEFT_OUT_LISTED),
            unusablePicturesCount: unusablePictures.length,
            unusedPictures: unusedPictures.slice(0, MAX_LEFT_OUT_LISTED),
            unusedPicturesCount: unusedPictures.length,
            notUnderstood,
            changed: changed.slice(0, MAX_LEFT_OUT_LISTED),
            longTexts,
            lostRows,
            changes,
            importId,
            updates,
          };
        });
      }),
    async stop() {
      stopping.abort();
    },
  };
}
