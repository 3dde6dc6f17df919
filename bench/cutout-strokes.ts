import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { findFreePort } from "#tests/support/drivers/free-port.ts";
import { BROWSER_FLAGS, findBrowser } from "#tests/support/setup/installed-browser.ts";
import { listCookies, signIn } from "./accounts.ts";
import { median } from "./measure.ts";
import { ORIGIN, runCloset, startServer } from "./programs.ts";

const CPU_SLOWDOWN = 4;
const MAX_CUT_MS = 60_000;
const EMAIL = "owner@bench.example";

/** Notes how long the worker takes for each cut. */
const WATCH_WORKER = `window.cuts = [];
window.Worker = class extends Worker {
  postMessage(message) {
    const { kind, strokes } = message.request;
    if (kind === "cut" && strokes.length > 0) {
      const start = performance.now();
      this.addEventListener("message", () => window.cuts.push(performance.now() - start), { once: true });
    }
    super.postMessage(message);
  }
};`;

/** Removes a line through the middle, and adds one. Returns milliseconds from the end of the stroke to the new cut-out. */
async function draw(page: Page, kind: "Take away" | "Add"): Promise<number> {
  await page.getByRole("radio", { name: kind }).check();
  const canvas = page.locator("dialog canvas");
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("The editor is not shown.");
  const y = box.y + box.height * (kind === "Add" ? 0.3 : 0.5);
  await page.mouse.move(box.x + box.width * 0.4, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, y + 20, { steps: 8 });
  const cuts = await page.evaluate<number>("window.cuts.length");
  await page.mouse.up();
  const deadline = performance.now() + MAX_CUT_MS;
  while ((await page.evaluate<number>("window.cuts.length")) === cuts) {
    if (performance.now() > deadline) throw new Error("The worker has not cut out after the stroke.");
    await sleep(10);
  }
  const worker = await page.evaluate<number>("window.cuts.at(-1)");
  const start = performance.now();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return CPU_SLOWDOWN * worker + performance.now() - start;
}

/**
 * Strokes in the sheet of an item on a slow phone. Chromium slows down the page and not its workers: the time of the
 * worker is multiplied.
 */
export async function benchCutoutStrokes(photographs: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-"));
  const dataDir = join(folder, "data");
  const items = photographs.map((path, n) => ({ id: `i${n}`, thumbnailImageURL: basename(path), createdAt: n }));
  for (const path of photographs) await copyFile(path, join(folder, basename(path)));
  await writeFile(join(folder, "strokes.json"), JSON.stringify({ status: "OK", items }));
  await runCloset(dataDir, "import", join(folder, "strokes.json"));
  await runCloset(dataDir, "owner", "strokes", "--email", EMAIL);
  const port = await findFreePort();
  const server = await startServer(dataDir, { PORT: String(port) });
  const rule = `--host-resolver-rules=MAP ${new URL(ORIGIN).host} 127.0.0.1:${port}`;
  const browser = await chromium.launch({ executablePath: findBrowser() ?? "", args: [...BROWSER_FLAGS, rule] });
  try {
    const { cookie } = await signIn(server, EMAIL);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.addCookies(listCookies(cookie.Cookie));
    await context.addInitScript(WATCH_WORKER);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const times: number[] = [];
    for (const { id } of items) {
      await page.goto(`${ORIGIN}/closet/items?open=${id}`);
      await page.getByRole("button", { name: "Without background" }).click();
      await page.getByText("Draw over what should go").waitFor();
      for (const kind of ["Take away", "Add"] as const) times.push(await draw(page, kind));
    }
    process.stdout.write(
      `\n${times.length} strokes on a processor ${CPU_SLOWDOWN} × slower, until the cut-out is shown: ` +
        `median ${median(times).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms\n`,
    );
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
