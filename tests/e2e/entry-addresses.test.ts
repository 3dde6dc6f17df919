import { BASE_PATH, getSitePath } from "#tests/support/drivers/server.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { waitUntilNetworkIdle } from "#tests/support/drivers/pages/page-idle.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

const open = (path: string) => fetch(server.url + path, { redirect: "manual" });

/** Hashes in the policy are of scripts that have the username. */
async function read(path: string): Promise<unknown> {
  const response = await open(path);
  const headers = [...response.headers].filter(([name]) => !["date", "x-request-id", "keep-alive"].includes(name));
  return { status: response.status, headers, body: await response.text() };
}

test.each([
  ["items", "emma-item-trench-coat"],
  ["outfits", "emma-outfit-saturday-market"],
  ["portfolios", "emma-portfolio-autumn-in-town"],
  ["inspirations", "emma-inspiration-warm-swatches"],
])(
  "an entry of %s in a private closet gets the 404 of an unknown closet, byte for byte; a public closet says that it lacks an entry",
  async (list, id) => {
    expect((await open(`/user/emma/${list}/${id}`)).status).toBe(200);
    const unknown = await read(`/user/nemo/${list}/${id}`);
    expect(unknown).toMatchObject({ status: 404 });
    expect(await read(`/user/vera/${list}/${id}`)).toEqual(unknown);
    const missing = await read(`/user/emma/${list}/unknown`);
    expect(missing).toMatchObject({
      status: 404,
      body: expect.stringContaining("This is no longer in Emma’s closet."),
    });
    expect(await read(`/user/emma/${list}/unknown?in=collections/emma-collection-lisbon`)).toEqual(missing);
  },
);

test.each([
  ["/user/EMMA/Items/emma-item-trench-coat", "/user/emma/items/emma-item-trench-coat"],
  ["/user/emma/items/emma-item-trench-coat?in=collections/unknown", "/user/emma/items/emma-item-trench-coat"],
])("%s leads to %s", async (given, path) => {
  const response = await open(given);
  expect([response.status, response.headers.get("Location")]).toEqual([302, BASE_PATH + path]);
});

test("the tags of an item's page are its own, and the tab's address has no part in them", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${server.url}/user/emma/items/emma-item-trench-coat`);
  expect(await page.title()).toBe("Trench coat · Emma’s closet · Indyx");
  expect(await page.locator("head > title").count()).toBe(1);
  const picture = await page.locator('meta[property="og:image"]').getAttribute("content");
  const { search } = new URL(picture ?? "");
  const pathname = getSitePath(picture ?? "");
  expect(pathname).toBe("/preview/emma/items/emma-item-trench-coat.jpg");
  const drawn = await open(pathname + search);
  expect([drawn.status, drawn.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
  expect(Buffer.from(await drawn.arrayBuffer())).not.toEqual(
    Buffer.from(await (await open("/preview.jpg")).arrayBuffer()),
  );
});

test("a link from one entry to another requests pictures alone, and the title follows, also back", async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/items/emma-item-trench-coat`);
  await waitUntilNetworkIdle(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(getSitePath(request.url())));
  await page.getByRole("link", { name: "Saturday market" }).first().click();
  await page.waitForURL("**/user/emma/outfits/emma-outfit-saturday-market");
  await expect.poll(() => page.title()).toBe("Saturday market · Emma’s closet · Indyx");
  await page.getByRole("navigation", { name: "Closet" }).getByRole("link", { name: "Emma’s closet" }).click();
  await expect.poll(() => page.title()).toBe("Emma’s closet · Indyx");
  await page.goBack();
  await expect.poll(() => page.title()).toBe("Saturday market · Emma’s closet · Indyx");
  await page.goBack();
  await expect.poll(() => page.title()).toBe("Trench coat · Emma’s closet · Indyx");
  expect(await page.locator("head > title").count()).toBe(1);
  await waitUntilNetworkIdle(page);
  expect(requests.filter((path) => !/^\/(?:images\/|icon\.svg)/.test(path))).toEqual([]);
});

test("without script, Next walks through a collection, and the way back leads to it", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false });
  const within = "?in=collections/emma-collection-lisbon";
  const answer = await page.request.post(`${server.url}/users/v2/openCloset`, {
    data: { username: "emma", useCollections: true },
  });
  type Answer = { items: { id: string }[]; collectionItems: { collectionId: string; itemId: string }[] };
  const { items, collectionItems } = (await answer.json()) as Answer;
  const held = collectionItems.filter((row) => row.collectionId === "emma-collection-lisbon").map((row) => row.itemId);
  const ids = items.map(({ id }) => id).filter((id) => held.includes(id));
  await page.goto(`${server.url}/user/emma/items/${ids[0]}${within}`);
  const seen = [getSitePath(page.url()).split("/").at(-1)];
  for (const next = page.locator('a[rel="next"]'); (await next.count()) > 0;) {
    await next.first().click();
    seen.push(getSitePath(page.url()).split("/").at(-1));
    expect(new URL(page.url()).search).toBe(within);
  }
  expect(seen).toEqual(ids);
  await page.getByRole("link", { name: "Four days in Lisbon" }).first().click();
  expect(getSitePath(page.url())).toBe("/user/emma/collections/emma-collection-lisbon");
});

test.for(["", "?color=beige", "?in=collections/emma-collection-lisbon"])(
  "the page of an item%s says the same when the browser makes it",
  async (cameFrom, { openPage }) => {
    const path = `/user/emma/items/emma-item-trench-coat${cameFrom}`;
    const readMain = async (page: Page) => {
      const main = page.getByRole("main");
      const links = await main.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      return { url: page.url(), links, words: await main.locator("h1, h2, dt, dd, li").allInnerTexts() };
    };
    const rendered = await openPage({ javaScriptEnabled: false });
    await rendered.goto(server.url + path);
    expect(rendered.url()).toBe(server.url + path);
    const neighbor = await rendered.locator('a[rel="next"], a[rel="prev"]').first().getAttribute("href");
    const page = await openPage();
    await page.goto(new URL(neighbor ?? "", server.url).href);
    await waitUntilNetworkIdle(page);
    await page.locator(`a[rel][href="${BASE_PATH}${path}"]`).first().click();
    const expected = await readMain(rendered);
    await expect.poll(() => readMain(page)).toEqual(expected);
  },
);
