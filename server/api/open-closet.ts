import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { toClosetAnswer } from "#server/closets/closet-answer-schema.ts";
import { answerError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";

const request = z.strictObject({ username: z.string().min(1), useCollections: z.boolean().optional() });

const MAX_BODY_BYTES = 4096;

/** `POST /users/v2/openCloset` (spec §7): a closet that may be shown, or one answer for every reason not to. */
export function openCloset({ closets }: Pick<Services, "closets">): Hono {
  const api = new Hono();
  const tooLarge = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => answerError(c, 400, "badOpenCloset") });
  api.post("/users/v2/openCloset", tooLarge, async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const { data } = request.safeParse(body);
    if (!data) return answerError(c, 400, "badOpenCloset");
    const opened = await closets.openCloset(data.username);
    if (opened.status === "ERROR") return answerError(c, 404, "closetNotShown");
    c.header("Cache-Control", "no-store");
    return c.json(toClosetAnswer(opened.closet, { useCollections: data.useCollections === true }));
  });
  api.all("/users/v2/openCloset", (c) => {
    c.header("Allow", "POST");
    return answerError(c, 405, "wrongMethod");
  });
  return api;
}
