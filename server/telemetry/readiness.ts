import type { Kysely } from "kysely";
import { sql } from "kysely";
import { writeProbe } from "#server/db/disk-reserve.ts";
import type { Database } from "#server/db/schema.ts";
import { describeStorageError, describeSystemError } from "#server/db/storage-errors.ts";
import type { Log } from "./log.ts";
import { createProbe, type FindProblem } from "./probe.ts";

const ANSWER_WITHIN_MS = 1500;
const GOOD_FOR_MS = 5000;
const BAD_FOR_MS = 500;

const NO_DATABASE = "the database does not answer";

export function createWriteProbe(dataDir: string, log: Pick<Log, "error" | "info">): FindProblem {
  return createProbe({
    look: () => writeProbe(dataDir),
    toProblem: (error) =>
      `nothing can be written to DATA_DIR: ${describeStorageError(error) ?? describeSystemError(error) ?? "unknown error"}`,
    goodForMs: GOOD_FOR_MS,
    badForMs: BAD_FOR_MS,
    log,
  });
}

export type Readiness = {
  /** Null: ready. Resolves within 2 s. */
  findUnreadyReason: () => Promise<string | null>;
  stop: () => void;
};

type ReadinessParts = {
  db: Kysely<Database>;
  findDecodingProblem: FindProblem;
  log: Pick<Log, "error" | "info">;
};

export function createReadiness({ db, findDecodingProblem, log }: ReadinessParts): Readiness {
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
        const [decodingProblem] = await Promise.all([findDecodingProblem(), askDatabase()]);
        if (isAway) log.info("the database answers again");
        isAway = false;
        return decodingProblem;
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
