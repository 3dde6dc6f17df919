import type { Locator, Page, Request } from "playwright-core";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

/** A request may cause another one in the next frame. */
const QUIET_FRAMES = 3;

type Traffic = { underWay: Set<Request>; begun: number };

const trafficOf = new WeakMap<Page, Traffic>();

/** Call it when the page is created: `waitUntilIdle` needs all requests. */
export function trackRequests(page: Page): void {
  const traffic: Traffic = { underWay: new Set(), begun: 0 };
  trafficOf.set(page, traffic);
  page.on("request", (request) => {
    if (request.resourceType() === "eventsource") return;
    traffic.underWay.add(request);
    traffic.begun += 1;
  });
  const end = (request: Request) => void traffic.underWay.delete(request);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
}

/** React has no event for the end of hydration, so this reads the state of its root. */
function isTakenOver(): boolean {
  type Root = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } };
  const [, root] = Object.entries(document).find(([name]) => name.startsWith("__reactContainer$")) ?? [];
  return (root as Root | undefined)?.stateNode.current.memoizedState.isDehydrated === false;
}

/** For a page that keeps a live stream open, which is never idle. */
export const waitForHydration = async (page: Page): Promise<void> => void (await page.waitForFunction(isTakenOver));

const waitForFrame = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestIdleCallback(() => done()))));

/**
 * Waits until the page is hydrated and has no pending requests. Playwright's `networkidle` can come before hydration.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  const traffic = trafficOf.get(page);
  if (!traffic) throw new Error("Call trackRequests when the page is created.");
  const deadline = Date.now() + HANG_MS;
  await waitForHydration(page);
  for (let quiet = 0, known = -1; quiet < QUIET_FRAMES; known = traffic.begun) {
    await waitForFrame(page);
    quiet = traffic.underWay.size === 0 && traffic.begun === known ? quiet + 1 : 0;
    if (Date.now() < deadline) continue;
    const urls = [...traffic.underWay].map((request) => request.url());
    throw new Error(`The page is not idle. Pending requests: ${urls.join(", ")}`);
  }
}

/** For tests that expect no further request: waits half a second longer. */
export async function waitUntilNetworkIdle(page: Page): Promise<void> {
  await waitUntilIdle(page);
  await page.waitForLoadState("networkidle");
}

/** Waits for one element only: animations in grid chunks out of view never end. */
export async function waitForAnimations(part: Locator): Promise<void> {
  await part.evaluate((element) =>
    Promise.allSettled(element.getAnimations({ subtree: true }).map((animation) => animation.finished)),
  );
}

/** Scripts of the page wait until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
