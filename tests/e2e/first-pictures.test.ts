import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";

const PHONE = { viewport: { width: 412, height: 823 } };

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

test.for(["/user/emma/items", "/user/emma/outfits"])(
  "%s on a phone loads the visible pictures first, and only these with high priority",
  async (path, { openPage }) => {
    const page = await openPage(PHONE);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Network.enable");
    const asked: { path: string; priority: string }[] = [];
    devTools.on("Network.requestWillBeSent", ({ request, type }) => {
      if (type !== "Document") asked.push({ path: new URL(request.url).pathname, priority: request.initialPriority });
    });
    await page.goto(server.url + path);
    const cards = await page.locator("main img").evaluateAll((images) =>
      images.map((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return { path: image.getAttribute("src"), isWholeInSight: bottom <= innerHeight, isInSight: top < innerHeight };
      }),
    );
    const first = cards.filter(({ isWholeInSight }) => isWholeInSight).map((card) => card.path);
    expect(first.length).toBeGreaterThanOrEqual(2);
    expect(asked.slice(0, first.length).map((request) => request.path)).toEqual(first);
    const inSight = new Set(cards.filter(({ isInSight }) => isInSight).map((card) => card.path));
    const urgent = asked.filter(({ priority }) => priority === "High" || priority === "VeryHigh");
    const pictures = urgent.map((request) => request.path).filter((address) => address.startsWith("/images/"));
    expect(pictures.filter((address) => !inSight.has(address))).toEqual([]);
  },
);

test("before the script has loaded, a page scrolls, its tabs work and a card opens the modal", async ({ openPage }) => {
  const page = await openPage(PHONE);
  await page.route("**/assets/*.js", () => new Promise(() => undefined));
  await page.goto(`${server.url}/user/emma/items`);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("link", { name: "OUTFITS" }).click();
  const outfits = page.getByRole("list", { name: "Outfits" });
  await outfits.getByRole("link").first().click();
  await page.getByRole("dialog", { name: "Style Emma" }).waitFor();
});

test.for([
  { width: 375, locale: "en" },
  { width: 390, locale: "ar" },
])(
  "at $width px in $locale the script does not wait for pictures that a collection row cuts off",
  async ({ width, locale }, { openPage }) => {
    const page = await openPage({ viewport: { width, height: 844 }, locale });
    // Disable the timeout that loads the script in any case.
    await page.addInitScript(() => {
      const later = setTimeout.bind(window);
      Object.assign(window, {
        setTimeout: (...args: Parameters<typeof later>) => ((args[1] ?? 0) >= 4000 ? 0 : later(...args)),
      });
    });
    await page.goto(`${server.url}/user/emma/collections`);
    await page.waitForFunction(() => document.querySelector("script[type=module]"));
    expect(await page.evaluate(() => [...document.images].some(({ complete }) => !complete))).toBe(true);
  },
);
