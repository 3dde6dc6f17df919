import type { HttpBindings } from "@hono/node-server";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { readUsername } from "#domain/username.ts";
import { allowLongBody } from "#server/http/bounded-server.ts";
import { findSender } from "#server/http/client-address.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import { createMemoryRateLimit, createConcurrencyLimiter } from "#server/http/limits/process-limits.ts";
import { CALLS_PER_KEY, KEY_CONCURRENCY, RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { parseKey } from "./api-key.ts";
import { isForCloset } from "./api-key-service.ts";
import type { OwnerServices } from "./owner-services.ts";
import { findBearerToken } from "#server/http/bearer-token.ts";
import type { OwnerCalls, OwnerEnv } from "./owner-call.ts";
import { ownerClosets } from "./owner-closet-routes.ts";
import { ownerImports } from "./owner-import-routes.ts";
import { ownerPictures } from "./owner-picture-routes.ts";
import { ownerSettings } from "./owner-settings-routes.ts";

const RETRY_AFTER_MS = 2000;

/** Without a valid key, every request gets the same response. */
function authenticateKey({
  findKey,
  rateLimits,
  trustedProxies,
}: Pick<OwnerServices, "findKey" | "rateLimits" | "trustedProxies">): MiddlewareHandler<OwnerEnv> {
  const countCall = createMemoryRateLimit(CALLS_PER_KEY);
  return async (c, next) => {
    c.header("Cache-Control", "no-store");
    const text = findBearerToken(c) ?? "";
    const key = await findKey(text);
    if (!key) {
      const isGuess = parseKey(text) !== null;
      if (isGuess && !(await rateLimits.take(RATE_LIMITS.wrongKeys, findSender(c, trustedProxies)))) {
        return sendTooManyRequests(c, RATE_LIMITS.wrongKeys);
      }
      c.header("WWW-Authenticate", "Bearer");
      return sendError(c, 401, "noKey");
    }
    if (!countCall(key.id)) return sendTooManyRequests(c, CALLS_PER_KEY);
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    if (incoming) allowLongBody(incoming);
    c.set("key", key);
    c.set("isKeyValid", async () => (await findKey(text)) !== null);
    return await next();
  };
}

/** Uploads are frequent and change no closet, so they are logged at `debug`. */
function noteChange(c: Context<OwnerEnv>, call: string, log: OwnerServices["log"]): void {
  if (c.req.method === "GET" || c.req.method === "HEAD" || c.res.status >= 400) return;
  const { id, name } = c.var.key;
  const { username, sha256 } = c.req.param() as { username?: string; sha256?: string };
  const line = { keyId: id, keyName: name, call, username, status: c.res.status };
  if (sha256 === undefined) log.info(line, "an API client changed a closet");
  else log.debug({ ...line, sha256 }, "an API client uploaded a picture");
}

/** `/owner/*`: `npm run closet` for API clients. Without cookies and CORS, no page can call it. */
export function owner(services: OwnerServices): OpenAPIHono {
  const concurrencyLimiters = {
    closets: createConcurrencyLimiter(KEY_CONCURRENCY.closets),
    uploads: createConcurrencyLimiter(KEY_CONCURRENCY.uploads),
  };
  const calls: OwnerCalls = {
    ...services,
    requireRight: (right) => async (c, next) => {
      const { key } = c.var;
      const { username = "", sha256 } = c.req.param() as { username?: string; sha256?: string };
      const isAllowed = key.rights.includes(right) && isForCloset(key, username);
      if (!isAllowed) return sendError(c, 403, "keyMayNot", right);
      // PostgreSQL rejects NUL in a query. The import checks the username itself and explains the error.
      const isImport = right === "import" && sha256 === undefined;
      if (!isImport && readUsername(username) === null) return sendError(c, 404, "noSuchCloset");
      const call = `${c.req.method} ${routePath(c)}`;
      await next();
      noteChange(c, call, services.log);
      return undefined;
    },
    async limitConcurrency(kind, c, work) {
      const leave = concurrencyLimiters[kind].enter(c.var.key.id);
      if (!leave) return sendTooManyRequests(c, { windowMs: RETRY_AFTER_MS });
      const ends: Promise<unknown>[] = [];
      try {
        return await services.track(() => work((end) => void ends.push(end)));
      } finally {
        void Promise.all(ends).then(leave);
      }
    },
  };
  const api = new OpenAPIHono();
  api.use("/owner/*", authenticateKey(services));
  api.route("/", ownerImports(calls));
  api.route("/", ownerClosets(calls));
  api.route("/", ownerSettings(calls));
  api.route("/", ownerPictures(calls));
  api.all("/owner/*", (c) => sendError(c, 404, "notFound"));
  return api;
}
