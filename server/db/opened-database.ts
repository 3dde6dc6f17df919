import type { KyselyConfig, Kysely } from "kysely";
import type { LockOptions } from "./lock.ts";
import type { Database } from "./schema.ts";

export type OpenedDatabase = {
  kind: "sqlite" | "postgres";
  /** `destroy()` closes it. */
  db: Kysely<Database>;
  /**
   * Does the work as the only writer of one closet, among all processes of this database. A process that dies loses the lock.
   *
   * @param work gets the database as `withWriterLock` gives it, and fails likewise
   */
  withClosetLock: <T>(
    closetKey: string,
    options: LockOptions,
    work: (db: Kysely<Database>) => Promise<T>,
  ) => Promise<T>;
  /**
   * Does the work while no closet has a writer, in any process of this database. A process that dies loses the lock.
   *
   * @param work gets the database through the connection that holds the lock: what it writes there is written with the
   *   lock, or not at all
   * @throws {LockTimeoutError} when somebody else held it all the time
   * @throws {DatabaseProblem} when the connection was lost, and the lock with it
   */
  withWriterLock: <T>(options: LockOptions, work: (db: Kysely<Database>) => Promise<T>) => Promise<T>;
  /**
   * Does the work while no other process of this database deletes stored pictures, or backs them up.
   *
   * @throws {LockTimeoutError} when another process held the lock all the time
   */
  withGarbageCollectionLock: <T>(options: LockOptions, work: () => Promise<T>) => Promise<T>;
  /** Begins to hear of changes of profiles and sessions, in whichever process; null: the database tells nobody. */
  listen: ((parts: ListenerParts) => ChangeListener) | null;
  /**
   * Holds a lock that says "a server runs"; what releases it. Null: nothing asks for one.
   *
   * @throws {DatabaseProblem} while no server may run
   */
  holdServerLock: (() => Promise<() => Promise<void>>) | null;
  /** Null: there is one connection, and nobody waits for it but while a statement runs. */
  readPool: (() => PoolState) | null;
};

export type ListenerParts = {
  /** Called with the id of a profile or session that has changed. */
  onChange: (id: string) => void;
  /** Called when it begins to hear, or hears no longer: changes before may have been missed. Null: there is no reason to name. */
  onState: (reason: string | null) => void;
};

export type ChangeListener = {
  /** Whether changes are told just now; otherwise one has to look for them. */
  isListening: () => boolean;
  stop: () => void;
};

/** A statement that is over: what it was, without the values that it was given. */
export type QueryReport = {
  system: "sqlite" | "postgresql";
  /** As in `select` or `insert`. */
  kind: string;
  statement: string;
  ms: number;
  isFailed: boolean;
};

/** Connections that are there, those that nobody uses just now, and those who wait for one. */
export type PoolState = { total: number; idle: number; waiting: number };

export type OpeningOptions = {
  /** Called after each statement. */
  onQuery?: (query: QueryReport) => void;
  /** How many connections to PostgreSQL at most. */
  connections?: number;
  /** Called when a connection has gone: what was under way on it failed, or begins once more on another one. */
  onConnectionLost?: (reason: string) => void;
};

/**
 * What was asked of the database was not done, and may be a moment later.
 *
 * - `conflict`: somebody else was in the way, and nothing was changed: a serialisation failure, a deadlock
 * - `lost`: the connection ended meanwhile; outside a transaction, and with its `commit`, nobody knows whether it was done
 * - `away`: it cannot be reached, or does not answer in time
 */
export type DatabaseFailure = "conflict" | "lost" | "unavailable";

export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly failure: DatabaseFailure;

  constructor(failure: DatabaseFailure, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.failure = failure;
  }
}

/** The one that an error is or was caused by; null: it is something else. */
export function findDatabaseUnavailable(error: unknown): DatabaseUnavailable | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return cause;
  }
  return null;
}

/** Why a database cannot be used: one line for whoever runs the machine, without a password. */
export class DatabaseProblem extends Error {}

/** What Kysely is told so that `onQuery` hears of each statement; without one, nothing is measured. */
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
