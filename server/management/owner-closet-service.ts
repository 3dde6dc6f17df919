import { createReadStream } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { Readable } from "node:stream";
import { completePolicy } from "#domain/field-policy.ts";
import { OWNER_CALL_WAIT_MS } from "#domain/limits.ts";
import { usernameKey } from "#domain/username.ts";
import { getTabPath } from "#domain/closet-tabs.ts";
import { getCloset, getSettings, listClosets, setPrivacy, setSettings } from "#server/closets/admin/closet-admin.ts";
import type { ClosetStore, StoreSettings } from "#server/closets/closet-store.ts";
import type { EntryChanges } from "#server/closets/import/adding/count-changes.ts";
import { type Account, findClosetOfAccount, type OwnCloset } from "#server/closets/ownership/closet-of-account.ts";
import { createQueue } from "#server/http/limits/queue.ts";
import type { Log } from "#server/telemetry/log.ts";
import { withTemporaryFolder } from "#server/db/temporary-files.ts";
import type { ReceivedFile } from "#server/http/received-file.ts";
import type { ApiKey } from "./api-key-service.ts";
import {
  type ThreadWork,
  type ThreadWorkResult,
  type OwnerImport,
  type Rejection,
  toRejection,
} from "./thread-work.ts";
import { createWorkThreads } from "./work-threads.ts";
import type {
  ImportResponse,
  OwnerCloset,
  PrivacyRequest,
  SettingsRequest,
  SettingsResponse,
} from "./owner-schemas.ts";

/** Each work thread needs the memory of a closet and a picture. Each caller and each closet has one thread at a time. */
const AT_ONCE = 3;
/** One slot stays free for short work. */
const LONG_WORK = "long work";
const LONG_AT_ONCE = 2;
const SHORT_BYTES = 1024 * 1024;

function isLong(work: ThreadWork): boolean {
  if (work.kind !== "import") return work.kind === "export";
  return work.bytes > SHORT_BYTES || work.path.endsWith(".zip") || work.options.fetchPictures === true;
}

export type ExportedCloset = {
  status: "OK";
  username: string;
  bytes: number;
  body: ReadableStream<Uint8Array>;
  closed: Promise<unknown>;
};

export type OwnerClosets = {
  list: (key: Pick<ApiKey, "username">) => Promise<OwnerCloset[]>;
  findOwn: (account: Account) => Promise<OwnCloset | null>;
  find: (username: string) => Promise<OwnerCloset | null>;
  setPrivacy: (username: string, privacy: PrivacyRequest) => Promise<{ status: "OK"; closet: OwnerCloset } | Rejection>;
  setSettings: (username: string, settings: SettingsRequest) => Promise<SettingsResponse | Rejection>;
  remove: (username: string, callerId: string) => Promise<{ status: "OK" } | Rejection>;
  /** False when too much other work is running. */
  removeOwn: (account: Account) => Promise<boolean>;
  /** The zip is complete before the first byte is sent. */
  export: (username: string, callerId: string) => Promise<ExportedCloset | Rejection>;
  import: (
    file: Pick<ReceivedFile, "path" | "bytes">,
    options: OwnerImport,
    callerId: string,
  ) => Promise<(ImportResponse & { changes: EntryChanges }) | Rejection>;
  /** Aborts running work; nothing is changed. */
  stop: () => Promise<void>;
};

export function createOwnerClosets(
  store: ClosetStore,
  {
    settings,
    publicUrl,
    log,
    onImported,
  }: {
    settings: StoreSettings;
    publicUrl: string;
    log: Pick<Log, "warn">;
    onImported: (usernameKey: string) => void;
  },
): OwnerClosets {
  const stopping = new AbortController();
  const queue = createQueue({ concurrency: AT_ONCE });
  const threads = createWorkThreads(settings, (reason) =>
    log.warn({ reason }, "orphaned pictures could not be deleted; the next import tries again"),
  );

  const toOwnerCloset = (closet: Awaited<ReturnType<typeof getCloset>>): OwnerCloset => ({
    ...closet,
    address: publicUrl + getTabPath(closet.username, "outfits"),
  });

  const catchRejection = async <T>(work: () => Promise<T>): Promise<T | Rejection> => {
    try {
      return await work();
    } catch (error) {
      // `stop` aborted it; nothing was changed.
      if (stopping.signal.aborted) return { status: "busy" };
      return toRejection(error);
    }
  };

  const runInThread = <Kind extends ThreadWork["kind"], T>(
    callerId: string,
    username: string,
    work: Extract<ThreadWork, { kind: Kind }>,
    then: (done: ThreadWorkResult[Kind]) => Promise<T>,
  ): Promise<T | Rejection> =>
    catchRejection(async () => {
      const long = isLong(work) && { [LONG_WORK]: LONG_AT_ONCE };
      const names = { [callerId]: 1, [`closet ${usernameKey(username)}`]: 1, ...long };
      const run = async () => {
        stopping.signal.throwIfAborted();
        return await threads.run<Kind>(work);
      };
      const answer = await queue.run(run, { names, maxWaitMs: OWNER_CALL_WAIT_MS });
      return answer.status === "done" ? await then(answer.done) : answer;
    });

  const find = async (username: string): Promise<OwnerCloset> => toOwnerCloset(await getCloset(store, username));

  const remove = (username: string, callerId: string): Promise<{ status: "OK" } | Rejection> =>
    runInThread(callerId, username, { kind: "remove", username }, async () => ({ status: "OK" }) as const);

  return {
    async list({ username }) {
      if (username === null) return (await listClosets(store)).map(toOwnerCloset);
      const found = await catchRejection(() => find(username));
      return "status" in found ? [] : [found];
    },
    findOwn: (account) => findClosetOfAccount(store.db, account),
    async find(username) {
      const found = await catchRejection(() => find(username));
      return "status" in found ? null : found;
    },
    setPrivacy: (username, { visibility, isIndexed = false }) =>
      catchRejection(async () => {
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
    async removeOwn(account) {
      const own = await findClosetOfAccount(store.db, account);
      return own === null || (await remove(own.username, `account ${account.authUserId}`)).status !== "busy";
    },
    export: (username, callerId) =>
      withTemporaryFolder(store.dataDir, async (folder) => {
        const path = join(folder, "closet.zip");
        return await runInThread(callerId, username, { kind: "export", username, path }, async (exported) => {
          // An open file stays readable after the folder is deleted.
          const content = createReadStream(path);
          await once(content, "open");
          const closed = new Promise((resolve) => content.once("close", resolve));
          const body = Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>;
          return { status: "OK", username: exported.username, bytes: exported.bytes, body, closed } as const;
        });
      }),
    import: ({ path, bytes }, options, callerId) =>
      withTemporaryFolder(store.dataDir, async (folder) => {
        const work = { kind: "import", path, bytes, folder, options } as const;
        return await runInThread(callerId, options.username, work, async ({ username, after, ...imported }) => {
          if (!after) onImported(usernameKey(username));
          const closet = after ? toOwnerCloset(after) : await find(username);
          return { status: "OK" as const, closet, ...imported };
        });
      }),
    async stop() {
      stopping.abort();
      await threads.stop();
    },
  };
}
