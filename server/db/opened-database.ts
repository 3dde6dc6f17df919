import type { KyselyConfig, Kysely } from "kysely";
import type { LockOptions } from "./lock.ts";
import type { Database } from "./schema.ts";

export type OpenedDatabase = {
  kind: "sqlite" | "postgres";
  /** `destroy()` closes it. */
  db: Kysely<Database>;
  /**
   * Does the work while no other process of this database holds the writer's lock. Who dies loses it.
   *
   * @throws {LockTimeoutError} when somebody else held it all the time
   */
  withWriterLock: <T>(options: LockOptions, work: () => Promise<T>) => Promise<T>;
  /** Null: there is one connection, and nobody waits for it but while a statement runs. */
  readPool: (() => PoolState) | null;
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
  /** Called when a connection has gone: who was using it gets an error, the next query another one. */
  onConnectionLost?: (reason: string) => void;
};

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
