import { getSitePath } from "#tests/support/drivers/server.ts";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect } from "vitest";
import { FIRST_CARDS } from "#domain/limits.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitUntilIdle, waitUntilNetworkIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { pickCases } from "#tests/support/setup/cases.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

test("the address of a closet without a tab shows its outfits", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma`);
  expect(getSitePath(page.url())).toBe("/user/emma/outfits");
  await page
    .getByRole("list", { name: "Outfits" })
    .getByRole("link", { name: "Saturday market", exact: true })
    .waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Emma’s closet");
  expect(await page.title()).toBe("Emma’s closet · Indyx");
});

test("each tab has its count and address, and the active tab follows Back and Forward", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/items`);
  const tabs = page.getByRole("navigation", { name: "Closet" }).getByRole("link");
  const labels = (await tabs.allTextContents()).map((label) => label.replace(/\d+/, "n"));
  expect(labels).toEqual(["OUTFITS (n)", "ITEMS (n)", "COLLECTIONS (n)", "PORTFOLIO (n)"]);
  for (const [label, path] of [
    ["OUTFITS", "outfits"],
    ["COLLECTIONS", "collections"],
    ["PORTFOLIO", "portfolios"],
    ["ITEMS", "items"],
  ] as const) {
    await tabs.filter({ hasText: label }).click();
    await page.waitForURL(`**/user/emma/${path}`);
    await page.locator('nav [aria-current="page"]', { hasText: label }).waitFor();
    expect(await page.locator('nav [aria-current="page"]').count()).toBe(1);
  }
  await page.goBack();
  await page.locator('nav [aria-current="page"]', { hasText: "PORTFOLIO" }).waitFor();
  await page.goForward();
  await page.locator('nav [aria-current="page"]', { hasText: "ITEMS" }).waitFor();
});

test.for(pickCases(["EMMA", "emma"]))(
  "the closet %s is requested once, and a tab switch makes no request",
  async (username, { openPage }) => {
    const page = await openPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(`${request.method()} ${getSitePath(request.url())}`));
    await page.goto(`${server.url}/user/${username}/items`);
    await waitUntilNetworkIdle(page);
    expect(requests.filter((request) => request === "POST /users/v2/openCloset")).toHaveLength(1);
    expect(requests.filter((request) => request === "POST /events")).toHaveLength(1);
    requests.length = 0;
    await page.getByRole("link", { name: "COLLECTIONS" }).click();
    await page
      .getByRole("link", { name: /^CAPSULE/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 2 }).waitFor();
    for (const label of ["OUTFITS", "COLLECTIONS", "PORTFOLIO", "ITEMS"]) {
      await page.getByRole("navigation", { name: "Closet" }).getByRole("link", { name: label }).click();
      await page.locator('nav [aria-current="page"]', { hasText: label }).waitFor();
    }
    await waitUntilIdle(page);
    // The pointer over a card loads the script of its page.
    const others = requests.filter(
      (request) =>
        !/ \/(?:images\/|icon\.svg|assets\/(?:entry|closet-fields|fields|full-screen\.module|styled-by|wears)-)/.test(
          request,
        ),
    );
    expect(others).toEqual([]);
  },
);

test("a view is counted under the owner's spelling of the username", async ({ openPage }) => {
  const countViews = (): number => {
    const database = new DatabaseSync(join(server.dataDir, "open-closet.sqlite"), { readOnly: true });
    const query = "select sum(count) as views from viewEvents where username = 'theo' and event = 'open_closet_view'";
    const { views } = database.prepare(query).get() as { views: number | null };
    database.close();
    return views ?? 0;
  };
  const before = countViews();
  const page = await openPage();
  await page.goto(`${server.url}/user/THEO/items`);
  await expect.poll(countViews).toBe(before + 1);
});

test("wishlist items are not counted, and are shown only in the wishlist collection", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/collections`);
  const row = page.getByRole("link", { name: /^WISH / });
  const wished = Number(/(\d+) items?$/.exec((await row.innerText()).replaceAll("\n", " ").trim())?.[1]);
  expect(wished).toBeGreaterThan(0);
  const answer = await page.request.post(`${server.url}/users/v2/openCloset`, {
    data: { username: "emma", useCollections: true },
  });
  const { items } = (await answer.json()) as { items: { wishlist: boolean }[] };
  expect(items.filter((item) => item.wishlist)).toHaveLength(wished);
  const owned = items.length - wished;
  await page.getByRole("link", { name: `ITEMS (${owned})` }).click();
  const cards = page.getByRole("list", { name: "Items" }).getByRole("listitem");
  await cards.nth(owned - 1).waitFor();
  expect(await cards.count()).toBe(owned);
});

test("usernames compare case-insensitively and are shown as the owner wrote them", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/EMMA/items`);
  await page.getByText("@emma", { exact: true }).waitFor();
});

test.for(pickCases(["/User/Emma/Items", "/user/emma/ITEMS", "/user/emma/%69tems", "/user/emma/items/"]))(
  "%s shows the Items tab",
  async (path, { openPage }) => {
    const page = await openPage();
    const response = await page.goto(server.url + path);
    expect(response?.status()).toBe(200);
    await page.getByRole("list", { name: "Items" }).waitFor();
    await waitUntilIdle(page);
    expect(await page.getByRole("list", { name: "Items" }).getByRole("listitem").count()).toBeGreaterThan(FIRST_CARDS);
    expect(await page.locator('nav [aria-current="page"]').textContent()).toMatch(/^ITEMS/);
  },
);

test("tab labels have two lines of 12 px up to 800 px, and one line of 18 px above", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/items`);
  const tab = page.getByRole("link", { name: "ITEMS" });
  const measure = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    return await tab.evaluate((link) => {
      const [label, count] = [...link.children].map((part) => part.getBoundingClientRect());
      return {
        fontSize: getComputedStyle(link).fontSize,
        areStacked: (count?.top ?? 0) >= (label?.bottom ?? 0) - 1,
      };
    });
  };
  expect(await measure(800)).toEqual({ fontSize: "12px", areStacked: true });
  expect(await measure(801)).toEqual({ fontSize: "18px", areStacked: false });
});

test("in a wide window the tabs are below the middle of the name, and the bar of a search has the grid’s edges", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  for (const path of ["items", "collections"]) {
    await page.goto(`${server.url}/user/emma/${path}`);
    const tabs = await page.getByRole("navigation", { name: "Closet" }).boundingBox();
    expect([path, Math.round((tabs?.x ?? 0) + (tabs?.width ?? 0) / 2)]).toEqual([path, 720]);
  }
  await page.goto(`${server.url}/user/emma/items?q=blue`);
  const count = await page.getByRole("status").filter({ hasText: "items" }).boundingBox();
  const chip = await page.getByRole("link", { name: "blue" }).boundingBox();
  expect([count?.x, 1440 - (chip?.x ?? 0) - (chip?.width ?? 0)]).toEqual([12, 12]);
});

test("tabs without a search lead to that of the items", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  for (const path of ["portfolios", "collections", "collections/emma-collection-lisbon"]) {
    await page.goto(`${server.url}/user/emma/${path}`);
    await page.getByRole("link", { name: "Search the items" }).click();
    await page.waitForURL("**/user/emma/items?filters=open");
    await page.getByRole("searchbox", { name: "Search the items" }).waitFor();
  }
});

test("on a phone the first pictures begin near the top", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/user/emma/items`);
  const { y = 844 } = (await page.getByRole("list", { name: "Items" }).boundingBox()) ?? {};
  expect(y).toBeLessThan(170);
});

test("the header leads to the start and to the languages", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/items`);
  await waitUntilIdle(page);
  const header = page.getByRole("banner");
  expect(await header.getByRole("link", { name: "Indyx" }).getAttribute("href")).toBe("/");
  await header.getByRole("link", { name: "English" }).click();
  await expect
    .poll(() => page.getByRole("link", { name: "Deutsch" }).evaluate((link) => link.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(800);
});

test("the address keeps the outfits of a collection", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/emma/collections/emma-collection-lisbon`);
  await waitUntilIdle(page);
  const outfits = page.getByRole("list", { name: "Outfits" });
  await page.getByRole("radio", { name: "OUTFITS" }).check();
  await page.waitForURL("**?show=outfits");
  await page.reload();
  await waitUntilIdle(page);
  await outfits.waitFor();
  expect(await page.getByRole("radio", { name: "OUTFITS" }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: "ITEMS" }).check();
  await page.waitForURL("**/emma-collection-lisbon");
  await outfits.waitFor({ state: "hidden" });
});
