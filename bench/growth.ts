import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { median } from "./measure.ts";
import { resetPeakMemory, type Program, readProcess, runCloset, startServer } from "./programs.ts";

/** Items. Outfits and other entries grow with them. */
const SIZES = [100, 1000, 10_000];
const PICTURES = 40;
/** Processes per size: the first request in a process also pays for compiling. */
const RUNS = 3;
const WARM_UP = 20;
const RENDERINGS = 30;
const CACHED = 300;

const MEASURES = {
  renderingCpuMs: { label: "first rendering, CPU ms", digits: 1 },
  cachedPageMs: { label: "cached page, ms", digits: 2 },
  firstCallMs: { label: "openCloset first, ms", digits: 0 },
  firstCallCpuMs: { label: "openCloset first, CPU ms", digits: 0 },
  cachedCallMs: { label: "openCloset cached, ms", digits: 2 },
  pageBytes: { label: "page, bytes (brotli)", digits: 0 },
  callBytes: { label: "openCloset, bytes (brotli)", digits: 0 },
  pageMegabytes: { label: "page, MB above idle", digits: 0 },
  callMegabytes: { label: "all, MB above idle", digits: 0 },
} as const;

type Measured = Record<keyof typeof MEASURES, number>;

const getUsername = (items: number): string => `growth${items}`;

const many = <Entry>(count: number, make: (n: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** All sizes share the same pictures. */
function makeCloset(items: number) {
  const picture = (n: number): string => `${n % PICTURES}.jpg`;
  const collections = Math.min(500, items / 50);
  return {
    status: "OK",
    user: { username: getUsername(items), firstName: "Growth" },
    items: many(items, (n) => ({
      id: `i${n}`,
      thumbnailImageURL: picture(n),
      brand: `Brand ${(n * 7919) % 997}`,
      wishlist: n % 20 === 0,
      createdAt: n,
    })),
    outfits: many(items / 5, (n) => ({ id: `o${n}`, previewUrl: picture(n), createdAt: n })),
    portfolios: many(items / 50, (n) => ({ id: `p${n}`, picUrl: picture(n), createdAt: n })),
    collections: many(collections, (n) => ({ id: `c${n}`, name: `Collection ${n}`, folders: [], createdAt: n })),
    collectionItems: many(items / 4, (n) => ({ collectionId: `c${n % collections}`, itemId: `i${n * 4}` })),
  };
}

async function importClosets(dataDir: string): Promise<void> {
  for (const n of many(PICTURES, (position) => position)) {
    const noise = { type: "gaussian", mean: 60 + 3 * n, sigma: 20 } as const;
    const picture = sharp({ create: { width: 90, height: 120, channels: 3, background: "white", noise } });
    await writeFile(join(dataDir, `${n}.jpg`), await picture.jpeg().toBuffer());
  }
  for (const items of SIZES) {
    const file = join(dataDir, "growth.json");
    await writeFile(file, JSON.stringify(makeCloset(items)));
    await runCloset(dataDir, "import", file);
  }
}

type Answer = { ms: number; bytes: number };

/** Milliseconds to the last byte, without decompression. */
async function ask(url: string, encoding: string, body?: object): Promise<Answer> {
  const startedAt = performance.now();
  const headers = { "Accept-Encoding": encoding, "Content-Type": "application/json" };
  const asked = request(url, { method: body ? "POST" : "GET", headers }).end(body && JSON.stringify(body));
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) bytes += piece.length;
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
  return { ms: performance.now() - startedAt, bytes };
}

async function askOften(times: number, one: () => Promise<Answer>): Promise<number> {
  const answers: number[] = [];
  for (let n = 0; n < times; n += 1) answers.push((await one()).ms);
  return median(answers);
}

async function measureSize({ url, pid }: Program, items: number): Promise<Measured> {
  const idle = (await readProcess(pid)).megabytes;
  await resetPeakMemory(pid);
  const username = getUsername(items);
  const page = `${url}/user/${username}/items`;
  const first = await ask(page, "br");
  const pageMegabytes = (await readProcess(pid)).peakMegabytes - idle;

  // Each offset is another page, rendered once.
  const render = async (from: number) => ask(`${page}?from=${from}`, "br");
  for (let n = 1; n <= WARM_UP; n += 1) await render(n);
  const before = await readProcess(pid);
  for (let n = 1; n <= RENDERINGS; n += 1) await render(WARM_UP + n);
  const renderingCpuMs = ((await readProcess(pid)).cpuMs - before.cpuMs) / RENDERINGS;
  const cachedPageMs = await askOften(CACHED, () => ask(page, "br"));

  const call = async (encoding: string) =>
    ask(`${url}/users/v2/openCloset`, encoding, { username, useCollections: true });
  const beforeCall = await readProcess(pid);
  const firstCall = await call("br");
  const firstCallCpuMs = (await readProcess(pid)).cpuMs - beforeCall.cpuMs;
  const cachedCallMs = await askOften(CACHED / 10, () => call("br"));
  // All visitors at once, with each encoding.
  await Promise.all(many(9, (n) => call(["br", "gzip", "identity"][n % 3] ?? "br")));
  const callMegabytes = (await readProcess(pid)).peakMegabytes - idle;
  return {
    renderingCpuMs,
    cachedPageMs,
    firstCallMs: firstCall.ms,
    firstCallCpuMs,
    cachedCallMs,
    pageBytes: first.bytes,
    callBytes: firstCall.bytes,
    pageMegabytes,
    callMegabytes,
  };
}

function print(measured: readonly Measured[][]): void {
  const columns = SIZES.map((items) => items.toLocaleString("en").padStart(20)).join("");
  const lines = Object.entries(MEASURES).map(([name, { label, digits }]) => {
    const medians = measured.map((runs) => median(runs.map((run) => run[name as keyof Measured])));
    const cells = medians.map((value, size) => {
      const ratio = size === 0 ? "" : ` × ${(value / (medians[0] ?? Number.NaN)).toFixed(2)}`;
      return `${value.toFixed(digits).padStart(10)}${ratio.padEnd(10)}`;
    });
    return `  ${label.padEnd(28)}${cells.join("")}`.trimEnd();
  });
  process.stdout.write(
    `\nGrowth: closets by their number of items, medians of ${RUNS} processes, and the ratio to the smallest:\n` +
      `  ${"".padEnd(20)}${columns}\n${lines.join("\n")}\n`,
  );
}

/** The page and the answer of openCloset by closet size, rendered and cached: time, bytes and memory. */
export async function benchGrowth(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "open-closet-bench-growth-"));
  try {
    await importClosets(dataDir);
    const measured = SIZES.map((): Measured[] => []);
    for (let run = 0; run < RUNS; run += 1) {
      for (const [position, items] of SIZES.entries()) {
        const server = await startServer(dataDir);
        try {
          measured[position]?.push(await measureSize(server, items));
        } finally {
          await server.stop();
        }
      }
    }
    print(measured);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
