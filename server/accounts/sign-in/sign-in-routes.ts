import { type Context, Hono } from "hono";
import { answerError, answerTooOften, type ErrorName } from "#server/http/errors.ts";
import type { AccountService } from "#server/accounts/account-service.ts";
import { findSender } from "#server/http/client-address.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import type { AccountServices } from "#server/accounts/account-services.ts";
import { BusyError } from "#server/http/work-queue.ts";

const REFUSALS: Partial<Record<number, [status: 401 | 403 | 404 | 422, ErrorName]>> = {
  401: [401, "signedOut"],
  403: [403, "foreignOrigin"],
  404: [404, "notFound"],
  422: [422, "linkOfOtherEmail"],
};

/** The library's answer, or, when it refuses, ours: no words of its own reach a visitor. */
async function relay(c: Context, { handle }: AccountService, refusal: ErrorName): Promise<Response> {
  const response = await handle(c.req.raw);
  if (response.status >= 500) throw new Error(`The sign-in library answered ${response.status} to ${c.req.path}.`);
  if (response.status >= 400) {
    const [status, words] = REFUSALS[response.status] ?? [400, refusal];
    return answerError(c, status, words);
  }
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** The calls of accounts that the library answers (interfaces: "HTTP"). What else it knows is not let through. */
export function auth({ accounts, rateLimits, trustedProxies }: AccountServices): Hono {
  const api = new Hono();
  api.post("/auth/sign-in/link", async (c) => {
    const response = await relay(c, accounts, "linkRefused");
    if (response.ok || (await rateLimits.take(RATE_LIMITS.failedSignIns, findSender(c, trustedProxies))))
      return response;
    return answerTooOften(c, RATE_LIMITS.failedSignIns);
  });
  api.get("/auth/token", async (c) => {
    // Asked ourselves: the library takes a database that does not answer for nobody being signed in.
    if (!(await accounts.findByCookie(c.req.raw.headers))) return answerError(c, 401, "signedOut");
    const response = await relay(c, accounts, "failed");
    // The database may have gone between our question and the library's.
    if (response.status === 401 && (await accounts.findByCookie(c.req.raw.headers)))
      throw new BusyError("The sign-in library did not find a session that is there.");
    return response;
  });
  api.post("/auth/sign-out", async (c) => {
    // Ended ourselves: the library says yes also when the session could not be removed.
    const principal = await accounts.findByCookie(c.req.raw.headers);
    if (principal) await accounts.endSession(principal);
    const response = await relay(c, accounts, "failed");
    return response.ok ? new Response(JSON.stringify({ ok: true }), response) : response;
  });
  return api;
}
