import { Hono } from "hono";
import { z } from "zod";
import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { answerError } from "#server/http/errors.ts";
import { OPENED, type ViewEvents } from "./view-events.ts";
import type { Log } from "#server/telemetry/log.ts";
import { limitBody } from "#server/http/body-limit.ts";

export const eventRequest = z.object({
  event: z.literal(OPENED),
  username: z.string().min(1).max(MAX_USERNAME_LENGTH),
});

/** `POST /events` (spec §7): counts an opened closet. The answer says nothing of whether there is such a closet. */
export function events({ viewEvents, log }: { viewEvents: ViewEvents; log: Pick<Log, "warn"> }): Hono {
  const api = new Hono();
  api.post("/events", limitBody("events"), async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const { data } = eventRequest.safeParse(body);
    if (!data) return answerError(c, 400, "badEvent");
    // A view that could not be counted (the database is busy) is no visitor's concern.
    await viewEvents.count(data.event, data.username).catch((error: unknown) => {
      log.warn({ err: error }, "a view was not counted");
    });
    return c.body(null, 204);
  });
  api.all("/events", (c) => {
    c.header("Allow", "POST");
    return answerError(c, 405, "wrongMethod");
  });
  return api;
}
