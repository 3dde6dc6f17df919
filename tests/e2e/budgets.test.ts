import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, beforeAll, expect } from "vitest";
import { LANGUAGES } from "#domain/languages.ts";
import { START_AFTER_MS } from "#server/pages/finish-page.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

/** Limits in compressed bytes, which are the same on every machine. */

/** The initial congestion window, ten segments of 1,460 bytes (RFC 6928), and a tenth of slack. */
const FIRST_FLIGHT_BYTES = 1.1 * 14_600;
const STYLE_BYTES = 8 * 1024;
/** 125 KB, and a tenth of slack. */
const SCRIPT_BYTES = 1.1 * 125 * 1024;
const COMPOSER_BYTES = 60 * 1024;

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
  for (const count of [1000, 10_000]) {
    const items = Array.from({ length: count }, (_, n) => ({ id: `i${n}`, brand: `Brand ${n % 90}`, createdAt: n }));
    await importAnswer({ user: { firstName: "Max", username: `max${count}` }, items }, server.dataDir);
  }
});
afterAll(() => server.discard());

const pack = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;

const readPage = async (path: string): Promise<string> => (await fetch(server.url + path)).text();

test.for(["/user/emma/items", "/user/emma/outfits", "/user/emma/collections", "/share/emma"])(
  "%s is about as large as the initial congestion window, styles included",
  async (path) => {
    const page = await readPage(path);
    expect(pack(page)).toBeLessThan(FIRST_FLIGHT_BYTES);
    expect(pack(/<style[^>]*>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "")).toBeLessThan(STYLE_BYTES);
  },
);

test("a page of 10,000 items is as small as a page of 1,000", async () => {
  const [thousand, tenThousand] = [await readPage("/user/max1000/items"), await readPage("/user/max10000/items")];
  expect(pack(tenThousand) / pack(thousand)).toBeLessThan(1.1);
});

test.for(LANGUAGES)(
  "in %s scripts of about 125 KB and the rest of the closet load after the first pictures",
  async (language, { openPage }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    // Without the time limit: on a slow machine the pictures may take longer.
    await page.addInitScript((limit) => {
      const { setTimeout: wait } = globalThis;
      const waitUnlessLimit = (work: () => void, ms?: number) => (ms === limit ? 0 : wait(work, ms));
      Object.assign(globalThis, { setTimeout: waitUnlessLimit });
    }, START_AFTER_MS);
    await page.goto(`${server.url}/user/emma/items?lang=${language}`);
    await waitUntilIdle(page);
    const resources = await page.evaluate(() =>
      performance.getEntriesByType("resource").map((entry) => {
        const { name, startTime, responseEnd, encodedBodySize } = entry as PerformanceResourceTiming;
        return { path: new URL(name).pathname, startTime, responseEnd, encodedBodySize };
      }),
    );
    const scripts = resources.filter(({ path }) => path.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)).toBeLessThan(SCRIPT_BYTES);
    const seen = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.currentSrc !== "" && image.getBoundingClientRect().top < innerHeight)
        .map((image) => image.currentSrc),
    );
    const paths = new Set(seen.map((address) => new URL(address).pathname));
    const pictures = resources.filter(({ path }) => paths.has(path));
    expect(pictures.length).toBeGreaterThan(3);
    const shownAt = Math.max(...pictures.map(({ responseEnd }) => responseEnd));
    for (const { path, startTime } of resources) {
      if (path.endsWith(".js") || path === "/users/v2/openCloset")
        expect([path, startTime > shownAt]).toEqual([path, true]);
    }
  },
);

test("the board adds scripts of at most 60 KB, which no other page loads", async ({ openPage }) => {
  const page = await openPage();
  const listScripts = async (path: string) => {
    await page.goto(server.url + path);
    await waitUntilIdle(page);
    return await page.evaluate(() =>
      performance.getEntriesByType("resource").flatMap((entry) => {
        const { name, encodedBodySize } = entry as PerformanceResourceTiming;
        return name.endsWith(".js") ? [{ name, encodedBodySize }] : [];
      }),
    );
  };
  const known = new Set((await listScripts("/user/emma/items")).map(({ name }) => name));
  const board = await listScripts("/user/emma/style");
  await page.getByRole("group", { name: "Board" }).waitFor();
  const added = board.filter(({ name }) => !known.has(name));
  const bytes = added.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  expect(bytes).toBeLessThan(COMPOSER_BYTES);
  expect([...known].filter((name) => /composer|board/.test(name))).toEqual([]);
  expect(added.some(({ name }) => name.includes("composer"))).toBe(true);
});
