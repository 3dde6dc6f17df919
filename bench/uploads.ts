import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { BROWSER_FLAGS, findBrowser } from "#tests/support/setup/installed-browser.ts";
import { writePhotographs } from "#tests/support/drivers/pages/photograph-files.ts";
import { signIn } from "./accounts.ts";
import { ORIGIN, type Program, startServer } from "./programs.ts";
import { trace, type Traced } from "./scroll-trace.ts";

const PHOTOGRAPHS = 100;
const PHONE = { width: 390, height: 844 };
/** As fast as a phone. Workers are not throttled. */
const SLOWER = 4;
const LONG_TASK_MS = 50;
/** Until the page is idle. Its stream of changes never ends. */
const REST_MS = 3000;
/** A long trace exceeds the maximal length of a string. */
const LEG_MS = 8000;
const MAX_MS = 1_200_000;

/** On a busy machine, processor time says more; the throttling counts as such. */
const CLOCKS = [
  ["ms", "wall time"],
  ["cpuMs", "processor time"],
] as const;

async function openCloset(context: BrowserContext, server: Program) {
  const { cookie } = await signIn(server, "uploads@bench.example");
  const created = await fetch(`${server.url}/owner/closets`, {
    method: "POST",
    headers: { ...cookie, "Content-Type": "application/json", Origin: ORIGIN },
    body: JSON.stringify({ username: "bench", firstName: "Bench" }),
  });
  if (created.status !== 201) throw new Error(`POST /owner/closets answered ${created.status}`);
  await context.addCookies(
    cookie.Cookie.split("; ").map((text) => {
      const [name = "", ...value] = text.split("=");
      return { name, value: value.join("="), url: ORIGIN };
    }),
  );
  /** At the server: of a hundred cards, a phone mounts those near the window. */
  async function countArrived(): Promise<number> {
    const answer = await fetch(`${server.url}/owner/closets/bench/content`, { headers: cookie });
    return ((await answer.json()) as { closet: { items: object[] } }).closet.items.length;
  }
  return { page: await context.newPage(), countArrived };
}

/** Adds many photographs of 4 MB on a slow phone, and prints the longest task of the page. */
export async function benchUploads(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    process.stdout.write("\nUploads are not measured: there is no browser. `npm test` gets one.\n");
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-"));
  const files = await writePhotographs(join(folder, "photographs"), PHOTOGRAPHS);
  const server = await startServer(join(folder, "data"));
  const toOurServer = `--host-resolver-rules=MAP ${new URL(ORIGIN).host} ${new URL(server.url).host}`;
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS, toOurServer] });
  try {
    const context = await browser.newContext({ viewport: PHONE });
    const { page, countArrived } = await openCloset(context, server);
    await page.goto(`${ORIGIN}/closet/items`);
    await page.getByRole("heading", { name: "Photograph your first item" }).waitFor();
    await page.waitForTimeout(REST_MS);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const from = performance.now();
    const paths = files.map(({ path }) => path);
    const tasks: Traced["tasks"] = [];
    const record = async (act: () => Promise<void>): Promise<void> => {
      tasks.push(...(await trace(page, act)).tasks);
    };
    await record(() => page.locator("input[data-photographs]").setInputFiles(paths));
    for (let arrived = 0; arrived < PHOTOGRAPHS; arrived = await countArrived()) {
      if (performance.now() - from > MAX_MS) throw new Error(`${arrived} photographs have arrived.`);
      await record(() => page.waitForTimeout(LEG_MS));
    }
    const seconds = (performance.now() - from) / 1000;
    process.stdout.write(
      `\n${PHOTOGRAPHS} photographs of 4 MB on a phone, ${SLOWER} × slower: ${seconds.toFixed(0)} s\n`,
    );
    for (const [clock, name] of CLOCKS) {
      const times = tasks.map((task) => task[clock]);
      const long = times.filter((ms) => ms > LONG_TASK_MS).length;
      process.stdout.write(
        `  ${name}: ${long} tasks over ${LONG_TASK_MS} ms, longest ${Math.max(...times).toFixed(0)} ms\n`,
      );
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
