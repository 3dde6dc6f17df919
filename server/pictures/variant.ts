import sharp, { type Sharp } from "sharp";
import { BACKGROUND_COLOURS } from "#domain/brand.ts";
import { PREGENERATED_WIDTHS, listVariants } from "#domain/picture-widths.ts";
import { accepts } from "#server/http/responses/content-negotiation.ts";
import { enqueueDecoding } from "./decoding.ts";
import { MAX_PICTURE_MEGAPIXELS } from "./picture-check.ts";

export type VariantFormat = "avif" | "webp" | "jpg";

export const VARIANT_TYPES: Record<VariantFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

export type Variant = { sha256: string; width: number; format: VariantFormat };

export const getVariantName = ({ sha256, width, format }: Variant): string => `${sha256}-${width}.${format}`;

const ENCODING_TIMEOUT_S = 60;

// AVIF at effort 2 takes twice the time for 2 % fewer bytes. JPEG has no transparency.
const encode: Record<VariantFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 72 }),
  jpg: (picture) => picture.flatten({ background: BACKGROUND_COLOURS.light }).jpeg({ quality: 75, mozjpeg: true }),
};

export const chooseFormat = (accept = ""): VariantFormat =>
  (["avif", "webp"] as const).find((format) => accepts(accept, VARIANT_TYPES[format])) ?? "jpg";

// The first frame of an animation, for reduced motion.
const open = (content: Buffer): Sharp =>
  sharp(content, { limitInputPixels: MAX_PICTURE_MEGAPIXELS * 1e6 }).timeout({ seconds: ENCODING_TIMEOUT_S });

export async function encodeVariant(content: Buffer, { width, format }: Omit<Variant, "sha256">): Promise<Buffer> {
  return await encode[format](open(content).resize({ width })).toBuffer();
}

const BOX_HEAD_BYTES = 8;

/** An AVIF is a list of boxes with their lengths; the last one has the pixels (ISO/IEC 14496-12 §4.2). */
function isWholeAvif(content: Buffer): boolean {
  let end = 0;
  let type = "";
  while (end + BOX_HEAD_BYTES <= content.length) {
    const bytes = content.readUInt32BE(end);
    if (bytes < BOX_HEAD_BYTES) return false;
    type = content.toString("latin1", end + 4, end + BOX_HEAD_BYTES);
    end += bytes;
  }
  return type === "mdat" && end === content.length;
}

const isWhole: Record<VariantFormat, (content: Buffer) => boolean> = {
  avif: isWholeAvif,
  webp: (content) => content.length > BOX_HEAD_BYTES && content.readUInt32LE(4) + BOX_HEAD_BYTES === content.length,
  jpg: (content) => content.subarray(-2).equals(Buffer.from([0xff, 0xd9])),
};

export const isWholeVariant = (content: Buffer, { format }: Pick<Variant, "format">): boolean =>
  isWhole[format](content);

/** Twice the widest variant, so that no detail is lost. */
const INTERMEDIATE_PX = 2 * Math.max(...PREGENERATED_WIDTHS);

async function openOnce(content: Buffer, pictureWidth: number): Promise<() => Sharp> {
  if (pictureWidth <= INTERMEDIATE_PX) return () => open(content);
  const { data, info } = await enqueueDecoding("background", () =>
    open(content)
      .resize({ width: INTERMEDIATE_PX })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: ENCODING_TIMEOUT_S });
}

export const listGridVariants = ({ sha256, width }: { sha256: string; width: number }): Variant[] =>
  listVariants(width, PREGENERATED_WIDTHS).map((variant) => ({ sha256, width: variant.width, format: "avif" }));

export async function* encodeVariants(
  content: Buffer,
  pictureWidth: number,
  variants: readonly Variant[],
): AsyncGenerator<{ name: string; content: Buffer }> {
  const openPicture = await openOnce(content, pictureWidth);
  for (const variant of variants) {
    const { width, format } = variant;
    const made = await enqueueDecoding("background", () => encode[format](openPicture().resize({ width })).toBuffer());
    yield { name: getVariantName(variant), content: made };
  }
}
