import { sharp } from "./sharp.ts";
import { findCutout } from "#domain/cutout/find-cutout.ts";
import { applyMask } from "#domain/cutout/mask-edge.ts";
import { CUTOUT_SIDE_PX, fitInside, isCutAlready, type Pixels, WORKING_SIDE_PX } from "#domain/cutout/pixels.ts";
import { MAX_PICTURE_MEGAPIXELS } from "./picture-check.ts";

const DECODING_TIMEOUT_S = 60;
const QUALITY = 80;

/** `made`: a WebP in the photograph's frame. `uncertain`: the garment and its background are hard to tell apart. */
export type MadeCutout =
  | { status: "made"; content: Buffer; width: number; height: number }
  | { status: "uncertain" | "transparent" | "unreadable" };

async function readPicture(photograph: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(photograph, { limitInputPixels: MAX_PICTURE_MEGAPIXELS * 1e6 })
    .timeout({ seconds: DECODING_TIMEOUT_S })
    .autoOrient()
    .resize(CUTOUT_SIDE_PX, CUTOUT_SIDE_PX, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const openRaw = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 4 } });

async function shrink(picture: Pixels): Promise<Pixels> {
  const { width, height } = fitInside(picture, WORKING_SIDE_PX);
  const data = await openRaw(picture).resize(width, height, { fit: "fill" }).raw().toBuffer();
  return { data, width, height };
}

/** One photograph that cannot be cut out must not keep the others from it. */
function tryToFind(small: Pixels): ReturnType<typeof findCutout> | null {
  try {
    return findCutout(small);
  } catch {
    return null;
  }
}

/** Blocks the process for half a second: only commands use it. */
export async function makeCutout(photograph: Buffer): Promise<MadeCutout> {
  const picture = await readPicture(photograph).catch(() => null);
  if (!picture) return { status: "unreadable" };
  const small = await shrink(picture);
  if (isCutAlready(small)) return { status: "transparent" };
  const found = tryToFind(small);
  if (!found?.isConfident) return { status: "uncertain" };
  const { width, height } = picture;
  const data = applyMask(picture, small, found.mask);
  const content = await openRaw({ data, width, height }).webp({ quality: QUALITY, alphaQuality: QUALITY }).toBuffer();
  return { status: "made", content, width, height };
}
