import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { Log } from "./log.ts";

/** Before whoever asks gives up: balancers wait for two seconds and more. */
const ANSWER_WITHIN_MS = 1500;

const NO_DATABASE = "the database does not answer";

export type Readiness = {
  /** Why this process should get no requests just now; null when it may. Within two seconds. */
  findUnreadyReason: () => Promise<string | null>;
  /** From now on it should get none. */
  stop: () => void;
};

type ReadinessParts = {
  /** Null: it has none. */
  db: Kysely<Database> | null;
  /** Why nothing can be written to the process's own folder; null when it can. */
  findWriteError: () => Promise<string | null>;
  log: Pick<Log, "error" | "info">;
};

/**
 * Whether this process can serve: it is not about to stop, its database answers, and it can write. That the database
 * changes is logged, once.
 */
export function createReadiness({ db, findWriteError, log }: ReadinessParts): Readiness {
  let isStopping = false;
  let isAway = false;

  async function askDatabase(): Promise<void> {
    if (!db) return;
    let timeout: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timeout = setTimeout(() => reject(new Error("There was no answer in time.")), ANSWER_WITHIN_MS);
    });
    // As a query that only reads: it is asked once more on another connection.
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
