import type { PictureReason } from "#domain/import-reason.ts";
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB, MAX_SENT_SIDE_PX } from "#domain/limits.ts";
import { findPictureType } from "#domain/picture-type.ts";
import type { Metadata, Sharp, WebpOptions } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { convertHeic, isHeic, MAX_HEIC_MEGAPIXELS } from "./heic/convert-heic.ts";
import { filterPicture, isPlainAvif, type PictureFormat } from "./picture-filter.ts";
import { countPixels, enqueueDecoding, estimateDecodedBytes, MAX_DECODED_BYTES } from "./decoding.ts";
import { checkPictureLibrary, sharp } from "./sharp.ts";
import { BusyError } from "#server/http/limits/queue.ts";

export const MAX_PICTURE_MEGAPIXELS = 50;

/** libvips holds many whole rows: 50,000,000×1 pixels took 3.4 GB. */
const MAX_SIDE_PX = 30_000;

/** 49,000 frames of 30×30 pixels took half a minute and 1 GB. */
const MAX_FRAMES = 1000;

const DECODING_TIMEOUT_S = 30;
const QUALITY = 90;

/** ThumbHash accepts at most 100×100. */
const THUMBHASH_PX = 100;

const FORMATS = "JPEG, PNG, WebP, GIF, AVIF or HEIC";

/** A checked picture: upright, without anything but pixels and color profile. */
export type CheckedPicture = {
  content: Buffer;
  contentType: string;
  width: number;
  height: number;
  thumbhash: string;
};

/** The message follows the file's name: `it is not a picture`. */
export class PictureProblem extends Error {
  readonly code: PictureReason;

  constructor(
    reason: string,
    { code = "pictureUnreadable", ...options }: ErrorOptions & { code?: PictureReason } = {},
  ) {
    super(reason, options);
    this.code = code;
  }
}

const FORMAT_OF: Record<string, PictureFormat> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
};

// Detected from magic bytes, so that only five decoders see untrusted files.
const detectFormat = (content: Buffer): PictureFormat | null => FORMAT_OF[findPictureType(content) ?? ""] ?? null;

// A complete GIF ends with `;`. The decoder does not report missing frames.
const isCutGif = (content: Buffer): boolean => content[content.findLastIndex((byte) => byte !== 0)] !== 0x3b;

/** Other pictures keep their encoded pixels; `filterPicture` removes the rest. */
const isEncodedAgain = (content: Buffer, format: PictureFormat, { orientation = 1 }: Metadata): boolean =>
  orientation !== 1 || (format === "avif" && !isPlainAvif(content));

/** HEIC becomes a format that browsers show; other pictures stay as they are. */
async function makeShowable(content: Buffer): Promise<{ content: Buffer; format: PictureFormat }> {
  const format = detectFormat(content);
  if (format) return { content, format };
  if (!isHeic(content)) throw new PictureProblem(`it is not a picture (${FORMATS})`, { code: "notAPicture" });
  const converted = await convertHeic(content);
  switch (converted.status) {
    case "converted":
      return converted;
    case "tooLarge":
      throw new PictureProblem(
        `it is ${converted.width}×${converted.height} pixels; a HEIC has at most ${MAX_HEIC_MEGAPIXELS} megapixels`,
        { code: "tooManyPixels" },
      );
    case "noDecoder":
      throw new PictureProblem("it is a HEIC, and this server has no decoder for it; send a JPEG", { code: "noHeic" });
    case "tooSlow":
      throw new PictureProblem("it takes too long to decode");
    case "damaged":
      throw new PictureProblem("it is damaged", { code: "pictureDamaged" });
  }
}

const open = (content: Buffer): Sharp =>
  sharp(content, {
    animated: true,
    failOn: "error",
    limitInputPixels: MAX_PICTURE_MEGAPIXELS * 1e6,
  }).timeout({ seconds: DECODING_TIMEOUT_S });

/** Of the machine, not of the picture. */
const IS_SHORT_OF_MEMORY = /out of memory|bad_alloc|cannot allocate/i;

/** Damage, or a fault that has nothing to do with the picture: then its cause. */
async function explainFailure(error: unknown, damage: string): Promise<unknown> {
  if (error instanceof PictureProblem || error instanceof BusyError) return error;
  const { message } = error as Error;
  if (IS_SHORT_OF_MEMORY.test(message)) return error;
  if (message.startsWith("timeout:"))
    return new PictureProblem(`it takes longer than ${DECODING_TIMEOUT_S} seconds to decode`, { cause: error });
  await checkPictureLibrary();
  return new PictureProblem(damage, { code: "pictureDamaged", cause: error });
}

async function readMetadata(content: Buffer): Promise<Metadata> {
  try {
    // `checkSize` limits the pixels.
    return await enqueueDecoding("import", () =>
      sharp(content, { animated: true, limitInputPixels: false }).metadata(),
    );
  } catch (error) {
    throw await explainFailure(error, "it is damaged or not a picture");
  }
}

function checkSize(metadata: Metadata): void {
  const { width, height, pages = 1, pageHeight = height } = metadata;
  const size = `it is ${width}×${pageHeight} pixels${pages > 1 ? ` in ${pages} frames` : ""}`;
  if (countPixels(metadata) > MAX_PICTURE_MEGAPIXELS * 1e6) {
    throw new PictureProblem(`${size}; at most ${MAX_PICTURE_MEGAPIXELS} megapixels`, { code: "tooManyPixels" });
  }
  if (Math.max(width, pageHeight) > MAX_SIDE_PX) {
    throw new PictureProblem(`${size}; at most ${MAX_SIDE_PX} pixels wide or high`, { code: "tooManyPixels" });
  }
  if (pages > MAX_FRAMES) throw new PictureProblem(`${size}; at most ${MAX_FRAMES} frames`, { code: "tooManyPixels" });
  const bytes = estimateDecodedBytes(metadata);
  if (bytes <= MAX_DECODED_BYTES) return;
  const [taken, most] = [bytes, MAX_DECODED_BYTES].map((all) => Math.ceil(all / 1024 ** 2));
  throw new PictureProblem(`${size} and takes ${taken} MB of memory to decode; at most ${most} MB`, {
    code: "tooManyPixels",
  });
}

/** The ThumbHash of the first frame, in base64 without padding. Decodes every pixel, so that damage is found. */
export async function computeThumbhash(content: Buffer): Promise<string> {
  const { data, info } = await enqueueDecoding("import", () =>
    open(content)
      .resize(THUMBHASH_PX, THUMBHASH_PX, { fit: "inside", fastShrinkOnLoad: false })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true }),
  );
  const height = info.pageHeight ?? info.height;
  const firstFrame = data.subarray(0, info.width * height * info.channels);
  const hash = rgbaToThumbHash(info.width, height, firstFrame);
  return Buffer.from(hash).toString("base64").replace(/=+$/, "");
}

async function reencode(content: Buffer, format: PictureFormat, metadata: Metadata): Promise<Buffer> {
  const upright = open(content).autoOrient();
  // Other color spaces become sRGB, where their profile would be wrong.
  const colored = metadata.space === "srgb" ? upright.keepIccProfile() : upright;
  switch (format) {
    case "jpeg":
      // Optimized coding would hold the picture in memory once more.
      return await colored.jpeg({ quality: QUALITY, optimiseCoding: false }).toBuffer();
    case "png":
      return await colored.png().toBuffer();
    case "webp":
      return await colored.webp({ quality: QUALITY }).toBuffer();
    case "gif":
      return await colored.gif().toBuffer();
    case "avif":
      return await colored.avif({ quality: QUALITY, effort: 2 }).toBuffer();
  }
}

/** Lossless if that takes at most this many times the bytes of a lossy one: drawings, but not photographs. */
const MAX_LOSSLESS_SHARE = 1.5;

/** Browsers that cannot write WebP send cut-outs as PNG, which takes several times the bytes. */
async function shrinkCutout(
  content: Buffer,
  { hasAlpha, depth, width, height }: Metadata,
): Promise<{ content: Buffer; format: PictureFormat }> {
  const asGiven = { content, format: "png" as const };
  if (!hasAlpha || depth !== "uchar" || Math.max(width, height) > MAX_SENT_SIDE_PX) return asGiven;
  if ((await open(content).stats()).isOpaque) return asGiven;
  const encode = (options: WebpOptions) => open(content).keepIccProfile().webp(options).toBuffer();
  const lossy = await encode({ quality: QUALITY, effort: 2 });
  const lossless = await encode({ lossless: true, effort: 2 });
  const smaller = lossless.length <= MAX_LOSSLESS_SHARE * lossy.length ? lossless : lossy;
  return smaller.length < content.length ? { content: smaller, format: "webp" } : asGiven;
}

/** @throws {PictureProblem} for a fault of the picture, and other errors for one of the server */
export async function checkPicture(given: Buffer): Promise<CheckedPicture> {
  if (given.length > MAX_PICTURE_BYTES)
    throw new PictureProblem(`it is larger than ${MAX_PICTURE_MB} MB`, { code: "pictureTooLarge" });
  const { content: shown, format } = await makeShowable(given);
  // First, so that no decoder unpacks compressed texts.
  const content = filterPicture(shown, format, { keepsExif: true });
  const metadata = await readMetadata(content);
  const isAsDetected = format === "avif" ? metadata.format === "heif" : metadata.format === format;
  if (!isAsDetected) throw new PictureProblem(`it is not a picture (${FORMATS})`, { code: "notAPicture" });
  checkSize(metadata);
  if (format === "gif" && isCutGif(content))
    throw new PictureProblem("it is damaged: its end is missing", { code: "pictureDamaged" });
  try {
    const upright = isEncodedAgain(content, format, metadata)
      ? await enqueueDecoding("import", () => reencode(content, format, metadata))
      : content;
    const chosen =
      format === "png"
        ? await enqueueDecoding("import", () => shrinkCutout(upright, metadata))
        : { content: upright, format };
    const stored = filterPicture(chosen.content, chosen.format);
    const thumbhash = await computeThumbhash(stored);
    const { width, height, pageHeight } =
      chosen.content === content ? metadata : await sharp(stored, { animated: true }).metadata();
    if (stored.length > MAX_PICTURE_BYTES)
      throw new PictureProblem(`it is larger than ${MAX_PICTURE_MB} MB without its metadata`, {
        code: "pictureTooLarge",
      });
    return { content: stored, contentType: `image/${chosen.format}`, width, height: pageHeight ?? height, thumbhash };
  } catch (error) {
    throw await explainFailure(error, "it is damaged");
  }
}

/** Null for a damaged picture. @throws {BusyError} after a timeout, and other faults of the server */
export async function orNullIfDamaged<T>(decoding: Promise<T>): Promise<T | null> {
  try {
    return await decoding;
  } catch (error) {
    const fault = await explainFailure(error, "it is damaged");
    if (!(fault instanceof PictureProblem)) throw fault;
    if (fault.code === "pictureDamaged") return null;
    // It was decoded when it was stored: this machine is slower now.
    throw new BusyError(fault.message, { cause: error });
  }
}

/** A stored picture as `checkPicture` stores it today. Null: it is the same, or cannot be decoded. */
export async function cleanStoredPicture(content: Buffer): Promise<CheckedPicture | null> {
  const format = detectFormat(content);
  const isClean =
    format === null || ((format !== "avif" || isPlainAvif(content)) && filterPicture(content, format).equals(content));
  const cleaned = isClean ? null : await checkPicture(content).catch(() => null);
  return cleaned?.content.equals(content) === false ? cleaned : null;
}
