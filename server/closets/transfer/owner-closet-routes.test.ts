import { createHash } from "node:crypto";
import { randomBytes } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { newLinkSchema } from "#domain/links/link-schemas.ts";
import { MAX_RECEIVED_BYTES } from "#server/http/limits/route-limits.ts";
import { revokeKey } from "#server/accounts/api-keys.ts";
import {
  findAnswer,
  importFile,
  listOrphans,
  sweepAll,
  whileWritesWait,
} from "#tests/support/factories/closet-store.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { aPng, drawNoise } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";

const ITEMS = { items: [{ id: "1", brand: "Maison" }] };

test("an import creates or replaces a closet completely, and can be repeated", async () => {
  const { store, openApiClient } = await openTestOwnerApi();
  const { importJson, call } = await openApiClient();
  const user = { username: "somebody", firstName: "Jane" };
  const first = await importJson("jane", { user, items: [{ id: "1" }, { id: "2" }, { brand: "no id" }] });
  expect([first.status, first.json]).toEqual([
    201,
    {
      status: "OK",
      closet: expect.objectContaining({
        username: "jane",
        firstName: "Jane",
        visibility: "public",
        items: 2,
        address: "https://closet.example/user/jane/outfits",
      }),
      hasReplaced: false,
      leftOut: [{ list: "items", position: 2, code: "noId", reason: "it has no id" }],
      leftOutCount: 1,
      unusablePictures: [],
      unusablePicturesCount: 0,
      unusedPictures: [],
      unusedPicturesCount: 0,
      notUnderstood: [],
      changed: [],
      longTexts: [],
      lostRows: 0,
    },
  ]);
  const [second, third] = [await importJson("jane", { user, ...ITEMS }), await importJson("JANE", { user, ...ITEMS })];
  expect([second.status, third.status]).toEqual([200, 200]);
  expect(second.json).toMatchObject({ hasReplaced: true, closet: { items: 1 } });
  expect((await findAnswer(store, "jane"))?.items.map(({ id }) => id)).toEqual(["1"]);
  expect(await call("GET", "/owner/closets/jane")).toMatchObject({
    status: 200,
    json: { status: "OK", closet: { username: "JANE", items: 1 } },
  });
});

test("a zip imports with its pictures, and exports byte for byte", async () => {
  const { store, openApiClient } = await openTestOwnerApi();
  const { call } = await openApiClient();
  const answer = { status: "OK", ...makePictureCloset("jane", ["a.png"]), visibility: "private" };
  const body = await makeZip({ "closet.json": JSON.stringify(answer), "a.png": await aPng() });
  const zip = { body, headers: { "Content-Type": "application/zip" } };
  expect(await call("PUT", "/owner/closets/jane", zip)).toMatchObject({ status: 201, json: { leftOut: [] } });
  const exported = await call("GET", "/owner/closets/jane/export");
  expect(Object.fromEntries(exported.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": "attachment; filename*=UTF-8''jane.zip",
    "cache-control": "no-store",
  });
  expect((await call("DELETE", "/owner/closets/jane")).status).toBe(204);
  expect((await call("DELETE", "/owner/closets/jane")).status).toBe(404);
  expect((await call("GET", "/owner/closets/jane/export")).status).toBe(404);
  await sweepAll(store);
  expect(await listOrphans(store)).toEqual([]);
});

test("an export equals that of the command line, and imports", async () => {
  const { store, openApiClient, listen } = await openTestOwnerApi({
    jane: { answer: makePictureCloset("jane", ["a.png"]), picture: await aPng(), visibility: "private" },
  });
  const { key } = await openApiClient({ rights: ["read"] });
  const response = await fetch(`${await listen()}/owner/closets/jane/export`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  const content = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-length")).toBe(String(content.length));
  const path = join(await makeTemporaryFolder(), "jane.zip");
  await writeFile(path, content);
  expect(await importFile(store, path, { existing: "replace" })).toMatchObject({
    visibility: "private",
    pictures: 1,
    leftOut: [],
  });
  expect(await readdir(join(store.dataDir, "receiving"))).toEqual([]);
});

test("the plain pages of a link name the owner's username nowhere, those of a public closet in their file name", async () => {
  const { store, api, openApiClient, ownerServices } = await openTestOwnerApi({
    vera78: { answer: makePictureCloset("vera78", ["a.png"]), picture: await aPng() },
  });
  const { key } = await openApiClient({ rights: ["read"] });
  const link = newLinkSchema.parse({ until: null, what: { kind: "closet" } });
  const made = await ownerServices.links.create("vera78", link);
  const request = (query: string) =>
    api.request(`https://closet.example/owner/closets/vera78/export?${query}`, {
      headers: { Authorization: `Bearer ${key}` },
    });
  const download = async (query: string) => {
    const response = await request(`as=site${query}`);
    const content = Buffer.from(await response.arrayBuffer()).toString("latin1");
    return [response.headers.get("content-disposition"), content.includes("vera78")];
  };
  expect(await download("")).toEqual(["attachment; filename*=UTF-8''vera78-pages.zip", false]);
  const id = "link" in made ? made.link.id : "";
  expect(await download(`&link=${id}`)).toEqual(["attachment; filename*=UTF-8''closet-pages.zip", false]);
  expect((await request(`link=${id}`)).status).toBe(400);
  expect(await readdir(join(store.dataDir, "receiving"))).toEqual([]);
});

test("a CSV imports items with pictures of the web", async () => {
  const { store, openApiClient } = await openTestOwnerApi();
  const { call } = await openApiClient();
  const body = "Brand,Image\nMaison,https://shop.example/a.jpg\n";
  const sent = { body, headers: { "Content-Type": "text/csv; charset=utf-8" } };
  expect((await call("PUT", "/owner/closets/jane", sent)).status).toBe(201);
  expect((await findAnswer(store, "jane"))?.items).toMatchObject([
    { brand: "Maison", thumbnailImageURL: "https://shop.example/a.jpg" },
  ]);
});

test.for<[name: string, type: string, body: string | Buffer, status: number, says: string]>([
  ["no JSON", "application/json", "{", 422, "Nothing was changed: it is not JSON, or it is incomplete."],
  ["an answer with another status", "application/json", '{"status":"ERROR"}', 422, "its status is “ERROR”, not “OK”"],
  ["no list", "application/json", '{"status":"OK","items":7}', 422, "its “items” is not a list"],
  [
    "missing pictures",
    "application/json",
    '{"status":"OK","items":[{"id":"1","thumbnailImageURL":"a.png"}]}',
    422,
    "Nothing was changed: its picture “a.png” cannot be used: it is missing; send it as an upload or in a zip.",
  ],
  ["no zip", "application/zip", randomBytes(99), 422, "it is not a zip file, or it is incomplete"],
  ["a table without a known column", "text/csv", "a,b\n1,2\n", 422, "its line 1, “a,b”, has no column"],
  ["nothing", "application/json", "", 422, "it is empty"],
  ["another content type", "text/html", '{"status":"OK"}', 415, "Send the closet as `application/json`"],
])("for %s, the client gets a message, and the existing closet stays", async ([, type, body, status, says]) => {
  const { store, openApiClient } = await openTestOwnerApi({ jane: { answer: ITEMS } });
  const { call } = await openApiClient();
  const before = await findAnswer(store, "jane");
  const refused = await call("PUT", "/owner/closets/jane", { body, headers: { "Content-Type": type } });
  expect([refused.status, refused.json]).toMatchObject([
    status,
    { status: "ERROR", message: expect.stringContaining(says) },
  ]);
  // Neither files of the server nor flags of the command line are named.
  expect(refused.text).not.toMatch(/receiving|--|\/tmp|npm run/);
  expect(await findAnswer(store, "jane")).toEqual(before);
});

test("a large or compressed body, a bad query and an invalid username are errors", async () => {
  const { store, openApiClient, ownerServices } = await openTestOwnerApi();
  const { call } = await openApiClient();
  const body = JSON.stringify({ status: "OK" });
  const send = async (username: string, headers: Record<string, string>, query = "") =>
    (
      await call("PUT", `/owner/closets/${username}${query}`, {
        body,
        headers: { "Content-Type": "application/json", ...headers },
      })
    ).status;
  expect(await send("jane", { "Content-Length": String(MAX_RECEIVED_BYTES.text + 1) })).toBe(413);
  expect(await send("jane", { "Content-Encoding": "gzip" })).toBe(415);
  expect(await send("jane", {}, "?visibility=secret")).toBe(400);
  expect(await send("jane", {}, "?replace=1")).toBe(400);
  expect(await send("a%20b", {})).toBe(422);
  expect(await ownerServices.closets.list({ username: null })).toEqual([]);
  expect(await send("jane", { "If-None-Match": "*" })).toBe(201);
  expect(await send("jane", { "If-None-Match": "*" })).toBe(412);
  expect(await readdir(join(store.dataDir, "receiving"))).toEqual([]);
});

test("without the right `privacy`, a new closet is private and an existing one keeps its visibility", async () => {
  const { store, openApiClient } = await openTestOwnerApi({ emma: {} });
  const feeder = await openApiClient({ rights: ["import"] });
  const keeper = await openApiClient({ rights: ["import", "privacy"] });
  expect((await feeder.importJson("jane", ITEMS, "?visibility=public")).status).toBe(403);
  expect((await feeder.importJson("jane", ITEMS)).json).toMatchObject({ closet: { visibility: "private" } });
  expect((await feeder.importJson("emma", ITEMS)).json).toMatchObject({ closet: { visibility: "public" } });
  const change = (username: string, body: object) =>
    keeper.call("PUT", `/owner/closets/${username}/privacy`, {
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
  expect(await change("jane", { visibility: "public", isIndexed: true })).toMatchObject({
    status: 200,
    json: { closet: { visibility: "public", isIndexed: true } },
  });
  expect(await findAnswer(store, "jane")).not.toBeNull();
  expect((await change("jane", { visibility: "private" })).json).toMatchObject({ closet: { isIndexed: false } });
  expect(await findAnswer(store, "jane")).toBeNull();
  expect((await change("nobody", { visibility: "private" })).status).toBe(404);
  for (const wrong of [
    {},
    { visibility: "secret" },
    { visibility: "private", isIndexed: true },
    { visibility: "public", x: 1 },
  ]) {
    expect((await change("emma", wrong)).status).toBe(400);
  }
  expect((await keeper.importJson("new", ITEMS, "?visibility=private")).json).toMatchObject({
    closet: { visibility: "private" },
  });
  expect((await keeper.importJson("emma", ITEMS, "?visibility=private")).json).toMatchObject({
    closet: { visibility: "private" },
  });
});

test("a key may have two imports running or waiting; more get 429, and a stop answers both with 503", async () => {
  const { store, openApiClient, ownerServices } = await openTestOwnerApi();
  const { importJson, call } = await openApiClient();
  // The day of a key's first call is written, which would wait, too.
  await call("GET", "/owner/closets");
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isHeld = (): void => undefined;
  const holding = new Promise<void>((resolve) => (isHeld = resolve));
  const writing = whileWritesWait(store, async () => {
    isHeld();
    await held;
  });
  await holding;
  const waiting = [importJson("jane", ITEMS), importJson("emma", ITEMS)];
  const listReceived = async () =>
    (await readdir(join(store.dataDir, "receiving"))).filter((name) => name.endsWith("json"));
  await expect.poll(listReceived).toHaveLength(2);
  const refused = await importJson("anna", ITEMS);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
  // A stop ends waiting work; nothing is changed.
  const closing = ownerServices.close();
  letGo();
  await Promise.all([writing, closing]);
  for (const answer of await Promise.all(waiting)) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  }
  expect((await call("GET", "/owner/closets")).json).toMatchObject({ closets: [] });
});

test("unread exports count as running until one is aborted", async () => {
  const picture = await drawNoise({ width: 400, height: 400 }).png().toBuffer();
  const answer = { items: [{ id: "1", thumbnailImageURL: "a.png" }] };
  const { api, openApiClient } = await openTestOwnerApi({ jane: { answer, picture } });
  const { key, call } = await openApiClient();
  const headers = { Authorization: `Bearer ${key}` };
  const path = "/owner/closets/jane/export";
  const open = async () => await api.request(`https://closet.example${path}`, { headers });
  const [first, second] = [await open(), await open()];
  expect([first.status, second.status, (await call("GET", path)).status]).toEqual([200, 200, 429]);
  await first.body?.cancel();
  await expect.poll(async () => (await call("GET", path)).status).toBe(200);
  await second.arrayBuffer();
});

test("a key that is revoked during the upload changes nothing", async () => {
  const { api, store, openApiClient } = await openTestOwnerApi({ jane: { answer: ITEMS } });
  const { key, id } = await openApiClient();
  async function* send() {
    yield Buffer.from('{"status":"OK",');
    await revokeKey(store.db, id);
    yield Buffer.from('"items":[]}');
  }
  const body = Readable.toWeb(Readable.from(send())) as unknown as ReadableStream<Uint8Array>;
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const sent = { method: "PUT", headers, body, duplex: "half" };
  const { status } = await api.request(new Request("https://closet.example/owner/closets/jane", sent));
  expect([status, (await findAnswer(store, "jane"))?.items.length]).toEqual([401, 1]);
});

test.each([
  ["PATCH", "items/1", "application/json", '{"name":', '"x"}'],
  ["POST", "items", "application/json", '{"id":', '"2"}'],
  ["PATCH", "settings", "application/json", "{", "}"],
  ["PUT", "privacy", "application/json", '{"visibility":', '"public"}'],
  ["PUT", `pictures/${"0".repeat(64)}`, "image/png", "a", "b"],
])("a key that is revoked while the body of %s %s arrives gets 401", async (method, path, type, first, last) => {
  const { api, store, openApiClient } = await openTestOwnerApi({ jane: { answer: ITEMS } });
  const { key, id } = await openApiClient();
  const pieces = [first, last];
  // Nothing is read before the key is checked.
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(to) {
        const piece = pieces.shift();
        if (piece === undefined) return to.close();
        if (pieces.length === 0) await revokeKey(store.db, id);
        to.enqueue(Buffer.from(piece));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": type };
  const sent = { method, headers, body, duplex: "half" };
  const { status } = await api.request(new Request(`https://closet.example/owner/closets/jane/${path}`, sent));
  expect(status).toBe(401);
});

test("bodies that arrive slowly, and exports that are read slowly, keep no other caller from uploading, importing or exporting", async () => {
  // An export that the stream has read ahead would hold nothing.
  const picture = await drawNoise({ width: 400, height: 400 }).png().toBuffer();
  const answer = { items: [{ id: "1", brand: "Maison", thumbnailImageURL: "1.png" }] };
  const { api, openApiClient } = await openTestOwnerApi({ jane: { answer, picture } });
  const stop = new AbortController();
  const trickle = async (key: string, path: string, type: string) => {
    const body = new ReadableStream<Uint8Array>({
      start(to) {
        to.enqueue(Buffer.from("x"));
        stop.signal.addEventListener("abort", () => to.close());
      },
    });
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": type };
    const sent = { method: "PUT", headers, body, duplex: "half" };
    return await api.request(new Request(`https://closet.example/owner/closets/jane${path}`, sent));
  };
  const slow: Promise<Response>[] = [];
  const unread: Response[] = [];
  for (let n = 0; n < 8; n += 1) {
    const { key } = await openApiClient();
    const headers = { Authorization: `Bearer ${key}` };
    for (let m = 0; m < 2; m += 1)
      unread.push(await api.request("https://closet.example/owner/closets/jane/export", { headers }));
    if (n >= 4) continue;
    for (let m = 0; m < 16; m += 1) slow.push(trickle(key, `/pictures/${"0".repeat(64)}`, "image/png"));
    for (let m = 0; m < 2; m += 1) slow.push(trickle(key, "", "application/json"));
  }
  const { call, importJson, key } = await openApiClient();
  const content = new Uint8Array(await drawNoise().png().toBuffer());
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "image/png" };
  const sha256 = createHash("sha256").update(content).digest("hex");
  const path = `https://closet.example/owner/closets/jane/pictures/${sha256}`;
  const uploaded = await api.request(path, { method: "PUT", headers, body: content });
  const statuses = [uploaded.status, (await importJson("jane", ITEMS)).status];
  statuses.push((await call("GET", "/owner/closets/jane/export")).status);
  stop.abort();
  await Promise.all([...slow, ...unread.map((response) => response.body?.cancel())]);
  expect(statuses).toEqual([201, 200, 200]);
});
