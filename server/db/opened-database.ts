import type { KyselyConfig, Kysely } from "kysely";
import type { LockOptions } from "./lock.ts";
import type { Database } from "./schema.ts";

export type OpenedDatabase = {
  kind: "sqlite" | "postgres";
  /** For the operator: the path of a file, or a name and an address. */
  place: string;
  /** For the operator, when the database may not be complete. */
  warning: string | null;
  /** The steps that this opening took. A new database has taken none. */
  migrations: readonly string[];
  db: Kysely<Database>;
  /** Blocks deletion, check and backup of pictures in other processes. */
  withSweepLock: <T>(options: LockOptions, work: () => Promise<T>) => Promise<T>;
  /** @throws {DatabaseProblem} during a restore. Null: no lock needed. */
  holdServerLock: (() => Promise<() => Promise<void>>) | null;
  readPool: (() => PoolState) | null;
  /** Null: undamaged. The field is null for a database that checks itself. */
  findDamage: ((signal?: AbortSignal) => Promise<string | null>) | null;
};

type OpeningLog = { info: (fields: object, text: string) => void; warn: (text: string) => void };

export function logOpening({ warning, migrations }: Pick<OpenedDatabase, "warning" | "migrations">, log: OpeningLog) {
  if (warning !== null) log.warn(warning);
  if (migrations.length > 0) log.info({ migrations }, "the database was migrated");
}

export type QueryReport = {
  kind: string;
  ms: number;
  isFailed: boolean;
};

export type PoolState = { total: number; idle: number; waiting: number };

export type OpeningOptions = {
  onQuery?: (query: QueryReport) => void;
  connections?: number;
  /** Statements may take minutes, as those of a restore. */
  isPatient?: boolean;
  /** 5 seconds by default. */
  connectionTimeoutMs?: number | undefined;
  onConnectionLost?: (reason: string) => void;
};

/** `conflict`: nothing was changed. `lost`: the statement or `commit` may have run. */
export type DatabaseFailure = "conflict" | "lost" | "unavailable";

export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly failure: DatabaseFailure;

  constructor(failure: DatabaseFailure, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.failure = failure;
  }
}

export function findDatabaseUnavailable(error: unknown): DatabaseUnavailable | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return cause;
  }
  return null;
}

export class DatabaseProblem extends Error {}

/** Without `onQuery`, Kysely does not measure queries. */
export function toKyselyLog({ onQuery }: OpeningOptions): Pick<KyselyConfig, "log"> {
  if (!onQuery) return {};
  return {
    log({ level, query, queryDurationMillis: ms }) {
      const { kind } = query.query;
      const name = /^(Select|Insert|Update|Delete)QueryNode$/.exec(kind)?.[1]?.toLowerCase() ?? "other";
      onQuery({ kind: name, ms, isFailed: level === "error" });
    },
  };
}
