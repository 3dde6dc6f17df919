import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { once } from "node:events";
import { Readable } from "node:stream";
import { getTabPath } from "#domain/closet-tabs.ts";
import { exportCloset } from "#server/closets/closet-export.ts";
import { importCloset, type ImportOptions } from "#server/closets/closet-import.ts";
import { getCloset, listClosets, removeCloset, setPrivacy } from "#server/closets/closet-keeper.ts";
import { ClosetExists, ClosetProblem, NoSuchCloset, WriterBusy } from "#server/closets/closet-problem.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import { withImportSource } from "#server/closets/import-source.ts";
import { createPictureFinder } from "#server/closets/known-pictures.ts";
import { usernameKey } from "#domain/username.ts";
import { LockTimeoutError, type TryLock, withLock } from "#server/db/lock.ts";
import { withRoom } from "#server/disk-room.ts";
import type { Log } from "#server/log.ts";
import { type PictureUploads, removeUploadsOf } from "#server/uploads/picture-uploads.ts";
import { makeReceivingPath } from "#server/uploads/received-file.ts";
import type { ApiKey } from "./api-keys.ts";
import { type ImportAnswer, MAX_LEFT_OUT_TOLD, type OwnerCloset, type PrivacyRequest } from "./owner-schemas.ts";

/** How long a call waits for another one that writes. */
const WRITER_WAIT_MS = 30_000;

/** One at a time, in this process. */
function createTurn(): TryLock {
  let isTaken = false;
  return async () => {
    if (isTaken) return null;
    isTaken = true;
    return () => {
      isTaken = false;
    };
  };
}

/** Why something was not done, and nothing changed. */
export type Refusal =
  | { status: "unknown" }
  | { status: "exists" }
  | { status: "busy" }
  | { status: "refused"; reason: string };

export type ExportedCloset = {
  status: "OK";
  username: string;
  bytes: number;
  body: ReadableStream<Uint8Array>;
  /** When it takes no room any more: it is sent, or nobody reads on. */
  closed: Promise<unknown>;
};

/** What keys do with closets; whether a key may is asked before. */
export type OwnerClosets = {
  /** Those that a key is for, private ones included. */
  list: (key: Pick<ApiKey, "username">) => Promise<OwnerCloset[]>;
  find: (username: string) => Promise<OwnerCloset | null>;
  setPrivacy: (username: string, privacy: PrivacyRequest) => Promise<{ status: "OK"; closet: OwnerCloset } | Refusal>;
  remove: (username: string) => Promise<{ status: "OK" } | Refusal>;
  /** Its zip, written whole before the first byte is sent. */
  export: (username: string) => Promise<ExportedCloset | Refusal>;
  /** Puts a closet in the place of what is there, all of it or nothing. */
  import: (path: string, options: OwnerImport) => Promise<ImportAnswer | Refusal>;
  /** Ends what is under way, with nothing changed. */
  stop: () => void;
};

type OwnerImport = ImportOptions & { username: string };

function toRefusal(error: unknown): Refusal {
  if (error instanceof NoSuchCloset) return { status: "unknown" };
  if (error instanceof ClosetExists) return { status: "exists" };
  if (error instanceof WriterBusy || error instanceof LockTimeoutError) return { status: "busy" };
  if (error instanceof ClosetProblem) return { status: "refused", reason: error.reason };
  throw error;
}

export function createOwnerClosets(
  store: ClosetStore,
  { uploads, publicUrl, log }: { uploads: PictureUploads; publicUrl: string; log: Pick<Log, "warn"> },
): OwnerClosets {
  const stopping = new AbortController();
  const writer = { waitMs: WRITER_WAIT_MS, signal: stopping.signal };
  const onSweepFailed = (error: unknown) => log.warn({ err: error }, "pictures that nobody needs were not deleted");

  const toOwnerCloset = (closet: Awaited<ReturnType<typeof getCloset>>): OwnerCloset => ({
    ...closet,
    address: publicUrl + getTabPath(closet.username, "outfits"),
  });

  const refusing = async <T>(work: () => Promise<T>): Promise<T | Refusal> => {
    try {
      return await work();
    } catch (error) {
      // Stopped, with nothing changed.
      if (stopping.signal.aborted) return { status: "busy" };
      return toRefusal(error);
    }
  };

  // Each has a whole closet in hand.
  const importTurn = createTurn();
  const inTurn = <T>(work: () => Promise<T>): Promise<T | Refusal> =>
    refusing(() => withLock(importTurn, writer, work));

  const find = async (username: string): Promise<OwnerCloset> => toOwnerCloset(await getCloset(store, username));

  return {
    async list({ username }) {
      if (username === null) return (await listClosets(store)).map(toOwnerCloset);
      const found = await refusing(() => find(username));
      return "status" in found ? [] : [found];
    },
    async find(username) {
      const found = await refusing(() => find(username));
      return "status" in found ? null : found;
    },
    setPrivacy: (username, { visibility, isIndexed = false }) =>
      refusing(async () => {
        await withRoom(
          store.dataDir,
          () => setPrivacy(store, username, visibility, { isIndexed }),
          (what) => log.warn({ what }, "the disk is full"),
        );
        return { status: "OK", closet: await find(username) } as const;
      }),
    remove: (username) =>
      refusing(async () => {
        await removeCloset(store, username, { ...writer, onSweepFailed });
        return { status: "OK" } as const;
      }),
    export: (username) =>
      refusing(async () => {
        const path = await makeReceivingPath(store.dataDir, ".zip");
        try {
          const exported = await exportCloset(store, username, path, writer);
          const content = createReadStream(path);
          await once(content, "open");
          const closed = new Promise((resolve) => content.once("close", resolve));
          const body = Readable.toWeb(content) as unknown as ReadableStream<Uint8Array>;
          return { status: "OK", username: exported.username, bytes: exported.bytes, body, closed } as const;
        } finally {
          // Who has it open reads it to its end.
          await rm(path, { force: true });
        }
      }),
    import: (path, { username, ...options }) =>
      inTurn(() =>
        withImportSource(path, {}, async (source) => {
          const key = usernameKey(username);
          const taken: string[] = [];
          const findPicture = createPictureFinder(store, username, async (sha256) => {
            const uploaded = await uploads.read({ usernameKey: key, sha256 });
            if (uploaded) taken.push(sha256);
            return uploaded;
          });
          const summary = await importCloset(
            store,
            { ...source, findPicture },
            { username, ...options },
            { ...writer, picturesAtOnce: 1, onSweepFailed },
          );
          // The closet has them: they make room for others.
          await removeUploadsOf(store, key, taken).catch(onSweepFailed);
          return {
            status: "OK",
            closet: await find(summary.username),
            hasReplaced: summary.hasReplaced,
            leftOut: summary.leftOut.slice(0, MAX_LEFT_OUT_TOLD),
            leftOutCount: summary.leftOut.length,
            lostRows: summary.lostRows,
          } as const;
        }),
      ),
    stop: () => stopping.abort(),
  };
}
