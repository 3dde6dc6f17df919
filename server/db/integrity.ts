import { DatabaseProblem, type OpenedDatabase } from "./opened-database.ts";

export type IntegrityState = {
  /** ISO 8601. Null: the first check is not done. */
  checkedAt: string | null;
  problem: string | null;
};

export type Integrity = {
  /** @throws {DatabaseDamaged} */
  check: (signal?: AbortSignal) => Promise<void>;
  readState: () => IntegrityState;
};

/** The message is one line for the operator. */
class DatabaseDamaged extends DatabaseProblem {
  constructor(finding: string) {
    super(`the database is damaged (${finding}): restore the last good backup`);
  }
}

const DAMAGED = "the database is damaged";

/** Null: this database checks itself. */
export function createIntegrity({ findDamage }: Pick<OpenedDatabase, "findDamage">): Integrity | null {
  if (!findDamage) return null;
  let state: IntegrityState = { checkedAt: null, problem: null };
  return {
    async check(signal) {
      const finding = await findDamage(signal);
      state = { checkedAt: new Date().toISOString(), problem: finding === null ? null : DAMAGED };
      if (finding !== null) throw new DatabaseDamaged(finding);
    },
    readState: () => state,
  };
}
