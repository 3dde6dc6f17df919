import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

const SIZES = [10_000, 1000, 100] as const;
/** Just above the size from which a grid mounts only some of its cards. */
const JUST_LARGE = 3100;

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer(await chooseServerAddress());
  for (const size of [...SIZES, JUST_LARGE]) {
    const items = Array.from({ length: size }, (_, n) => ({ id: `i${n}`, brand: `Brand ${n}`, createdAt: n }));
    const closet = {
      user: { firstName: "Max", username: `max${size}` },
      items,
      collections: [{ id: "c", name: "Everything", createdAt: 0 }],
      collectionItems: items.map(({ id }) => ({ collectionId: "c", itemId: id })),
    };
    await importAnswer(closet, server.dataDir);
  }
});
afterAll(() => server.discard());

const seen = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(100, 400)?.closest("[role=listitem]")?.textContent);

/** Opens a list and scrolls to its middle. @returns the text of the card in view */
async function goToMiddle(page: Page, path: string): Promise<string> {
  await page.goto(server.url + path);
  await waitUntilIdle(page);
  await page.evaluate(() => scrollTo(0, Math.round(document.documentElement.scrollHeight * 0.6)));
  await expect.poll(() => seen(page)).toMatch(/^Brand \d+$/);
  await waitUntilIdle(page);
  return (await seen(page)) ?? "";
}

test.for(SIZES)("in a closet of %i items Back and a reload restore the scroll position", async (size, { openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  for (const path of [`/user/max${size}/items`, `/user/max${size}/collections/c`, `/share/max${size}`]) {
    const row = await goToMiddle(page, path);
    // Automation disables the back/forward cache, so the page is loaded again.
    await page.goto(`${server.url}/link.html`);
    await page.goBack();
    await expect.poll(() => seen(page), { message: path }).toBe(row);
    await page.reload();
    await expect.poll(() => seen(page), { message: path }).toBe(row);
  }
  const row = await goToMiddle(page, `/user/max${size}/collections/c`);
  await page.getByRole("link", { name: /^ITEMS/ }).evaluate((link) => (link as HTMLElement).click());
  await page
    .getByRole("link", { name: /^ITEMS/, exact: false })
    .and(page.locator("[aria-current=page]"))
    .waitFor();
  await page.goBack();
  await expect.poll(() => seen(page)).toBe(row);
});

test("find in page finds cards far above in a closet of 1,000 items", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/user/max1000/items`);
  await waitUntilIdle(page);
  const list = page.getByRole("list", { name: "Items" });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await page.evaluate((share) => scrollTo(0, document.documentElement.scrollHeight * share), part);
    await expect.poll(() => seen(page)).toMatch(/^Brand \d+$/);
  }
  expect(await list.getByRole("listitem").count()).toBeGreaterThan(100);
  // This card is thousands of pixels above the window, where the browser does not paint.
  expect(await page.evaluate(() => (window as unknown as { find: (text: string) => boolean }).find("Brand 999"))).toBe(
    true,
  );
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("Brand 999");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(2000);
});

test.for([1000, JUST_LARGE])("a printed closet of %i items has every card", async (size, { openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/user/max${size}/items`);
  await waitUntilIdle(page);
  await page.evaluate(() => {
    const list = document.querySelector("[aria-label=Items]");
    addEventListener("beforeprint", () => {
      document.title = `${list?.querySelectorAll("[role=listitem]").length}`;
    });
  });
  const file = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(await page.title()).toBe(`${size}`);
  // A page of A4 has four rows of five cards.
  const pages = file.match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(size / 40);
  expect(pages).toBeLessThan(size / 10);
  const elements = () => page.evaluate(() => document.querySelectorAll("*").length);
  if (size === JUST_LARGE) await expect.poll(elements).toBeLessThan(1000);
});

test("a closet that prints while it adds cards has every card", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${server.url}/user/max1000/items`);
  await waitUntilIdle(page);
  const counts = await page.evaluate(async () => {
    const list = document.querySelector("[aria-label=Items]");
    const count = () => list?.querySelectorAll("[role=listitem]").length;
    const before = count();
    // React has added the cards, and has not yet run their effects.
    const added = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (count() === before) return;
        observer.disconnect();
        dispatchEvent(new Event("beforeprint"));
        resolve(count());
      });
      if (list) observer.observe(list, { childList: true, subtree: true });
    });
    scrollTo(0, document.documentElement.scrollHeight / 2);
    return { before, printed: await added };
  });
  expect(counts.before).toBeLessThan(1000);
  expect(counts.printed).toBe(1000);
});

/** Asks Emma's friends to choose between five outfits. @returns the path of the link */
async function askFriends(): Promise<string> {
  const owner = createVisitor((url, init) => fetch(url, init), server.url);
  await owner.signIn("emma@demo.example", server.dataDir);
  const { closet } = (await (await owner.get("/owner/closets/emma/content")).json()) as {
    closet: { outfits: { id: string }[] };
  };
  const candidates = closet.outfits.slice(0, 5).map(({ id }) => ({ kind: "outfit", id }));
  const made = await owner.post("/owner/closets/emma/links", {
    what: { kind: "entries", items: [], outfits: candidates.map(({ id }) => id) },
    until: null,
    may: ["style", "vote"],
    request: { for: "A wedding in June", when: "2030-06-01", mustHave: [], not: "", answerBy: null },
    vote: { candidates, showsNumbers: false },
  });
  return new URL(((await made.json()) as { link: { url: string } }).link.url).pathname;
}

const countPages = (file: Buffer): number => file.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;

/** Visible controls, and backgrounds and shadows other than those of pictures. */
const listScreenParts = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll("body, body *")].filter((element) => element.checkVisibility());
    const isControl = (element: Element) => element.matches("nav, footer, form, select, button:not(:has(img)), svg");
    const getStyles = (element: Element) => getComputedStyle(element);
    const isDark = (element: Element) => /^rgb\(\d{1,2}, /.test(getStyles(element).backgroundColor);
    return shown
      .filter((element) => isControl(element) || isDark(element) || getStyles(element).boxShadow !== "none")
      .map((element) => element.outerHTML.slice(0, 120));
  });

test("outfits, a collection, a search, an outfit and a question print as pages of a lookbook", async ({ openPage }) => {
  const question = await askFriends();
  const page = await openPage({ viewport: { width: 1280, height: 800 }, colorScheme: "dark" });
  // Four cards to a page; the pages of an outfit and of the question have more words.
  const cases = [
    { path: "/user/emma/outfits", pages: 5, text: "Saturday market" },
    { path: "/user/emma/items?q=dress", pages: 1, text: "Meadow dress" },
    { path: "/user/emma/collections/emma-collection-lisbon", pages: 3, text: "Four days in Lisbon" },
    { path: "/user/emma/outfits/emma-outfit-saturday-market", pages: 1, text: "Petite Rive" },
    { path: question, pages: 3, text: "A wedding in June" },
  ];
  for (const { path, pages, text } of cases) {
    await page.emulateMedia({ media: null });
    await page.goto(server.url + path);
    await waitUntilIdle(page);
    for (const format of ["A4", "Letter"])
      expect([path, format, countPages(await page.pdf({ format }))]).toEqual([path, format, pages]);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByText(text).first().isVisible()).toBe(true);
    expect([path, await listScreenParts(page)]).toEqual([path, []]);
  }
});
