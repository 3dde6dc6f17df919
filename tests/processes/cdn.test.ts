import { expect, test } from "vitest";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { removeCloset, setPrivacy } from "#server/closets/admin/closet-admin.ts";
import { startCachingProxy } from "#tests/support/fakes/caching-proxy.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import { runCloset } from "#tests/support/drivers/server.ts";

/** A server with the closet anna, behind a CDN that it purges. */
async function openBehindCdn() {
  const cdn = await startCachingProxy();
  const settings = { CDN_PURGE_URL: cdn.purgeUrl, CDN_PURGE_TOKEN: cdn.purgeToken };
  const { store, start: startProcess, openVisitor } = await openProcesses();
  const content = await drawNoise({ width: 300, height: 400 }).jpeg().toBuffer();
  const answer = { items: [{ id: "1", thumbnailImageURL: "a.jpg" }], status: "OK" };
  const importAnna = (existing: "replace" | "reject" = "reject") =>
    importCloset(store, { name: "anna", answer, readPicture: async () => content }, { existing });
  await importAnna();
  const start = async () => {
    const server = await startProcess(settings);
    cdn.originUrl = server.url;
    return server;
  };
  const server = await start();
  // The import enqueued a purge.
  await expect.poll(() => cdn.purges).toBeGreaterThan(0);
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(cdn.url + path, { headers, redirect: "manual" });
    return { status: response.status, held: response.headers.get("x-cache"), body: await response.text(), response };
  };
  const findPicture = async () => (await findAnswer(store, "anna"))?.items[0]?.thumbnailImageURL ?? "";
  const listAddresses = async () => {
    const picture = await findPicture();
    return [
      "/user/anna/items",
      "/user/anna",
      "/share/anna",
      "/invite/anna",
      "/preview/anna.jpg",
      picture,
      `${picture}?w=208`,
    ];
  };
  /** Requests each address twice: the second request is a hit if the CDN caches it. */
  const areHeld = async (addresses: readonly string[], headers: Record<string, string> = {}) => {
    const held: (string | null)[] = [];
    for (const address of addresses) {
      await ask(address, headers);
      held.push((await ask(address, headers)).held);
    }
    return [...new Set(held)];
  };
  return { cdn, store, server, start, ask, areHeld, listAddresses, importAnna, openVisitor };
}

test("a CDN caches pages, previews and pictures that are the same for all visitors, and nothing personal", async () => {
  const { server, ask, areHeld, listAddresses, openVisitor } = await openBehindCdn();
  expect(await areHeld(await listAddresses())).toEqual(["hit"]);
  const visitor = openVisitor(server);
  await visitor.signIn("jane@closet.example", server.dataDir);
  const token = await visitor.getToken();
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const signedIn = { Cookie: cookie, Authorization: `Bearer ${token}` };
  for (const address of await listAddresses()) {
    const direct = await fetch(server.url + address, { headers: signedIn, redirect: "manual" });
    expect(direct.headers.getSetCookie()).toEqual([]);
    expect(direct.headers.get("Vary") ?? "").not.toMatch(/authorization/i);
    expect(await direct.text()).toBe((await ask(address)).body);
  }
  const never = [
    "/",
    "/auth/token",
    "/user/nobody/items",
    "/health/live",
    "/user/anna/items?mode=signIn&oobCode=s3cret",
    "/images/unknown",
    "/openapi.json",
  ];
  expect(await areHeld(never, signedIn)).toEqual(["miss"]);
});

test("a CDN caches a page for each language, but not the response that sets the language cookie", async () => {
  const { ask, areHeld } = await openBehindCdn();
  const address = "/user/anna/items";
  for (const language of ["de", "ar"]) {
    for (const headers of [{ "Accept-Language": language }, { "Accept-Language": "fr", Cookie: `lang=${language}` }]) {
      expect(await areHeld([address], headers)).toEqual(["hit"]);
      expect((await ask(address, headers)).body).toContain(`<html lang="${language}"`);
    }
  }
  expect(await areHeld([`${address}?lang=es`])).toEqual(["miss"]);
  const { response, body } = await ask(`${address}?lang=es`);
  expect(response.headers.getSetCookie()).toHaveLength(1);
  expect(response.headers.get("Surrogate-Key")).toBeNull();
  expect(body).toContain('<html lang="es"');
});

test("a CDN is purged of a closet after each change by the server or a command", async () => {
  const { cdn, store, ask, areHeld, listAddresses, importAnna } = await openBehindCdn();
  const changes = [
    () => setPrivacy(store, "anna", "private"),
    () => importAnna("replace"),
    () => runCloset(["privacy", "anna", "private"], { dataDir: store.dataDir, env: store.env }),
    () => removeCloset(store, "anna"),
  ];
  for (const change of changes) {
    if ((await findAnswer(store, "anna")) === null) await setPrivacy(store, "anna", "public");
    // Wait for the purges of the previous change.
    await expect
      .poll(async () =>
        (await store.db.selectFrom("cdnPurges").selectAll().execute()).every(({ purgesLeft }) => purgesLeft < 2),
      )
      .toBe(true);
    const addresses = await listAddresses();
    expect(await areHeld(addresses)).toEqual(["hit"]);
    const before = cdn.purges;
    await change();
    await expect.poll(() => cdn.purges).toBeGreaterThan(before);
    const isShown = (await findAnswer(store, "anna")) !== null;
    for (const address of addresses) {
      const { status, held } = await ask(address);
      expect([address, held]).toEqual([address, "miss"]);
      if (!isShown && !address.startsWith("/preview/")) expect([address, status]).toEqual([address, 404]);
    }
  }
});

test("a purge that failed is repeated by the next process", async () => {
  const { cdn, store, server, start, ask, areHeld, listAddresses } = await openBehindCdn();
  const addresses = await listAddresses();
  expect(await areHeld(addresses)).toEqual(["hit"]);
  cdn.isPurging = false;
  await setPrivacy(store, "anna", "private");
  await expect.poll(() => server.getOutput()).toContain("a CDN purge failed");
  expect((await ask("/user/anna/items")).held).toBe("hit");
  await server.kill();
  cdn.isPurging = true;
  expect((await ask("/user/anna/items")).held).toBe("hit");
  await start();
  await expect.poll(async () => (await ask("/user/anna/items")).status).toBe(404);
  for (const address of addresses) expect((await ask(address)).held).toBe("miss");
});
