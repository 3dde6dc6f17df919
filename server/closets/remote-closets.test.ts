import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { FIRST_VIEW_LIMITS } from "#domain/closet-view.ts";
import { NO_SEARCH } from "#domain/search/read-search.ts";
import type { PublicClosets } from "./closet-service.ts";
import { createRemoteClosets } from "./remote-closets.ts";

async function startBackend(listener: RequestListener, timeoutMs = HANG_MS) {
  const baseUrl = await startHttpServer(listener);
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  return { baseUrl, warnings, closets: createRemoteClosets({ baseUrl, log, timeoutMs }) };
}

const find = (closets: PublicClosets) => closets.findPublicPart("jane", "closet", FIRST_VIEW_LIMITS);

const ANSWER = {
  user: { firstName: "Jane", username: "Jane", email: "jane@private.example" },
  items: [{ id: "old", createdAt: 1, thumbnailImageURL: "/images/x" }, { brand: "no id" }, { id: "new", createdAt: 2 }],
  outfits: null,
  status: "OK",
};

test("a closet of another backend is requested as in spec §7, and read field by field", async () => {
  const asked: unknown[] = [];
  const { closets, baseUrl, warnings } = await startBackend((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece: string) => (body += piece));
    request.on("end", () => {
      asked.push([request.method, request.url, request.headers["content-type"], JSON.parse(body)]);
      response.end(JSON.stringify(ANSWER));
    });
  });
  const opened = await find(closets);
  expect(asked).toEqual([
    ["POST", "/users/v2/openCloset", "application/json", { username: "jane", useCollections: true }],
  ]);
  if (opened.status === "ERROR") throw new Error("The backend gave a closet.");
  expect(opened.closet.user).toEqual({ username: "Jane", firstName: "Jane" });
  expect(opened.closet.items.map((item) => item.id)).toEqual(["new", "old"]);
  expect(opened.closet.items[1]?.thumbnailImageURL).toBe(`${baseUrl}/images/x`);
  expect(opened.closet.outfits).toEqual([]);
  expect(warnings).toEqual(["left out entries of another backend's closet"]);
  const listed = await closets.findPublicCloset("jane");
  if (listed.status === "ERROR") throw new Error("The backend gave a closet.");
  expect(await listed.closet.readList("items")[Symbol.asyncIterator]().next()).toMatchObject({
    value: opened.closet.items,
  });
  expect(await closets.findPublicVersion("jane")).toEqual(opened.version);
  expect(opened.version).toEqual({
    tag: expect.stringMatching(/^[\w-]{12}$/),
    isIndexed: false,
    showsCutouts: false,
    tap: "prompt",
    stylings: "none",
  });
});

type Case = [name: string, listener: RequestListener];

const NOT_SHOWN: Case[] = [
  ["404", (_, response) => void response.writeHead(404).end('{"status":"ERROR"}')],
  ["an unknown status", (_, response) => void response.end('{"status":"MAYBE"}')],
];

test.for(NOT_SHOWN)("an answer of another backend with %s becomes an ERROR", async ([, listener]) => {
  const { closets } = await startBackend(listener);
  expect(await find(closets)).toEqual({ status: "ERROR" });
  expect(await closets.findPublicCloset("jane")).toEqual({ status: "ERROR" });
  expect(await closets.findPublicVersion("jane")).toBeNull();
});

test("a closet of another backend is searched", async () => {
  const items = ["Coat", "Scarf", "Raincoat"].map((itemNameOptional, n) => ({ id: `${n}`, itemNameOptional }));
  const { closets } = await startBackend((_, response) => response.end(JSON.stringify({ ...ANSWER, items })));
  const search = { ...NO_SEARCH, text: "scraf" };
  expect(
    await closets.findPublicSearch("jane", { list: "items", search, language: "en" }, FIRST_VIEW_LIMITS),
  ).toMatchObject({ status: "OK", total: 1, closet: { items: [{ id: "1" }], totals: { counts: { items: 3 } } } });
});

test("a username that an import rejects has no closet on another backend either", async () => {
  const asked: unknown[] = [];
  const { closets } = await startBackend((request, response) => {
    asked.push(request.url);
    response.end(JSON.stringify({ ...ANSWER, user: { username: "Jane Doe" } }));
  });
  for (const username of ["jane doe", "jane/items", "..", "ja\u200bne", "a".repeat(65)]) {
    expect(await closets.findPublicCloset(username)).toEqual({ status: "ERROR" });
    expect(await closets.findPublicVersion(username)).toBeNull();
  }
  expect(asked).toEqual([]);
  expect(await closets.findPublicCloset("_jane")).toMatchObject({ closet: { user: { username: "_jane" } } });
});

const FAILURES: Case[] = [
  ["a failure", (_, response) => void response.writeHead(502).end("<h1>Bad gateway</h1>")],
  ["an answer that is not JSON", (_, response) => void response.end("<h1>Hello</h1>")],
  ["a redirect", (_, response) => void response.writeHead(302, { Location: "http://10.0.0.1/" }).end()],
  ["a cut answer", (_, response) => void (response.write('{"status":'), setTimeout(() => response.destroy(), 20))],
  ["silence", () => undefined],
  ["an answer that never ends", (_, response) => void response.write('{"status":"OK","user":"')],
];

test.for(FAILURES)("%s from another backend is an error, not a private closet", async ([, listener]) => {
  const { closets } = await startBackend(listener, 300);
  await expect(find(closets)).rejects.toThrow("returned no closet");
});

test("requests to a slow backend are limited, some wait, and others get an error", async () => {
  const counted = { now: 0, most: 0 };
  const { promise: untilMost, resolve: hasMost } = Promise.withResolvers<void>();
  const { closets } = await startBackend((_, response) => {
    counted.now += 1;
    counted.most = Math.max(counted.most, counted.now);
    if (counted.most === 32) hasMost();
    void untilMost.then(() =>
      setTimeout(() => {
        counted.now -= 1;
        response.end(JSON.stringify(ANSWER));
      }, 20),
    );
  });
  const asked = await Promise.allSettled(Array.from({ length: 220 }, () => find(closets)));
  expect(counted.most).toBe(32);
  const refused = asked.flatMap((one) => (one.status === "rejected" ? [(one.reason as Error).name] : []));
  expect(refused).toEqual(Array.from({ length: 20 }, () => "BusyError"));
});

test("an answer larger than any closet is rejected while it is read", async () => {
  const { baseUrl } = await startBackend((_, response) => {
    const piece = Buffer.alloc(1024 * 1024, " ");
    const more = (): void => {
      while (response.write(piece));
      response.once("drain", more);
    };
    more();
  });
  const closets = createRemoteClosets({ baseUrl, log: { warn: () => undefined } });
  const failure = await find(closets).catch((error: unknown) => error as Error);
  expect((failure as { cause?: Error }).cause?.message).toContain("larger than");
});

test("an answer of 16 MB is read; a text that is too long is shortened or left out", async () => {
  const bytes = 16 * 1024 * 1024;
  const address = `https://shop.example/${"a".repeat(3000)}`;
  const items = [{ id: "1", brand: "B".repeat(300), itemShoppingURL: address, thumbnailImageURL: address }];
  const start = JSON.stringify({ status: "OK", user: { username: "u".repeat(65) }, items }).slice(0, -1);
  let more = 0;
  const { closets } = await startBackend((_, response) => {
    response.end(`${start},"note":"${"x".repeat(bytes - start.length - 11 + more)}"}`);
  }, 60_000);
  expect(await find(closets)).toMatchObject({
    status: "OK",
    closet: {
      user: { username: "jane", firstName: "jane" },
      items: [{ id: "1", brand: "B".repeat(200), thumbnailImageURL: null }],
    },
  });
  more = 1;
  await expect(find(closets)).rejects.toMatchObject({
    cause: { message: "The response is larger than 16777216 bytes." },
  });
});

test("an answer of millions of values is rejected before it is parsed", async () => {
  const { closets } = await startBackend((_, response) => {
    response.end(`{"status":"OK","items":[${"{},".repeat(1_000_000)}{}]}`);
  }, 60_000);
  await expect(find(closets)).rejects.toMatchObject({
    cause: { message: "it contains more than 2000000 values" },
  });
});

test("ten of the entries that cannot be shown are logged", async () => {
  const baseUrl = await startHttpServer((_, response) => {
    response.end(JSON.stringify({ status: "OK", items: Array.from({ length: 1000 }, () => ({})) }));
  });
  const logged: object[] = [];
  const closets = createRemoteClosets({ baseUrl, log: { warn: (details) => void logged.push(details) } });
  await find(closets);
  expect(logged).toEqual([{ count: 1000, entries: expect.objectContaining({ length: 10 }) }]);
});
