import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BOARD_RATIO } from "#domain/layout/board.ts";
import { findBrowser } from "#tests/support/setup/installed-browser.ts";
import { signIn } from "./accounts.ts";
import { benchGestures } from "./composer-gestures.ts";
import { benchTray, importTrayCloset, TRAY_OWNER } from "./composer-tray.ts";
import { type DevToolsBrowser, launchBrowser } from "./devtools.ts";
import { median } from "./measure.ts";
import { runCloset, startServer } from "./programs.ts";
import { openPhonePage, SETTLE_MS, waitForResponse } from "./visit.ts";

const PIECES = 30;
const OUTFIT = "thirty";
const VISITS = 5;
const OPEN_CLOSET_PATH = "/users/v2/openCloset";
const OWNERS = ["emma", TRAY_OWNER];

type DemoCloset = { items: { id: string }[]; outfits: unknown[] };

/** The demo closet, with an outfit of 30 cut-outs that lie spread over the board. */
async function importDemo(folder: string, dataDir: string): Promise<void> {
  await cp("demo/emma", folder, { recursive: true });
  const file = join(folder, "closet.json");
  const closet = JSON.parse(await readFile(file, "utf8")) as DemoCloset;
  const pics = closet.items.slice(0, PIECES).map(({ id: itemId }, n) => ({
    itemId,
    x: ((n * 0.37) % 0.8) + 0.1,
    y: ((n * 0.61) % 1.1) + 0.1,
    scale: 0.25 + ((n * 0.29) % 0.2),
    rotation: (n * 47) % 90,
    mirrored: n % 3 === 0,
    aspect: BOARD_RATIO,
  }));
  const itemIds = pics.map(({ itemId }) => itemId);
  const outfit = { id: OUTFIT, itemIds, layout: { v: 1, ratio: BOARD_RATIO, pics }, createdAt: 1 };
  await writeFile(file, JSON.stringify({ ...closet, outfits: [outfit, ...closet.outfits] }));
  await runCloset(dataDir, "import", folder);
  await runCloset(dataDir, "check");
}

type FirstBoard = { fromTapMs: number; fromScriptMs: number; scriptBytes: number };

/** Runs in the page of the items: taps the link to the composer, and waits until its board is painted. */
async function tapStyle(): Promise<FirstBoard> {
  const listScripts = () =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(({ name }) =>
      name.endsWith(".js"),
    );
  const known = new Set(listScripts().map(({ name }) => name));
  const link = document.querySelector<HTMLAnchorElement>('a[href$="/style"]');
  if (!link) throw new Error("The page has no link to the composer.");
  const tappedAt = performance.now();
  link.click();
  await new Promise<void>((done) => {
    const look = () => (document.querySelector('svg[role="group"]') ? done() : requestAnimationFrame(look));
    look();
  });
  const shownAt = await new Promise<number>((done) =>
    requestAnimationFrame(() => setTimeout(() => done(performance.now()))),
  );
  const added = listScripts().filter(({ name, responseEnd }) => !known.has(name) && responseEnd <= shownAt);
  if ([...known].some((name) => name.includes("/composer"))) throw new Error("The first visit loads the composer.");
  return {
    fromTapMs: shownAt - tappedAt,
    fromScriptMs: shownAt - Math.max(...added.map(({ responseEnd }) => responseEnd)),
    scriptBytes: added.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  };
}

async function visitComposer(browser: DevToolsBrowser, url: string): Promise<FirstBoard> {
  const page = await openPhonePage(browser);
  try {
    const address = `${url}/user/emma/items`;
    await Promise.all([waitForResponse(page, OPEN_CLOSET_PATH), page.send("Page.navigate", { url: address })]);
    await sleep(SETTLE_MS);
    const expression = `(${String(tapStyle)})().then(JSON.stringify)`;
    const answer = await page.send("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails));
    const { value } = answer.result as { value: string };
    return JSON.parse(value) as FirstBoard;
  } finally {
    await page.close();
  }
}

async function benchFirstBoard(executablePath: string, url: string): Promise<void> {
  const browser = await launchBrowser(executablePath);
  try {
    const visits: FirstBoard[] = [];
    // The first one is a warm-up.
    for (let round = 0; round <= VISITS; round += 1) {
      const visit = await visitComposer(browser, url);
      if (round > 0) visits.push(visit);
    }
    const read = (key: keyof FirstBoard) => median(visits.map((visit) => visit[key])).toFixed(0);
    process.stdout.write(
      `\nThe first board on a phone, after a tap on the items page (medians of ${VISITS}):\n` +
        `  after the script's arrival, ms  ${read("fromScriptMs").padStart(8)}   wanted ≤ 1000\n` +
        `  after the tap, ms               ${read("fromTapMs").padStart(8)}\n` +
        `  compressed bytes of the script  ${read("scriptBytes").padStart(8)}   wanted ≤ 61440; none at a first visit\n`,
    );
  } finally {
    await browser.close();
  }
}

/** The composer on a slow phone: its gestures, and its first board. Needs a browser. */
export async function benchComposer(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    process.stdout.write("\nThe composer is not measured: there is no browser. `npm test` gets one.\n");
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-composer-"));
  try {
    const dataDir = join(folder, "data");
    await importDemo(join(folder, "emma"), dataDir);
    await importTrayCloset(join(folder, "tray"), dataDir);
    const server = await startServer(dataDir, { STYLE_WITH: "web" });
    try {
      // A closet without an account takes no outfits, and has no link to the composer.
      for (const username of OWNERS) {
        const email = `${username}@bench.example`;
        await signIn(server, email);
        await runCloset(dataDir, "owner", username, "--email", email);
      }
      await benchGestures(executablePath, `${server.url}/user/emma/style?from=${OUTFIT}`, PIECES);
      await benchTray(executablePath, server.url);
      await benchFirstBoard(executablePath, server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
