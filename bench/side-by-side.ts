import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { runCloset, startServer } from "./programs.ts";

/**
 * Draws originals beside a phone's variants, with a detail of each. Run `node bench/side-by-side.ts FILE.png [DATA_DIR
 * USERNAME]`; the default is the demo closet, in `side-by-side.png` of the temporary folder.
 */

/** A card at 390 px and three device pixels each, and the variant that a browser chooses. */
const SHOWN = { width: 584, height: 794 };
const VARIANT_WIDTH = 540;
const GARMENTS = 6;
const PER_ROW = 3;

/** The reduced card, and the detail at twice its size. */
const CELL_PX = 240;
const WHOLE_HEIGHT = Math.round((CELL_PX * SHOWN.height) / SHOWN.width);
const DETAIL_PX = CELL_PX / 2;
const GAP_PX = 12;

type Answer = { items: { thumbnailImageURL: string | null; brand: string | null; picture?: { width: number } }[] };

async function listGarments(url: string, username: string): Promise<string[]> {
  const body = JSON.stringify({ username, useCollections: false });
  const response = await fetch(`${url}/users/v2/openCloset`, { method: "POST", body });
  const { items } = (await response.json()) as Answer;
  const addresses = items.flatMap((item) => item.thumbnailImageURL ?? []);
  const step = Math.floor(addresses.length / GARMENTS);
  return Array.from({ length: GARMENTS }, (_, n) => addresses[n * step] ?? "");
}

async function show(address: string): Promise<Buffer> {
  const response = await fetch(address, { headers: { Accept: "image/avif" } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const content = Buffer.from(await response.arrayBuffer());
  return await sharp(content).resize(SHOWN).flatten({ background: "#efe9e0" }).png().toBuffer();
}

async function drawCells(shown: Buffer): Promise<{ whole: Buffer; detail: Buffer }> {
  const left = Math.round((SHOWN.width - DETAIL_PX) / 2);
  const top = Math.round(SHOWN.height * 0.3);
  return {
    whole: await sharp(shown).resize(CELL_PX, WHOLE_HEIGHT).png().toBuffer(),
    detail: await sharp(shown)
      .extract({ left, top, width: DETAIL_PX, height: DETAIL_PX })
      .resize(CELL_PX, CELL_PX, { kernel: "nearest" })
      .png()
      .toBuffer(),
  };
}

async function drawSheet(url: string, addresses: readonly string[], file: string): Promise<void> {
  const blockWidth = 2 * CELL_PX + GAP_PX;
  const blockHeight = WHOLE_HEIGHT + CELL_PX + GAP_PX;
  const cells: { input: Buffer; left: number; top: number }[] = [];
  for (const [position, address] of addresses.entries()) {
    const left = (position % PER_ROW) * blockWidth;
    const top = Math.floor(position / PER_ROW) * blockHeight;
    const [original, variant] = [await show(url + address), await show(`${url}${address}?w=${VARIANT_WIDTH}`)];
    for (const [side, shown] of [original, variant].entries()) {
      const { whole, detail } = await drawCells(shown);
      cells.push({ input: whole, left: left + side * CELL_PX, top });
      cells.push({ input: detail, left: left + side * CELL_PX, top: top + WHOLE_HEIGHT });
    }
  }
  const width = PER_ROW * blockWidth - GAP_PX;
  const height = Math.ceil(addresses.length / PER_ROW) * blockHeight - GAP_PX;
  await sharp({ create: { width, height, channels: 3, background: "white" } })
    .composite(cells)
    .png({ compressionLevel: 9, effort: 10 })
    .toFile(file);
}

const [file = join(tmpdir(), "side-by-side.png"), givenDataDir, username = "emma"] = process.argv.slice(2);
const dataDir = givenDataDir ?? (await mkdtemp(join(tmpdir(), "open-closet-side-by-side-")));
try {
  if (givenDataDir === undefined) await runCloset(dataDir, "import", "demo/emma");
  const server = await startServer(dataDir);
  try {
    await drawSheet(server.url, await listGarments(server.url, username), file);
  } finally {
    await server.stop();
  }
} finally {
  if (givenDataDir === undefined) await rm(dataDir, { recursive: true, force: true });
}
