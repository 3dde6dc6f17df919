import type { KyselyConfig, Kysely } from "kysely";
import type { LockOptions } from "./lock.ts";
import type { Database } from "./schema.ts";

export type OpenedDatabase = {
  kind: "sqlite" | "postgres";
  db: Kysely<Database>;
  /** Runs `work` as the only writer of one closet, among all processes. Throws as `withWriterLock`. */
  withClosetLock: <T>(
    closetKey: string,
    options: LockOptions,
    work: (db: Kysely<Database>) => Promise<T>,
  ) => Promise<T>;
  /**
   * No closet has a writer, in any process. `work` gets the connection that holds the lock: without it, nothing is
   * written.
   */
  withWriterLock: <T>(options: LockOptions, work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;
  /** No other process deletes or backs up pictures meanwhile. */
  withGarbageCollectionLock: <T>(options: LockOptions, work: () => Promise<T>) => Promise<T>;
  listen: ((parts: ListenerParts) => ChangeListener) | null;
  /** Throws a DatabaseProblem while a restore runs. Null: no lock needed. */
  holdServerLock: (() => Promise<() => Promise<void>>) | null;
  readPool: (() => PoolState) | null;
};

export type ListenerParts = {
  onChange: (id: string) => void;
  /** Called when it starts or stops listening. Changes in between may have been missed. */
  onState: (reason: string | null) => void;
};

export type ChangeListener = {
  /** When false, the caller has to poll. */
  isListening: () => boolean;
  stop: () => void;
};

/** A finished statement, without its values. */
export type QueryReport = {
  system: "sqlite" | "postgresql";
  kind: string;
  statement: string;
  ms: number;
  isFailed: boolean;
};

export type PoolState = { total: number; idle: number; waiting: number };

export type OpeningOptions = {
  onQuery?: (query: QueryReport) => void;
  connections?: number;
  onConnectionLost?: (reason: string) => void;
};

/** `conflict`: nothing was changed. `lost`: the statement or `commit` may have been executed. */
export type DatabaseFailure = "conflict" | "lost" | "unavailable";

export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly failure: DatabaseFailure;

  constructor(failure: DatabaseFailure, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.failure = failure;
  }
}

/** Also looks through the causes of the error. */
export function findDatabaseUnavailable(error: unknown): DatabaseUnavailable | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return cause;
  }
  return null;
}

export class DatabaseProblem extends Error {}

/** Kysely measures nothing when there is no `onQuery`. */
export function toKyselyLog(system: QueryReport["system"], { onQuery }: OpeningOptions): Pick<KyselyConfig, "log"> {
  if (!onQuery) return {};
  return {
    log({ level, query, queryDurationMillis: ms }) {
      const { kind } = query.query;
      const name = /^(Select|Insert|Update|Delete)QueryNode$/.exec(kind)?.[1]?.toLowerCase() ?? "other";
      onQuery({ system, kind: name, statement: query.sql, ms, isFailed: level === "error" });
    },
  };
}
