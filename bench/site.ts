import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { drawPhotograph } from "./photographs.ts";
import { runCloset, runClosetToEnd } from "./programs.ts";

const ITEMS = 300;
const SIZE = { width: 3000, height: 4000 };

/** Drawing one takes two seconds. The others are copies with another first row of pixels. */
const DRAWN = 10;

async function writePhotographs(folder: string): Promise<void> {
  const noise = { type: "gaussian", mean: 128, sigma: 15 } as const;
  const raw = { ...SIZE, channels: 3 } as const;
  const grain = await sharp({ create: { ...raw, background: "#808080", noise } })
    .raw()
    .toBuffer();
  for (let n = 0; n < DRAWN; n += 1) {
    const pixels = await sharp(await drawPhotograph(n))
      .resize(SIZE.width, SIZE.height, { fit: "fill" })
      .composite([{ input: grain, raw, blend: "soft-light" }])
      .raw()
      .toBuffer();
    for (let copy = n; copy < ITEMS; copy += DRAWN) {
      pixels.fill(copy % 256, 0, SIZE.width * raw.channels);
      await sharp(pixels, { raw })
        .jpeg({ quality: 88 })
        .toFile(join(folder, `${copy}.jpg`));
    }
  }
}

export async function benchSite(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-site-"));
  try {
    const dataDir = join(folder, "data");
    const photographs = join(folder, "photographs");
    await mkdir(photographs);
    await writePhotographs(photographs);
    const file = join(folder, "closet.json");
    const items = Array.from({ length: ITEMS }, (_, n) => ({
      id: `i${n}`,
      thumbnailImageURL: `${n}.jpg`,
      createdAt: n,
    }));
    await writeFile(file, JSON.stringify({ status: "OK", user: { username: "bench" }, items }));
    await runCloset(dataDir, "import", file, "--images", photographs);
    const site = join(folder, "site");
    const { seconds, megabytes } = await runClosetToEnd(dataDir, "export", "bench", "--site", site);
    const { length } = await readdir(join(site, "pictures"));
    if (length !== 2 * ITEMS) throw new Error(`${length} pictures instead of two sizes of ${ITEMS}`);
    process.stdout.write(
      `\nPlain pages of ${ITEMS} items, with photographs of ${SIZE.width}×${SIZE.height} (goal: 30 s)\n` +
        `  ${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB at most\n`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
