import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { findCutout } from "#domain/cutout/find-cutout.ts";
import { applyMask } from "#domain/cutout/mask-edge.ts";
import { type Pixels, WORKING_SIDE_PX } from "#domain/cutout/pixels.ts";

/** `cutout` null: the self-check did not let it through. The sheet shows what was rejected. */
export type SheetEntry = { name: string; photograph: Buffer; cutout: Buffer | null };

const CELL = { width: 150, height: 190 };
const LABEL_PX = 14;
const PAIRS_ACROSS = 5;
const ROWS = 5;
/** No garment has this color, so that what is left of the background is seen. */
const PAPER = "#ff3fd0";

async function readPixels(photograph: Buffer, side: number): Promise<Pixels> {
  const { data, info } = await sharp(photograph)
    .autoOrient()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function drawRejected(photograph: Buffer): Promise<Buffer> {
  const picture = await readPixels(photograph, 400);
  const small = await readPixels(photograph, WORKING_SIDE_PX);
  const { width, height } = picture;
  const data = applyMask(picture, small, findCutout(small).mask);
  return await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

const fitIntoCell = (content: Buffer): Promise<Buffer> =>
  sharp(content)
    .autoOrient()
    .flatten({ background: PAPER })
    .resize({ ...CELL, fit: "contain", background: "#dddddd" })
    .png()
    .toBuffer();

const drawLabel = (text: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * CELL.width}" height="${LABEL_PX}"><text x="2" y="11" font-size="11" font-family="sans-serif">${text}</text></svg>`,
  );

async function drawEntry(
  { name, photograph, cutout }: SheetEntry,
  left: number,
  top: number,
): Promise<OverlayOptions[]> {
  const shown = cutout ?? (await drawRejected(photograph));
  return [
    { input: drawLabel(name), left, top },
    { input: await fitIntoCell(photograph), left, top: top + LABEL_PX },
    { input: await fitIntoCell(shown), left: left + CELL.width, top: top + LABEL_PX },
  ];
}

/** Photograph and cut-out side by side: confident ones and rejected ones on sheets of their own. @returns their paths */
export async function drawContactSheets(entries: readonly SheetEntry[], folder: string): Promise<string[]> {
  const [row, column] = [CELL.height + LABEL_PX, 2 * CELL.width + 6];
  const paths: string[] = [];
  for (const [kind, shown] of [
    ["confident", entries.filter(({ cutout }) => cutout)],
    ["rejected", entries.filter(({ cutout }) => !cutout)],
  ] as const) {
    for (let from = 0; from < shown.length; from += PAIRS_ACROSS * ROWS) {
      const drawn = await Promise.all(
        shown
          .slice(from, from + PAIRS_ACROSS * ROWS)
          .map((entry, n) => drawEntry(entry, (n % PAIRS_ACROSS) * column, Math.floor(n / PAIRS_ACROSS) * row)),
      );
      const path = join(folder, `${kind}-${paths.length + 1}.png`);
      const [width, height] = [PAIRS_ACROSS * column, ROWS * row];
      await sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
        .composite(drawn.flat())
        .png()
        .toFile(path);
      paths.push(path);
    }
  }
  return paths;
}
