import type { OverlayOptions } from "sharp";
import { BACKGROUND_COLORS } from "#domain/brand.ts";
import type { PreviewText } from "#domain/closet-preview.ts";
import { PREVIEW_HEIGHT_PX, PREVIEW_WIDTH_PX } from "#domain/limits.ts";
import { enqueueDecoding } from "#server/pictures/decoding.ts";
import { MAX_PICTURE_MEGAPIXELS, orNullIfDamaged } from "#server/pictures/picture-check.ts";
import { type Box, layOutPreview } from "./preview-layout.ts";
import { ACCENT, drawPreviewText, HAIRLINE, TILE } from "./preview-text.ts";
import { sharp } from "#server/pictures/sharp.ts";

const HANGER =
  "M26 24a6 6 0 1 1 8.2 5.6c-1.5.6-2.2 1.5-2.2 3v1.9l20 11.5c2 1.2 1.2 4-1.2 4H13.2c-2.4 0-3.2-2.8-1.2-4l20-11.5";

const RAIL_Y = 92;
const SCALE = 3.1;
const HOOK = { x: 32, y: 18 };
const SPACING = 168;
const COUNT = 7;

const RAIL_TEXT_BOX: Box = { left: 150, top: 236, width: PREVIEW_WIDTH_PX - 300, height: 366 };

function drawRail(): string {
  const hangers = Array.from({ length: COUNT }, (_, index) => {
    const isMiddle = index === (COUNT - 1) / 2;
    const x = PREVIEW_WIDTH_PX / 2 + (index - (COUNT - 1) / 2) * SPACING;
    const turn = isMiddle ? 0 : ((index * 37) % 9) - 4;
    return `<path transform="translate(${x} ${RAIL_Y - 5}) rotate(${turn}) scale(${SCALE}) translate(${-HOOK.x} ${-HOOK.y})" d="${HANGER}" fill="none" stroke="${isMiddle ? ACCENT : "#c9bfb0"}" stroke-width="${isMiddle ? 1.3 : 1}" stroke-linecap="round" stroke-linejoin="round"/>`;
  });
  return `<path d="M0 ${RAIL_Y}H${PREVIEW_WIDTH_PX}" stroke="${HAIRLINE}" stroke-width="5"/>${hangers.join("")}`;
}

const MAX_BYTES = 120_000;
const QUALITIES = [84, 76, 68, 58, 46, 34];
const DECODING_TIMEOUT_S = 20;

async function cut(photograph: Buffer, { width, height }: Box): Promise<Buffer> {
  return await enqueueDecoding("visitor", () =>
    sharp(photograph, { failOn: "error", limitInputPixels: MAX_PICTURE_MEGAPIXELS * 1e6 })
      .timeout({ seconds: DECODING_TIMEOUT_S })
      .autoOrient()
      .resize(Math.round(width), Math.round(height), { fit: "cover" })
      .flatten({ background: TILE })
      .toColourspace("srgb")
      .png({ compressionLevel: 0 })
      .toBuffer(),
  );
}

const frame = ({ left, top, width, height }: Box): string =>
  `<rect x="${left + 0.5}" y="${top + 0.5}" width="${width - 1}" height="${height - 1}" fill="none" stroke="${HAIRLINE}"/>`;

const svg = (content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH_PX}" height="${PREVIEW_HEIGHT_PX}">${content}</svg>`,
  );

async function encode(content: string, layers: OverlayOptions[]): Promise<Buffer> {
  const page = {
    width: PREVIEW_WIDTH_PX,
    height: PREVIEW_HEIGHT_PX,
    channels: 3 as const,
    background: BACKGROUND_COLORS.light,
  };
  const { data, info } = await sharp({ create: page })
    .composite([...layers, { input: svg(content) }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let picture = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    picture = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (picture.length <= MAX_BYTES) break;
  }
  return picture;
}

/** Draws a clothes rail if no photograph can be decoded. */
export async function drawPreview(
  words: PreviewText,
  photographs: readonly Buffer[],
  { brandName }: { brandName: string },
): Promise<Buffer> {
  const { photographs: boxes, words: place } = layOutPreview(photographs.length);
  const layers: OverlayOptions[] = [];
  for (const [index, box] of boxes.entries()) {
    const input = await orNullIfDamaged(cut(photographs[index] ?? Buffer.alloc(0), box));
    if (input === null) return await drawPreview(words, photographs.toSpliced(index, 1), { brandName });
    layers.push({ input, left: Math.round(box.left), top: Math.round(box.top) });
  }
  const drawn = boxes.length === 0 ? drawRail() : boxes.map(frame).join("");
  const text = await drawPreviewText(words, brandName, boxes.length === 0 ? RAIL_TEXT_BOX : place);
  return await encode(drawn + text.lines, [...layers, ...text.layers]);
}
