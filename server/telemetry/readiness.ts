import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { Log } from "./log.ts";

const ANSWER_WITHIN_MS = 1500;

const NO_DATABASE = "the database does not answer";

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
