import sharp from "sharp";
import { PAPER } from "#domain/layout/board.ts";
import type { Layout, PlacedItem } from "#domain/layout/layout.ts";
import { drawLayoutSvg } from "#domain/layout/layout-svg.ts";
import { type DecodingPriority, enqueueDecoding } from "#server/pictures/decoding.ts";
import { MAX_PICTURE_MEGAPIXELS } from "#server/pictures/picture-check.ts";

const DECODING_TIMEOUT_S = 10;
/** Of all pictures of a layout together, without waiting for other work. */
const MAX_DECODING_MS = 10_000;
const QUALITY = 90;

/** Pixels of a layout's pictures together; they take 100 MB. */
const MAX_PIXELS = 25e6;

type DrawOptions = {
  /** Pixels. */
  width: number;
  /** Null: the picture is missing. */
  openPicture: (itemId: string) => Promise<Buffer | null>;
  priority: DecodingPriority;
};

type ShrunkPicture = { href: string; width: number; height: number };

const countPixels = ({ pics }: Layout, width: number): number =>
  pics.reduce((total, { scale, aspect }) => total + scale * scale * aspect * width * width, 0);

/** The width of the board for which pictures are shrunk: less than `width` if they are large and many. */
export const limitPixels = (layout: Layout, width: number): number =>
  width * Math.min(1, Math.sqrt(MAX_PIXELS / countPixels(layout, width)));

// librsvg reads only PNG and JPEG, and sharp moves a picture by half a pixel when it enlarges it.
async function shrink(content: Buffer, pics: readonly PlacedItem[], boardWidth: number): Promise<ShrunkPicture> {
  const open = () =>
    sharp(content, { failOn: "error", limitInputPixels: MAX_PICTURE_MEGAPIXELS * 1e6 }).timeout({
      seconds: DECODING_TIMEOUT_S,
    });
  const { width, height } = (await open().metadata()).autoOrient;
  const factors = pics.map(({ scale, aspect }) =>
    Math.min(1, (scale * boardWidth) / width, (scale * aspect * boardWidth) / height),
  );
  const factor = Math.max(...factors);
  const png = await open()
    .autoOrient()
    .resize(Math.ceil(width * factor), Math.ceil(height * factor), { fit: "fill" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { href: `data:image/png;base64,${png.toString("base64")}`, width, height };
}

/**
 * A WebP of the layout. Leaves out pictures that are missing or cannot be decoded. Null without any picture, or when
 * the drawing takes too long.
 */
export async function drawLayout(
  layout: Layout,
  { width, openPicture, priority }: DrawOptions,
): Promise<Buffer | null> {
  const limitedWidth = limitPixels(layout, width);
  const pictures = new Map<PlacedItem, ShrunkPicture>();
  let leftMs = MAX_DECODING_MS;
  for (const [itemId, pics] of Map.groupBy(layout.pics, (pic) => pic.itemId)) {
    const content = await openPicture(itemId);
    if (!content) continue;
    if (leftMs <= 0) return null;
    const shrunk = await enqueueDecoding(priority, async () => {
      const startedAt = performance.now();
      return await shrink(content, pics, limitedWidth).finally(() => (leftMs -= performance.now() - startedAt));
    }).catch(() => null);
    if (shrunk) for (const pic of pics) pictures.set(pic, shrunk);
  }
  if (pictures.size === 0) return null;
  const svg = drawLayoutSvg(layout, width, (pic) => pictures.get(pic) ?? null);
  return await enqueueDecoding(priority, () =>
    // Without `unlimited` an attribute has at most 10 MB.
    sharp(Buffer.from(svg), { unlimited: true })
      .timeout({ seconds: DECODING_TIMEOUT_S })
      .flatten({ background: PAPER })
      .webp({ quality: QUALITY })
      .toBuffer(),
  ).catch(() => null);
}
