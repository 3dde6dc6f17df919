import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { addPiece, openComposer } from "#tests/support/drivers/pages/composer.ts";
import { PHONE } from "#tests/support/drivers/pages/own-closet.ts";
import { addPhotographs, beginOwnCloset, getOwnItems, makePhotographs } from "#tests/support/drivers/pages/owner.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { SIGNED_OUT_PROBLEMS, type SignUpServer, startSignUpServer } from "#tests/support/drivers/pages/sign-up.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";

let server: SignUpServer;
let origin: string;
beforeAll(async () => {
  const address = await chooseServerAddress("/a/b");
  server = await startSignUpServer({ ...address, TRUSTED_PROXIES: "127.0.0.1" });
  ({ origin } = new URL(server.url));
});
afterAll(() => server.discard());

/** The paths of requests that are not below the base path. */
function recordOutside(page: Page): string[] {
  const outside: string[] = [];
  page.context().on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.url().startsWith(origin) && !`${pathname}/`.startsWith("/a/b/")) outside.push(pathname);
  });
  return outside;
}

const arePicturesShown = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.images].filter((image) => image.checkVisibility() && image.loading !== "lazy");
    return shown.length > 0 && shown.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  });

test("a closet, its tabs, entries and search are below the base path", async ({ openPage }) => {
  const page = await openPage({ expected: SIGNED_OUT_PROBLEMS });
  const outside = recordOutside(page);
  await page.goto(server.url);
  await page.getByRole("textbox").fill("emma");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${server.url}/user/emma/outfits`);
  await expect.poll(() => arePicturesShown(page)).toBe(true);
  await waitUntilIdle(page);
  await page.getByRole("link", { name: /items/i }).first().click();
  await page.waitForURL(`${server.url}/user/emma/items`);
  await page.goto(`${server.url}/user/emma/items?q=coat`);
  await waitUntilIdle(page);
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByText("Just look")
    .or(page.getByRole("heading", { level: 1 }))
    .first()
    .waitFor();
  await page.goto(`${server.url}/USER/emma`);
  await page.waitForURL(`${server.url}/user/emma/outfits`);
  expect(outside).toEqual([]);
});

test("a friend puts an outfit together below the base path", async ({ openPage }) => {
  const page = await openPage({ expected: SIGNED_OUT_PROBLEMS });
  const outside = recordOutside(page);
  await openComposer(page, server);
  const name = await page.getByRole("button", { name: /^Add / }).first().getAttribute("aria-label");
  await addPiece(page, name?.replace(/^Add /, "") ?? "");
  await page.waitForURL(/\/a\/b\/user\/emma\/style\?.*draft=/);
  await page.reload();
  await page.getByRole("group", { name: "Board" }).getByRole("button").first().waitFor();
  await waitUntilIdle(page);
  expect(outside).toEqual([]);
});

test("an owner signs in by mail, adds photographs, and opens the closet without a network", async ({ openPage }) => {
  const page = await openPage({ ...PHONE, expected: [...SIGNED_OUT_PROBLEMS, /ERR_INTERNET_DISCONNECTED|Failed to/] });
  const outside = recordOutside(page);
  await beginOwnCloset(page, server, "ona@x.example");
  const cookies = await page.context().cookies(server.url);
  expect(new Set(cookies.map(({ path }) => path))).toEqual(new Set(["/a/b"]));
  await addPhotographs(page, await makePhotographs(2));
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  const listKept = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open("closet")).keys();
      return requests.map(({ url }) => new URL(url).pathname.replace(/[^/]{60,}$/, "*"));
    });
  await expect
    .poll(async () => (await listKept()).filter((path) => !path.includes("/assets/")).toSorted())
    .toEqual([
      "/a/b/closet/device",
      "/a/b/closet/items",
      "/a/b/closet/~ona/content",
      "/a/b/owner/closets/ona/pictures/*",
      "/a/b/owner/closets/ona/pictures/*",
    ]);
  await page.context().setOffline(true);
  await page.goto(`${server.url}/closet/outfits`);
  await page.waitForURL(`${server.url}/closet/outfits`);
  await page.getByText(/^You are offline/).waitFor();
  await page.goto(`${server.url}/closet/items`);
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  await page.context().setOffline(false);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    return (await (await fetch(link?.href ?? "")).json()) as Record<string, unknown>;
  });
  expect(manifest).toMatchObject({ id: "/a/b/closet", scope: "/a/b/", start_url: "/a/b/closet" });
  expect(outside).toEqual([]);
});

test("addresses that leave the site have the base path; others get 404, but for probes", async () => {
  const get = (path: string) => fetch(origin + path, { redirect: "manual" });
  const html = await (await get("/a/b/user/emma/outfits")).text();
  expect(html).toContain(`<link rel="canonical" href="${server.url}/user/emma/outfits"/>`);
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(picture.startsWith(`${server.url}/preview/`)).toBe(true);
  expect((await fetch(picture)).headers.get("Content-Type")).toBe("image/jpeg");
  const found = await (await get("/a/b/user/emma/items?q=coat")).text();
  expect(found).toMatch(/role="status"[^>]*>\d+ items?</);
  const asked = { email: "pat@x.example", url: `${server.url}/invite/emma` };
  const post = { method: "POST", headers: { "Content-Type": "application/json", Origin: origin } };
  await fetch(`${server.url}/auth/sendSalesLink`, { ...post, body: JSON.stringify(asked) });
  await server.waitForLink(asked.email);
  expect(server.smtp.mails.at(-1)?.message.subject).toContain("Emma");
  const frame = await get(`/a/b/oembed?url=${encodeURIComponent(`${server.url}/user/emma/outfits`)}`);
  expect(await frame.json()).toMatchObject({ provider_url: server.url });
  const moved = await Promise.all(["/a/b/USER/emma/items", "/a/b/closet", "/a/b/%ff"].map(get));
  expect(moved.map(({ headers }) => headers.get("Location"))).toEqual([
    "/a/b/user/emma/items",
    "/a/b/closet/items",
    "/a/b/not-found",
  ]);
  const known = ["/a/b", "/a/b?lang=de", "/a/b/health/ready", "/health/ready", "/a/b/qr.svg?to=/user/emma"];
  expect((await Promise.all(known.map(get))).map(({ status }) => status)).toEqual(known.map(() => 200));
  const unknown = ["/", "/a", "/a/bc", "/user/emma/outfits", "/healthy", "/A/B/"];
  expect((await Promise.all(unknown.map(get))).map(({ status }) => status)).toEqual(unknown.map(() => 404));
  expect(await (await get("/")).text()).toBe(`This site is at ${server.url}/\n`);
});
