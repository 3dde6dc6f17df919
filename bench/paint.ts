import { type Browser, chromium } from "playwright-core";
import { BROWSER_FLAGS, findBrowser } from "#tests/support/setup/installed-browser.ts";
import { median } from "./measure.ts";
import { ENTRY_SIZE, getPath, listEntryPages, servePhoneClosets } from "./phone.ts";
import { startStaticPage } from "./programs.ts";
import { PHONE } from "./visit.ts";

const ROUNDS = 15;
const KINDS = ["ParseHTML", "EvaluateScript", "UpdateLayoutTree", "Layout", "PrePaint", "Paint"] as const;

/** `tdur`: processor time in microseconds, which other work on the machine hardly changes. */
type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number };

/** A tag that the browser takes as text: what starts after the pictures is not part of the first frames. */
const withoutLateScript = (html: string): string => html.replace('id="late-script"', 'id="no-script"');

/** Milliseconds of the page's thread by kind, for this page alone, without pictures. The time of scripts is in that of the parser, too. */
async function traceFirstFrames(browser: Browser, html: string): Promise<number[]> {
  const { width, height, deviceScaleFactor } = PHONE;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return await route.abort();
    await route.fulfill({ body: html, contentType: "text/html; charset=utf-8" });
  });
  await browser.startTracing(page, { screenshots: false, categories: ["devtools.timeline", "loading"] });
  await page.goto("http://closets.localhost/page", { waitUntil: "load" });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await context.close();
  const painted = traceEvents.findLast(({ name }) => name === "firstContentfulPaint");
  const own = traceEvents.filter(({ ph, pid, tid }) => ph === "X" && pid === painted?.pid && tid === painted.tid);
  return KINDS.map((kind) => own.reduce((sum, { name, tdur = 0 }) => sum + (name === kind ? tdur : 0), 0) / 1000);
}

async function fetchPage(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return withoutLateScript(await response.text());
}

async function benchPage(browser: Browser, title: string, url: string): Promise<void> {
  const statics = await startStaticPage(url);
  try {
    const pages = [await fetchPage(url), await fetchPage(statics.url + new URL(url).pathname)];
    const traced: number[][][] = pages.map(() => []);
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [at, html] of pages.entries()) {
        const times = await traceFirstFrames(browser, html);
        if (round > 0) traced[at]?.push(times);
      }
    }
    process.stdout.write(`\n${title}, processor time in ms (medians of ${ROUNDS}):\n`);
    for (const [at, name] of ["ours", "static"].entries()) {
      const columns = KINDS.map((kind, n) => {
        const ms = median((traced[at] ?? []).map((times) => times[n] ?? Number.NaN));
        return `${kind} ${ms.toFixed(1)}`;
      });
      process.stdout.write(`  ${name.padEnd(8)}${columns.join("   ")}\n`);
    }
  } finally {
    await statics.stop();
  }
}

/** What the page's thread does before the first frames, of our pages and of those written by hand. */
export async function benchPaint(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    process.stdout.write("\nThe first frames are not measured: there is no browser. `npm test` gets one.\n");
    return;
  }
  await servePhoneClosets([ENTRY_SIZE], async (server) => {
    const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
    try {
      await benchPage(browser, `The first frames of ${ENTRY_SIZE} items`, server.url + getPath(ENTRY_SIZE));
      for (const [, path] of listEntryPages())
        await benchPage(browser, `The first frames of ${path}`, server.url + path);
    } finally {
      await browser.close();
    }
  });
}
