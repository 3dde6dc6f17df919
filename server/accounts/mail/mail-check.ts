import type { Log } from "#server/telemetry/log.ts";
import { createProbe, type FindProblem } from "#server/telemetry/probe.ts";
import type { Mailer } from "./mail.ts";

const MINUTE_MS = 60_000;

export const createMailCheck = (mailer: Pick<Mailer, "greet">, log: Pick<Log, "error" | "info">): FindProblem =>
  createProbe({
    async look() {
      const failure = await mailer.greet();
      if (failure) throw new Error(Object.values(failure).join(", "));
    },
    toProblem: () => "the mail server does not accept emails",
    goodForMs: 10 * MINUTE_MS,
    badForMs: MINUTE_MS,
    log,
  });
