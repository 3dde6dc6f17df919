import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { countPhotoRenders } from "#tests/support/drivers/pages/photo-renders.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { readScrollRecord, scrollInSteps, recordScroll } from "#tests/support/drivers/pages/scrolling.ts";

/** Counts of cards, renders and elements, which are the same on every machine. */

const LARGE = 10_000;
const DISTANCE_PX = 24_000;
const STEP_PX = 400;
const MOST_BEYOND = 120;
let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
  const pictures = { "piece.png": await aPng({ width: 195, height: 265 }) };
  for (const [username, count] of [
    ["large", LARGE],
    ["middling", 1000],
  ] as const) {
    const toItem = (_: unknown, n: number) => ({
      id: `i${n}`,
      brand: `Brand ${n}`,
      thumbnailImageURL: "piece.png",
      createdAt: n,
    });
    const closet = { user: { firstName: "Max", username }, items: Array.from({ length: count }, toItem) };
    await importAnswer(closet, server.dataDir, [], pictures);
  }
});
afterAll(() => server.discard());

test.for([
  ["large", 390, 844, 1000],
  // Its cards stay mounted.
  ["middling", 390, 844, Infinity],
  ["large", 1440, 900, 1000],
  ["middling", 1440, 900, Infinity],
] as const)(
  "scrolling the %s closet at %i×%i mounts each card once, a few at a time, and changes none",
  async ([username, width, height, elements], { openPage }) => {
    const page = await openPage({ viewport: { width, height } });
    await page.goto(`${server.url}/user/${username}/items`);
    await waitUntilIdle(page);
    const session = await page.context().newCDPSession(page);
    const card = await page.getByRole("listitem").first().boundingBox();
    await recordScroll(page, "Items");
    const renders = await countPhotoRenders(session, () => scrollInSteps(page, DISTANCE_PX, STEP_PX));
    const watched = await readScrollRecord(page);
    // These rows scroll into view. Few cards are mounted beyond them.
    const rows = (DISTANCE_PX + height) / (card?.height ?? Number.NaN);
    expect(watched.mounted).toBeGreaterThan(MOST_BEYOND / 2);
    expect(watched.mounted).toBeLessThan(rows * (width < 585 ? 2 : 8) + MOST_BEYOND);
    expect(watched.mountedAtOnce).toBeLessThanOrEqual(60);
    expect(watched.changed).toBe(0);
    expect(watched.elements).toBeLessThan(elements);
    // The last cards may mount after the count.
    expect(renders).toBeGreaterThan(0);
    expect(renders).toBeLessThanOrEqual(watched.mounted);
  },
);
