import { getSitePath } from "#tests/support/drivers/server.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

const KINDS = [
  { itemNameOptional: "Blazer", categoryId: "Outerwear", colorTextInput: "navy", brand: "Hald & Ree" },
  { itemNameOptional: "Blouse", categoryId: "Tops", colorTextInput: "white", brand: "Tilleul" },
  { itemNameOptional: "Jupe plissée", categoryId: "Bottoms", colorTextInput: "red,navy", brand: "Élan" },
];
const ITEMS = Array.from({ length: 90 }, (_, n) => ({ id: `i${n}`, ...KINDS[n % 3], createdAt: 1000 - n }));
const OUTFITS = [
  { id: "o1", itemIds: ["i0", "i2"], createdAt: 2 },
  { id: "o2", itemIds: ["i1", "i2"], createdAt: 1 },
];

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
  const user = { firstName: "Ida", username: "ida" };
  await importAnswer({ user, items: ITEMS, outfits: OUTFITS }, server.dataDir);
});
afterAll(() => server.discard());

const countCards =
  (page: Page, list = "Items") =>
  async () => {
    const card = page.getByRole("list", { name: list, exact: true }).getByRole("listitem").first();
    return (await card.count()) === 0 ? 0 : Number(await card.getAttribute("aria-setsize"));
  };

const readQuery = (page: Page) => new URL(page.url()).search;

test("a word, a filter and an order are found at once, stand in the address, and Back leads out of them", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}/user/ida/items`);
  await waitUntilIdle(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(getSitePath(request.url())));
  const field = page.getByRole("searchbox", { name: "Search the items" });
  const status = page.getByRole("status");
  await field.click();
  await page.keyboard.type("blazr", { delay: 20 });
  await expect.poll(() => status.textContent()).toBe("30 items");
  expect(await countCards(page)()).toBe(30);
  await expect.poll(() => readQuery(page)).toBe("?q=blazr");
  expect(await page.getByRole("link", { name: "ITEMS (90)" }).count()).toBe(1);

  await field.fill("plissee");
  await expect.poll(() => readQuery(page)).toBe("?q=plissee");
  await field.fill("");
  await expect.poll(() => readQuery(page)).toBe("");
  expect(await countCards(page)()).toBe(90);

  await page.getByRole("link", { name: "Filters" }).click();
  await page.locator("summary", { hasText: "Color" }).click();
  await page.getByRole("link", { name: "Navy (60)" }).click();
  await expect.poll(countCards(page)).toBe(60);
  await page.keyboard.press("Escape");
  await page.locator("summary", { hasText: "Category" }).click();
  await page.getByRole("link", { name: "Bottoms (30)" }).click();
  await expect.poll(() => status.textContent()).toBe("30 items");
  await page.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Newest first" });
  await expect.poll(() => readQuery(page)).toBe("?category=Bottoms&color=navy&sort=newest&filters=open");
  await page.getByRole("link", { name: "Remove “Navy”" }).click();
  await expect.poll(() => readQuery(page)).toBe("?category=Bottoms&sort=newest&filters=open");
  for (const query of [
    "?category=Bottoms&color=navy&sort=newest&filters=open",
    "?category=Bottoms&color=navy&filters=open",
    "?color=navy&filters=open",
  ]) {
    await page.goBack();
    await expect.poll(() => readQuery(page)).toBe(query);
  }
  await expect.poll(countCards(page)).toBe(60);
  expect(requests.filter((path) => !/^\/(assets\/|images\/|icon)/.test(path))).toEqual([]);
});

test("on a phone the button opens the field over the tabs, and nothing below them moves", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  await page.goto(`${server.url}/user/ida/outfits`);
  await waitUntilIdle(page);
  const list = page.getByRole("list", { name: "Outfits", exact: true });
  const top = (await list.boundingBox())?.y;
  const field = page.getByRole("searchbox", { name: "Search the outfits" });
  const closed = await field.boundingBox();
  expect([closed?.width, closed?.height].every((px) => px !== undefined && px >= 44)).toBe(true);
  await field.tap();
  await expect.poll(async () => (await field.boundingBox())?.width).toBeGreaterThan(130);
  expect((await list.boundingBox())?.y).toBe(top);
  await page.keyboard.type("zzzz");
  await page.getByText("Nothing found for “zzzz”.").waitFor();
  expect(await page.getByRole("link", { name: "Clear filters" }).count()).toBe(0);
  await page.getByRole("button", { name: "Close search" }).tap();
  await expect.poll(countCards(page, "Outfits")).toBe(2);
  await expect.poll(() => readQuery(page)).toBe("");
  await field.tap();
  await page.keyboard.type("blouse");
  await page.keyboard.press("Enter");
  await expect.poll(() => readQuery(page)).toBe("?q=blouse");
  await expect.poll(countCards(page, "Outfits")).toBe(1);
  await page.locator("summary", { hasText: "Category" }).tap();
  await page.getByRole("link", { name: "Bottoms (1)" }).tap();
  await page.getByRole("link", { name: "Remove “Bottoms”" }).waitFor();
  await expectNoAxeViolations(page);
  await page.locator("summary", { hasText: "Category" }).tap();
  await page.getByRole("link", { name: "Clear filters" }).tap();
  await expect.poll(countCards(page, "Outfits")).toBe(2);
});

test("the address of a search shows it before the closet is loaded, and a reload shows it again", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.route("**/users/v2/openCloset", () => undefined);
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(`${server.url}/user/ida/outfits?contains=i0`);
    expect(await page.getByRole("status").textContent()).toBe("1 outfit");
    expect(await countCards(page, "Outfits")()).toBe(1);
    await page.getByRole("link", { name: "Remove “With Blazer”" }).waitFor();
  }
});

test("without script a form searches, links filter, and More leads on", async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/user/ida/items`);
  const field = page.getByRole("searchbox", { name: "Search the items" });
  await field.focus();
  await page.getByRole("link", { name: "Filters" }).click();
  await page.locator("summary", { hasText: "Color" }).click();
  await page.getByRole("link", { name: "Navy (60)" }).click();
  await expect.poll(() => readQuery(page)).toBe("?color=navy&filters=open");
  await page.getByRole("link", { name: "More" }).click();
  const first = page.getByRole("listitem").and(page.locator("[aria-posinset]")).first();
  await expect.poll(() => first.getAttribute("aria-posinset")).toBe("25");
  await field.fill("jupe");
  await field.press("Enter");
  await page.getByRole("status").getByText("30 items", { exact: true }).waitFor();
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("newest");
  await page.getByRole("button", { name: "Show" }).click();
  await expect.poll(() => readQuery(page)).toBe("?q=jupe&color=navy&filters=open&sort=newest");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect.poll(countCards(page)).toBe(90);
});

test("on a phone the filters stay in one row, also with choices", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  const query = "category=Outerwear&color=navy&brand=Hald+%26+Ree&season=Autumn";
  for (const lang of ["de", "fr", "es"]) {
    await page.goto(`${server.url}/user/emma/items?${query}&lang=${lang}`);
    const menus = page.getByRole("main").locator("details[name=facet]");
    const tops = await menus.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([lang, tops.length, new Set(tops).size]).toEqual([lang, 4, 1]);
  }
});

test("the order is whole beside its label, also on a phone in landscape", async ({ openPage }) => {
  const page = await openPage();
  const widths = [];
  for (const width of [1440, 844]) {
    await page.setViewportSize({ width, height: 390 });
    await page.goto(`${server.url}/user/emma/items?q=blue`);
    await page.getByText("Sort by", { exact: true }).waitFor();
    widths.push((await page.getByRole("combobox", { name: "Sort by" }).boundingBox())?.width);
  }
  expect(widths[1]).toBe(widths[0]);
});
