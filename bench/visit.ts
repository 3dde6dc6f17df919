import type { Browser, CDPSession, Page } from "playwright-core";

/** Lighthouse's phone: 412×823 at 1.75 device pixels each, a CPU four times slower, 150 ms and 1.6 Mbit/s. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Time for work after the last response. */
const SETTLE_MS = 2000;
const VISIT_TIMEOUT_MS = 120_000;

/** Milliseconds since the tap on the link; transferred bytes. */
export type Visit = {
  firstThumbnailMs: number;
  largestPaintMs: number;
  viewportCompleteMs: number;
  layoutShift: number;
  /**
   * Lighthouse's "total blocking time": time of long tasks beyond 50 ms, from the first paint until the page is idle.
   */
  blockingMs: number;
  blockingFromStartMs: number;
  longestTaskMs: number;
  /** Bytes before the first picture, without pictures. */
  bytesBeforeThumbnail: number;
  pageBytes: number;
  /** Of the script, after a garbage collection. */
  heapMegabytes: number;
};

type Task = { startTime: number; duration: number };

type Watched = { decoded: Map<Element, number>; largestPaintMs: number; layoutShift: number; tasks: Task[] };

function watch(): void {
  const watched: Watched = { decoded: new Map(), largestPaintMs: 0, layoutShift: 0, tasks: [] };
  Object.assign(window, { watched });
  const follow = (type: string, note: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as PerformanceEntry & { value: number });
    }).observe({ type, buffered: true });
  follow("largest-contentful-paint", ({ startTime }) => (watched.largestPaintMs = startTime));
  follow("layout-shift", ({ value }) => (watched.layoutShift += value));
  follow("longtask", ({ startTime, duration }) => watched.tasks.push({ startTime, duration }));
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return;
    // Hydration sets each picture's address again, so it loads again from memory.
    void target.decode().then(() => watched.decoded.has(target) || watched.decoded.set(target, performance.now()));
  };
  document.addEventListener("load", note, true);
}

function readVisit(): Omit<Visit, "heapMegabytes"> {
  const { decoded, tasks, ...watched } = (window as unknown as { watched: Watched }).watched;
  const isInSight = (image: Element) => image.getBoundingClientRect().top < innerHeight;
  const inSight = [...document.images].filter(isInSight).map((image) => decoded.get(image) ?? Number.NaN);
  const firstThumbnailMs = Math.min(...decoded.values());
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const others = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
    ({ name, responseEnd }) => !name.includes("/images/") && responseEnd < firstThumbnailMs,
  );
  const firstPaintMs = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
  const blockedAfter = (ms: number): number =>
    tasks.reduce((sum, { startTime, duration }) => {
      const within = startTime + duration - Math.max(startTime, ms);
      return sum + Math.max(0, within - 50);
    }, 0);
  const pageBytes = page?.encodedBodySize ?? Number.NaN;
  return {
    ...watched,
    firstThumbnailMs,
    viewportCompleteMs: Math.max(...inSight),
    blockingMs: blockedAfter(firstPaintMs),
    blockingFromStartMs: blockedAfter(0),
    longestTaskMs: Math.max(0, ...tasks.map(({ duration }) => duration)),
    bytesBeforeThumbnail: others.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, pageBytes),
    pageBytes,
  };
}

/** Heap size in MB after a garbage collection. */
export async function readHeap(session: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time += 1) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 1024 / 1024;
}

/** Opens a page with an empty browser cache, and waits until it is idle. */
export async function visit(
  browser: Browser,
  address: string,
  waitForMore: (page: Page) => Promise<unknown>,
): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    context.setDefaultTimeout(VISIT_TIMEOUT_MS);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", LINE);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript(watch);
    await Promise.all([waitForMore(page), page.goto(address)]);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(SETTLE_MS);
    const visited = await page.evaluate(readVisit);
    return { ...visited, heapMegabytes: await readHeap(devTools) };
  } finally {
    await context.close();
  }
}
