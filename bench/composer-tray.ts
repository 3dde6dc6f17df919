import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { CATEGORIES } from "#domain/items/category.ts";
import { BROWSER_FLAGS } from "#tests/support/setup/installed-browser.ts";
import { drawPieces, PICTURES } from "./large-closet.ts";
import { median } from "./measure.ts";
import { runCloset } from "./programs.ts";
import { CPU_SLOWDOWN, PHONE } from "./visit.ts";

const ITEMS = 1500;
const OUTFITS = 400;
const ROW = 4;
const VISITS = 7;
const TAPS = 4;
/** A person looks before the next tap; by then the new pictures are drawn. */
const LOOK_MS = 700;

export const TRAY_OWNER = "nora";

/** Each item is in about one outfit, and in each category there are as many. */
export async function importTrayCloset(folder: string, dataDir: string): Promise<void> {
  await mkdir(folder);
  await drawPieces(folder);
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    id: `i${n}`,
    brand: `Brand ${n % 90}`,
    category: CATEGORIES[n % CATEGORIES.length],
    thumbnailImageURL: `piece-${n % PICTURES}.jpg`,
    createdAt: n,
  }));
  const outfits = Array.from({ length: OUTFITS }, (_, n) => ({
    id: `o${n}`,
    itemIds: Array.from({ length: 5 }, (_unused, k) => `i${(n * 7 + k * 311) % ITEMS}`),
    createdAt: n,
  }));
  const file = join(folder, "closet.json");
  await writeFile(file, JSON.stringify({ status: "OK", user: { username: TRAY_OWNER }, items, outfits }));
  await runCloset(dataDir, "import", file);
}

/** Runs in the page: taps the first piece that is not on the board, until the next first row is painted. */
async function tapPiece(row: number): Promise<number> {
  const list = () => [...document.querySelectorAll<HTMLButtonElement>("button[data-item]")];
  const readRow = () =>
    list()
      .slice(0, row)
      .map(({ ariaLabel, dataset }) => `${dataset["item"]} ${ariaLabel}`)
      .join();
  const before = readRow();
  const board = document.querySelector('svg[role="group"]');
  const pieces = board?.childElementCount ?? 0;
  const piece = list().find(({ ariaLabel }) => ariaLabel?.startsWith("Add "));
  if (!piece) throw new Error("The tray has no piece.");
  const tappedAt = performance.now();
  piece.click();
  await new Promise<void>((done) => {
    const look = () =>
      readRow() !== before && (board?.childElementCount ?? 0) !== pieces ? done() : requestAnimationFrame(look);
    look();
  });
  return await new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - tappedAt))));
}

async function visit(page: Page, address: string): Promise<number[]> {
  await page.goto(address);
  await page.locator("button[data-item]").nth(ROW).waitFor();
  await page.waitForLoadState("networkidle");
  const times: number[] = [];
  for (let tap = 0; tap < TAPS; tap += 1) {
    const expression = `(${String(tapPiece)})(${ROW})`;
    times.push(await page.evaluate<number>(expression));
    await page.waitForTimeout(LOOK_MS);
  }
  return times;
}

async function visitInNewPage(browser: Browser, address: string, slowdown: number): Promise<number[]> {
  const { width, height, deviceScaleFactor } = PHONE;
  const viewport = { width, height };
  const context = await browser.newContext({ viewport, deviceScaleFactor, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    return await visit(page, address);
  } finally {
    await context.close();
  }
}

/** Taps on pieces of a large closet's tray, with this machine's processor and with that of a slow phone. */
export async function benchTray(executablePath: string, url: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    process.stdout.write(
      `\nThe first row of a tray of ${ITEMS} pieces, after a tap, ms (medians of ${VISITS}; wanted ≤ 100):\n`,
    );
    for (const slowdown of [1, CPU_SLOWDOWN]) {
      const visits: number[][] = [];
      for (let round = 0; round <= VISITS; round += 1) {
        const times = await visitInNewPage(browser, `${url}/user/${TRAY_OWNER}/style`, slowdown);
        // The first visit is a warm-up.
        if (round > 0) visits.push(times);
      }
      const [first, ...others] = Array.from({ length: TAPS }, (_, tap) =>
        median(visits.map((times) => times[tap] ?? Number.NaN)).toFixed(0),
      );
      process.stdout.write(`  processor ${slowdown} times slower: first tap ${first}, then ${others.join(", ")}\n`);
    }
  } finally {
    await browser.close();
  }
}
