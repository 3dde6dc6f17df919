import type { Locator, Page, Request } from "playwright-core";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

/** Frames in a row in which nothing new is asked for: what a frame leads to is asked for in the next. */
const QUIET_FRAMES = 3;

type Traffic = { underWay: Set<Request>; begun: number };

const trafficOf = new WeakMap<Page, Traffic>();

/** Notes what a page asks for, from its beginning, so that `waitUntilIdle` knows. */
export function trackRequests(page: Page): void {
  const traffic: Traffic = { underWay: new Set(), begun: 0 };
  trafficOf.set(page, traffic);
  page.on("request", (request) => {
    // A live stream is under way for as long as the page is.
    if (request.resourceType() === "eventsource") return;
    traffic.underWay.add(request);
    traffic.begun += 1;
  });
  const end = (request: Request) => void traffic.underWay.delete(request);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
}

/** React tells nobody that it has taken a server's page over: its root is asked, which stands at the document. */
function isTakenOver(): boolean {
  type Root = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } };
  const [, root] = Object.entries(document).find(([name]) => name.startsWith("__reactContainer$")) ?? [];
  return (root as Root | undefined)?.stateNode.current.memoizedState.isDehydrated === false;
}

const waitForFrame = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestIdleCallback(() => done()))));

/**
 * Waits until the page's script has taken over, whatever was asked for has come, and nothing more is asked for. Playwright's
 * `networkidle` is half a second of silence, which on a busy machine comes before the script, too, and once for a document.
 *
 * @throws if something is still under way after a while
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  const traffic = trafficOf.get(page);
  if (!traffic) throw new Error("Nobody followed this page from its beginning.");
  const deadline = Date.now() + HANG_MS;
  await page.waitForFunction(isTakenOver);
  for (let quiet = 0, known = -1; quiet < QUIET_FRAMES; known = traffic.begun) {
    await waitForFrame(page);
    quiet = traffic.underWay.size === 0 && traffic.begun === known ? quiet + 1 : 0;
    if (Date.now() < deadline) continue;
    const urls = [...traffic.underWay].map((request) => request.url());
    throw new Error(`The page has not come to rest; under way: ${urls.join(", ")}`);
  }
}

/** After opening a page of which a test says what it does not do: half a second longer than `waitUntilIdle`. */
export async function waitUntilNetworkIdle(page: Page): Promise<void> {
  await waitUntilIdle(page);
  await page.waitForLoadState("networkidle");
}

/**
 * Waits until what moves or fades in a part of a page, a modal above all, has done so. Of the part alone: in a chunk of a
 * grid that is out of sight nothing moves, and nothing ends.
 */
export async function waitForAnimations(part: Locator): Promise<void> {
  await part.evaluate((element) =>
    Promise.allSettled(element.getAnimations({ subtree: true }).map((animation) => animation.finished)),
  );
}
