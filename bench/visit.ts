import { setTimeout as sleep } from "node:timers/promises";
import type { DevToolsBrowser, DevToolsPage } from "./devtools.ts";

/** Lighthouse's phone: 412×823 at 1.75 device pixels each, a CPU four times slower, 150 ms and 1.6 Mbit/s. */
export const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };
export const CPU_SLOWDOWN = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Time for work after the last response. */
export const SETTLE_MS = 2000;
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
  // A picture in a closed dialogue has no place.
  const isInSight = (image: Element) =>
    image.getClientRects().length > 0 && image.getBoundingClientRect().top < innerHeight;
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

/** Chromium sometimes reports a response that was read to its end as canceled. */
const ENDS = ["Network.loadingFinished", "Network.loadingFailed"];

/** Resolves when the response is loaded whose address ends with `ending`. */
export function waitForResponse(page: DevToolsPage, ending: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`The page did not load ${ending}.`)), VISIT_TIMEOUT_MS);
    let requestId: unknown;
    page.onEvent((method, params) => {
      const { url } = (params.request ?? {}) as { url?: string };
      if (method === "Network.requestWillBeSent" && url?.endsWith(ending)) requestId = params.requestId;
      if (!ENDS.includes(method) || params.requestId !== requestId) return;
      clearTimeout(timeout);
      resolve();
    });
  });
}

/** Megabytes after a garbage collection. */
async function readHeap(page: DevToolsPage): Promise<number> {
  for (let time = 0; time < 3; time += 1) await page.send("HeapProfiler.collectGarbage");
  const { usedSize } = await page.send("Runtime.getHeapUsage");
  return Number(usedSize) / 1024 / 1024;
}

/** A page with an empty browser cache on a slow phone. */
export async function openPhonePage(browser: DevToolsBrowser): Promise<DevToolsPage> {
  const page = await browser.openPage();
  await page.send("Page.enable");
  // Without buffers the browser keeps no copies of the responses.
  await page.send("Network.enable", { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  await page.send("Network.emulateNetworkConditions", LINE);
  await page.send("Emulation.setDeviceMetricsOverride", PHONE);
  await page.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return page;
}

/** Opens a page with an empty browser cache, and waits until the response `last` is loaded and the page is idle. */
export async function visit(browser: DevToolsBrowser, address: string, last: string): Promise<Visit> {
  const page = await openPhonePage(browser);
  try {
    await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${String(watch)})()` });
    await Promise.all([waitForResponse(page, last), page.send("Page.navigate", { url: address })]);
    await sleep(SETTLE_MS);
    const expression = `JSON.stringify((${String(readVisit)})())`;
    const { result } = await page.send("Runtime.evaluate", { expression, returnByValue: true });
    const { value } = result as { value: string };
    return { ...(JSON.parse(value) as Visit), heapMegabytes: await readHeap(page) };
  } finally {
    await page.close();
  }
}
