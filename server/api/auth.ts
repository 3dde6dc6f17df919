import { type Context, Hono } from "hono";
import { answerError, type ErrorName } from "#server/errors.ts";
import type { AccountService } from "#server/auth/account-service.ts";
import { findSender } from "#server/client-address.ts";
import type { AccountServices } from "#server/services.ts";

const MINUTE_MS = 60_000;
const COMPLETIONS = { name: "sign-in-link", max: 100, windowMs: 10 * MINUTE_MS };

/** The library's answer, or, when it refuses, ours: no words of its own reach a visitor. */
async function relay(c: Context, { handle }: AccountService, refusal: ErrorName): Promise<Response> {
  const response = await handle(c.req.raw);
  if (response.status >= 500) throw new Error(`The sign-in library answered ${response.status} to ${c.req.path}.`);
  if (response.status < 400) {
    response.headers.set("Cache-Control", "no-store");
    return response;
  }
  const answer = answerError(c, response.status === 401 ? 401 : 400, refusal);
  for (const cookie of response.headers.getSetCookie()) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

/** The calls of accounts that the library answers (interfaces: "HTTP"). What else it knows is not let through. */
export function auth({ accounts, rateLimits, trustedProxies }: AccountServices): Hono {
  const api = new Hono();
  api.post("/auth/sign-in/link", async (c) => {
    if (!(await rateLimits.take(COMPLETIONS, findSender(c, trustedProxies)))) return answerError(c, 429, "busy");
    return await relay(c, accounts, "linkRefused");
  });
  api.get("/auth/token", (c) => relay(c, accounts, "signedOut"));
  api.post("/auth/sign-out", async (c) => {
    const response = await relay(c, accounts, "failed");
    return response.ok ? new Response(JSON.stringify({ ok: true }), response) : response;
  });
  return api;
}
