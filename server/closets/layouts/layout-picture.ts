import type { Sharp } from "sharp";
import { PAPER } from "#domain/layout/board.ts";
import type { Layout, PlacedItem } from "#domain/layout/layout.ts";
import { OUTLINE_CELLS } from "#domain/composer/seen.ts";
import { readCard } from "#domain/layout/card.ts";
import { drawLayoutSvg, type Lying } from "#domain/layout/layout-svg.ts";
import { castShadow, SHADOW_CELLS } from "#domain/layout/shadow.ts";
import { type DecodingPriority, enqueueDecoding, estimateDecodedBytes } from "#server/pictures/decoding.ts";
import { MAX_PICTURE_MEGAPIXELS, orNullIfDamaged } from "#server/pictures/picture-check.ts";
import { sharp } from "#server/pictures/sharp.ts";

export const OUTFIT_PICTURE_WIDTH_PX = 960;

const DECODING_TIMEOUT_S = 30;
/** For all pictures of a layout together: 40 cut-outs of 2,400×2,400 pixels take 1.8 GB, one after the other. */
const MAX_LAYOUT_BYTES = 2 * 1024 ** 3;
const QUALITY = 90;

/** Pixels of a layout's pictures together: thirty large pieces. No timeout ends the drawing of an SVG. */
const MAX_PIXELS = 14e6;

type DrawOptions = {
  width: number;
  openPicture: (itemId: string) => Promise<Buffer | null>;
  priority: DecodingPriority;
  maxBytes?: number;
};

type ShrunkPicture = { href: string; width: number; height: number } & Lying;

const countPixels = ({ pics }: Layout, width: number): number =>
  pics.reduce((total, { scale, aspect }) => total + scale * scale * aspect * width * width, 0);

/** Less than `width` if the pictures are large and many. */
export const limitPixels = (layout: Layout, width: number): number =>
  width * Math.min(1, Math.sqrt(MAX_PIXELS / countPixels(layout, width)));

const toDataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString("base64")}`;

export async function readLying(picture: Buffer): Promise<Lying> {
  const pixels = await sharp(picture)
    .autoOrient()
    .toColourspace("srgb")
    .resize(OUTLINE_CELLS, OUTLINE_CELLS, { fit: "fill" })
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer();
  const card = readCard(pixels);
  if (card) return { card };
  const raw = { width: SHADOW_CELLS, height: SHADOW_CELLS, channels: 4 } as const;
  const shadow = castShadow(pixels.filter((_, place) => place % 4 === 3));
  return { shadow: toDataUrl(await sharp(shadow, { raw }).png().toBuffer()) };
}

/** librsvg reads only PNG and JPEG, and sharp moves a picture by half a pixel when it enlarges it. */
export async function shrink(
  content: Buffer,
  pics: readonly PlacedItem[],
  boardWidth: number,
): Promise<Map<PlacedItem, ShrunkPicture>> {
  const open = () =>
    sharp(content, { failOn: "error", limitInputPixels: MAX_PICTURE_MEGAPIXELS * 1e6 }).timeout({
      seconds: DECODING_TIMEOUT_S,
    });
  const { width, height } = (await open().metadata()).autoOrient;
  const toSize = (factor: number) => [Math.ceil(width * factor), Math.ceil(height * factor), { fit: "fill" }] as const;
  const byFactor = Map.groupBy(pics, ({ scale, aspect }) =>
    Math.min(1, (scale * boardWidth) / width, (scale * aspect * boardWidth) / height),
  );
  const largest = Math.max(...byFactor.keys());
  const toPng = (picture: Sharp, factor: number) =>
    picture
      .resize(...toSize(factor))
      .png({ compressionLevel: 1 })
      .toBuffer();
  const drawn = await toPng(open().autoOrient(), largest);
  const lying = await readLying(drawn);
  const shrunk = new Map<PlacedItem, ShrunkPicture>();
  for (const [factor, ofSize] of byFactor) {
    const png = factor === largest ? drawn : await toPng(sharp(drawn), factor);
    const picture = { href: toDataUrl(png), width, height, ...lying };
    for (const pic of ofSize) shrunk.set(pic, picture);
  }
  return shrunk;
}

/** Leaves out damaged pictures. Null: no picture can be decoded, or all are too large together. @throws {BusyError} */
export async function drawLayout(
  layout: Layout,
  { width, openPicture, priority, maxBytes = MAX_LAYOUT_BYTES }: DrawOptions,
): Promise<Buffer | null> {
  const limitedWidth = limitPixels(layout, width);
  const pictures = new Map<PlacedItem, ShrunkPicture>();
  let bytes = 0;
  for (const [itemId, pics] of Map.groupBy(layout.pics, (pic) => pic.itemId)) {
    const content = await openPicture(itemId);
    if (!content) continue;
    const shrunk = await enqueueDecoding(priority, () =>
      orNullIfDamaged(
        (async () => {
          bytes += estimateDecodedBytes(await sharp(content).metadata());
          return bytes > maxBytes ? null : await shrink(content, pics, limitedWidth);
        })(),
      ),
    );
    if (bytes > maxBytes) return null;
    for (const [pic, picture] of shrunk ?? []) pictures.set(pic, picture);
  }
  if (pictures.size === 0) return null;
  const svg = drawLayoutSvg(layout, width, (pic) => pictures.get(pic) ?? null);
  return await enqueueDecoding(priority, () =>
    orNullIfDamaged(
      // Without `unlimited` an attribute has at most 10 MB.
      sharp(Buffer.from(svg), { unlimited: true })
        .timeout({ seconds: DECODING_TIMEOUT_S })
        .flatten({ background: PAPER })
        .webp({ quality: QUALITY })
        .toBuffer(),
    ),
  );
}
