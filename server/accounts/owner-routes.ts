import type { BlockList } from "node:net";
import type { ClosetQuota } from "#domain/limits.ts";
import { type Access, OWNER_ACCESS } from "#domain/people/rights.ts";
import type { OwnerClosets } from "#server/closets/transfer/owner-closet-service.ts";
import type { NewClosets } from "#server/closets/owner/ownership/new-closet.ts";
import type { ClosetChanges } from "#server/closets/owner/content/change-feed.ts";
import type { ClosetBin } from "#server/closets/owner/closet-bin.ts";
import type { ClosetEditing } from "#server/closets/owner/closet-editing.ts";
import type { OwnContent } from "#server/closets/owner/content/own-content.ts";
import type { PictureService } from "#server/pictures/picture-service.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import type { RateLimits } from "#server/http/limits/rate-limits.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { FetchedPicture } from "#server/pictures/web-pictures/fetch-web-picture.ts";
import type { PictureUploads } from "#server/pictures/uploads/picture-uploads.ts";
import type { StylingMails } from "#server/closets/stylings/styling-mails.ts";
import type { Stylings } from "#server/closets/stylings/styling-service.ts";
import type { Presentations } from "#server/closets/stylings/person-outfits.ts";
import type { StylingInbox } from "#server/closets/stylings/styling-inbox.ts";
import type { HttpBindings } from "@hono/node-server";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, HonoRequest, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { ownerClosets } from "#server/closets/transfer/owner-closet-routes.ts";
import type { ClosetPeople } from "#server/closets/owner/people/closet-people-service.ts";
import { closetPeople } from "#server/closets/owner/people/people-routes.ts";
import { closetBin } from "#server/closets/owner/bin-routes.ts";
import { closetFigures, type readFigured } from "#server/closets/owner/content/figures-routes.ts";
import type { SearchRequest } from "#server/closets/visitors/search/closet-search.ts";
import { ownContent } from "#server/closets/owner/content/content-routes.ts";
import { ownLists } from "#server/closets/owner/content/list-routes.ts";
import { entryCalls } from "#server/closets/owner/entry-routes.ts";
import { ownerPictures } from "#server/closets/owner/owner-picture-routes.ts";
import { ownerImports } from "#server/closets/transfer/import/import-routes.ts";
import type { PastImports } from "#server/closets/transfer/import/past/past-imports.ts";
import { pastImportCalls } from "#server/closets/transfer/import/past/past-import-routes.ts";
import type { FoundCaller, LimitConcurrency, OwnerEnv } from "#server/closets/owner/owner-call.ts";
import { type OutcomeChooser, ownerLinks } from "#server/closets/owner/link-routes.ts";
import type { Links } from "#server/closets/links/link-service.ts";
import { ownerNewClosets } from "#server/closets/owner/ownership/new-closet-routes.ts";
import { stylingInbox } from "#server/closets/stylings/inbox-routes.ts";
import { findBearerToken } from "#server/http/bearer-token.ts";
import { allowLongBody } from "#server/http/bounded-server.ts";
import { findSender } from "#server/http/client-address.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import { BusyError, createQueue } from "#server/http/limits/queue.ts";
import { createMemoryRateLimit } from "#server/http/limits/rate-limits.ts";
import { CALLER_CONCURRENCY, CALLS_PER_ACCOUNT, CALLS_PER_KEY, RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { createApi, rejectOtherMethods } from "#server/openapi/request-errors.ts";
import type { AccountService, Principal } from "./account-service.ts";
import { type ApiKey, parseKey } from "./api-keys.ts";

type CallerParts = {
  findKey: (text: string) => Promise<ApiKey | null>;
  accounts: Pick<AccountService, "findByToken" | "renewByCookie" | "isSignedIn" | "isSignInFresh" | "origins">;
};

/** An `Authorization` header decides alone, also against a valid cookie. */
export async function findCaller(c: Context, { findKey, accounts }: CallerParts): Promise<FoundCaller | null> {
  const toAccount = (account: Principal, isForeign: boolean): FoundCaller => ({
    caller: { kind: "account", id: `account ${account.authUserId}`, account },
    isForeign,
    isStillValid: () => accounts.isSignedIn(account),
    isSignInFresh: () => accounts.isSignInFresh(account),
  });
  if (c.req.header("authorization") !== undefined) {
    const text = findBearerToken(c) ?? "";
    const key = await findKey(text);
    if (key) {
      const isStillValid = async () => (await findKey(text)) !== null;
      return {
        caller: { kind: "key", id: `key ${key.id}`, key },
        isForeign: false,
        isStillValid,
        isSignInFresh: async () => false,
      };
    }
    const account = parseKey(text) ? null : await accounts.findByToken(text);
    return account && toAccount(account, false);
  }
  if (c.req.header("cookie") === undefined) return null;
  const renewed = await accounts.renewByCookie(c.req.raw.headers);
  for (const cookie of renewed?.cookies ?? []) c.header("Set-Cookie", cookie, { append: true });
  const isWrite = !["GET", "HEAD"].includes(c.req.method);
  return renewed && toAccount(renewed.principal, isWrite && !accounts.origins.includes(c.req.header("origin") ?? ""));
}

export type OwnerServices = OwnContent & {
  findCaller: (c: Context) => Promise<FoundCaller | null>;
  closets: OwnerClosets;
  newClosets: NewClosets;
  uploads: PictureUploads;
  editing: ClosetEditing;
  bin: ClosetBin;
  pastImports: PastImports;
  people: ClosetPeople;
  changes: ClosetChanges;
  stylings: Stylings;
  inbox: StylingInbox;
  presentations: Presentations;
  links: Links;
  chooseOutcome: OutcomeChooser;
  mails: StylingMails;
  countWaitingMails: () => Promise<number>;
  publicUrl: string;
  closetQuota: ClosetQuota;
  readFigured: (username: string, request: SearchRequest, access: Access) => ReturnType<typeof readFigured>;
  findPicture: (username: string, sha256: string) => Promise<StoredPicture | null>;
  findOwnPicture: PictureService["findOwnPicture"];
  fetchWebPicture: (address: string) => Promise<FetchedPicture>;
  rateLimits: RateLimits;
  trustedProxies: BlockList;
  isDemo: boolean;
  dataDir: string;
  log: Pick<Log, "info" | "debug" | "error">;
  track: <T>(work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

const RETRY_AFTER_MS = 2000;

/** Other bodies are in memory, and have 30 seconds. */
const BODIES_TO_FILES = ["closetBodies", "uploadBodies"];

/** What one visitor of a demonstration would take from all others until the full hour. */
const isClosedInDemo = (request: Pick<HonoRequest, "method" | "path" | "query">): boolean => {
  const { method, path } = request;
  const isCloset = /^\/owner\/closets\/[^/]+$/.test(path);
  return (
    (method === "POST" && path === "/owner/closets") ||
    (method === "DELETE" && isCloset) ||
    (method === "PUT" && isCloset && request.query("visibility") !== undefined) ||
    (method !== "GET" && /^\/owner\/closets\/[^/]+\/(?:privacy|invitations)$/.test(path))
  );
};

/** Without a valid key, token or session, every request gets the same response. */
function authenticate(services: OwnerServices): MiddlewareHandler<OwnerEnv> {
  const { closets, closetQuota, rateLimits, trustedProxies } = services;
  const limits = { key: CALLS_PER_KEY, account: CALLS_PER_ACCOUNT };
  const countCalls = {
    key: createMemoryRateLimit(limits.key),
    account: createMemoryRateLimit(limits.account),
  };
  return async (c, next) => {
    c.header("Cache-Control", "no-store");
    const found = await services.findCaller(c);
    if (!found) {
      const isGuess = parseKey(findBearerToken(c) ?? "") !== null;
      if (isGuess && !(await rateLimits.take(RATE_LIMITS.wrongKeys, findSender(c, trustedProxies)))) {
        return sendTooManyRequests(c, RATE_LIMITS.wrongKeys);
      }
      c.header("WWW-Authenticate", "Bearer");
      return sendError(c, "noKey");
    }
    const { caller, isForeign, isStillValid, isSignInFresh } = found;
    if (isForeign) return sendError(c, "foreignOrigin");
    if (services.isDemo && caller.kind === "account" && isClosedInDemo(c.req)) return sendError(c, "notInDemo");
    if (!countCalls[caller.kind](caller.id)) return sendTooManyRequests(c, limits[caller.kind]);
    c.set("caller", caller);
    c.set("quota", caller.kind === "account" ? closetQuota : null);
    c.set("findLostRight", async () => ((await isStillValid()) ? null : "noKey"));
    c.set("access", OWNER_ACCESS);
    c.set("own", null);
    c.set("isSignInFresh", isSignInFresh);
    c.set("findOwnCloset", async (username) =>
      caller.kind === "account" ? await closets.findOwn(caller.account, username) : null,
    );
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
  const limitConcurrency: LimitConcurrency = async (kind, c, work) => {
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
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    if (incoming && BODIES_TO_FILES.includes(kind)) allowLongBody(incoming);
    const ends: Promise<unknown>[] = [];
    try {
      return await services.track(() => work((end) => void ends.push(end)));
    } finally {
      void Promise.all(ends).then(leave);
    }
  };
  const calls = { ...services, limitConcurrency };
  const api = createApi<OwnerEnv>();
  api.use("/owner/*", authenticate(services), async (c, next) => {
    await next();
    noteChange(c, services.log);
  });
  api.route("/", ownerNewClosets(calls));
  api.route("/", ownerImports(calls));
  api.route("/", pastImportCalls(calls));
  api.route("/", ownerClosets(calls));
  api.route("/", ownerPictures(calls));
  api.route("/", ownContent(calls));
  api.route("/", ownLists(calls));
  api.route("/", closetFigures(calls));
  api.route("/", entryCalls(calls));
  api.route("/", closetBin(calls));
  api.route("/", stylingInbox(calls));
  api.route("/", ownerLinks(calls));
  api.route("/", closetPeople(calls));
  rejectOtherMethods(api);
  api.all("/owner/*", (c) => sendError(c, "notFound"));
  return api;
}
