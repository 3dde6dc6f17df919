import { once } from "node:events";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { Hono } from "hono";
import { createListener } from "#server/app.ts";
import { openCloset } from "#server/closets/visitors/open-closet-routes.ts";
import { createClosetCache } from "#server/pages/closet-cache.ts";
import type { RequestEnv } from "#server/pages/request-env.ts";
import { type ClosetService, createClosetService } from "#server/closets/visitors/closet-service.ts";
import { createErrorHandler } from "#server/http/errors.ts";
import { VARY_BY_LANGUAGE } from "#server/http/language.ts";
import { type TestStore, watchQueries } from "#tests/support/factories/closet-store.ts";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { openTestServices } from "#tests/support/factories/services.ts";

type Asking = { path?: string; method?: string; headers?: Record<string, string>; body?: string };

const ITEMS = Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, brand: `Brand ${index}` }));

/**
 * Serves a real closet through the real cache, by `openCloset` and by a plain page, and counts the responses rendered.
 */
export async function openCachedServer(
  dataDir?: string,
  { release = "1", onReading }: { release?: string; onReading?: (store: TestStore) => Promise<void> } = {},
) {
  const closets = dataDir === undefined ? { jane: { answer: { items: ITEMS, collections: [{ id: "c" }] } } } : {};
  const services = await openTestServices(closets, dataDir === undefined ? {} : { DATA_DIR: dataDir });
  const counted = { makings: 0, errors: 0, queries: [] as string[] };
  const app = new Hono<{ Bindings: RequestEnv }>({ getPath: (_, options) => options?.env?.path ?? "/" });
  const log = {
    error: () => void (counted.errors += 1),
    debug: () => undefined,
    isLevelEnabled: () => false,
  };
  app.onError(createErrorHandler(log));
  app.use(async (_, next) => {
    counted.makings += 1;
    await next();
  });
  const { closets: stored } = services;
  const openStored: ClosetService["openCloset"] = async (...asked) => {
    const opened = await stored.openCloset(...asked);
    await onReading?.(services.store);
    return opened;
  };
  app.route("/", openCloset({ ...services, closets: { ...stored, openCloset: openStored } }));
  app.get("/user/:username/:tab", async (c) => {
    const opened = await stored.openPart(c.req.param("username"), { tab: "items" }, { cards: 1000, rows: 0 });
    if (opened.status === "ERROR") return c.text("Oops", 404);
    const { user, items } = opened.closet;
    if (user.username !== c.req.param("username")) return c.redirect(`/user/${user.username}/items`);
    c.header("Cache-Control", "private, no-cache");
    c.header("Vary", VARY_BY_LANGUAGE);
    return c.html(
      `<h1 lang="${c.env.language}">${user.firstName}</h1>${items.map((item) => `<p>${item.brand}</p>`).join("")}${c.env.page?.path}`,
    );
  });
  const watched = createClosetService(watchQueries(services.store, counted.queries));
  const listener = createListener(app.fetch, createClosetCache({ ...services, release, closets: watched }), {
    ...services,
    log,
  });
  const { hostname, port } = new URL(await startHttpServer((request, response) => void listener(request, response)));

  /** Unlike `fetch`, this adds no headers and does not decompress. */
  const ask = async ({ path = "/user/jane/items", method = "GET", headers = {}, body }: Asking = {}) => {
    const asked = httpRequest({ hostname, port, path, method, headers, agent: false });
    asked.end(body);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      asked.once("response", resolve).once("error", reject);
    });
    return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
  };
  const call = (body: unknown, headers: Record<string, string> = {}) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const length = String(Buffer.byteLength(text));
    const all = { "content-type": "application/json", "content-length": length, ...headers };
    return ask({ path: "/users/v2/openCloset", method: "POST", headers: all, body: text });
  };
  /** Disconnects in the middle of the body. */
  const cutOff = async (path: string): Promise<void> => {
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 100\r\n\r\n{`);
    // The server has begun to read when it has answered another request.
    await ask();
    const closed = once(socket, "close");
    socket.resetAndDestroy();
    await closed;
  };
  return { ...services, counted, ask, call, cutOff };
}
