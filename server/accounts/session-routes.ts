import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { sendError } from "#server/http/errors.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, FOR_ACCOUNTS, json } from "#server/openapi/route-parts.ts";
import type { Principal } from "./account-service.ts";
import type { AccountServices } from "./account-services.ts";
import { doneSchema } from "./sign-in/sign-in-call.ts";

const listSchema = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      device: z.string().nullable().meta({ description: "Browser and system, without versions." }),
      createdAt: z.int().meta({ description: "Epoch milliseconds." }),
      usedAt: z.int().meta({ description: "Of the last use, to the day." }),
      isThis: z.boolean(),
    }),
  ),
});

const PROBLEMS = errors("signedOut", "foreignOrigin", "notInDemo");

const LIST = createRoute({
  operationId: "listSessions",
  method: "get",
  path: "/auth/sessions",
  ...FOR_ACCOUNTS,
  summary: "Lists the devices that are signed in to the account, the last one that was used first.",
  responses: { 200: json("The sessions, a hundred at most.", "Sessions", listSchema), ...PROBLEMS },
});

const END_OTHERS = createRoute({
  operationId: "endOtherSessions",
  method: "delete",
  path: "/auth/sessions",
  ...FOR_ACCOUNTS,
  summary: "Ends all sessions of the account but this one.",
  responses: { 200: json("They are over.", "Done", doneSchema), ...PROBLEMS },
});

const END = createRoute({
  operationId: "endSession",
  method: "delete",
  path: "/auth/sessions/{id}",
  ...FOR_ACCOUNTS,
  summary: "Ends a session of the account.",
  description: "With its tokens and its live streams. Idempotent.",
  request: { params: z.object({ id: z.string().max(64) }) },
  responses: { 200: json("It is over.", "Done", doneSchema), ...PROBLEMS },
});

/** On a demonstration all visitors have the same account. */
export function sessions({ accounts }: Pick<AccountServices, "accounts">): OpenAPIHono {
  const api = createApi<{ Variables: { principal: Principal } }>();
  for (const path of [LIST.path, "/auth/sessions/:id"]) {
    api.use(path, async (c, next) => {
      const principal = await accounts.findByCookie(c.req.raw.headers);
      if (!principal) return sendError(c, "signedOut");
      if (accounts.isDemo) return sendError(c, "notInDemo");
      c.set("principal", principal);
      c.header("Cache-Control", "no-store");
      return await next();
    });
  }
  api.openapi(LIST, async (c) => {
    const { sessionId } = c.get("principal");
    const listed = await accounts.listSessions(c.get("principal"));
    const answer = { sessions: listed.map((session) => ({ ...session, isThis: session.id === sessionId })) };
    return c.json(answer satisfies z.infer<typeof listSchema>);
  });
  api.openapi(END_OTHERS, async (c) => {
    await accounts.endOtherSessions(c.get("principal"));
    return c.json({ ok: true } satisfies z.infer<typeof doneSchema>);
  });
  api.openapi(END, async (c) => {
    await accounts.endSessionOf(c.get("principal"), c.req.valid("param").id);
    return c.json({ ok: true } satisfies z.infer<typeof doneSchema>);
  });
  return api as unknown as OpenAPIHono;
}
