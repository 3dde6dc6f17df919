import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FIRST_CARDS } from "#domain/limits.ts";
import { type DevToolsBrowser, launchBrowser } from "./devtools.ts";
import { findBrowser } from "#tests/support/setup/installed-browser.ts";
import { median } from "./measure.ts";
import { FIRST_COLLECTION, makePhoneCloset } from "./phone-closet.ts";
import { drawPhotograph } from "./photographs.ts";
import { type Program, runCloset, startServer, startStaticPage } from "./programs.ts";
import { visit, type Visit } from "./visit.ts";

const SIZES = [100, 1000, 10_000];
const ROUNDS = 9;
/** As many as the first cards, so that no two of them share a picture. */
const PHOTOGRAPHS = FIRST_CARDS;

export const getPath = (size: number): string => `/user/phone${size}/items`;

export const ENTRY_SIZE = 1000;

const LINKS: [title: string, ...flags: string[]][] = [
  [`A link to a closet of ${ENTRY_SIZE} items on a phone, beside a static page`],
  ["A link to a collection of it, beside a static page", "--collection", FIRST_COLLECTION],
];

/** Measured without a static page beside them. */
const OTHER_SIZES = [1000, 10_000];
const OTHER_ROUNDS = 5;
const OTHER_PATHS = [
  (username: string) => `/user/${username}/outfits`,
  (username: string) => `/user/${username}/collections`,
  (username: string) => `/user/${username}/collections/${FIRST_COLLECTION}`,
  (username: string) => `/user/${username}/portfolios`,
  (username: string) => `/share/${username}`,
];

const LAST_OF_OURS = "/users/v2/openCloset";

async function importClosets(folder: string, dataDir: string, sizes: readonly number[]): Promise<void> {
  await mkdir(join(folder, "photographs"));
  const pictures = Array.from({ length: PHOTOGRAPHS }, (_, n) => `photographs/${n}.jpg`);
  for (const [n, picture] of pictures.entries()) await writeFile(join(folder, picture), await drawPhotograph(n));
  for (const size of sizes) {
    const file = join(folder, `phone${size}.json`);
    await writeFile(file, JSON.stringify(makePhoneCloset(`phone${size}`, size, pictures)));
    await runCloset(dataDir, "import", file);
  }
  await runCloset(dataDir, "check");
}

type Both = { ours: Visit; statics: Visit };

/** Alternate, so that both see the same load of the machine. The first round is a warm-up. */
async function visitInTurns(browser: DevToolsBrowser, ours: string, statics: string): Promise<Both[]> {
  const rounds: Both[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const both = {
      // The settling time is longer than its pictures need.
      statics: await visit(browser, statics, new URL(statics).pathname),
      ours: await visit(browser, ours, LAST_OF_OURS),
    };
    if (round > 0) rounds.push(both);
  }
  return rounds;
}

const FIGURES: [label: string, key: keyof Visit, target: string, digits: number][] = [
  ["first thumbnail decoded, ms", "firstThumbnailMs", "≤ 1.15", 0],
  ["largest contentful paint, ms", "largestPaintMs", "≤ 1.15", 0],
  ["first viewport complete, ms", "viewportCompleteMs", "≤ 1.20", 0],
  ["layout shift", "layoutShift", "ours 0", 4],
  ["blocked after first paint, ms", "blockingMs", "ours ≤ 150", 0],
  ["blocked from the start, ms", "blockingFromStartMs", "", 0],
  ["longest task, ms", "longestTaskMs", "", 0],
  ["bytes before first thumbnail", "bytesBeforeThumbnail", "ours ≤ 14,600", 0],
  ["bytes of the page", "pageBytes", "", 0],
  ["script's memory, MB", "heapMegabytes", "", 1],
];

function toLine(rounds: readonly Both[], [label, key, target, digits]: (typeof FIGURES)[number]): string {
  const [ours, statics] = [
    median(rounds.map((both) => both.ours[key])),
    median(rounds.map((both) => both.statics[key])),
  ];
  const ratio = median(rounds.map((both) => both.ours[key] / both.statics[key]));
  const columns = [
    label.padEnd(30),
    ours.toFixed(digits).padStart(9),
    statics.toFixed(digits).padStart(9),
    (Number.isFinite(ratio) ? ratio.toFixed(2) : "").padStart(8),
    target && `   ${target}`,
  ];
  return `  ${columns.join("")}\n`;
}

async function benchBesideStatic(browser: DevToolsBrowser, url: string, title: string): Promise<Both[]> {
  const statics = await startStaticPage(url);
  try {
    const rounds = await visitInTurns(browser, url, statics.url + new URL(url).pathname);
    process.stdout.write(
      `\n${title} (medians of ${ROUNDS}):\n` +
        `  ${"".padEnd(30)}${"ours".padStart(9)}${"static".padStart(9)}${"ratio".padStart(8)}   wanted\n` +
        FIGURES.map((figure) => toLine(rounds, figure)).join(""),
    );
    return rounds;
  } finally {
    await statics.stop();
  }
}

/** An outfit, and an item of it. */
export function listEntryPages(): [title: string, path: string][] {
  const username = `phone${ENTRY_SIZE}`;
  const [outfit] = makePhoneCloset(username, ENTRY_SIZE, []).outfits;
  const { pics } = JSON.parse(outfit?.layoutSerialized ?? "") as { pics: { itemId: string }[] };
  return [
    ["The page of an item on a phone, beside a static one", `/user/${username}/items/${pics[0]?.itemId}`],
    ["The page of an outfit on a phone, beside a static one", `/user/${username}/outfits/${outfit?.id}`],
  ];
}

/** Each round visits every page, so that all see the same load of the machine. */
async function benchOtherPages(browser: DevToolsBrowser, url: string): Promise<void> {
  const paths = OTHER_SIZES.flatMap((size) => OTHER_PATHS.map((toPath) => toPath(`phone${size}`)));
  const visits = new Map(paths.map((path): [string, Visit[]] => [path, []]));
  for (let round = 0; round <= OTHER_ROUNDS; round += 1) {
    for (const [path, rounds] of visits) {
      const seen = await visit(browser, url + path, LAST_OF_OURS);
      if (round > 0) rounds.push(seen);
    }
  }
  const columns = ["blocked, ms", "longest task, ms", "layout shift", "memory, MB"];
  process.stdout.write(
    `\nEvery page on a phone (medians of ${OTHER_ROUNDS}; blocked after the first paint, wanted ≤ 150):\n` +
      `  ${"".padEnd(38)}${columns.map((column) => column.padStart(18)).join("")}\n`,
  );
  for (const [path, rounds] of visits) {
    const figures = [
      median(rounds.map(({ blockingMs }) => blockingMs)).toFixed(0),
      median(rounds.map(({ longestTaskMs }) => longestTaskMs)).toFixed(0),
      median(rounds.map(({ layoutShift }) => layoutShift)).toFixed(4),
      median(rounds.map(({ heapMegabytes }) => heapMegabytes)).toFixed(1),
    ];
    process.stdout.write(`  ${path.padEnd(38)}${figures.map((figure) => figure.padStart(18)).join("")}\n`);
  }
}

/** A server with a closet `phone1000` for the size 1000, and so on. */
export async function servePhoneClosets(
  sizes: readonly number[],
  measure: (server: Program, dataDir: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-phone-"));
  const dataDir = join(folder, "data");
  try {
    await importClosets(folder, dataDir, sizes);
    const server = await startServer(dataDir);
    try {
      await measure(server, dataDir);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Our page and a static page on a slow phone, for closets of three sizes. */
export async function benchPhone(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    process.stdout.write("\nThe page on a phone is not measured: there is no browser. `npm test` gets one.\n");
    return;
  }
  await servePhoneClosets(SIZES, async (server, dataDir) => {
    const browser = await launchBrowser(executablePath);
    try {
      const pageBytes = new Map<number, number>();
      for (const size of SIZES) {
        const title = `${size} items on a phone, beside a static page of the first ${FIRST_CARDS}`;
        const rounds = await benchBesideStatic(browser, server.url + getPath(size), title);
        pageBytes.set(size, median(rounds.map(({ ours }) => ours.pageBytes)));
      }
      for (const [title, path] of listEntryPages()) await benchBesideStatic(browser, server.url + path, title);
      for (const [title, ...flags] of LINKS) {
        const made = await runCloset(dataDir, "link", "add", `phone${ENTRY_SIZE}`, ...flags);
        const [path = ""] = /\/l\/[\w-]{22}/.exec(made) ?? [];
        await benchBesideStatic(browser, `${server.url}${path}/items`, title);
      }
      await benchOtherPages(browser, server.url);
      const growth = (pageBytes.get(10_000) ?? Number.NaN) / (pageBytes.get(1000) ?? Number.NaN);
      process.stdout.write(
        `\nThe page of 10,000 items, beside that of 1,000: × ${growth.toFixed(3)} (wanted ≤ 1.10)\n`,
      );
    } finally {
      await browser.close();
    }
  });
}
