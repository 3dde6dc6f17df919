import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { describeUnusable } from "#server/db/storage-errors.ts";
import type { Log } from "./log.ts";

const ANSWER_WITHIN_MS = 1500;
const PROBE_BYTES = 64 * 1024;
const GOOD_FOR_MS = 5000;
const BAD_FOR_MS = 500;

const NO_DATABASE = "the database does not answer";

/** Writes a file, because free space shows neither quotas nor read-only disks. Null: writable. */
export function createWriteProbe(dataDir: string): () => Promise<string | null> {
  const probe = join(dataDir, `.write-probe-${process.pid}`);
  let known: { reason: Promise<string | null>; until: number } | null = null;

  async function look(): Promise<string | null> {
    try {
      await writeFile(probe, Buffer.alloc(PROBE_BYTES, 1), { mode: 0o600 });
      return null;
    } catch (error) {
      return describeUnusable(error);
    } finally {
      await rm(probe, { force: true }).catch(() => undefined);
    }
  }

  return async () => {
    if (known && performance.now() < known.until) return await known.reason;
    const reason = look();
    const asked = { reason, until: Infinity };
    known = asked;
    asked.until = performance.now() + ((await reason) === null ? GOOD_FOR_MS : BAD_FOR_MS);
    return await reason;
  };
}

export type Readiness = {
  /** Null: ready. Resolves within 2 s. */
  findUnreadyReason: () => Promise<string | null>;
  stop: () => void;
};

type ReadinessParts = {
  db: Kysely<Database>;
  findWriteError: () => Promise<string | null>;
  log: Pick<Log, "error" | "info">;
};

export function createReadiness({ db, findWriteError, log }: ReadinessParts): Readiness {
  let isStopping = false;
  let isAway = false;

  async function askDatabase(): Promise<void> {
    let timeout: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timeout = setTimeout(() => reject(new Error("The database did not answer in time.")), ANSWER_WITHIN_MS);
    });
    // A `select`, so that the dialect retries it on another connection.
    const asked = db.selectNoFrom(sql`1`.as("one")).execute();
    try {
      await Promise.race([asked, late]);
    } finally {
      clearTimeout(timeout);
      asked.catch(() => undefined);
    }
  }

  return {
    async findUnreadyReason() {
      if (isStopping) return "stopping";
      try {
        await askDatabase();
        if (isAway) log.info("the database answers again");
        isAway = false;
        const trouble = await findWriteError();
        return trouble === null ? null : `nothing can be written to DATA_DIR: ${trouble}`;
      } catch (error) {
        if (!isAway) log.error({ reason: (error as Error).message }, NO_DATABASE);
        isAway = true;
        return NO_DATABASE;
      }
    },
    stop() {
      isStopping = true;
    },
  };
}
