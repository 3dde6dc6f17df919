import { join } from "node:path";
import { expect, test } from "vitest";
import { exportCloset } from "#server/closets/export/closet-export.ts";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { removeCloset, setPrivacy } from "#server/closets/admin/closet-keeper.ts";
import { createClosetService } from "#server/closets/closet-service.ts";
import { createStoredClosets } from "#server/closets/stored-closets.ts";
import { createErrorHandler } from "#server/http/errors.ts";
import { createDiskCache } from "#server/pictures/disk-cache.ts";
import type { FairQueueLimits } from "#server/http/limits/fair-queue.ts";
import { createForeignAddresses } from "./foreign-address.ts";
import { createForeignPictures } from "./foreign-picture-service.ts";
import { getPictureToken } from "#server/pictures/picture-key.ts";
import { findAnswer, importFile, openTestStore, type TestStore } from "#tests/support/closet-store.ts";
import { aNetwork, startSite } from "#tests/support/foreign-sites.ts";
import { aPng } from "#tests/support/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { foreignPictures } from "./foreign-picture-routes.ts";
import { pictures } from "#server/pictures/picture-routes.ts";

const aSource = (username: string, address: string) => ({
  name: username,
  answer: { status: "OK", user: { username, firstName: "J" }, items: [{ id: "1", thumbnailImageURL: address }] },
  readPicture: async () => Buffer.alloc(0),
});

/** A site with a picture, or what else it answers, and closets that show it. */
async function openCloset(answer: (url: string) => Promise<Buffer | null> = () => aPng(), closets = ["jane"]) {
  const asked: string[] = [];
  const port = await startSite(({ url = "" }, response) => {
    asked.push(url);
    void answer(url).then((content) => response.writeHead(content ? 200 : 404).end(content));
  });
  const store = await openTestStore();
  const address = `http://pictures.example:${port}/a.png`;
  for (const username of closets) await importCloset(store, aSource(username, address));
  return { store, asked, address, port };
}

/** One process that fetches pictures. */
function startProxy(
  store: TestStore,
  { secret = "a secret", limits }: { secret?: string; limits?: FairQueueLimits } = {},
) {
  const addresses = createForeignAddresses([secret]);
  const log = { info: () => undefined, warn: () => expect.unreachable() };
  const cache = createDiskCache(join(store.dataDir, "cache"), { maxBytes: 10_000_000, log });
  const parts = { db: store.db, addresses, cache, log, network: aNetwork(), ...(limits && { limits }) };
  const api = foreignPictures(createForeignPictures(parts));
  api.onError(createErrorHandler({ error: () => expect.unreachable() }));
  const closets = createClosetService(createStoredClosets(store.db, addresses.toShownAddress));
  return {
    get: async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
      api.request(path, { headers }),
    findAddress: async (username = "jane"): Promise<string> => {
      const opened = await closets.openCloset(username);
      return (opened.status === "OK" && opened.closet.items[0]?.thumbnailImageURL) || "/";
    },
  };
}

const getStatus = async (response: Promise<Response>): Promise<number> => (await response).status;

test("a picture of another site is shown under our address, as a picture and nothing else", async () => {
  const { store, asked } = await openCloset();
  const { get, findAddress } = startProxy(store);
  const address = await findAddress();
  expect(address).toMatch(/^\/images\/foreign\?closet=jane&u=http/);
  const response = await get(address);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(await aPng());
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": "private, max-age=3600",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const again = await get(address, { "If-None-Match": response.headers.get("ETag") ?? "" });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  // Another process finds it on the disk.
  expect(await getStatus(startProxy(store).get(address))).toBe(200);
  expect(asked).toEqual(["/a.png"]);
});

test("however many ask at once, the site is asked once", async () => {
  const { store, asked } = await openCloset(undefined, ["jane", "noor"]);
  const { get, findAddress } = startProxy(store);
  const [janes, noors] = [await findAddress("jane"), await findAddress("noor")];
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, turn) => getStatus(get(turn % 2 ? janes : noors))));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(asked).toEqual(["/a.png"]);
});

test("nobody has anything fetched that no closet shows, and learns nothing by trying", async () => {
  const { store, asked, address } = await openCloset(undefined, ["jane", "noor"]);
  await setPrivacy(store, "noor", "private");
  const { get, findAddress } = startProxy(store);
  const good = new URL(await findAddress(), "http://x");
  const change = (values: Record<string, string>): string =>
    `/images/foreign?${new URLSearchParams({ ...Object.fromEntries(good.searchParams), ...values }).toString()}`;
  const { toShownAddress } = createForeignAddresses(["a secret"]);
  const epochs = await store.db.selectFrom("owners").select(["usernameKey", "pictureEpoch"]).execute();
  const tokens = epochs.map(({ usernameKey, pictureEpoch }) => getPictureToken(usernameKey, pictureEpoch));
  const tried = [
    // Not even with a signature of ours, which a private closet never gets.
    ...[...tokens, ""].map((token) => toShownAddress({ usernameKey: "noor", address }, token) ?? ""),
    "/images/foreign",
    change({ s: "A".repeat(22) }),
    change({ s: "" }),
    change({ u: `${address}?other` }),
    change({ u: "http://127.0.0.1/" }),
    change({ closet: "noor" }),
    change({ closet: "nobody" }),
    change({ closet: "a\0b" }),
    change({ closet: "JANE" }),
    await startProxy(store, { secret: "another" }).findAddress(),
  ];
  const nothing = {
    pictures: { findPublicPicture: async () => null },
    holdAtCdn: null,
    log: { error: () => undefined },
  };
  const unknown = await pictures(nothing).request("/images/unknown");
  const expected = [404, await unknown.text(), Object.fromEntries(unknown.headers)];
  for (const path of tried) {
    const response = await get(path);
    expect([response.status, await response.text(), Object.fromEntries(response.headers)]).toEqual(expected);
  }
  expect(asked).toEqual([]);
  expect(await getStatus(get(change({})))).toBe(200);
});

test("the same is asked of the database, whatever the closet is", async () => {
  const { store } = await openCloset(undefined, ["jane", "noor"]);
  await setPrivacy(store, "noor", "private");
  const queries: string[] = [];
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { get } = startProxy({ ...store, db });
  for (const closet of ["jane", "noor", "nobody"]) {
    expect(await getStatus(get(`/images/foreign?closet=${closet}&u=http://a.example/&s=${"A".repeat(22)}`))).toBe(404);
  }
  expect(queries).toEqual(["SelectQueryNode", "SelectQueryNode", "SelectQueryNode"]);
});

test("an address is worth nothing once the closet has been private, in any process, and though it is public again", async () => {
  const { store } = await openCloset();
  const [one, other] = [startProxy(store), startProxy(store)];
  const copied = await one.findAddress();
  expect([await getStatus(one.get(copied)), await getStatus(other.get(copied))]).toEqual([200, 200]);
  await setPrivacy(store, "jane", "private");
  expect([await getStatus(one.get(copied)), await getStatus(other.get(copied))]).toEqual([404, 404]);
  await setPrivacy(store, "jane", "public");
  expect([await getStatus(one.get(copied)), await getStatus(other.get(copied))]).toEqual([404, 404]);
  const shown = await other.findAddress();
  expect(shown).not.toBe(copied);
  expect([await getStatus(one.get(shown)), await getStatus(other.get(shown))]).toEqual([200, 200]);
});

test("neither is one of a closet that was removed and came in again", async () => {
  const { store, address } = await openCloset();
  const { get, findAddress } = startProxy(store);
  const copied = await findAddress();
  await removeCloset(store, "jane");
  expect(await getStatus(get(copied))).toBe(404);
  await importCloset(store, aSource("jane", address));
  expect(await getStatus(get(copied))).toBe(404);
  expect(await getStatus(get(await findAddress()))).toBe(200);
});

test("a closet that becomes private while its picture is fetched does not show it", async () => {
  const { store } = await openCloset(async () => {
    await setPrivacy(store, "jane", "private");
    return await aPng();
  });
  const { get, findAddress } = startProxy(store);
  expect(await getStatus(get(await findAddress()))).toBe(404);
});

test("what is no picture is not there, and not asked for again at once", async () => {
  const { store, asked } = await openCloset(async () => null);
  const { get, findAddress } = startProxy(store);
  const address = await findAddress();
  expect([await getStatus(get(address)), await getStatus(get(address))]).toEqual([404, 404]);
  expect(asked).toEqual(["/a.png"]);
});

test("when too many others are fetched a visitor is asked to try again in a moment, and then has it", async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const { store, port } = await openCloset(async (url) => {
    if (url === "/slow.png") {
      begun.resolve();
      await end.promise;
    }
    return await aPng();
  });
  await importCloset(store, aSource("noor", `http://pictures.example:${port}/slow.png`));
  const { get, findAddress } = startProxy(store, {
    limits: { atOnce: 1, atOnceOfName: 1, maxWaiting: 0, maxWaitMs: 1000 },
  });
  const slow = get(await findAddress("noor"));
  await begun.promise;
  const busy = await get(await findAddress());
  expect([busy.status, busy.headers.get("Retry-After"), busy.headers.get("Cache-Control")]).toEqual([
    503,
    "2",
    "no-store",
  ]);
  end.resolve();
  expect(await getStatus(slow)).toBe(200);
  expect(await getStatus(get(await findAddress()))).toBe(200);
});

test("the database and an export keep the address that the closet has", async () => {
  const { store, address } = await openCloset();
  expect(await startProxy(store).findAddress()).not.toBe(address);
  expect((await findAnswer(store, "jane"))?.items[0]?.thumbnailImageURL).toBe(address);
  const path = join(await makeTemporaryFolder(), "jane.zip");
  await exportCloset(store, "jane", path);
  const other = await openTestStore();
  await importFile(other, path);
  expect((await findAnswer(other, "jane"))?.items[0]?.thumbnailImageURL).toBe(address);
});
