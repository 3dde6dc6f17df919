import { afterAll, beforeAll, expect } from "vitest";
import { CHUNK_CARDS, FIRST_CARDS } from "#domain/limits.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { countPhotoRenders } from "#tests/support/drivers/pages/photo-renders.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { readScrollRecord, scrollInSteps, recordScroll } from "#tests/support/drivers/pages/scrolling.ts";
import { pickCases } from "#tests/support/setup/cases.ts";

/** Counts of cards, renders and elements, which are the same on every machine. */

const LARGE = 10_000;
const DISTANCE_PX = 24_000;
const STEP_PX = 400;
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

test.for(
  pickCases(
    [
      ["large", 390, 844, { atOnce: 60, elements: 1000, renders: 1 }],
      // All cards stay mounted here. React may restart a transition when the scroll goes on.
      ["middling", 390, 844, { atOnce: 3 * FIRST_CARDS, elements: Infinity, renders: 2 }],
      ["large", 1440, 900, { atOnce: 60, elements: 1000, renders: 1 }],
      ["middling", 1440, 900, { atOnce: 3 * FIRST_CARDS, elements: Infinity, renders: 2 }],
    ] as const,
    2,
  ),
)(
  "scrolling the %s closet at %i×%i mounts each card once, a few at a time, and changes none",
  async ([username, width, height, most], { openPage }) => {
    const page = await openPage({ viewport: { width, height } });
    await page.goto(`${server.url}/user/${username}/items`);
    await waitUntilIdle(page);
    const session = await page.context().newCDPSession(page);
    const card = await page.getByRole("listitem").first().boundingBox();
    await recordScroll(page, "Items");
    const renders = await countPhotoRenders(session, () => scrollInSteps(page, DISTANCE_PX, STEP_PX));
    const watched = await readScrollRecord(page);
    // These rows scroll into view. At most three more chunks of cards are mounted beyond them.
    const rows = (DISTANCE_PX + height) / (card?.height ?? Number.NaN);
    expect(watched.mounted).toBeGreaterThan(CHUNK_CARDS / 2);
    expect(watched.mounted).toBeLessThan(rows * (width < 585 ? 2 : 8) + 3 * CHUNK_CARDS);
    expect(watched.mountedAtOnce).toBeLessThanOrEqual(most.atOnce);
    expect(watched.changed).toBe(0);
    expect(watched.elements).toBeLessThan(most.elements);
    // The last cards may mount after the count.
    expect(renders).toBeGreaterThan(0);
    expect(renders).toBeLessThanOrEqual(most.renders * watched.mounted);
  },
);
