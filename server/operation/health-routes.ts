import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import type { Readiness } from "#server/telemetry/readiness.ts";
import type { ErrorBody } from "#server/http/errors.ts";
import { errors, json, TAGS } from "#server/openapi/route-parts.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const healthSchema = z.strictObject({ status: z.literal("OK") });

const problem = z.string().nullable();

/** None of these problems makes the process unready: a restart would not help, and other processes have them, too. */
const readinessSchema = healthSchema.extend({
  disk: z.strictObject({ problem }).describe("Whether `DATA_DIR` can be written."),
  store: z.strictObject({ problem }).describe("Whether pictures can be stored and read."),
  mail: z.strictObject({ problem }).describe("Whether the mail server takes the greeting and the password."),
  integrity: z
    .strictObject({
      checkedAt: z.string().nullable().describe("When the embedded database was checked last."),
      problem,
    })
    .optional()
    .describe("Only for the embedded database."),
  backup: z
    .strictObject({
      lastAt: z
        .string()
        .nullable()
        .describe("When the newest daily backup was finished, as in 2026-11-26T00:04:12.000Z."),
      problem: problem.describe("Why the last backup failed, or that it is overdue."),
    })
    .optional()
    .describe("Only with the setting `BACKUP_DAILY`."),
});

const GET_LIVENESS = createRoute({
  operationId: "getLiveness",
  method: "get",
  path: "/health/live",
  tags: TAGS.operation,
  summary: "Checks that the process is alive.",
  responses: {
    200: json("It is alive.", "Health", healthSchema),
    ...errors(),
  },
});

const GET_READINESS = createRoute({
  operationId: "getReadiness",
  method: "get",
  path: "/health/ready",
  tags: TAGS.operation,
  summary: "Checks that the process is ready for requests.",
  description:
    "503 while it stops, while its database does not answer, and when it cannot decode pictures, with the reason as its message. A `problem` in the response does not make it unready.",
  responses: {
    200: json("It is ready.", "Readiness", readinessSchema),
    ...errors(),
  },
});

type HealthParts = {
  readiness: Readiness;
  checks: Record<"disk" | "store" | "mail", () => Promise<string | null>>;
  integrity: { readState: () => z.infer<typeof readinessSchema>["integrity"] } | null;
  dailyBackups: { readState: () => Promise<z.infer<typeof readinessSchema>["backup"]> } | null;
};

export function health({ readiness, checks, integrity, dailyBackups }: HealthParts): OpenAPIHono {
  const api = createApi();
  api.use("/health/*", async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  api.openapi(GET_LIVENESS, (c) => c.json({ status: "OK" }));
  api.openapi(GET_READINESS, async (c) => {
    const [reason, disk, store, mail] = await Promise.all([
      readiness.findUnreadyReason(),
      ...([checks.disk, checks.store, checks.mail] as const).map((find) => find()),
    ]);
    if (reason) return c.json({ status: "ERROR", code: "notReady", message: reason } satisfies ErrorBody, 503);
    return c.json({
      status: "OK",
      disk: { problem: disk ?? null },
      store: { problem: store ?? null },
      mail: { problem: mail ?? null },
      ...(integrity && { integrity: integrity.readState() }),
      ...(dailyBackups && { backup: await dailyBackups.readState() }),
    });
  });
  return api;
}
