import { getSitePath } from "#tests/support/drivers/server.ts";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer, type PictureFiles } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { recordLayoutShifts, sumLayoutShifts } from "#tests/support/drivers/pages/layout-shifts.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { listPictureScreens, makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { aPng, drawPicture } from "#tests/support/factories/pictures.ts";

const FOREIGN = "https://pictures.example";
const PHONE = { viewport: { width: 390, height: 844 } };

/** If its script runs, it requests an address and changes the title of the page. */
const SCRIPTED_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40" onload="fetch('${FOREIGN}/ran')">
  <script>fetch("${FOREIGN}/ran"); parent.document.title = "Taken over";</script>
  <image href="${FOREIGN}/ran" width="9" height="9"/>
  <rect width="30" height="40" fill="green"/>
</svg>`;

/** A red circle on a transparent background. */
const CUT_OUT = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><circle cx="150" cy="200" r="60" fill="red"/></svg>`,
);

async function drawAwkward(): Promise<PictureFiles> {
  const frames = await Promise.all([10, 200].map((seed) => aPng({ width: 60, height: 80, seed })));
  const animation = () => sharp(frames, { join: { animated: true } });
  return {
    "huge.png": await drawPicture({ width: 6000, height: 4000 }).png({ compressionLevel: 1 }).toBuffer(),
    "dot.png": await aPng({ width: 1, height: 1 }),
    "thread.png": await aPng({ width: 40, height: 3000 }),
    "animated.gif": await animation().gif().toBuffer(),
    "animated.webp": await animation().webp().toBuffer(),
    "inks.jpg": await drawPicture({ width: 300, height: 400 })
      .toColourspace("cmyk")
      .withIccProfile("cmyk")
      .jpeg()
      .toBuffer(),
    "deep.png": await drawPicture({ width: 300, height: 400 }).toColourspace("rgb16").png().toBuffer(),
    "cut-out.png": await sharp(CUT_OUT).png().toBuffer(),
    "plain.png": await aPng({ width: 300, height: 400, seed: 7 }),
  };
}

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
  const pictures = await drawAwkward();
  const foreign = ["drawing.svg", "gone.jpg", "damaged.jpg"].map((name) => `${FOREIGN}/${name}`);
  const addresses = [...Object.keys(pictures), ...foreign, null];
  await importAnswer(makePictureCloset("odd", addresses), server.dataDir, [], pictures);
});
afterAll(() => server.stop());

/** Answers for the other host: an SVG with a script, a missing and a damaged picture. @returns requested paths */
async function answerForForeign(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route(`${FOREIGN}/**`, async (route) => {
    const pathname = getSitePath(route.request().url());
    asked.push(pathname);
    if (pathname === "/drawing.svg") await route.fulfill({ contentType: "image/svg+xml", body: SCRIPTED_SVG });
    else if (pathname === "/damaged.jpg") await route.fulfill({ contentType: "image/jpeg", body: "\xff\xd8\xff no" });
    else await route.fulfill({ status: 404, body: "" });
  });
  return asked;
}

const EXPECTED = [/pictures\.example/];

async function scrollThrough(page: Page): Promise<void> {
  for (let y = 0; y < 4000; y += 600) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

test("slow pictures of any kind shift nothing on any screen", async ({ openPage }) => {
  const page = await openPage({ ...PHONE, expected: EXPECTED });
  await recordLayoutShifts(page);
  await answerForForeign(page);
  const waiting: (() => void)[] = [];
  let isSlow = true;
  await page.route("**/images/**", async (route) => {
    if (isSlow) await new Promise<void>((go) => waiting.push(go));
    await route.continue();
  });
  for (const path of listPictureScreens("odd")) {
    isSlow = true;
    const asked = page.waitForRequest("**/users/v2/openCloset");
    await page.goto(server.url + path, { waitUntil: "domcontentloaded" });
    await page.keyboard.press("Shift");
    await asked;
    isSlow = false;
    for (const go of waiting.splice(0)) go();
    await waitUntilIdle(page);
    await scrollThrough(page);
    await waitUntilIdle(page);
    expect([path, await sumLayoutShifts(page)]).toEqual([path, expect.closeTo(0, 3)]);
  }
});

test("missing pictures shift nothing on any screen", async ({ openPage }) => {
  const page = await openPage({ ...PHONE, expected: [...EXPECTED, /404/] });
  await recordLayoutShifts(page);
  await answerForForeign(page);
  await page.route("**/images/**", (route) => route.fulfill({ status: 404, body: "" }));
  for (const path of listPictureScreens("odd")) {
    await page.goto(server.url + path);
    await waitUntilIdle(page);
    await scrollThrough(page);
    await waitUntilIdle(page);
    expect([path, await sumLayoutShifts(page)]).toEqual([path, expect.closeTo(0, 3)]);
  }
});

/** Colors of a card's picture at its upper left and center, and whether a hanger and a name are drawn. */
async function lookAt(page: Page, name: string) {
  const picture = page.getByRole("link", { name, exact: true }).getByRole("img");
  // In the middle of the window nothing covers it.
  await picture.evaluate((image) => image.scrollIntoView({ block: "center" }));
  const { data, info } = await sharp(await picture.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const pixel = 3 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width));
    return `#${data.subarray(pixel, pixel + 3).toString("hex")}`;
  };
  const countShades = (fromY: number, toY: number) => {
    const places = Array.from({ length: 1000 }, (_, n) =>
      at(0.3 + (n % 40) / 100, fromY + ((toY - fromY) * Math.floor(n / 40)) / 25),
    );
    return new Set(places).size;
  };
  return {
    corner: at(0.06, 0.06),
    center: at(0.5, 0.5),
    isHanger: countShades(0.4, 0.58) > 3,
    isNamed: countShades(0.58, 0.68) > 3,
  };
}

const TILE = "#efe9e0";
/** Below pictures with transparent parts. */
const BOARD_PAPER = "#f1ede6";

test.for([true, false])(
  "a missing picture shows paper, a hanger and the brand, not the browser's icon; script: %s",
  async (javaScriptEnabled, { openPage }) => {
    const page = await openPage({ ...PHONE, javaScriptEnabled, expected: EXPECTED });
    await answerForForeign(page);
    await page.goto(`${server.url}/user/odd/items`);
    if (javaScriptEnabled) await waitUntilIdle(page);
    // Missing, damaged and no picture look the same.
    const paper = { corner: TILE, isHanger: true };
    for (const name of ["Brand 10", "Brand 11", "Brand 12"]) {
      await expect.poll(() => lookAt(page, name)).toMatchObject({ ...paper, isNamed: true });
    }
    await page.goto(`${server.url}/user/odd/outfits`);
    if (javaScriptEnabled) await waitUntilIdle(page);
    // An outfit has no brand.
    await expect.poll(() => lookAt(page, "Outfit 11")).toMatchObject({ ...paper, isNamed: false });
  },
);

test("an SVG of another host runs no script and makes no request", async ({ openPage }) => {
  const page = await openPage({ ...PHONE, expected: EXPECTED });
  const asked = await answerForForeign(page);
  await page.goto(`${server.url}/user/odd/items`);
  await waitUntilIdle(page);
  await expect.poll(async () => (await lookAt(page, "Brand 9")).center).toBe("#008000");
  await scrollThrough(page);
  await waitUntilIdle(page);
  expect(asked.toSorted()).toEqual(["/damaged.jpg", "/drawing.svg", "/gone.jpg"]);
  expect(await page.title()).not.toContain("Taken over");
  expect(await page.locator("iframe, object, embed").count()).toBe(0);
});

test("a loading picture shows its placeholder colors without script, and paper where it is transparent", async ({
  openPage,
}) => {
  const page = await openPage({ ...PHONE, javaScriptEnabled: false, expected: EXPECTED });
  await answerForForeign(page);
  const waiting: (() => void)[] = [];
  await page.route("**/images/**", async (route) => {
    await new Promise<void>((go) => waiting.push(go));
    await route.continue();
  });
  await page.goto(`${server.url}/user/odd/items`, { waitUntil: "domcontentloaded" });
  const closeTo = (color: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.abs((red ?? 0) - 7) < 20 && (green ?? 99) < 20 && Math.abs((blue ?? 0) - 128) < 20;
  };
  expect(closeTo((await lookAt(page, "Brand 8")).corner)).toBe(true);
  expect(await lookAt(page, "Brand 7")).toMatchObject({ corner: BOARD_PAPER, center: BOARD_PAPER });
  for (const go of waiting.splice(0)) go();
  await expect.poll(async () => (await lookAt(page, "Brand 7")).center).toMatch(/^#f[c-f]0/);
  expect((await lookAt(page, "Brand 7")).corner).toBe(BOARD_PAPER);
});

test("when a variant fails, the original picture is shown", async ({ openPage }) => {
  const page = await openPage({ ...PHONE, expected: [/503/, ...EXPECTED] });
  await answerForForeign(page);
  await page.route("**/images/*?w=*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(`${server.url}/user/odd/items`);
  await waitUntilIdle(page);
  await expect.poll(async () => (await lookAt(page, "Brand 7")).center).toBe("#ff0000");
});

test("a picture that loads after the script fades in, except with reduced motion", async ({ openPage }) => {
  for (const [reducedMotion, seconds] of [
    ["no-preference", 0.18],
    ["reduce", 0],
  ] as const) {
    const page = await openPage({ ...PHONE, reducedMotion, expected: EXPECTED });
    await answerForForeign(page);
    const waiting: (() => void)[] = [];
    await page.route("**/images/**", async (route) => {
      await new Promise<void>((go) => waiting.push(go));
      await route.continue();
    });
    const asked = page.waitForRequest("**/users/v2/openCloset");
    await page.goto(`${server.url}/user/odd/items`, { waitUntil: "domcontentloaded" });
    await page.keyboard.press("Shift");
    await asked;
    const picture = page.getByRole("link", { name: "Brand 8", exact: true }).getByRole("img");
    const look = () =>
      picture
        .evaluate((image) => ({ ...getComputedStyle(image) }))
        .then(({ opacity, transitionDuration }) => ({ opacity, seconds: Number.parseFloat(transitionDuration) }));
    await expect.poll(look).toEqual({ opacity: "0", seconds: expect.closeTo(seconds, 3) as number });
    for (const go of waiting.splice(0)) go();
    await expect.poll(look).toMatchObject({ opacity: "1" });
  }
});
