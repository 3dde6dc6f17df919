import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { ReadableStream } from "node:stream/web";
import { expect, test } from "vitest";
import { removeCloset, setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { createErrorHandler } from "#server/http/errors.ts";
import { toRequestListener } from "#server/http/request-listener.ts";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { pictures } from "./picture-routes.ts";

const makePicture = () => drawNoise({ width: 300, height: 400 }).webp().toBuffer();

async function openJane() {
  const picture = await makePicture();
  const answer = { items: [{ id: "1", thumbnailImageURL: "a.webp" }] };
  const services = await openTestServices({ jane: { answer, picture } });
  const api = pictures({ ...services, ...services.shownPictures });
  const findAddress = async (): Promise<string> => {
    const answer = await findAnswer(services.store, "jane");
    return answer?.items[0]?.thumbnailImageURL ?? "";
  };
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    await api.request(path, { headers });
  return { ...services, picture, findAddress, ask, address: await findAddress() };
}

const read = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

test("a picture of a public closet is sent unchanged; browsers cache it, and shared caches revalidate", async () => {
  const { ask, address, picture } = await openJane();
  const response = await ask(address);
  expect(response.status).toBe(200);
  expect(await read(response)).toEqual(picture);
  expect(response.headers.get("Content-Type")).toBe("image/webp");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, s-maxage=0, immutable");
  const again = await ask(address, { "If-None-Match": `"other", W/${response.headers.get("ETag")}` });
  expect(again.status).toBe(304);
});

test.each([
  ["image/avif,image/webp,*/*", "image/avif", "heif"],
  ["image/webp,*/*", "image/webp", "webp"],
  ["*/*", "image/jpeg", "jpeg"],
])("a client that accepts %s gets a variant as %s", async (accept, contentType, format) => {
  const { ask, address } = await openJane();
  const response = await ask(`${address}?w=208`, { accept });
  const content = await read(response);
  expect(response.headers.get("Content-Type")).toBe(contentType);
  expect(response.headers.get("Vary")).toContain("Accept");
  expect(response.headers.get("Content-Length")).toBe(String(content.length));
  expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
  expect(await sharp(content).metadata()).toMatchObject({ format, width: 208, height: 277 });
  const etag = response.headers.get("ETag") ?? "";
  expect((await ask(`${address}?w=208`, { accept, "If-None-Match": etag })).status).toBe(304);
  const other = accept === "*/*" ? "image/avif" : "*/*";
  expect((await ask(`${address}?w=208`, { accept: other, "If-None-Match": etag })).status).toBe(200);
  expect((await ask(`${address}?w=144`, { accept, "If-None-Match": etag })).status).toBe(200);
});

test("a width over that of the picture gives the picture's own width", async () => {
  const { ask, address } = await openJane();
  const response = await ask(`${address}?w=1280`, { accept: "image/avif" });
  expect((await sharp(await read(response)).metadata()).width).toBe(300);
});

test.each(["0", "200", "-208", "208.0", "2e2", "abc", "", "99999", "208,400"])(
  "the width %j gets 400",
  async (width) => {
    const { ask, address } = await openJane();
    const response = await ask(`${address}?w=${width}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      status: "ERROR",
      code: "notValid",
      message: `The request is not valid: \`w\`: \`${width}\` is not one of 72, 144, 208, 300, 400, 540, 660, 960, 1280.`,
    });
    // The same for an unknown picture.
    expect((await ask(`/images/nothing?w=${width}`)).status).toBe(400);
  },
);

test("pictures disappear with their closet, and have new addresses when it is public again", async () => {
  const { store, ask, address, findAddress } = await openJane();
  const variants = [address, `${address}?w=208`, `${address}?w=300`];
  const askAll = async (headers: Record<string, string> = {}) => {
    const answers = await Promise.all(variants.map((path) => ask(path, { accept: "image/avif", ...headers })));
    return answers.map(({ status }) => status);
  };
  expect(await askAll()).toEqual([200, 200, 200]);
  await setPrivacy(store, "jane", "private");
  expect(await askAll()).toEqual([404, 404, 404]);
  expect(await askAll({ "If-None-Match": "*" })).toEqual([404, 404, 404]);
  const [unknown, hidden] = await Promise.all([ask("/images/nothing"), ask(address)]);
  expect([hidden.status, await hidden.text(), [...hidden.headers]]).toEqual([
    unknown.status,
    await unknown.text(),
    [...unknown.headers],
  ]);
  await setPrivacy(store, "jane", "public");
  expect(await askAll()).toEqual([404, 404, 404]);
  const later = await findAddress();
  expect(later).not.toBe(address);
  expect((await ask(`${later}?w=300`)).status).toBe(200);
  await removeCloset(store, "jane");
  expect((await ask(`${later}?w=300`)).status).toBe(404);
});

test("a hundred first requests of one variant leave one file", async () => {
  const { store, ask, address } = await openJane();
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => ask(`${address}?w=300`, { accept: "image/webp" })),
  );
  const contents = await Promise.all(answers.map(read));
  expect(new Set(contents.map((content) => content.toString("hex"))).size).toBe(1);
  expect(await readdir(join(store.dataDir, "cache", "variants"))).toHaveLength(1);
});

test("a picture without its file gets 404 in every width", async () => {
  const { store, ask, address } = await openJane();
  for await (const name of store.pictures.listNames()) await store.pictures.remove(name);
  expect((await ask(address)).status).toBe(404);
  expect((await ask(`${address}?w=208`)).status).toBe(404);
});

/** A disk that fails after some pieces of a picture. */
async function openBroken(pieces: number) {
  const { address, shownPictures, log, publicUrl } = await openJane();
  const logged: string[] = [];
  async function* read() {
    for (let n = 0; n < pieces; n += 1) yield new Uint8Array(1000);
    throw Object.assign(new Error("EIO: i/o error, read '/srv/pictures'"), { code: "EIO" });
  }
  const api = pictures({
    log: { error: (_: object, message: string) => void logged.push(message) } as unknown as typeof log,
    findPublicPicture: async (name) => {
      const found = await shownPictures.findPublicPicture(name);
      return found && { ...found, openOriginal: async () => ReadableStream.from(read()) };
    },
  });
  api.onError(createErrorHandler({ error: () => undefined }));
  const answer = toRequestListener(api, { publicUrl, log });
  // The server would wait for an idle connection at its end.
  const url = await startHttpServer((request, response) => void answer(request, response), { keepAliveTimeout: 0 });
  return { logged, url: url + address };
}

test("an unreadable picture is not cached, and the error hides its path", async () => {
  const { url } = await openBroken(0);
  const response = await fetch(url);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
  expect(response.headers.get("ETag")).toBeNull();
  expect(await response.text()).not.toContain("/srv");
  expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
});

test("the connection of a picture that fails while it is sent is closed", async () => {
  const { url, logged } = await openBroken(3);
  const response = await fetch(url);
  await expect(response.text()).rejects.toThrow("terminated");
  expect(logged).toEqual(["a picture could not be read to its end; the connection was closed"]);
});
