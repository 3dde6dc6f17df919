import type { Kysely } from "kysely";
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
};

export type OpeningOptions = {
  /** Called when a connection has gone: who was using it gets an error, the next query another one. */
  onConnectionLost?: (reason: string) => void;
};

/** Why a database cannot be used: one line for whoever runs the machine, without a password. */
export class DatabaseProblem extends Error {}
