import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

const MARKUP = `</script><script>document.body.dataset.broken="1"</script><img src=x onerror="document.body.dataset.broken=1">`;
const OVERRIDE = "safe\u202Egpj.exe";
/** People's names lose overrides of the writing direction. */
const SHOWN_NAME = `${MARKUP}safe gpj.exe`;
const LONG = "Longname".repeat(25);
const ARABIC = "خزانة ليلى الأنيقة";

const HOSTILE = {
  user: { firstName: `${MARKUP}${OVERRIDE}`, username: "mallory", pronoun: MARKUP },
  items: [
    { id: MARKUP, brand: MARKUP, createdAt: 5, itemShoppingURL: "javascript:document.body.dataset.broken=1" },
    { id: "2", brand: OVERRIDE, createdAt: 4, thumbnailImageURL: null },
    { id: "3", brand: LONG, createdAt: 3 },
    { id: "4", brand: ARABIC, createdAt: 2 },
    { id: "5", brand: "{{constructor.constructor('x')()}} ${1} \u2028 \u0000", createdAt: 1 },
  ],
  outfits: [{ id: '"><script>', createdAt: 1 }],
  collections: [
    { id: "a/b?c#d%e", name: MARKUP, type: MARKUP, createdAt: 2 },
    { id: "ünï ✓", name: LONG, folders: [MARKUP], createdAt: 1 },
    { id: "a/b", name: "Slash", createdAt: 0 },
    { id: "a%2Fb", name: "Percent", createdAt: 0 },
  ],
};

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
  await importAnswer(HOSTILE, server.dataDir);
  await importAnswer(
    { user: { firstName: ARABIC, username: "ليلى" }, items: HOSTILE.items.slice(3, 4) },
    server.dataDir,
  );
});
afterAll(() => server.discard());

test.for(["items", "outfits", "collections"])(
  "markup in a closet's texts is shown as text in its %s",
  async (tab, { openPage }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${server.url}/user/mallory/${tab}`);
    await waitUntilIdle(page);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(`${SHOWN_NAME}’s closet`);
    expect(await page.evaluate(() => document.body.dataset.broken)).toBeUndefined();
    expect(await page.title()).not.toContain("\u202E");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

test.for(["/share/mallory", "/invite/mallory", "/invite/mallory?show=code"])(
  "markup in a closet's texts is shown as text on %s",
  async (path, { openPage }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await page.goto(server.url + path);
    await waitUntilIdle(page);
    await page.getByText(SHOWN_NAME).first().waitFor();
    expect(await page.evaluate(() => document.body.dataset.broken)).toBeUndefined();
    expect(await page.title()).not.toContain("\u202E");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

test("names of 200 letters, in Arabic or with direction overrides do not change the height of a card", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/user/mallory/items`);
  const cards = page.getByRole("list", { name: "Items" }).getByRole("listitem");
  expect(await cards.count()).toBe(5);
  const heights = await cards.evaluateAll((items) =>
    items.map((item) => Math.round(item.getBoundingClientRect().height)),
  );
  expect(new Set(heights).size).toBe(1);
  expect(await cards.nth(1).locator("bdi").textContent()).toBe(OVERRIDE);
  expect(await cards.nth(2).locator("bdi").textContent()).toBe(LONG);
});

test("a collection whose id has reserved URL characters opens", async ({ openPage }) => {
  const page = await openPage();
  for (const name of [MARKUP, LONG, "Slash", "Percent"]) {
    await page.goto(`${server.url}/user/mallory/collections`);
    await waitUntilIdle(page);
    await page.getByRole("link").filter({ hasText: name }).click();
    const heading = page.getByRole("heading", { level: 2 });
    await heading.waitFor();
    expect(await heading.textContent()).toBe(name);
    await page.reload();
    expect(await heading.textContent()).toBe(name);
    expect(await page.title()).toContain(name.slice(0, 10));
  }
});

test("a closet with an Arabic username opens", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/${encodeURIComponent("ليلى")}`);
  await page.getByText("@ليلى", { exact: true }).waitFor();
  await waitUntilIdle(page);
  await page.getByRole("link", { name: "ITEMS (1)" }).click();
  await page.getByRole("list", { name: "Items" }).waitFor();
});

test("a sentence that begins with an Arabic name keeps the direction of the page", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/${encodeURIComponent("ليلى")}`);
  const heading = page.getByRole("heading", { level: 1 });
  const places = await heading.evaluate(({ firstChild: text }) => {
    const range = document.createRange();
    return [0, (text?.textContent?.length ?? 0) - 1].map((at) => {
      range.setStart(text as Text, at);
      range.setEnd(text as Text, at + 1);
      return range.getBoundingClientRect().left;
    });
  });
  expect(await heading.textContent()).toBe(`${ARABIC}’s closet`);
  expect(places[0]).toBeLessThan(places[1] ?? 0);
});

test("a username too long for its line shows its beginning on a right-to-left page", async ({ openPage }) => {
  const username = "maximiliane.wilhelmine.alexandra.von.und.zu.hohenlohe";
  await importAnswer({ user: { firstName: "Max", username } }, server.dataDir);
  const page = await openPage({ viewport: { width: 320, height: 640 }, locale: "ar" });
  await page.goto(`${server.url}/user/${username}/items`);
  const left = await page.getByText(`@${username}`, { exact: true }).evaluate((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    return range.getBoundingClientRect().left;
  });
  expect(left).toBeGreaterThan(0);
});

test("openCloset does not return javascript: links", async () => {
  const response = await fetch(`${server.url}/users/v2/openCloset`, {
    method: "POST",
    body: JSON.stringify({ username: "mallory", useCollections: true }),
  });
  expect(await response.text()).not.toContain("javascript:");
});
