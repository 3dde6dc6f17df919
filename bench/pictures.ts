import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { BROWSER_FLAGS, findBrowser } from "#tests/support/setup/installed-browser.ts";
import { runCloset, startServer } from "./programs.ts";

const DATA = resolve(import.meta.dirname, "../../shared/data");

/** 390 px at three device pixels each. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 };

/** The baseline: a typical closet's JPEG. */
const PLAIN = { width: 800, quality: 80 };

async function showAll(page: Page): Promise<void> {
  const getHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < (await getHeight()); y += PHONE.viewport.height / 2) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await page.waitForTimeout(100);
  }
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main img")].every((image) => (image as HTMLImageElement).complete),
  );
}

/** The grid's picture addresses and the bytes received for them. */
async function openGrid(executablePath: string, address: string): Promise<{ names: string[]; bytes: number }> {
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    const bodies: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (!new URL(request.url()).pathname.startsWith("/images/")) return;
      bodies.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(address);
    await page.waitForResponse("**/users/v2/openCloset");
    await showAll(page);
    const names = await page
      .locator("main img")
      .evaluateAll((images) => images.map((image) => image.getAttribute("src") ?? ""));
    const sizes = await Promise.all(bodies);
    return { names: [...new Set(names)], bytes: sizes.reduce((sum, size) => sum + size, 0) };
  } finally {
    await browser.close();
  }
}

async function measurePlain(url: string, names: readonly string[], withoutEnlargement: boolean): Promise<number> {
  let bytes = 0;
  for (const name of names) {
    const original = Buffer.from(await (await fetch(url + name)).arrayBuffer());
    const plain = sharp(original).resize({ width: PLAIN.width, withoutEnlargement }).flatten({ background: "white" });
    bytes += (await plain.jpeg({ quality: PLAIN.quality }).toBuffer()).length;
  }
  return bytes;
}

const toLine = (name: string, bytes: number, ours: number): string =>
  `  ${name.padEnd(38)}${(bytes / 1024).toFixed(0).padStart(8)} KB${`${((100 * ours) / bytes).toFixed(0)} %`.padStart(8)}\n`;

/** The bytes of an items grid on a phone, compared with plain JPEGs. Needs the sample closets. */
export async function benchPictures(): Promise<void> {
  const file = join(DATA, "closets/jane.json");
  if (!existsSync(file)) {
    process.stdout.write(`\nThe bytes of pictures are not measured: there is no ${file}.\n`);
    return;
  }
  const browserPath = findBrowser();
  if (browserPath === undefined) {
    process.stdout.write("\nThe bytes of pictures are not measured: there is no browser. `npm test` gets one.\n");
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), "open-closet-bench-pictures-"));
  try {
    await runCloset(dataDir, "import", file, "--images", DATA);
    await runCloset(dataDir, "check");
    const server = await startServer(dataDir);
    try {
      const { names, bytes } = await openGrid(browserPath, `${server.url}/user/jane/items`);
      const { width, quality } = PLAIN;
      const plain = await measurePlain(server.url, names, true);
      const enlarged = await measurePlain(server.url, names, false);
      process.stdout.write(
        `\nPictures of a grid at 390 px and three device pixels each: ${names.length} pictures, and our share of others' bytes\n` +
          toLine("ours", bytes, bytes) +
          toLine(`JPEG q${quality}, ${width} px at most`, plain, bytes) +
          toLine(`JPEG q${quality}, ${width} px, enlarged`, enlarged, bytes),
      );
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
