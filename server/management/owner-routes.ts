import type { HttpBindings } from "@hono/node-server";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { allowLongBody } from "#server/http/bounded-server.ts";
import { findSender } from "#server/http/client-address.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import { BusyError, createQueue } from "#server/http/limits/queue.ts";
import { createMemoryRateLimit } from "#server/http/limits/rate-limits.ts";
import { CALLER_CONCURRENCY, CALLS_PER_ACCOUNT, CALLS_PER_KEY, RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { createApi, rejectOtherMethods } from "#server/openapi/request-errors.ts";
import { parseKey } from "./api-key.ts";
import { findCaller, isForeignWrite } from "./caller.ts";
import type { OwnerServices } from "./owner-services.ts";
import { findBearerToken } from "#server/http/bearer-token.ts";
import type { OwnerCalls, OwnerEnv } from "./owner-call.ts";
import { ownerClosets } from "./owner-closet-routes.ts";
import { ownerImports } from "./owner-import-routes.ts";
import { ownerNewClosets } from "./owner-new-closet-routes.ts";
import { ownerPictures } from "./owner-picture-routes.ts";
import { ownerSettings } from "./owner-settings-routes.ts";
import { closetBin } from "./editing/bin-routes.ts";
import { ownContent } from "./editing/content-routes.ts";
import { entryCalls } from "./editing/entry-routes.ts";
import { stylingInbox } from "./stylings/inbox-routes.ts";

const RETRY_AFTER_MS = 2000;

type AuthenticationParts = Pick<
  OwnerServices,
  "findKey" | "accounts" | "closets" | "closetQuota" | "rateLimits" | "trustedProxies"
>;

/** Without a valid key, token or session, every request gets the same response. */
function authenticate({
  closets,
  closetQuota,
  rateLimits,
  trustedProxies,
  ...parts
}: AuthenticationParts): MiddlewareHandler<OwnerEnv> {
  const limits = { key: CALLS_PER_KEY, account: CALLS_PER_ACCOUNT };
  const countCalls = {
    key: createMemoryRateLimit(limits.key),
    account: createMemoryRateLimit(limits.account),
  };
  return async (c, next) => {
    c.header("Cache-Control", "no-store");
    const found = await findCaller(c, parts);
    if (!found) {
      const isGuess = parseKey(findBearerToken(c) ?? "") !== null;
      if (isGuess && !(await rateLimits.take(RATE_LIMITS.wrongKeys, findSender(c, trustedProxies)))) {
        return sendTooManyRequests(c, RATE_LIMITS.wrongKeys);
      }
      c.header("WWW-Authenticate", "Bearer");
      return sendError(c, 401, "noKey");
    }
    const { caller, isByCookie, isStillValid } = found;
    if (isByCookie && isForeignWrite(c, parts)) return sendError(c, 403, "foreignOrigin");
    if (!countCalls[caller.kind](caller.id)) return sendTooManyRequests(c, limits[caller.kind]);
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    if (incoming) allowLongBody(incoming);
    c.set("caller", caller);
    c.set("quota", caller.kind === "account" ? closetQuota : null);
    c.set("isCallerValid", isStillValid);
    c.set("findOwnCloset", async () => (caller.kind === "account" ? await closets.findOwn(caller.account) : null));
    return await next();
  };
}

/** What is frequent is logged at `debug`: uploads, and changes by the owner. */
function noteChange(c: Context<OwnerEnv>, log: OwnerServices["log"]): void {
  if (c.req.method === "GET" || c.req.method === "HEAD" || c.res.status >= 400) return;
  const { caller } = c.var;
  const { username, sha256 } = c.req.param() as { username?: string; sha256?: string };
  const line = { call: `${c.req.method} ${routePath(c)}`, username, status: c.res.status };
  if (caller.kind === "account") {
    log.debug({ ...line, sha256, accountId: caller.account.authUserId }, "an owner changed their closet");
    return;
  }
  const { id: keyId, name: keyName } = caller.key;
  if (sha256 === undefined) log.info({ keyId, keyName, ...line }, "an API client changed a closet");
  else log.debug({ keyId, keyName, ...line, sha256 }, "an API client uploaded a picture");
}

/** `/owner/*`, for API clients and owners. No page of another site can call it: no CORS, and writes check `Origin`. */
export function owner(services: OwnerServices): OpenAPIHono<OwnerEnv> {
  const makeQueue = (kind: keyof typeof CALLER_CONCURRENCY) =>
    createQueue({ concurrency: CALLER_CONCURRENCY[kind].all, maxWaiting: 0 });
  const queues = {
    closets: makeQueue("closets"),
    uploads: makeQueue("uploads"),
    closetBodies: makeQueue("closetBodies"),
    uploadBodies: makeQueue("uploadBodies"),
    contents: makeQueue("contents"),
    exports: makeQueue("exports"),
  };
  const calls: OwnerCalls = {
    ...services,
    async limitConcurrency(kind, c, work) {
      const { caller } = c.var;
      const most = CALLER_CONCURRENCY[kind];
      // The keys of many people may be used from one network.
      const network = caller.kind === "account" && { [findSender(c, services.trustedProxies)]: most.network };
      const names = { [caller.id]: most[caller.kind], ...network };
      const leave = await queues[kind].enter({ names }).catch((error: unknown) => {
        if (error instanceof BusyError) return null;
        throw error;
      });
      if (!leave) return sendTooManyRequests(c, { windowMs: RETRY_AFTER_MS });
      const ends: Promise<unknown>[] = [];
      try {
        return await services.track(() => work((end) => void ends.push(end)));
      } finally {
        void Promise.all(ends).then(leave);
      }
    },
  };
  const api = createApi<OwnerEnv>();
  api.use("/owner/*", authenticate(services), async (c, next) => {
    await next();
    noteChange(c, services.log);
  });
  api.route("/", ownerNewClosets(calls));
  api.route("/", ownerImports(calls));
  api.route("/", ownerClosets(calls));
  api.route("/", ownerSettings(calls));
  api.route("/", ownerPictures(calls));
  api.route("/", ownContent(calls));
  api.route("/", entryCalls(calls));
  api.route("/", closetBin(calls));
  api.route("/", stylingInbox(calls));
  rejectOtherMethods(api);
  api.all("/owner/*", (c) => sendError(c, 404, "notFound"));
  return api;
}
