import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchAccounts } from "./accounts.ts";
import { benchBeside } from "./beside.ts";
import { benchBesideWrites } from "./beside-writes.ts";
import { benchComposer } from "./composer.ts";
import { benchCrashes } from "./crashes.ts";
import { benchCutouts } from "./cutouts.ts";
import { benchDatabase } from "./database.ts";
import { benchFootprint } from "./footprint.ts";
import { benchFuzz } from "./fuzz.ts";
import { fuzzTables } from "./fuzz-tables.ts";
import { benchGrowth } from "./growth.ts";
import { benchImport } from "./import.ts";
import { benchLarge } from "./large.ts";
import { benchLinks } from "./links.ts";
import { benchLoad } from "./load.ts";
import { printMedians } from "./measure.ts";
import { benchMovingIn } from "./moving-in.ts";
import { benchOutfits } from "./outfits.ts";
import { benchOutlines } from "./outlines.ts";
import { benchOwner } from "./owner.ts";
import { benchPaint } from "./paint.ts";
import { benchPhone } from "./phone.ts";
import { benchPictures } from "./pictures.ts";
import { runCloset, startServer } from "./programs.ts";
import { benchScroll } from "./scroll.ts";
import { benchSearch } from "./search.ts";
import { benchSite } from "./site.ts";
import { benchSoak } from "./soak.ts";
import { benchStart } from "./start.ts";
import { benchStreams } from "./streams.ts";
import { benchTables } from "./tables.ts";
import { benchUploads } from "./uploads.ts";

/**
 * Prints medians and their ratios: only ratios compare between machines. `npm run bench -- server import` runs some
 * parts, `npm run bench -- crashes --kills 500 --database sqlite` the crash test.
 */

const ITEMS = 1000;

/** 1,000 items, outfits and portfolios without pictures, to measure the page only. */
const makeCloset = () => ({
  status: "OK",
  user: { username: "bench", firstName: "Bench" },
  items: Array.from({ length: ITEMS }, (_, n) => ({ id: `i${n}`, brand: `Brand ${n % 40}`, createdAt: n })),
  outfits: Array.from({ length: ITEMS / 5 }, (_, n) => ({ id: `o${n}`, createdAt: n })),
  portfolios: Array.from({ length: ITEMS / 100 }, (_, n) => ({ id: `p${n}`, createdAt: n })),
});

async function benchServer(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "open-closet-bench-"));
  try {
    const file = join(dataDir, "bench.json");
    await writeFile(file, JSON.stringify(makeCloset()));
    await runCloset(dataDir, "import", file);
    const [server, another] = [await startServer(dataDir), await startServer(dataDir)];
    try {
      const body = JSON.stringify({ username: "bench", useCollections: true });
      await benchLoad(server, [
        { name: "The items page", path: "/user/bench/items" },
        { name: "openCloset", path: "/users/v2/openCloset", body },
      ]);
      await printMedians(`Pages of a closet of ${ITEMS} items`, server.url, [
        { name: "/user/bench/items" },
        { name: "/user/bench/outfits" },
        { name: "/share/bench" },
      ]);
      await benchAccounts(server, another);
    } finally {
      await Promise.all([server.stop(), another.stop()]);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: "string", default: "500" },
    runs: { type: "string", default: "30" },
    seed: { type: "string", default: `${Date.now() % 1_000_000_000}` },
    database: { type: "string", default: "both" },
    minutes: { type: "string", default: "10" },
    photographs: { type: "string" },
    beside: { type: "string" },
    folder: { type: "string" },
  },
});

const PARTS: Record<string, () => Promise<void>> = {
  server: benchServer,
  start: benchStart,
  growth: benchGrowth,
  large: benchLarge,
  links: benchLinks,
  phone: benchPhone,
  paint: benchPaint,
  owner: benchOwner,
  scroll: benchScroll,
  composer: benchComposer,
  search: benchSearch,
  pictures: benchPictures,
  cutouts: benchCutouts,
  outfits: () => benchOutfits(values.photographs),
  outlines: () => benchOutlines(values.photographs),
  uploads: benchUploads,
  import: benchImport,
  tables: benchTables,
  "moving-in": () => benchMovingIn(values.folder),
  site: benchSite,
  beside: benchBeside,
  writes: benchBesideWrites,
  database: benchDatabase,
  crashes: () => benchCrashes(Number(values.kills), values.database),
  streams: benchStreams,
  fuzz: benchFuzz,
  "fuzz-tables": () => fuzzTables({ runs: Number(values.runs), seed: Number(values.seed) }),
  footprint: () => benchFootprint(values.beside),
  soak: () => benchSoak(Number(values.minutes)),
};

/** Slow, and without comparison: these run only by name. */
const LONG = new Set([
  "links",
  "crashes",
  "streams",
  "fuzz",
  "fuzz-tables",
  "soak",
  "uploads",
  "footprint",
  "site",
  "tables",
  "moving-in",
  "outlines",
  "writes",
]);

const unknown = named.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) throw new Error(`There is no part ${unknown}; there are ${Object.keys(PARTS).join(", ")}.`);
for (const [name, bench] of Object.entries(PARTS)) {
  if (named.length === 0 ? !LONG.has(name) : named.includes(name)) await bench();
}
