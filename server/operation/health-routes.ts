import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import type { Readiness } from "#server/telemetry/readiness.ts";
import { errors, json, TAGS } from "#server/openapi/route-parts.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const healthSchema = z.strictObject({ status: z.literal("OK") });

const readinessSchema = healthSchema.extend({
  backup: z
    .strictObject({
      lastAt: z
        .string()
        .nullable()
        .describe("When the newest daily backup was finished, as in 2026-11-26T00:04:12.000Z."),
      problem: z.string().nullable().describe("Why the last backup failed, or that it is overdue."),
    })
    .optional()
    .describe("Only with the setting `BACKUP_DAILY`. A problem with backups does not make the process unready."),
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
  description: "Otherwise 503, with the reason as its message.",
  responses: {
    200: json("It is ready.", "Readiness", readinessSchema),
    ...errors(),
  },
});

type HealthParts = {
  readiness: Readiness;
  dailyBackups: { readState: () => Promise<z.infer<typeof readinessSchema>["backup"]> } | null;
};

export function health({ readiness, dailyBackups }: HealthParts): OpenAPIHono {
  const api = createApi();
  api.use("/health/*", async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  api.openapi(GET_LIVENESS, (c) => c.json({ status: "OK" }));
  api.openapi(GET_READINESS, async (c) => {
    const reason = await readiness.findUnreadyReason();
    if (reason !== null) return c.json({ status: "ERROR", message: reason }, 503);
    return c.json({ status: "OK", ...(dailyBackups && { backup: await dailyBackups.readState() }) });
  });
  return api;
}
