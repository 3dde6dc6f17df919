import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { runCloset } from "#tests/support/drivers/server.ts";

const ORIGIN = "https://closet.example";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer({
    PUBLIC_URL: ORIGIN,
    MAIL_OUTBOX: "1",
    LOG_LEVEL: "error",
    IOS_APP_ID: "1234567890",
  });
});
afterAll(() => server.discard());

const FETCHERS = [
  "WhatsApp/2.23.20.0",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Twitterbot/1.0",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "curl/8",
];

const fetchAs = (userAgent: string, path: string) =>
  fetch(server.url + path, { headers: { "User-Agent": userAgent }, redirect: "error" });

/** Reads a tag with a regular expression, as many link fetchers do. */
const findTag = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

/** Fetches an absolute preview address from the test's server. */
async function fetchPicture(address: string | undefined): Promise<Buffer> {
  expect(address).toMatch(/^https:\/\/closet\.example\/preview/);
  const response = await fetch(address?.replace(ORIGIN, server.url).replaceAll("&amp;", "&") ?? "");
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  return Buffer.from(await response.arrayBuffer());
}

test.for(FETCHERS)("%s gets the closet's tags, its picture and its content", async (userAgent) => {
  const html = await (await fetchAs(userAgent, "/user/emma/outfits")).text();
  expect(html).toContain("<title>Emma’s closet · Indyx</title>");
  expect(findTag(html, "og:title")).toBe("Emma’s closet");
  expect(findTag(html, "description")).toMatch(/^\d+ outfits, \d+ items/);
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/user/emma/outfits"/>`);
  expect(findTag(html, "apple-itunes-app")).toBe(`app-id=1234567890, app-argument=${ORIGIN}/user/emma/outfits`);
  const picture = await fetchPicture(findTag(html, "og:image"));
  expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(html.match(/<img [^>]*src="\/images\//g)?.length).toBeGreaterThan(10);
});

test("each page has tags and a picture of its own", async () => {
  const paths = [
    "/user/emma/outfits",
    "/user/emma/items",
    "/user/emma/collections",
    "/user/emma/portfolios",
    "/user/theo/items",
    "/link.html?closet=emma",
    "/",
  ];
  const pages = await Promise.all(paths.map(async (path) => (await fetchAs("curl/8", path)).text()));
  const pictures = await Promise.all(pages.map(async (html) => fetchPicture(findTag(html, "og:image"))));
  expect(new Set(pictures.map((picture) => picture.toString("base64"))).size).toBe(paths.length);
  for (const [index, path] of paths.entries()) expect(findTag(pages[index] ?? "", "og:url")).toBe(ORIGIN + path);
  const [collection] = /\/user\/emma\/collections\/[^"]+/.exec(pages[2] ?? "") ?? [];
  const html = await (await fetchAs("curl/8", collection ?? "")).text();
  expect(findTag(html, "og:title")).toMatch(/ · Emma’s closet$/);
  await fetchPicture(findTag(html, "og:image"));
});

test("a private closet has no tags and no preview, also at preview addresses sent before", async () => {
  const html = await (await fetchAs("curl/8", "/user/theo/outfits")).text();
  const address = findTag(html, "og:image") ?? "";
  const shown = await fetchPicture(address);
  const neutral = await fetchPicture(`${ORIGIN}/preview.jpg`);
  await runCloset(["privacy", "theo", "private"], server);
  const hidden = await (await fetchAs("curl/8", "/user/theo/outfits")).text();
  expect(hidden).not.toMatch(/th[eé]o/i);
  expect(findTag(hidden, "og:image")).toBe(`${ORIGIN}/preview.jpg`);
  expect((await fetchPicture(address)).equals(neutral)).toBe(true);
  expect(shown.equals(neutral)).toBe(false);
  await runCloset(["privacy", "theo", "public"], server);
  const again = findTag(await (await fetchAs("curl/8", "/user/theo/outfits")).text(), "og:image");
  expect(again).not.toBe(address);
  expect((await fetchPicture(again)).equals(shown)).toBe(true);
});

test("search engines may index a closet only if its owner allows it", async () => {
  const look = async () => {
    const html = await (await fetchAs(FETCHERS[4] ?? "", "/user/emma/items")).text();
    const picture = await fetch(`${server.url}/preview/emma.jpg`);
    return [findTag(html, "robots"), picture.headers.get("X-Robots-Tag")];
  };
  await runCloset(["privacy", "emma", "public"], server);
  expect(await look()).toEqual(["noindex", "noindex"]);
  await runCloset(["privacy", "emma", "public", "--indexed"], server);
  expect(await look()).toEqual(["index, max-image-preview:large", null]);
  await runCloset(["privacy", "emma", "public"], server);
  expect(await look()).toEqual(["noindex", "noindex"]);
});

test("the title and the address of a page follow the tab", async ({ openPage }) => {
  const page = await openPage();
  const asked = page.waitForRequest("**/users/v2/openCloset");
  await page.goto(`${server.url}/user/emma/items`);
  await asked;
  await page.getByRole("link", { name: "OUTFITS" }).click();
  await page.waitForURL("**/user/emma/outfits");
  await expect.poll(() => page.title()).toBe("Emma’s closet · Indyx");
  const canonical = page.locator('link[rel="canonical"]');
  expect(await canonical.count()).toBe(1);
  expect(await canonical.getAttribute("href")).toBe(`${ORIGIN}/user/emma/outfits`);
});

test("the icons that pages link exist, and only the owner's pages link the manifest", async ({ openPage }) => {
  const page = await openPage({ expected: [/404/] });
  for (const path of ["/", "/user/emma/items", "/user/vera/items", "/link.html", "/nothing", "/closet"]) {
    await page.goto(server.url + path);
    const isOwners = path === "/closet";
    for (const rel of ["icon", "apple-touch-icon", ...(isOwners ? ["manifest"] : [])]) {
      const href = await page.locator(`link[rel="${rel}"]`).getAttribute("href");
      expect([rel, (await fetch(server.url + href)).status]).toEqual([rel, 200]);
    }
    expect(await page.locator('head link[rel="manifest"]').count()).toBe(isOwners ? 1 : 0);
    expect(await page.locator('meta[name="theme-color"]').count()).toBe(2);
  }
});
