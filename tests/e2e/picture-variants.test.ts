import { getSitePath } from "#tests/support/drivers/server.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { listVariants } from "#domain/picture-widths.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { aPng } from "#tests/support/factories/pictures.ts";

/** Portrait, square, landscape, very wide, and smaller than some cells. */
const PICTURES = {
  "portrait.png": { width: 1200, height: 1600 },
  "square.png": { width: 1300, height: 1300 },
  "landscape.png": { width: 1600, height: 1200 },
  "banner.png": { width: 1800, height: 600 },
  "small.png": { width: 333, height: 444 },
};

let server: DemoServer;
let pixel: Buffer;
beforeAll(async () => {
  server = await startDemoServer();
  pixel = await aPng({ width: 1, height: 1 });
  const drawn = Object.entries(PICTURES).map(async ([name, size]) => [name, await aPng(size)] as const);
  const closet = makePictureCloset("zoe", Object.keys(PICTURES));
  await importAnswer(closet, server.dataDir, [], Object.fromEntries(await Promise.all(drawn)));
});
afterAll(() => server.stop());

/** The test checks which variants load, not their content. */
const answerAtOnce = (page: Page) =>
  page.route("**/images/**", (route) => route.fulfill({ contentType: "image/png", body: pixel }));

type Chosen = { width: number; pictureWidth: number; needed: number };

/** For each picture on the screen: the width that the browser chose, and the width of its cell, in device pixels. */
async function readChoices(page: Page): Promise<Chosen[]> {
  const images = page.getByRole("main").locator("img");
  await expect
    .poll(() => images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).complete)))
    .toBe(true);
  return await images.evaluateAll((all) =>
    (all as HTMLImageElement[]).map((image) => {
      const { width, height } = image.getBoundingClientRect();
      const [pictureWidth, pictureHeight] = [Number(image.getAttribute("width")), Number(image.getAttribute("height"))];
      const chosen = image.srcset
        .split(",")
        .find((candidate) => image.currentSrc.endsWith(candidate.split(" ")[0] ?? " "));
      return {
        width: Number.parseInt(chosen?.split(" ")[1] ?? "", 10),
        pictureWidth,
        needed: devicePixelRatio * Math.max(width, (height * pictureWidth) / pictureHeight),
      };
    }),
  );
}

/** At most one step larger than needed, and at least 80 % of the needed width if a variant is that wide. */
function isRightChoice({ width, pictureWidth, needed }: Chosen): boolean {
  const widths = listVariants(pictureWidth).map((variant) => variant.width);
  const largest = widths.at(-1) ?? 0;
  const best = widths.findIndex((one) => one >= Math.min(needed, largest));
  return widths.indexOf(width) <= best + 1 && width >= Math.min(0.8 * needed, largest);
}

const SCREENS: [path: string, windowWidths: number[]][] = [
  ["items", [320, 390, 430, 584, 585, 800, 1170, 1440, 1920, 2560]],
  ["collections/mood", [320, 390, 800, 2560]],
  ["collections", [390, 1440]],
];

test.for([1, 2.625, 1.5, 2, 3])(
  "at a pixel ratio of %s each picture loads in the width of its cell, or one step larger",
  async (deviceScaleFactor, { openPage }) => {
    const page = await openPage({ deviceScaleFactor, javaScriptEnabled: false });
    await answerAtOnce(page);
    const wrong: object[] = [];
    for (const [path, windowWidths] of SCREENS) {
      for (const width of windowWidths) {
        await page.setViewportSize({ width, height: 1000 });
        await page.goto(`${server.url}/user/zoe/${path}`);
        const choices = await readChoices(page);
        expect(choices.length).toBeGreaterThanOrEqual(Object.keys(PICTURES).length);
        wrong.push(
          ...choices.filter((choice) => !isRightChoice(choice)).map((choice) => ({ path, at: width, ...choice })),
        );
      }
    }
    expect(wrong).toEqual([]);
  },
);

test("no picture loads twice, neither after a preload nor after hydration", async ({ openPage }) => {
  const page = await openPage({ deviceScaleFactor: 2, viewport: { width: 390, height: 844 } });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image" && request.url().includes("/images/"))
      asked.push(getSitePath(request.url()));
  });
  await answerAtOnce(page);
  const hydrated = page.waitForRequest("**/users/v2/openCloset");
  await page.goto(`${server.url}/user/zoe/items`);
  await hydrated;
  await expect.poll(() => asked.length).toBe(Object.keys(PICTURES).length);
  expect(new Set(asked).size).toBe(asked.length);
});

test("the browser gets the chosen width as AVIF", async ({ openPage }) => {
  const page = await openPage({ deviceScaleFactor: 2, viewport: { width: 390, height: 844 } });
  const types: (string | undefined)[] = [];
  page.on("response", (response) => {
    if (response.url().includes("?w=")) types.push(response.headers()["content-type"]);
  });
  await page.goto(`${server.url}/user/zoe/items`);
  const first = page.getByRole("list", { name: "Items" }).locator("img").first();
  await expect
    .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  expect(await first.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).search)).toBe("?w=400");
  expect(new Set(types)).toEqual(new Set(["image/avif"]));
});
