import { Hono } from "hono";
import { z } from "zod";
import { MAX_EMAIL_LENGTH, MAX_GOALS, MAX_NAME_LENGTH } from "#domain/limits.ts";
import type { Principal } from "./account-service.ts";
import { answerError } from "#server/http/errors.ts";
import { findByBearer } from "./principal.ts";
import { answerStream } from "./profiles/profile-stream.ts";
import type { AccountServices } from "./account-services.ts";

/** Beyond it a date is none (ECMA-262 §21.4.1.1). */
const MAX_TIME_MS = 8.64e15;

const text = z
  .string()
  .max(MAX_NAME_LENGTH)
  .regex(/^\P{Cc}*$/u);

/** What may be changed (spec §3, §9): unknown fields are refused, null takes a field away. */
export const profileChanges = z.strictObject({
  firstName: text.nullable().exactOptional(),
  lastName: text.nullable().exactOptional(),
  email: z.string().max(MAX_EMAIL_LENGTH).exactOptional(),
  socialMediaSource: text.nullable().exactOptional(),
  goals: z.array(text).max(MAX_GOALS).nullable().exactOptional(),
  sourceAttributionText: text.nullable().exactOptional(),
  otherSourceText: text.nullable().exactOptional(),
  isWeb: z.boolean().nullable().exactOptional(),
  openOc: z.boolean().nullable().exactOptional(),
  updatedAt: z.int().min(0).max(MAX_TIME_MS).exactOptional(),
});

/**
 * `users/{userId}` (spec §3, §7; decisions, "Accounts"): the profile as JSON or as a live stream, its partial update, and
 * the deletion of the account. Each its own person's alone; what changes anything wants the Bearer token.
 */
export function users({ accounts, profiles, publicUrl, log }: AccountServices) {
  const api = new Hono<{ Variables: { principal: Principal } }>();

  api.on(["GET", "PATCH", "DELETE"], "/users/:userId", async (c, next) => {
    const isReading = ["GET", "HEAD"].includes(c.req.method);
    const principal =
      (await findByBearer(c, accounts)) ?? (isReading ? await accounts.findByCookie(c.req.raw.headers) : null);
    if (!principal) return answerError(c, 401, "signedOut");
    const isHers = (await profiles.findUserId(principal.authUserId)) === c.req.param("userId");
    if (!isHers) return answerError(c, 403, "notYours");
    c.set("principal", principal);
    return await next();
  });

  api.get("/users/:userId", async (c) => {
    const userId = c.req.param("userId");
    if (c.req.header("accept")?.includes("text/event-stream")) {
      const { sessionId } = c.get("principal");
      return answerStream(c, {
        publicUrl,
        follow: (signal) => profiles.feed.follow({ userId, sessionId }, signal),
        onFailure: (error) => log.error({ err: error }, "a live stream broke off"),
      });
    }
    const profile = await profiles.findProfile(userId);
    if (!profile) return answerError(c, 404, "notFound");
    c.header("Cache-Control", "no-store");
    return c.json(profile);
  });

  api.patch("/users/:userId", async (c) => {
    const { data } = profileChanges.safeParse(await c.req.json().catch(() => undefined));
    if (!data) return answerError(c, 400, "badProfile");
    const { email, ...rest } = data;
    if (email !== undefined && email !== c.get("principal").email) return answerError(c, 400, "otherEmail");
    const profile = await profiles.updateProfile(c.req.param("userId"), rest);
    if (!profile) return answerError(c, 404, "notFound");
    c.header("Cache-Control", "no-store");
    return c.json(profile);
  });

  api.delete("/users/:userId", async (c) => {
    await accounts.deleteAccount(c.get("principal"));
    return c.body(null, 204);
  });

  return api;
}
