import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CDPSession, chromium, type Page } from "playwright-core";
import { BROWSER_FLAGS, findBrowser } from "#tests/support/setup/installed-browser.ts";
import { median } from "./measure.ts";
import { makeNamedCloset } from "./named-closet.ts";
import { type Program, readProcess, runCloset, startServer } from "./programs.ts";

const ENTRIES = 10_000;
const ROUNDS = 30;
const CPU_SLOWDOWN = 4;
/** Until the index is built. */
const REST_MS = 8000;
/** Longer than the pause after which the address follows. */
const PAUSE_MS = 800;

const PAGES = ["items", "items?q=blazr&color=black", "items?q=b&sort=brand", "outfits?q=blazer&category=Tops"];

async function measureServer({ url, pid }: Program): Promise<void> {
  process.stdout.write(`\nThe server's page of a search in ${ENTRIES} items and outfits, of ${ROUNDS} requests:\n`);
  for (const page of PAGES) {
    const ask = async () => await (await fetch(`${url}/user/named/${page}`)).text();
    const start = await readProcess(pid);
    await ask();
    const { cpuMs: first } = await readProcess(pid);
    for (let round = 0; round < ROUNDS; round += 1) await ask();
    const before = await readProcess(pid);
    for (let round = 0; round < ROUNDS; round += 1) await ask();
    const { cpuMs, megabytes } = await readProcess(pid);
    const each = ((cpuMs - before.cpuMs) / ROUNDS).toFixed(1).padStart(6);
    process.stdout.write(
      `  ${page.padEnd(34)}${each} ms of CPU, at first ${first - start.cpuMs} ms; ${megabytes.toFixed(0)} MB in all\n`,
    );
  }
}

/** Visitors ask for these after an edit. `LINK`: a link to a collection of all. */
const AFTER_EDIT = [
  "/user/named/items",
  "/user/named/items?q=blazr&color=black",
  "/user/named/outfits?q=blazer&category=Tops",
  "LINK/items",
  "LINK/items?q=blazer",
  "/preview/named/items.jpg",
  "openCloset",
];

/** Processor time of the server for a first request after each edit of an item, beside one without an edit before. */
async function measureAfterEdits({ url, pid }: Program, key: string): Promise<void> {
  const call = async (path: string, method = "GET", body?: object) => {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
    const response = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} got ${response.status}: ${text}`);
    return text;
  };
  const edit = (n: number) => call(`/owner/closets/named/items/item-${n * 7}`, "PATCH", { notes: `${n}` });
  const what = { kind: "collection", id: "all" };
  const created = await call("/owner/closets/named/links", "POST", { what, until: null, may: [] });
  const [, token = ""] = /\/l\/([\w-]{22})/.exec(created) ?? [];
  process.stdout.write(`\nProcessor time after each of ${ROUNDS} edits of ${ENTRIES} items and outfits:\n`);
  for (const path of AFTER_EDIT) {
    const ask = async (n: number) => {
      if (path === "openCloset")
        await call("/users/v2/openCloset", "POST", { username: "named", useCollections: n % 2 === 0 });
      // Without an edit, another address is not cached either.
      else await call(path.replace("LINK", `/l/${token}`).replace(/$/, `${path.includes("?") ? "&" : "?"}from=${n}`));
    };
    const spent = { first: 0, again: 0 };
    await ask(0);
    for (let n = 1; n <= ROUNDS; n += 1) {
      await edit(n);
      const start = (await readProcess(pid)).cpuMs;
      await ask(2 * n);
      const between = (await readProcess(pid)).cpuMs;
      await ask(2 * n + 1);
      spent.first += between - start;
      spent.again += (await readProcess(pid)).cpuMs - between;
    }
    const [first, again] = [spent.first / ROUNDS, spent.again / ROUNDS].map((ms) => ms.toFixed(1).padStart(7));
    process.stdout.write(`  ${path.padEnd(46)}${first} ms the first, ${again} ms the next\n`);
  }
}

type Input = { ms: number; cpuMs: number };

/** Of the main thread. Chromium slows it down by waiting in it, so this includes the slowdown. */
async function readCpu(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}

/**
 * `ms` is from the input to the next frame after the first change of the page. `cpuMs` is all that follows from the
 * input, also what comes after that frame.
 */
async function measureInput(page: Page, session: CDPSession, text: string | null, link = ""): Promise<Input> {
  const before = await readCpu(session);
  const ms = await page.evaluate(
    ([text, link]) =>
      new Promise<number>((resolve) => {
        const field = document.querySelector<HTMLInputElement>('input[type="search"]');
        const start = performance.now();
        const observer = new MutationObserver(() => {
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        if (text === null) document.querySelector<HTMLElement>(link ?? "")?.click();
        else if (field) {
          field.value = text ?? "";
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }
      }),
    [text, link] as const,
  );
  const cpuMs = (await readCpu(session)) - before;
  await page.waitForTimeout(PAUSE_MS);
  return { ms, cpuMs };
}

const describe = (inputs: readonly Input[]): string => {
  const [ms, cpuMs] = [inputs.map((each) => each.ms), inputs.map((each) => each.cpuMs)];
  return `${median(ms).toFixed(0)} ms, of it ${median(cpuMs).toFixed(0)} ms of CPU`;
};

async function measurePhone(url: string): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) return;
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    process.stdout.write(`\nA search in the browser, CPU ${CPU_SLOWDOWN} times slower, median of ${ROUNDS} inputs:\n`);
    for (const list of ["items", "outfits"]) {
      const page = await browser.newPage({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
      await session.send("Performance.enable", { timeDomain: "threadTicks" });
      await page.addInitScript(() => {
        const tasks: number[] = [];
        Object.assign(window, { tasks });
        new PerformanceObserver((seen) => tasks.push(...seen.getEntries().map(({ duration }) => duration))).observe({
          type: "longtask",
        });
      });
      await page.goto(`${url}/user/named/${list}`);
      await page.waitForTimeout(REST_MS);
      const readTasks = () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0));
      await readTasks();
      await page.locator('input[type="search"]').focus();
      await page.waitForTimeout(REST_MS);
      const indexTasks = await readTasks();
      const typed = ["b", "bl", "bla", "blaz", "blazr", "cotton", "cotton blue", "silk", "s", ""];
      const keys: Input[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        keys.push(await measureInput(page, session, typed[round % typed.length] ?? ""));
      await measureInput(page, session, "c");
      await page.locator("summary", { hasText: "Color" }).click();
      await page.waitForTimeout(PAUSE_MS);
      const facets: Input[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        facets.push(await measureInput(page, session, null, "details[open] li:nth-child(3) a"));
      const longest = Math.max(0, ...indexTasks);
      process.stdout.write(
        `  ${list.padEnd(9)}keystroke ${describe(keys)}; facet ${describe(facets)}; longest task of the index ${longest.toFixed(0)} ms\n`,
      );
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

/** The same closet on the server and on a throttled phone. */
export async function benchSearchPages(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-search-"));
  try {
    const file = join(folder, "named.json");
    const closet = makeNamedCloset(ENTRIES);
    const collections = [{ id: "all", name: "All", folders: ["default-capsules"], createdAt: 1 }];
    const collectionItems = closet.items.map(({ id }) => ({ collectionId: "all", itemId: id }));
    await writeFile(file, JSON.stringify({ status: "OK", ...closet, collections, collectionItems }));
    const dataDir = join(folder, "data");
    await runCloset(dataDir, "import", file);
    const [key = ""] = (await runCloset(dataDir, "key", "add", "bench", "--all", "--may", "read,edit,privacy")).split(
      "\n",
    );
    const server = await startServer(dataDir);
    try {
      await measureServer(server);
      await measureAfterEdits(server, key);
      await measurePhone(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
