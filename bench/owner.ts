import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CDPSession, chromium, type Page } from "playwright-core";
import { findFreePort } from "#tests/support/drivers/free-port.ts";
import { BROWSER_FLAGS, findBrowser } from "#tests/support/setup/installed-browser.ts";
import { listCookies, signIn } from "./accounts.ts";
import { drawPieces, writeLargeCloset } from "./large-closet.ts";
import { ORIGIN, runCloset, startServer } from "./programs.ts";

const ITEMS = 10_000;
const CPU_SLOWDOWN = 4;
const ROUNDS = 3;
const JUMPS = 20;
/** The page scrolls by several rows while a card is at its lower edge. */
const EDGE_FRAMES = 90;
const EMAIL = "owner@bench.example";

/** Collects the long tasks of the page. */
const WATCH_TASKS = `window.tasks = [];
new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: "longtask", buffered: true });`;

type Step = { name: string; act: (page: Page) => Promise<unknown> };

const scroll = async (page: Page): Promise<void> =>
  page.evaluate(async (jumps) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let jump = 1; jump <= jumps; jump += 1) {
      scrollTo(0, (document.documentElement.scrollHeight * ((jump * 7) % jumps)) / jumps);
      for (let frame = 0; frame < 6; frame += 1) await nextFrame();
    }
  }, JUMPS);

async function drag(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await page.getByRole("list", { name: "Items" }).getByRole("link").first().waitFor();
  await page.mouse.move(100, 400);
  await page.mouse.down();
  await page.mouse.move(100, 800, { steps: 20 });
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, EDGE_FRAMES);
  await page.mouse.move(100, 400, { steps: 20 });
  await page.mouse.up();
  await page.getByText(/^Moved to place/).waitFor();
}

const STEPS: Step[] = [
  {
    name: "open until all items are there",
    act: async (page) => {
      const content = page.waitForResponse((response) => response.url().endsWith("/content"));
      await page.goto(`${ORIGIN}/closet/items`);
      await (await content).finished();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    },
  },
  { name: `scroll: ${JUMPS} jumps through the whole list`, act: scroll },
  { name: "drag a card over several rows, until the notice", act: drag },
  {
    name: "select all",
    act: async (page) => {
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await page.getByRole("button", { name: "Select all" }).click();
      await page.getByText("10,000 selected").first().waitFor();
    },
  },
  {
    name: "set a season in one call, until the notice",
    act: async (page) => {
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      await page.getByRole("checkbox", { name: "Winter" }).check();
      await page.getByRole("button", { name: "Apply" }).click();
      await page.getByText("10,000 items changed.").waitFor();
    },
  },
];

type Measured = { ms: number; longestMs: number };

async function measure(page: Page, { act }: Step): Promise<Measured> {
  await page.evaluate("window.tasks && window.tasks.splice(0)").catch(() => undefined);
  const start = performance.now();
  await act(page);
  const ms = performance.now() - start;
  const tasks = (await page.evaluate("window.tasks")) as number[];
  return { ms, longestMs: Math.max(0, ...tasks) };
}

const slowDown = (session: CDPSession) => session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });

/** The owner's page of a large closet on a slow phone: the least of some rounds, and the longest tasks. */
export async function benchOwner(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-"));
  const dataDir = join(folder, "data");
  await drawPieces(folder);
  await runCloset(dataDir, "import", await writeLargeCloset(folder, "large", ITEMS));
  await runCloset(dataDir, "owner", "large", "--email", EMAIL);
  const port = await findFreePort();
  const server = await startServer(dataDir, { PORT: String(port) });
  const rule = `--host-resolver-rules=MAP ${new URL(ORIGIN).host} 127.0.0.1:${port}`;
  const browser = await chromium.launch({ executablePath: findBrowser() ?? "", args: [...BROWSER_FLAGS, rule] });
  try {
    const { cookie } = await signIn(server, EMAIL);
    const rounds: Measured[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      await context.addCookies(listCookies(cookie.Cookie));
      await context.addInitScript(WATCH_TASKS);
      const page = await context.newPage();
      await slowDown(await context.newCDPSession(page));
      const measured: Measured[] = [];
      for (const step of STEPS) measured.push(await measure(page, step));
      rounds.push(measured);
      await context.close();
    }
    process.stdout.write(
      `\nThe owner's page of ${ITEMS} items on a processor ${CPU_SLOWDOWN} × slower, of ${ROUNDS}:\n`,
    );
    for (const [at, { name }] of STEPS.entries()) {
      const all = rounds.map((measured) => measured[at] ?? { ms: Number.NaN, longestMs: Number.NaN });
      const least = (key: keyof Measured): string =>
        Math.min(...all.map((each) => each[key]))
          .toFixed(0)
          .padStart(7);
      process.stdout.write(`  ${name.padEnd(48)}${least("ms")} ms, longest task${least("longestMs")} ms\n`);
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
