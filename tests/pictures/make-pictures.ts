import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pixelmatch from "pixelmatch";
import { type Browser, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { trackRequests, waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import {
  createDataDir,
  removeDataDir,
  type RunningServer,
  runCloset,
  startServer,
} from "#tests/support/drivers/server.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { BROWSER_FLAGS, findBrowser } from "#tests/support/setup/installed-browser.ts";
import { type Picture, PICTURES, SCREENS } from "./picture-list.ts";

/** `npm run pictures` writes the pictures of README and guide; `-- --check` names those that differ from the pages. */
const FOLDER = join(import.meta.dirname, "../../docs/pictures");
const PICTURE_TIME = "2026-11-28T10:00:00Z";
const ORIGIN = "http://closet.example";
/** CSS pixels. */
const GAP = 24;
/** Of all pixels, for text that another release of the browser draws in another way. */
const MAX_DIFFERENCE = 0.01;

type Accounts = Record<"owner" | "newcomer", { name: string; value: string; url: string }[]>;

const env = {
  PUBLIC_URL: ORIGIN,
  BRAND_NAME: "Open Closet",
  TZ: "UTC",
  PICTURE_TIME,
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "fixed-clock.ts")).href}`,
};

async function signIn(server: RunningServer, email: string): Promise<Accounts["owner"]> {
  const { stdout, stderr } = await runCloset(["sign-in", email], { dataDir: server.dataDir, env });
  const code = /oobCode=([\w-]+)/.exec(stdout)?.[1];
  if (code === undefined) throw new Error(`There is no sign-in link: ${stdout}${stderr}`);
  const response = await fetch(`${server.url}/auth/sign-in/link`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: ORIGIN },
    body: JSON.stringify({ email, code }),
  });
  if (!response.ok) throw new Error(`${email} was not signed in: ${response.status} ${await response.text()}`);
  return response.headers.getSetCookie().map((cookie) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value, url: ORIGIN };
  });
}

async function findQuestion(server: RunningServer, cookies: Accounts["owner"]): Promise<string> {
  const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
  const response = await fetch(`${server.url}/owner/closets/emma/links`, { headers });
  const { links } = (await response.json()) as { links: { url: string; request: object | null }[] };
  const url = links.find(({ request }) => request !== null)?.url;
  if (url === undefined) throw new Error("The demo has no link with a question.");
  return new URL(url).pathname;
}

/** Those that the page hides are never loaded, because they are lazy. */
function areSeenPicturesLoaded(): boolean {
  const isSeen = (image: HTMLImageElement): boolean => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return image.checkVisibility() && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
  };
  return [...document.images].filter(isSeen).every(({ complete, dataset }) => complete && dataset.state !== "loading");
}

async function settle(page: Page): Promise<void> {
  await waitUntilIdle(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(areSeenPicturesLoaded);
  // Styles that appear one after the other.
  await page.waitForTimeout(500);
  await page.waitForFunction(areSeenPicturesLoaded);
}

async function takeShot(
  browser: Browser,
  { path, as, screen, scheme = "light", before, from }: Picture["shots"][number],
  { accounts, question }: { accounts: Accounts; question: string },
): Promise<Buffer> {
  const context = await browser.newContext({
    ...SCREENS[screen],
    baseURL: ORIGIN,
    colorScheme: scheme,
    locale: "en",
    timezoneId: "UTC",
    reducedMotion: "reduce",
  });
  try {
    context.setDefaultTimeout(HANG_MS);
    await context.clock.setFixedTime(PICTURE_TIME);
    if (as !== "visitor") await context.addCookies(accounts[as]);
    const page = await context.newPage();
    trackRequests(page);
    await page.goto(typeof path === "string" ? path : path({ page, question }));
    await settle(page);
    if (before) {
      await before(page);
      await settle(page);
    }
    const { width, height } = SCREENS[screen].viewport;
    const y = from ? await from(page).evaluate((shown) => shown.getBoundingClientRect().top - 8) : 0;
    const clip = { x: 0, y, width, height: height - y };
    return await page.screenshot({ caret: "hide", animations: "disabled", clip });
  } finally {
    await context.close();
  }
}

const roundCorners = (width: number, height: number, radius: number): Buffer =>
  Buffer.from(`<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}"/></svg>`);

/** With round corners; several are side by side. */
async function joinShots(shots: readonly Buffer[], scale: number): Promise<Buffer> {
  const gap = GAP * scale;
  const tiles = await Promise.all(
    shots.map(async (shot) => {
      const { width, height } = await sharp(shot).metadata();
      const mask = { input: roundCorners(width, height, 10 * scale), blend: "dest-in" as const };
      return { width, height, input: await sharp(shot).ensureAlpha().composite([mask]).png().toBuffer() };
    }),
  );
  const width = tiles.reduce((sum, tile) => sum + tile.width + gap, -gap);
  const height = Math.max(...tiles.map((tile) => tile.height));
  let left = 0;
  const placed = tiles.map(({ input, width: ofTile }) => {
    const place = { input, left, top: 0 };
    left += ofTile + gap;
    return place;
  });
  const paper = { width, height, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
  return await sharp({ create: paper }).composite(placed).webp({ quality: 80 }).toBuffer();
}

async function countDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  const { width, height } = a.info;
  return pixelmatch(a.data, b.data, undefined, width, height, { threshold: 0.2 }) / (width * height);
}

/** @returns what is wrong; null: nothing */
async function handle(name: string, picture: Buffer, checks: boolean): Promise<string | null> {
  const path = join(FOLDER, `${name}.webp`);
  if (!checks) {
    await writeFile(path, picture);
    process.stdout.write(`${name}: ${Math.round(picture.length / 1000)} kB\n`);
    return null;
  }
  const before = await readFile(path).catch(() => null);
  if (!before) return `${name} is missing`;
  const difference = await countDifference(before, picture);
  if (difference > MAX_DIFFERENCE) return `${name} differs in ${(100 * difference).toFixed(1)} % of its pixels`;
  process.stdout.write(`${name}: equal\n`);
  return null;
}

async function main(): Promise<number> {
  const checks = process.argv.includes("--check");
  const only = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error("There is no browser: run `npm test` once.");
  const dataDir = await createDataDir();
  const server = await startServer({ dataDir, env });
  const map = `--host-resolver-rules=MAP closet.example ${new URL(server.url).host}`;
  const secure = `--unsafely-treat-insecure-origin-as-secure=${ORIGIN}`;
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS, map, secure] });
  const problems: string[] = [];
  try {
    const accounts = {
      owner: await signIn(server, "emma@demo.example"),
      newcomer: await signIn(server, "nina@mail.example"),
    };
    const question = await findQuestion(server, accounts.owner);
    await mkdir(FOLDER, { recursive: true });
    for (const { name, shots } of PICTURES.filter((picture) => only.length === 0 || only.includes(picture.name))) {
      const taken: Buffer[] = [];
      for (const shot of shots) taken.push(await takeShot(browser, shot, { accounts, question }));
      const scale = SCREENS[shots[0]?.screen ?? "phone"].deviceScaleFactor;
      const problem = await handle(name, await joinShots(taken, scale), checks);
      if (problem !== null) problems.push(problem);
    }
  } finally {
    await browser.close();
    await server.kill();
    await removeDataDir(dataDir);
  }
  for (const problem of problems) process.stderr.write(`${problem}: run \`npm run pictures\` and look at it\n`);
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = await main();
