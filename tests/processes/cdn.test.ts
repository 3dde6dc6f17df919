import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { removeCloset, setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { startCachingProxy } from "#tests/support/fakes/caching-proxy.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import { runCloset } from "#tests/support/drivers/server.ts";

/** A server with the closet anna, behind a CDN. */
async function openBehindCdn() {
  const cdn = await startCachingProxy();
  const { store, start: startProcess, openVisitor } = await openProcesses();
  const content = await drawNoise({ width: 300, height: 400 }).jpeg().toBuffer();
  const answer = { items: [{ id: "1", thumbnailImageURL: "a.jpg" }], status: "OK" };
  const importAnna = (existing: "replace" | "reject" = "reject") =>
    importCloset(store, { name: "anna", answer, readPicture: async () => content }, { existing });
  await importAnna();
  const start = async () => {
    const server = await startProcess();
    cdn.originUrl = server.url;
    return server;
  };
  const server = await start();
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(cdn.url + path, { headers, redirect: "manual" });
    return { status: response.status, held: response.headers.get("x-cache"), body: await response.text(), response };
  };
  const listAddresses = async () => {
    const picture = (await findAnswer(store, "anna"))?.items[0]?.thumbnailImageURL ?? "";
    return [
      "/user/anna/items",
      "/user/anna/outfits",
      "/share/anna",
      "/invite/anna",
      "/preview/anna.jpg",
      picture,
      `${picture}?w=208`,
    ];
  };
  /** Requests each address twice: what the second request gets. */
  const listHeld = async (addresses: readonly string[], headers: Record<string, string> = {}) => {
    const held: (string | null)[] = [];
    for (const address of addresses) {
      await ask(address, headers);
      held.push((await ask(address, headers)).held);
    }
    return [...new Set(held)];
  };
  return { store, server, start, ask, listHeld, listAddresses, importAnna, openVisitor };
}

test("a CDN keeps pages, previews and pictures that are the same for all visitors, asks back, and keeps nothing personal", async () => {
  const { server, ask, listHeld, listAddresses, openVisitor } = await openBehindCdn();
  expect(await listHeld(await listAddresses())).toEqual(["revalidated"]);
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
  expect(await listHeld(never, signedIn)).toEqual(["miss"]);
});

test("a CDN keeps a page for each language, but not the response that sets the language cookie", async () => {
  const { ask, listHeld } = await openBehindCdn();
  const address = "/user/anna/items";
  for (const language of ["de", "ar"]) {
    for (const headers of [{ "Accept-Language": language }, { "Accept-Language": "fr", Cookie: `lang=${language}` }]) {
      expect(await listHeld([address], headers)).toEqual(["revalidated"]);
      expect((await ask(address, headers)).body).toContain(`<html lang="${language}"`);
    }
  }
  expect(await listHeld([`${address}?lang=es`])).toEqual(["miss"]);
  const { response, body } = await ask(`${address}?lang=es`);
  expect(response.headers.getSetCookie()).toHaveLength(1);
  expect(body).toContain('<html lang="es"');
});

test("a change by the server or a command shows at once behind a CDN", async () => {
  const { store, ask, listHeld, listAddresses, importAnna } = await openBehindCdn();
  const changes = [
    () => setPrivacy(store, "anna", "private"),
    () => importAnna("replace"),
    () => runCloset(["privacy", "anna", "private"], { dataDir: store.dataDir, env: store.env }),
    () => removeCloset(store, "anna"),
  ];
  for (const change of changes) {
    if ((await findAnswer(store, "anna")) === null) await setPrivacy(store, "anna", "public");
    const addresses = await listAddresses();
    expect(await listHeld(addresses)).toEqual(["revalidated"]);
    await change();
    const isShown = (await findAnswer(store, "anna")) !== null;
    expect((await ask("/user/anna/items")).held).toBe("miss");
    for (const address of isShown ? [] : addresses) {
      const { status, held } = await ask(address);
      // The neutral picture.
      const expected = address.startsWith("/preview/") ? 200 : 404;
      expect([address, status, held]).toEqual([address, expected, "miss"]);
    }
  }
});

test("a CDN shows no closet while the server is away, and asks the next process for it", async () => {
  const { store, server, start, ask, listHeld } = await openBehindCdn();
  expect(await listHeld(["/user/anna/items"])).toEqual(["revalidated"]);
  await server.kill();
  expect((await ask("/user/anna/items")).status).toBe(502);
  await setPrivacy(store, "anna", "private");
  await start();
  expect((await ask("/user/anna/items")).status).toBe(404);
  await setPrivacy(store, "anna", "public");
  expect(await listHeld(["/user/anna/items"])).toEqual(["revalidated"]);
});
