import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkClosets } from "#server/closets/owner/admin/closet-check.ts";
import { removeCloset } from "#server/closets/owner/admin/closet-admin.ts";
import { findAnswer, listStoredNames, sweepAll } from "#tests/support/factories/closet-store.ts";
import { owner } from "#server/accounts/owner-routes.ts";
import { fetchWebPicture } from "#server/pictures/web-pictures/fetch-web-picture.ts";
import { createFakeNetwork, startSite } from "#tests/support/fakes/web-sites.ts";
import { computeSha256, openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { aPng, drawNoise } from "#tests/support/factories/pictures.ts";

const DAY_MS = 86_400_000;
const PNG = { "Content-Type": "image/png" };

/** An API client that uploads for Jane, and its request for one picture. */
async function openUploader(content: Buffer) {
  const opened = await openTestOwnerApi();
  const program = await opened.openApiClient({ username: "jane" });
  const path = `/owner/closets/jane/pictures/${computeSha256(content)}`;
  const findStatus = async () => (await program.call("GET", `${path}/info`)).status;
  const listUploads = () => opened.store.db.selectFrom("pictureUploads").selectAll().execute();
  return { ...opened, ...program, path, findStatus, listUploads };
}

const itemWith = (address: string) => ({ items: [{ id: "1", thumbnailImageURL: address }] });

test("a whole picture is uploaded, may be uploaded again, and is used by an import", async () => {
  const content = await aPng();
  const { store, upload, importJson, call, findStatus, listUploads, path } = await openUploader(content);
  expect(await findStatus()).toBe(404);
  const first = await upload("jane", content);
  expect([first.status, first.json]).toEqual([
    201,
    {
      status: "OK",
      picture: {
        sha256: first.sha256,
        address: first.address,
        contentType: "image/png",
        width: 8,
        height: 12,
        bytes: content.length,
      },
    },
  ]);
  const second = await upload("jane", content);
  expect([second.status, second.json]).toEqual([200, first.json]);
  expect(await findStatus()).toBe(200);
  expect(await listUploads()).toHaveLength(1);
  expect((await importJson("jane", itemWith(first.address))).json).toMatchObject({
    leftOut: [],
    closet: { pictures: 1 },
  });
  const shown = (await findAnswer(store, "jane"))?.items[0]?.thumbnailImageURL ?? "";
  expect(shown).toMatch(/^\/images\//);
  // It is no longer an upload: the closet serves it by hash and address.
  expect(await listUploads()).toEqual([]);
  expect(await findStatus()).toBe(200);
  for (const address of [first.address, shown]) {
    expect((await importJson("jane", itemWith(address))).json).toMatchObject({ leftOut: [], closet: { pictures: 1 } });
    expect((await findAnswer(store, "jane"))?.items[0]?.thumbnailImageURL).toBe(shown);
  }
  expect(await checkClosets(store)).toMatchObject({ pictures: 1, lost: [] });
  expect((await call("GET", `${path}/info`)).json).toEqual(first.json);
});

test("an upload loses its metadata, and is still found by the hash of the original", async () => {
  const content = await drawNoise()
    .withExif({ IFD0: { Copyright: "Jane" } })
    .jpeg()
    .toBuffer();
  const { store, upload, importJson, findStatus } = await openUploader(content);
  const { address } = await upload("jane", content);
  for (const name of await listStoredNames(store.pictures))
    expect(await store.pictures.read(name)).not.toEqual(content);
  await importJson("jane", itemWith(address));
  expect(await findStatus()).toBe(200);
  for (let times = 0; times < 2; times += 1) {
    expect((await importJson("jane", itemWith(address))).json).toMatchObject({ leftOut: [] });
  }
});

test("the same picture sent twice at once is stored once", async () => {
  const content = await drawNoise().png().toBuffer();
  const { store, upload, listUploads } = await openUploader(content);
  const answers = await Promise.all([upload("jane", content), upload("jane", content)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect([await listUploads(), await listStoredNames(store.pictures)]).toMatchObject([{ length: 1 }, { length: 1 }]);
});

test("an interrupted upload leaves nothing, and the picture can be sent again", async () => {
  const content = await drawNoise().png().toBuffer();
  const { store, key, upload, path, findStatus, listUploads, listen, ownerServices } = await openUploader(content);
  const { port } = new URL(await listen());
  const socket = connect(Number(port), "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  const head = `PUT ${path} HTTP/1.1\r\nHost: closet\r\nAuthorization: Bearer ${key}\r\nContent-Type: image/png\r\nContent-Length: ${content.length}\r\n\r\n`;
  socket.write(Buffer.concat([Buffer.from(head), content.subarray(0, 1000)]));
  const folder = join(store.dataDir, "receiving");
  const readSize = async () => (await stat(join(folder, (await readdir(folder))[0] ?? ""))).size;
  await expect.poll(() => readSize().catch(() => 0)).toBe(1000);
  socket.destroy();
  await ownerServices.close();
  expect([await readdir(folder), await listUploads(), await findStatus()]).toEqual([[], [], 404]);
  expect((await upload("jane", content)).status).toBe(201);
});

test("an upload in parts is an error that asks for the whole picture", async () => {
  const content = await drawNoise().png().toBuffer();
  const { call, path, findStatus, listUploads } = await openUploader(content);
  const begun = { ...PNG, "Upload-Complete": "?0" };
  const part = await call("PUT", path, { body: content.subarray(0, 100), headers: begun });
  expect([part.status, part.json]).toEqual([
    422,
    {
      status: "ERROR",
      code: "otherHash",
      message: "The bytes do not match the SHA-256 in the address. Send the whole picture in one request.",
    },
  ]);
  const rest = { "Content-Type": "application/partial-upload", "Upload-Offset": "100" };
  const refused = await call("PATCH", path, { body: content.subarray(100), headers: rest });
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, PUT"]);
  expect([await findStatus(), await listUploads()]).toEqual([404, []]);
});

test.for(["text/plain", "image/heic", "application/octet-stream", ""])(
  "a picture with the content type “%s” is a picture",
  async (type) => {
    const content = await aPng();
    const { call, path } = await openUploader(content);
    const sent = await call("PUT", path, { body: content, headers: { "Content-Type": type } });
    expect([sent.status, sent.json]).toMatchObject([201, { picture: { contentType: "image/png" } }]);
  },
);

test("a wrong hash, a large body and a file that is not a picture are errors, and no file remains", async () => {
  const content = await aPng();
  const { upload, call, path, listUploads, findStatus, store } = await openUploader(content);
  const put = (body: Buffer, headers: Record<string, string> = PNG, at = path) => call("PUT", at, { body, headers });
  const wrong = await put(Buffer.concat([content, Buffer.from("x")]));
  expect([wrong.status, wrong.json]).toEqual([
    422,
    { status: "ERROR", code: "otherHash", message: expect.stringContaining("do not match the SHA-256 in the address") },
  ]);
  const text = await upload("jane", Buffer.from("<svg onload=alert(1)>"));
  expect([text.status, text.json]).toEqual([
    422,
    {
      status: "ERROR",
      code: "notAPicture",
      message: "This picture cannot be used: it is not a picture (JPEG, PNG, WebP, GIF, AVIF or HEIC).",
    },
  ]);
  expect((await upload("jane", randomBytes(20 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await put(content, { ...PNG, "Content-Length": "20971521" })).status).toBe(413);
  expect((await put(content, { ...PNG, "Content-Encoding": "gzip" })).status).toBe(415);
  expect((await put(content, PNG, "/owner/closets/jane/pictures/abc")).status).toBe(400);
  expect(
    (
      await put(
        content,
        PNG,
        path.toUpperCase().replace("/OWNER/CLOSETS/JANE/PICTURES", "/owner/closets/jane/pictures"),
      )
    ).status,
  ).toBe(400);
  expect([await findStatus(), await listUploads()]).toEqual([404, []]);
  expect(await store.db.selectFrom("pictureUploads").selectAll().execute()).toEqual([]);
});

test("uploads belong to one closet, and are deleted with it", async () => {
  const content = await aPng();
  const { store, upload, importJson, openApiClient, listUploads } = await openUploader(content);
  const { address, sha256 } = await upload("jane", content);
  await importJson("jane", itemWith(address));
  await upload("jane", await aPng({ seed: 3 }));
  const emma = await openApiClient({ username: "emma" });
  expect((await emma.call("GET", `/owner/closets/emma/pictures/${sha256}/info`)).status).toBe(404);
  const shown = (await findAnswer(store, "jane"))?.items[0]?.thumbnailImageURL ?? "";
  for (const foreign of [address, shown]) {
    const refused = await emma.importJson("emma", itemWith(foreign));
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("cannot be used")]);
  }
  await removeCloset(store, "jane");
  await sweepAll(store);
  expect([await listUploads(), await listStoredNames(store.pictures)]).toEqual([[], []]);
});

test("a lost picture can be uploaded again", async () => {
  const content = await aPng();
  const { store, upload, importJson, findStatus } = await openUploader(content);
  const { address } = await upload("jane", content);
  for (const name of await listStoredNames(store.pictures)) await store.pictures.remove(name);
  expect(await findStatus()).toBe(404);
  expect((await importJson("jane", itemWith(address))).text).toContain("it is missing; upload it before the import");
  expect((await upload("jane", content)).status).toBe(201);
  expect((await importJson("jane", itemWith(address))).json).toMatchObject({ leftOut: [] });
  for (const name of await listStoredNames(store.pictures)) await store.pictures.remove(name);
  expect(await findStatus()).toBe(404);
  expect((await upload("jane", content)).status).toBe(201);
  expect((await importJson("jane", itemWith(address))).json).toMatchObject({ leftOut: [] });
  expect(await checkClosets(store)).toMatchObject({ lost: [] });
});

test("unused uploads are deleted after a day with their files, and so are files of killed processes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const content = await aPng();
  const { store, upload, ownerServices, listUploads, findStatus } = await openUploader(content);
  await upload("jane", content);
  // Files of a process that was killed before it wrote their rows.
  await store.pictures.write(await aPng({ seed: 8 }));
  await writeFile(join(store.dataDir, "pictures", ".unfinished-x"), content);
  await writeFile(join(store.dataDir, "receiving", "left.zip"), content);
  await mkdir(join(store.dataDir, "receiving", "left"));
  vi.setSystemTime(Date.now() + DAY_MS - 1000);
  await ownerServices.uploads.clean();
  await sweepAll(store);
  expect([await listUploads(), await listStoredNames(store.pictures)]).toMatchObject([{ length: 1 }, { length: 1 }]);
  const fresh = await upload("jane", await aPng({ seed: 7 }));
  vi.setSystemTime(Date.now() + 3_600_000 + 2000);
  await ownerServices.uploads.clean();
  await sweepAll(store);
  expect(await findStatus()).toBe(404);
  expect([await listUploads(), await listStoredNames(store.pictures)]).toMatchObject([{ length: 1 }, { length: 1 }]);
  expect(await readdir(join(store.dataDir, "receiving"))).toEqual([]);
  expect((await upload("jane", await aPng({ seed: 7 }))).json).toEqual(fresh.json);
});

test("a picture of a shop is fetched as an upload, an hour has 60, and the server's own network is never asked", async () => {
  const content = await aPng();
  let requests = 0;
  const port = await startSite((_, response) => response.end((requests += 1) && content));
  const { ownerServices, key, listUploads } = await openUploader(content);
  const network = createFakeNetwork();
  const api = owner({ ...ownerServices, fetchWebPicture: (address) => fetchWebPicture(address, { network }) });
  const fetchFrom = async (url: string) => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const sent = { method: "POST", headers, body: JSON.stringify({ url }) };
    const response = await api.request("/owner/closets/jane/pictures", sent);
    return [response.status, await response.json()] as const;
  };
  const shop = `http://shop.example:${port}/belt.png`;
  const picture = expect.objectContaining({ address: `pictures/${computeSha256(content)}`, width: 8 });
  expect(await fetchFrom(shop)).toEqual([201, { status: "OK", picture }]);
  expect(await fetchFrom(shop)).toEqual([200, { status: "OK", picture }]);
  expect(await listUploads()).toHaveLength(1);
  const refused = [422, expect.objectContaining({ code: "notAPicture" })];
  for (const url of ["http://10.0.0.1/", "file:///etc/passwd", "", "belt.png"])
    expect(await fetchFrom(url)).toEqual(refused);
  expect(requests).toBe(2);
  for (let more = 6; more < 60; more += 1) await fetchFrom("");
  expect(await fetchFrom(shop)).toEqual([429, expect.objectContaining({ code: "tooManyRequests" })]);
});
