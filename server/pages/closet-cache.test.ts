import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { newLinkSchema } from "#domain/links/link-schemas.ts";
import type { LinkTarget } from "#domain/links/link.ts";
import { openCloset } from "#server/closets/visitors/open-closet-routes.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { removeCloset, setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { openCachedServer } from "#tests/support/drivers/cached-server.ts";
import { openTestServices } from "#tests/support/factories/services.ts";

test("fifty first visitors of a page share one rendering for each encoding that they accept", async () => {
  const { ask, counted } = await openCachedServer();
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask()));
  expect(counted.makings).toBe(1);
  expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
  const plain = answers[0]?.body.toString() ?? "";
  expect(plain).toContain("<p>Brand 39</p>");
  const [br, gzip] = [
    await ask({ headers: { "accept-encoding": "gzip, br" } }),
    await ask({ headers: { "accept-encoding": "gzip, br;q=0" } }),
  ];
  expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
  expect(brotliDecompressSync(br.body).toString()).toBe(plain);
  expect(gunzipSync(gzip.body).toString()).toBe(plain);
  for (const { headers, body } of [br, gzip]) {
    expect(headers).toMatchObject({
      vary: "Accept-Language, Cookie, Accept-Encoding",
      "cache-control": "public, max-age=0, s-maxage=0, must-revalidate",
    });
    expect(headers["content-length"]).toBe(String(body.length));
  }
  expect(counted.makings).toBe(2);
});

test("concurrent requests for a cached response share one query", async () => {
  const { ask, call, counted } = await openCachedServer();
  const asked = { username: "jane", useCollections: true };
  await Promise.all([ask(), call(asked)]);
  for (const again of [() => ask(), () => call(asked), () => ask({ method: "HEAD" })]) {
    counted.queries.length = 0;
    expect((await again()).status).toBe(200);
    expect(counted.queries).toEqual(["SelectQueryNode"]);
  }
});

test("a page is rendered once per language, for any Accept-Language and cookies", async () => {
  const { ask, counted } = await openCachedServer();
  const german = [
    { headers: { "accept-language": "de-AT,de;q=0.9,en;q=0.8" } },
    { headers: { "accept-language": "sv, de;q=0.3", cookie: "session=s3cret" } },
    { headers: { "accept-language": "fr", cookie: "a=b; lang=de" } },
    { path: "/user/jane/items?lang=de&utm_source=chat", headers: { "accept-language": "fr", cookie: "lang=ar" } },
  ];
  const answers = await Promise.all(german.map(ask));
  for (const { body } of answers) expect(body.toString()).toMatch(/^<h1 lang="de">.*\/user\/jane\/items$/s);
  expect(counted.makings).toBe(1);
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  const etag = answers[0]?.headers.etag ?? "";
  const asGerman = await ask({ headers: { "accept-language": "de", "if-none-match": etag } });
  const asFrench = await ask({ headers: { "accept-language": "fr", "if-none-match": etag } });
  expect([asGerman.status, asFrench.status]).toEqual([304, 200]);
  for (const language of ["en", "es", "ar", "xx", "*", "x".repeat(9000)])
    await ask({ headers: { "accept-language": language } });
  expect(counted.makings).toBe(5);
});

test("a link is answered from the cache for all its visitors; made again with its id, it is another one", async () => {
  const { call, counted, ownerServices } = await openCachedServer();
  const id = "0b7a3a2e-5d0c-4a8e-9d43-0f6f1f1e6a11";
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-06-01") });
  onTestFinished(() => void vi.useRealTimers());
  const make = async (what: LinkTarget) => {
    const link = newLinkSchema.parse({ id, until: null, what });
    const made = await ownerServices.links.create("jane", link);
    return "link" in made ? (made.link.url.split("/l/")[1] ?? "") : made.status;
  };
  const link = await make({ kind: "closet" });
  const countItems = ({ body }: { body: Buffer }) => (JSON.parse(body.toString()) as { items: object[] }).items.length;
  expect(countItems(await call({ link }))).toBe(40);
  await call({ link }, { cookie: "linkPasswords=made-up" });
  await call({ link, password: "none is asked for" });
  expect(counted.makings).toBe(1);
  await ownerServices.links.end("jane", id);
  vi.setSystemTime(Date.parse("2026-06-02"));
  const again = await make({ kind: "entries", items: ["0"], outfits: [] });
  expect(again).not.toBe(link);
  expect(countItems(await call({ link: again }))).toBe(1);
});

test("GET /closets/{username} is one cached answer for all cookies, keys and languages, and is validated each time", async () => {
  const { ask, call, counted, store } = await openCachedServer();
  const path = "/closets/jane";
  const first = await ask({ path });
  expect(first.headers).toMatchObject({
    "cache-control": "public, max-age=0, s-maxage=0, must-revalidate",
    vary: "Accept-Encoding",
    "x-robots-tag": "noindex",
  });
  expect(first.body).toEqual((await call({ username: "jane", useCollections: true })).body);
  counted.makings = 0;
  const headers = { cookie: "lang=de; session=s3cret", authorization: "Bearer oc_1", "accept-language": "fr" };
  for (const other of [path, "/closets/JANE", `${path}?lang=ar`]) {
    const answer = await ask({ path: other, headers });
    expect([answer.headers.etag, answer.headers["set-cookie"]]).toEqual([first.headers.etag, undefined]);
    expect(answer.body).toEqual(first.body);
  }
  const ifNoneMatch = { "if-none-match": first.headers.etag ?? "" };
  const unchanged = await ask({ path, headers: ifNoneMatch });
  expect([unchanged.status, unchanged.headers.vary]).toEqual([304, "Accept-Encoding"]);
  expect((await ask({ path, method: "HEAD" })).headers).toMatchObject({ etag: first.headers.etag });
  expect(counted.makings).toBe(0);
  await importCloset(
    store,
    { name: "jane", answer: { status: "OK" }, readPicture: async () => Buffer.of() },
    { existing: "replace" },
  );
  expect((await ask({ path, headers: ifNoneMatch })).status).toBe(200);
  await setPrivacy(store, "jane", "private");
  const gone = [await ask({ path, headers: { ...headers, ...ifNoneMatch } }), await ask({ path: "/closets/nobody" })];
  for (const { status, headers: of } of gone) expect([status, of["cache-control"]]).toEqual([404, "no-store"]);
  expect(gone[0]?.body).toEqual(gone[1]?.body);
});

test("a search is rendered each time, so that searches do not fill the cache", async () => {
  const { ask, counted } = await openCachedServer();
  const search = () => ask({ path: "/user/jane/items?color=red&q=coat" });
  await search();
  await search();
  expect(counted.makings).toBe(2);
});

test("a language in the address sets a cookie, in a response for this visitor alone", async () => {
  const { ask } = await openCachedServer();
  const chosen = await ask({ path: "/user/jane/items?lang=de" });
  expect(chosen.headers["set-cookie"]).toEqual(["lang=de; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure"]);
  expect(chosen.headers).toMatchObject({ "cache-control": "private, no-cache" });
  const again = await ask({
    path: "/user/jane/items?lang=de",
    headers: { "if-none-match": chosen.headers.etag ?? "" },
  });
  expect(again.status).toBe(304);
  expect(again.headers).toMatchObject({
    "cache-control": "private, no-cache",
    "set-cookie": chosen.headers["set-cookie"],
  });
  const other = await ask({ headers: { "accept-language": "de" } });
  expect(other.headers).not.toHaveProperty("set-cookie");
  expect(other.headers).toMatchObject({
    "cache-control": "public, max-age=0, s-maxage=0, must-revalidate",
    etag: chosen.headers.etag,
  });
  expect((await ask({ path: "/user/jane/items?lang=de-AT" })).headers).not.toHaveProperty("set-cookie");
});

test("each response from the cache has the id of its own request", async () => {
  const { ask, call } = await openCachedServer();
  const headers = { "accept-encoding": "br" };
  const first = await ask({ headers });
  const { etag = "" } = first.headers;
  const answers = [
    first,
    await ask({ headers }),
    await ask({ method: "HEAD", headers }),
    await ask({ headers: { ...headers, "if-none-match": etag } }),
    await ask({ path: "/user/jane/items?lang=de", headers }),
    await call({ username: "jane" }),
    await call({ username: "jane" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 304, 200, 200, 200]);
  const ids = answers.map((answer) => answer.headers["x-request-id"]);
  expect(ids.every((id) => typeof id === "string" && id.length === 36)).toBe(true);
  expect(new Set(ids).size).toBe(answers.length);
});

test("a matching If-None-Match gets 304, and a HEAD has no body", async () => {
  const { ask } = await openCachedServer();
  const headers = { "accept-encoding": "br" };
  const first = await ask({ headers });
  const { etag = "" } = first.headers;
  const again = await ask({ headers: { ...headers, "if-none-match": etag } });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  expect((await ask({ headers: { "accept-encoding": "gzip", "if-none-match": etag } })).status).toBe(200);
  const head = await ask({ method: "HEAD", headers });
  expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
    200,
    0,
    first.headers["content-length"],
  ]);
});

test("a process that has not rendered a page answers 304 from one row, until the closet or the release changes", async () => {
  const first = await openCachedServer();
  const { etag = "", vary } = (await first.ask()).headers;
  const headers = { "if-none-match": etag };
  const { ask, counted } = await openCachedServer(first.store.dataDir);
  const known = await ask({ headers });
  expect([known.status, known.body.length, counted.makings]).toEqual([304, 0, 0]);
  expect(counted.queries).toEqual(["SelectQueryNode"]);
  expect(known.headers).toMatchObject({
    etag,
    vary,
    "cache-control": "public, max-age=0, s-maxage=0, must-revalidate",
  });
  const { ask: askNewer } = await openCachedServer(first.store.dataDir, { release: "newer" });
  expect((await askNewer({ headers })).status).toBe(200);
  await setPrivacy(first.store, "jane", "public", { isIndexed: true });
  expect((await ask({ headers })).status).toBe(200);
  await setPrivacy(first.store, "jane", "private");
  expect((await ask({ headers })).status).toBe(404);
});

test("a page that is cached by a HEAD, or by a GET with a body, is the same for later visitors", async () => {
  const { ask, counted } = await openCachedServer();
  const head = await ask({ method: "HEAD", headers: { "accept-encoding": "br" } });
  const get = await ask({ headers: { "accept-encoding": "br" } });
  expect([head.body.length, head.headers["content-length"]]).toEqual([0, String(get.body.length)]);
  expect(brotliDecompressSync(get.body).toString()).toContain("<p>Brand 39</p>");
  // The response comes before the end of the body, so it closes the connection.
  await ask({ path: "/user/jane/outfits", headers: { "content-length": "10" }, body: "01234" });
  const other = await ask({ path: "/user/jane/outfits", headers: { connection: "keep-alive" } });
  expect(other.headers.connection).not.toBe("close");
  expect(counted.makings).toBe(2);
});

test("the next visitor sees a change, in every process on the same database", async () => {
  const one = await openCachedServer();
  const other = await openCachedServer(one.store.dataDir);
  const { store } = one;
  const look = async () => {
    const seen = [];
    for (const { ask, call } of [one, other]) {
      const [page, answer] = [await ask(), await call({ username: "jane", useCollections: true })];
      seen.push(page.status, page.body.includes("Brand 39"), answer.status, answer.body.includes("Brand 39"));
    }
    return seen;
  };
  const [shown, hidden] = [
    [200, true, 200, true],
    [404, false, 404, false],
  ];
  expect(await look()).toEqual([...shown, ...shown]);
  await setPrivacy(store, "jane", "private");
  expect(await look()).toEqual([...hidden, ...hidden]);
  await setPrivacy(store, "jane", "public");
  expect(await look()).toEqual([...shown, ...shown]);
  const source = { name: "jane", answer: { items: [{ id: "1" }], status: "OK" }, readPicture: async () => Buffer.of() };
  await importCloset(store, source, { existing: "replace" });
  expect(await look()).toEqual([200, false, 200, false, 200, false, 200, false]);
  await removeCloset(store, "jane");
  expect(await look()).toEqual([...hidden, ...hidden]);
});

test.each(["/user/jane/../emma/items", "/user/jane/%2e%2E/emma/items", "/share/jane/.%2e/../user/emma/items"])(
  "%s gets 404 after the closet that it resolves to becomes private",
  async (path) => {
    const { ask, store } = await openCachedServer();
    const source = {
      name: "emma",
      answer: { items: [{ id: "1" }], status: "OK" },
      readPicture: async () => Buffer.of(),
    };
    await importCloset(store, source);
    for (const _ of [1, 2]) expect((await ask({ path })).status).toBe(200);
    await setPrivacy(store, "emma", "private");
    expect((await ask({ path })).status).toBe(404);
  },
);

test("the cache runs openCloset once per version, useCollections and case-insensitive username, and does not change its bytes", async () => {
  const { call, counted, store } = await openCachedServer();
  const asked = [
    { username: "jane", useCollections: true },
    { username: "jane" },
    { username: "JANE", useCollections: false },
  ];
  const answers = await Promise.all([...asked, ...asked].map((body) => call(body)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(counted.makings).toBe(2);
  const [all, none] = answers.map(({ body }) => JSON.parse(body.toString()) as { collections: unknown[] });
  expect([all?.collections.length, none?.collections.length]).toEqual([1, 0]);
  const direct = openCloset(await openTestServices({}, { DATA_DIR: store.dataDir }));
  const plain = await direct.request("/users/v2/openCloset", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(asked[0]),
  });
  expect(answers[0]?.body.toString()).toBe(await plain.text());
  expect(answers[0]?.headers).toMatchObject({ "cache-control": "no-store", "content-type": "application/json" });
  expect(answers[0]?.headers.etag).toBeUndefined();
  const packed = await call(asked[0], { "accept-encoding": "br" });
  expect(brotliDecompressSync(packed.body)).toEqual(answers[0]?.body);
});

test("openCloset is answered from the cache in every spelling of its address", async () => {
  const { ask, counted } = await openCachedServer();
  const body = '{"username":"jane"}';
  const paths = ["", "?x=1", "?", "#x"].map((end) => `/users/v2/openCloset${end}`);
  for (const path of [...paths, "/users/v2/openClose%74", "/x/../users/v2/openCloset", "/users/./v2/openCloset"]) {
    const headers = { "content-type": "application/json", "content-length": String(body.length) };
    expect([path, (await ask({ path, method: "POST", headers, body })).status]).toEqual([path, 200]);
  }
  expect(counted.makings).toBe(1);
});

test.each([
  ["{", 400],
  ["null", 400],
  [{ username: "jane", more: 1 }, 400],
  [{ username: "" }, 400],
  [{ username: "nobody" }, 404],
  [{ username: "x".repeat(5000) }, 413],
])("openCloset with %j gets its error from the route, not from the cache", async (body, status) => {
  const { call } = await openCachedServer();
  const answer = await call(body);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body.toString())).toMatchObject({ status: "ERROR" });
});

test("openCloset rejects a long body before it arrives", async () => {
  const { ask } = await openCachedServer();
  const headers = { "content-length": "5000" };
  expect((await ask({ method: "POST", path: "/users/v2/openCloset", headers, body: "{" })).status).toBe(413);
});

test("tracking parameters create no entry; redirects and sign-in links are not cached", async () => {
  const { ask, counted } = await openCachedServer();
  const page = await ask();
  expect((await ask({ path: "/user/jane/items?utm_source=chat&fbclid=x" })).body).toEqual(page.body);
  expect(counted.makings).toBe(1);
  for (const _ of [1, 2]) {
    const answer = await ask({ path: "/user/JANE/items" });
    expect([answer.status, answer.headers.location]).toEqual([302, "/user/jane/items"]);
  }
  // Rendered twice: not cached.
  expect(counted.makings).toBe(3);
  for (const _ of [1, 2]) {
    const { headers, body } = await ask({ path: "/user/jane/items?mode=signIn&oobCode=secret" });
    expect(headers["content-length"]).toBe(String(body.length));
  }
  expect(counted.makings).toBe(5);
});

test("a client that disconnects in the middle of openCloset is no error", async () => {
  const { ask, cutOff, counted } = await openCachedServer();
  for (let n = 0; n < 5; n += 1) await cutOff("/users/v2/openCloset");
  expect((await ask()).status).toBe(200);
  expect(counted.errors).toBe(0);
});

test("when the database fails, a visitor gets an error in their language", async () => {
  const { ask, call, counted, store } = await openCachedServer();
  await store.db.schema.alterTable("owners").renameTo("others").execute();
  for (const answer of [await ask(), await call({ username: "jane" })]) {
    expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([
      500,
      { status: "ERROR", code: "failed", message: "Something went wrong on our side. Please try again." },
    ]);
    expect(answer.headers).toMatchObject({ "x-request-id": expect.any(String), "x-content-type-options": "nosniff" });
  }
  const headers = { "accept-language": "fr" };
  for (const path of ["/user/jane/items?lang=de", "/user/jane/items?from=a&lang=de&x"])
    expect((await ask({ path, headers })).body.toString()).toContain("Bei uns ist etwas schiefgegangen.");
  for (const path of ["/user/jane/items", "/user/jane/items?lang=de-AT", "/user/jane/items?slang=de"])
    expect((await ask({ path, headers })).body.toString()).toContain("Une erreur s’est produite de notre côté.");
  expect(counted.errors).toBe(7);
  await store.db.schema.alterTable("others").renameTo("owners").execute();
});
