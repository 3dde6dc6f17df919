import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { BROWSER_FLAGS, findBrowser } from "#tests/support/setup/installed-browser.ts";
import { countPhotoRenders } from "#tests/support/drivers/pages/photo-renders.ts";
import {
  readScrollRecord,
  scrollThrough,
  type ScrollRecord,
  recordScroll,
} from "#tests/support/drivers/pages/scrolling.ts";
import { drawPieces, writeLargeCloset } from "./large-closet.ts";
import { runCloset, startServer } from "./programs.ts";
import { trace, type Traced } from "./scroll-trace.ts";

const ITEMS = 10_000;
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** Reading speed, in pixels per second. */
const SPEED = 6000;
/** A trace of more than ten seconds exceeds V8's maximal string length. */
const LEG_PX = 10 * SPEED;
const LONG_TASK_MS = 50;
const STATIC_LEGS = 3;
/** Waits until the full closet is loaded and the page is idle. */
const REST_MS = 3000;
const PATH = "/user/large/items";

type Item = { thumbnailImageURL: string; brand: string };

/** The baseline: a static page with the same cards and pictures. */
async function writeStaticPage(url: string): Promise<string> {
  const asked = await fetch(`${url}/users/v2/openCloset`, {
    method: "POST",
    body: JSON.stringify({ username: "large", useCollections: true }),
  });
  const { items } = (await asked.json()) as { items: Item[] };
  const cards = items.map(
    ({ thumbnailImageURL, brand }, n) =>
      `<div role=listitem aria-setsize=${items.length} aria-posinset=${n + 1}><img src="${thumbnailImageURL}?w=400" loading=lazy decoding=async alt><p>${brand}</p></div>`,
  );
  return `<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width"><title>All cards</title>
<style>*{margin:0;box-sizing:border-box}body>div{--columns:2;display:grid;grid-template-columns:repeat(var(--columns),1fr)}@media(min-width:1170px){body>div{--columns:8}}
img{display:block;width:100%;aspect-ratio:195/265;object-fit:cover}p{height:40px}</style>
<div role=list aria-label=Items>${cards.join("")}</div>`;
}

/** Heap size in MB after a garbage collection. */
async function readHeap(session: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time += 1) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 1024 / 1024;
}

type Scrolled = Traced & ScrollRecord & { px: number; heaps: number[] };

/** Scrolls down in steps with a trace each, and reads the heap before and after. */
async function scrollDown(page: Page, session: CDPSession, upToPx: number): Promise<Scrolled> {
  await recordScroll(page, "Items");
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  const px = Math.min(end, upToPx);
  const heaps = [await readHeap(session)];
  const traces: Traced[] = [];
  for (let from = 0; from < px; from += LEG_PX)
    traces.push(await trace(page, () => scrollThrough(session, Math.min(LEG_PX, px - from), SPEED)));
  const watched = await readScrollRecord(page);
  heaps.push(await readHeap(session));
  const add = (key: "frames" | "undrawnFrames") => traces.reduce((sum, traced) => sum + traced[key], 0);
  const tasks = traces.flatMap((traced) => traced.tasks);
  return { ...watched, tasks, frames: add("frames"), undrawnFrames: add("undrawnFrames"), px, heaps };
}

async function open(browser: Browser, viewport: (typeof WINDOWS)[number]): Promise<[Page, CDPSession]> {
  const page = await (await browser.newContext({ viewport })).newPage();
  return [page, await page.context().newCDPSession(page)];
}

async function scrollOurs(browser: Browser, url: string, viewport: (typeof WINDOWS)[number]) {
  const [page, session] = await open(browser, viewport);
  await page.goto(url + PATH);
  await page.waitForResponse("**/users/v2/openCloset");
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(REST_MS);
  const scrolled = await scrollDown(page, session, Infinity);
  const { mounted } = scrolled;
  const renders = await countPhotoRenders(session, () => scrollThrough(session, -LEG_PX, SPEED));
  const again = (await readScrollRecord(page)).mounted - mounted;
  await page.context().close();
  return { ...scrolled, rendersPerCard: renders / again };
}

/** Only a part: each row costs the same. */
async function scrollStatic(browser: Browser, url: string, viewport: (typeof WINDOWS)[number]): Promise<Scrolled> {
  const [page, session] = await open(browser, viewport);
  const body = await writeStaticPage(url);
  await page.route("**/all-cards", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(`${url}/all-cards`);
  await page.waitForTimeout(REST_MS);
  const scrolled = await scrollDown(page, session, STATIC_LEGS * LEG_PX);
  await page.context().close();
  return scrolled;
}

/** Main-thread CPU milliseconds per 1,000 pixels. */
const getCost = ({ tasks, px }: Scrolled): number => (tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / px) * 1000;

/** Long tasks and the longest one: wall time, or CPU time on a busy machine. */
function describeLong({ tasks }: Scrolled, clock: "ms" | "cpuMs"): string {
  const times = tasks.map((task) => task[clock]);
  return `${times.filter((ms) => ms > LONG_TASK_MS).length}, ${Math.max(...times).toFixed(0)} ms`;
}

const LINES: [name: string, read: (scrolled: Scrolled) => string][] = [
  ["pixels scrolled", ({ px }) => px.toFixed(0)],
  ["rows seen, of them blank", ({ rows, blankRows }) => `${rows}, ${blankRows}`],
  ["frames, of them not all drawn", ({ frames, undrawnFrames }) => `${frames}, ${undrawnFrames}`],
  [`tasks over ${LONG_TASK_MS} ms, longest`, (scrolled) => describeLong(scrolled, "ms")],
  ["  the same in processor time", (scrolled) => describeLong(scrolled, "cpuMs")],
  ["main thread for 1,000 pixels", (scrolled) => `${getCost(scrolled).toFixed(1)} ms`],
  ["elements, at most", ({ elements }) => `${elements}`],
  ["cards mounted for a row seen", ({ mounted, rows }) => (mounted / rows).toFixed(2)],
  ["cards mounted in one go, at most", ({ mountedAtOnce }) => `${mountedAtOnce}`],
  ["changes to cards that are there", ({ changed }) => `${changed}`],
  ["heap before, after", ({ heaps }) => heaps.map((heap) => `${heap.toFixed(1)} MB`).join(", ")],
];

async function benchWindow(browser: Browser, url: string, viewport: (typeof WINDOWS)[number]): Promise<void> {
  const { rendersPerCard, ...ours } = await scrollOurs(browser, url, viewport);
  const statics = await scrollStatic(browser, url, viewport);
  process.stdout.write(`
Scrolling ${ITEMS} items at ${SPEED} px/s in ${viewport.width}×${viewport.height}, beside a static page of all cards
${"".padEnd(34)}${"ours".padStart(18)}${"static".padStart(18)}\n`);
  for (const [name, read] of LINES)
    process.stdout.write(`  ${name.padEnd(32)}${read(ours).padStart(18)}${read(statics).padStart(18)}\n`);
  process.stdout.write(
    `  ${"renderings of a card mounted".padEnd(32)}${rendersPerCard.toFixed(2).padStart(18)}
  ratio of main thread ${(getCost(ours) / getCost(statics)).toFixed(2)}, of elements ${(ours.elements / statics.elements).toFixed(3)}\n`,
  );
}

/** Scrolls through 10,000 items on a phone and a desktop. Needs a browser. */
export async function benchScroll(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    process.stdout.write("\nScrolling is not measured: there is no browser. `npm test` gets one.\n");
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-scroll-"));
  try {
    await drawPieces(folder);
    const dataDir = join(folder, "data");
    await runCloset(dataDir, "import", await writeLargeCloset(folder, "large", ITEMS));
    await runCloset(dataDir, "check");
    const server = await startServer(dataDir);
    const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
    try {
      for (const viewport of WINDOWS) await benchWindow(browser, server.url, viewport);
    } finally {
      await browser.close();
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
