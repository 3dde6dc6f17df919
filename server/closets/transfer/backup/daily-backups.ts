import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { toDay } from "#domain/links/link.ts";
import { WriterBusy } from "#server/closets/records/closet-problem.ts";
import { type ClosetStore, withSweepLock } from "#server/closets/records/closet-store.ts";
import { makePrivateFolder } from "#server/db/database.ts";
import type { Integrity } from "#server/db/integrity.ts";
import { describeUnusable } from "#server/db/storage-errors.ts";
import type { Log } from "#server/telemetry/log.ts";
import { describeLost, SWEEP_WAIT_MS, writeBackup } from "./backup.ts";

const HOUR_MS = 3_600_000;
const CHECK_EVERY_MS = HOUR_MS / 6;
const OVERDUE_HOURS = 26;

const DAILY = /^closet-\d{4}-\d{2}-\d{2}\.zip$/;
const UNFINISHED = /^closet-\d{4}-\d{2}-\d{2}\.zip\.[\w-]+\.unfinished$/;

export type BackupState = {
  /** ISO 8601. Null: there is no daily backup. */
  lastAt: string | null;
  problem: string | null;
};

type BackupOptions = {
  kept: number;
  log: Pick<Log, "info" | "warn">;
  /** A backup of a damaged database must not take the place of a good one. */
  integrity?: Pick<Integrity, "check"> | null;
  waitMs?: number;
};

/** Processes that share DATA_DIR make one backup a day. */
export function createDailyBackups(
  store: ClosetStore,
  { kept, log, integrity = null, waitMs = SWEEP_WAIT_MS }: BackupOptions,
) {
  const folder = join(store.dataDir, "backups");
  const createdAt = Date.now();
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let failure: { reason: string; at: number } | null = null;
  let lastLost = 0;

  const listNames = async (pattern: RegExp): Promise<string[]> =>
    (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name)).toSorted();

  const getName = (): string => `closet-${toDay(Date.now())}.zip`;

  /** Oldest first. `ahead`: with a day after today, of a clock that was ahead. */
  const listDaily = async (): Promise<{ past: string[]; ahead: string[] }> => {
    const names = await listNames(DAILY);
    const isPast = (name: string): boolean => name <= getName();
    return { past: names.filter(isPast), ahead: names.filter((name) => !isPast(name)) };
  };

  const remove = async (names: readonly string[]): Promise<void> => {
    for (const name of names) await rm(join(folder, name), { force: true });
  };

  async function make(name: string): Promise<void> {
    if ((await listNames(DAILY)).includes(name)) return;
    await remove(await listNames(UNFINISHED));
    await integrity?.check(signal);
    const startedAt = performance.now();
    const { bytes, lost } = await writeBackup(store, join(folder, name), { signal });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    log.info({ file: join(folder, name), bytes, seconds }, "the daily backup is done");
    lastLost = lost;
    if (lost > 0) log.warn({ problem: describeLost(lost) }, "the daily backup is not complete");
    const { past, ahead } = await listDaily();
    await remove([...ahead, ...past].slice(0, -kept));
  }

  async function makeIfDue(): Promise<void> {
    const name = getName();
    try {
      if (!(await listNames(DAILY)).includes(name)) {
        // Negative: the clock was ahead.
        const failedAgoMs = failure ? Date.now() - failure.at : HOUR_MS;
        if (failedAgoMs >= 0 && failedAgoMs < HOUR_MS) return;
        await makePrivateFolder(folder);
        await withSweepLock(store, { waitMs, signal }, () => make(name));
      }
      failure = null;
    } catch (error) {
      if (error instanceof WriterBusy || signal.aborted) return;
      const reason = describeUnusable(error);
      failure = { reason, at: Date.now() };
      log.warn({ reason, folder }, "the daily backup failed; retried in an hour");
    }
  }

  async function findLastAt(): Promise<number | null> {
    const name = (await listDaily()).past.at(-1);
    return name === undefined ? null : ((await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? null);
  }

  const runOnce = (): void => {
    running = running.then(makeIfDue);
  };

  return {
    start() {
      runOnce();
      timer = setInterval(runOnce, CHECK_EVERY_MS).unref();
    },
    makeIfDue,
    readState: async (): Promise<BackupState> => {
      const lastAt = await findLastAt();
      const isOverdue = Date.now() - Math.max(lastAt ?? 0, createdAt) > OVERDUE_HOURS * HOUR_MS;
      const overdue = isOverdue ? `there was no backup in the last ${OVERDUE_HOURS} hours` : null;
      return {
        lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
        problem: failure
          ? `the last backup failed: ${failure.reason}`
          : (overdue ?? (lastLost > 0 ? describeLost(lastLost) : null)),
      };
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
