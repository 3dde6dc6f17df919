import { setTimeout as sleep } from "node:timers/promises";

/** Null: it works. Otherwise a sentence without paths, addresses and hashes: `/health/ready` is public. */
export type FindProblem = () => Promise<string | null>;

type ProbeParts = {
  /** @throws the reason, for the log */
  look: () => Promise<void>;
  toProblem: (error: unknown) => string;
  goodForMs: number;
  badForMs: number;
  log: { error: (details: object, message: string) => void; info: (details: object, message: string) => void };
};

const ANSWER_WITHIN_MS = 1000;

/** Logs when it stops working, and when it works again. The problem is that of the last look while a new one takes long. */
export function createProbe({ look, toProblem, goodForMs, badForMs, log }: ProbeParts): FindProblem {
  let problem: string | null = null;
  let until = 0;
  let looking: Promise<void> | null = null;

  async function lookAgain(): Promise<void> {
    const before = problem;
    try {
      await look();
      problem = null;
      if (before !== null) log.info({ problem: before }, "a problem is over");
    } catch (error) {
      problem = toProblem(error);
      const { message } = error as Error;
      if (problem !== before) log.error({ problem }, message.startsWith(problem) ? message : `${problem}: ${message}`);
    } finally {
      until = performance.now() + (problem === null ? goodForMs : badForMs);
      looking = null;
    }
  }

  return async () => {
    if (performance.now() < until) return problem;
    looking ??= lookAgain();
    const answered = new AbortController();
    const late = sleep(ANSWER_WITHIN_MS, undefined, { signal: answered.signal }).catch(() => undefined);
    await Promise.race([looking, late]);
    answered.abort();
    return problem;
  };
}
