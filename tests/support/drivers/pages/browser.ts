import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, inject, test as base } from "vitest";
import { AXE_OPTIONS } from "#gallery/axe-options.ts";
import { BROWSER_FLAGS } from "#tests/support/setup/installed-browser.ts";
import { getSitePath } from "#tests/support/drivers/server.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { trackRequests } from "./page-idle.ts";

function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: inject("browserPath"), args: BROWSER_FLAGS });
}

export type PageOptions = BrowserContextOptions & {
  /** Problems that the test expects, as they are reported: `/404 GET \/user\/nobody/`. */
  expected?: RegExp[];
};

type OpenPage = (options?: PageOptions) => Promise<Page>;

/** Records console errors and warnings, exceptions and failed requests to our server. */
function watch(page: Page, problems: string[]): void {
  page.on("console", (message) => {
    const type = message.type();
    if (type !== "error" && type !== "warning") return;
    problems.push(`console ${type}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => {
    // React Router skips a view transition when the visitor goes on, and leaves its promise rejected.
    if (error.name === "AbortError" && error.message.startsWith("Transition was skipped")) return;
    problems.push(`page error: ${error.stack || `${error.name}: ${error.message}`}`);
  });
  const isOurs = (address: string) =>
    new URL(address).hostname === "127.0.0.1" || new URL(address).hostname === "localhost";
  page.on("response", (response) => {
    const request = response.request();
    if (response.status() < 400 || !isOurs(request.url())) return;
    problems.push(`request: ${response.status()} ${request.method()} ${getSitePath(request.url())}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Navigation aborts pending requests: no failure.
    if (reason === "net::ERR_ABORTED" || !isOurs(request.url())) return;
    problems.push(`request: ${reason} ${request.method()} ${getSitePath(request.url())}`);
  });
}

/** `openPage` opens a page in its own context. The test fails on page problems that are not in `expected`. */
export const test = base.extend<{ browser: Browser; openPage: OpenPage }>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from its pattern
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  openPage: async ({ browser }, use) => {
    const problems: string[] = [];
    const tolerated: RegExp[] = [];
    const closers: (() => Promise<void>)[] = [];
    await use(async ({ expected = [], ...options } = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      context.setDefaultTimeout(HANG_MS);
      context.on("page", (page) => {
        watch(page, problems);
        trackRequests(page);
      });
      tolerated.push(...expected);
      closers.push(() => context.close());
      return context.newPage();
    });
    for (const close of closers) await close();
    expect(problems.filter((problem) => !tolerated.some((pattern) => pattern.test(problem)))).toEqual([]);
  },
});

const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** In the middle of a transition, as after a change of the theme, colors have less contrast. */
async function endTransitions(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    const isEnding = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Infinity &&
      // Animations in grid chunks out of view never end.
      effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true;
    const ending = document.getAnimations().filter(isEnding);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Checks WCAG 2.2 AA and axe's best practices, without motion. The page needs scripts. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await endTransitions(page);
  // An added script would need another content security policy.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE_SOURCE);
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(AXE_OPTIONS)})`)) as AxeResults;
  const found = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((node) => node.target.join(" ")) }));
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
