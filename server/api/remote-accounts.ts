import { Hono } from "hono";
import { proxy } from "hono/proxy";
import { answerError } from "#server/errors.ts";
import type { Services } from "#server/services.ts";

/**
 * The calls of the accounts where another backend has them (`API_BASE_URL`): handed on as they are, on our own origin, so
 * that its cookies are the visitor's here. Who may do what is that backend's to decide.
 */
export function remoteAccounts({ apiBaseUrl, log }: Pick<Services, "apiBaseUrl" | "log">): Hono {
  const api = new Hono();
  api.on(["GET", "POST", "PATCH", "DELETE"], ["/auth/*", "/users/:userId"], async (c) => {
    const { pathname, search } = new URL(c.req.url);
    try {
      return await proxy(`${apiBaseUrl}${pathname}${search}`, {
        raw: c.req.raw,
        redirect: "manual",
        headers: { ...c.req.header(), host: undefined },
        // A stream has no end; who waits for anything else gives up by herself.
        signal: c.req.raw.signal,
      });
    } catch (error) {
      if (!c.req.raw.signal.aborted) log.warn({ err: error }, "the other backend does not answer");
      return answerError(c, 502, "failed");
    }
  });
  return api;
}
