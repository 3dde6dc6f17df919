import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Sharp } from "sharp";
import { BACKGROUND_COLORS } from "#domain/brand.ts";
import { GRID_WIDTHS, listVariants } from "#domain/picture-widths.ts";
import type { Database } from "#server/db/schema.ts";
import { accepts } from "#server/http/responses/content-negotiation.ts";
import { createSharedRuns } from "#server/http/limits/queue.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { Metrics } from "#server/telemetry/metrics.ts";
import { enqueueDecoding, readDecodingQueue, reserveSlotsForVisitors } from "./decoding.ts";
import { MAX_PICTURE_MEGAPIXELS } from "./picture-check.ts";
import { listUsedContents } from "./picture-queries.ts";
import { hashContent, type PictureStorage } from "./storage/picture-storage.ts";
import { createVariantCache, type VariantCache } from "./variant-cache.ts";
import { sharp } from "./sharp.ts";
import { CLOSET_COMMAND } from "#server/config/program-folder.ts";

const FORMATS = ["avif", "webp", "jpg"] as const;

export type VariantFormat = (typeof FORMATS)[number];

export const VARIANT_TYPES: Record<VariantFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

export type Variant = { sha256: string; width: number; format: VariantFormat };

const ENCODING_TIMEOUT_S = 60;

/** Of a WebP; an AVIF may have one pixel more. */
const MAX_HEIGHT_PX = 16_383;

/** AVIF: 1 takes twice the time of 0 for 15 % fewer bytes, 2 twice the time of 1 for 2 % fewer. */
type Effort = 0 | 1;

/** WebP: the default, 4, takes twice the time of 2 for 4 % fewer bytes. */
const WEBP_EFFORT = 2;

// JPEG has no transparency.
const encode: Record<VariantFormat, (picture: Sharp, effort: Effort) => Sharp> = {
  avif: (picture, effort) => picture.avif({ quality: 50, effort }),
  webp: (picture) => picture.webp({ quality: 72, effort: WEBP_EFFORT }),
  jpg: (picture) => picture.flatten({ background: BACKGROUND_COLORS.light }).jpeg({ quality: 75, mozjpeg: true }),
};

export const chooseFormat = (accept = ""): VariantFormat =>
  (["avif", "webp"] as const).find((format) => accepts(accept, VARIANT_TYPES[format])) ?? "jpg";

/** The first frame of an animation, for reduced motion. */
export async function encodeVariant(
  content: Buffer,
  { width, format }: Omit<Variant, "sha256">,
  effort: Effort = 0,
): Promise<Buffer> {
  const picture = sharp(content, { limitInputPixels: MAX_PICTURE_MEGAPIXELS * 1e6 });
  const resized = picture
    .timeout({ seconds: ENCODING_TIMEOUT_S })
    .resize({ width, height: MAX_HEIGHT_PX, fit: "inside" });
  return await encode[format](resized, effort).toBuffer();
}

/** Null: the stored bytes are not those of the picture. Throws errors that are not the picture's. */
export async function encodeStored(
  original: Buffer,
  sha256: string,
  encodeWith: () => Promise<Buffer>,
): Promise<Buffer | null> {
  try {
    return await encodeWith();
  } catch (error) {
    if (hashContent(original) === sha256) throw error;
    return null;
  }
}

export type Variants = {
  getVariant: (variant: Variant) => Promise<Buffer | null>;
  /** Makes the variants of grids in the background. */
  warm: (usernameKey: string, hashes: readonly string[]) => void;
  stop: () => Promise<void>;
};

export type VariantParts = {
  db: Kysely<Database>;
  pictures: PictureStorage;
  cache: VariantCache;
  log: Pick<Log, "warn">;
  encode?: typeof encodeVariant;
};

export function createVariants({ db, pictures, cache, log, encode = encodeVariant }: VariantParts): Variants {
  const shareMaking = createSharedRuns<Buffer | null>();
  let isStopping = false;
  let warming: Promise<void> = Promise.resolve();

  const damaged = new Set<string>();
  const reportDamage = (sha256: string): void => {
    if (!damaged.has(sha256)) log.warn(`a stored picture is damaged: \`${CLOSET_COMMAND} check\` names its entry`);
    damaged.add(sha256);
  };

  const getName = ({ sha256, width, format }: Variant): string => `${sha256}-${width}.${format}`;

  async function make(variant: Variant, effort: Effort): Promise<Buffer | null> {
    const known = await cache.get(getName(variant));
    if (known) return known;
    const original = await pictures.read(variant.sha256);
    if (!original) return null;
    const content = await encodeStored(original, variant.sha256, () => encode(original, variant, effort));
    if (!content) {
      reportDamage(variant.sha256);
      return null;
    }
    await cache.put(getName(variant), content);
    return content;
  }

  async function warmAll(usernameKey: string, hashes: readonly string[]): Promise<void> {
    for (const { sha256, width: pictureWidth } of await listUsedContents(db, usernameKey, hashes)) {
      for (const { width } of listVariants(pictureWidth, GRID_WIDTHS)) {
        if (isStopping) return;
        await enqueueDecoding("background", () => make({ sha256, width, format: "avif" }, 1));
      }
    }
  }

  return {
    async getVariant(variant) {
      const makeSoon = () => enqueueDecoding("visitor", () => make(variant, 0));
      return (await cache.get(getName(variant))) ?? (await shareMaking(getName(variant), makeSoon));
    },
    warm(usernameKey, hashes) {
      if (hashes.length === 0) return;
      warming = warming
        .then(() => warmAll(usernameKey, hashes))
        .catch((error: unknown) => log.warn({ err: error }, "variants of uploaded pictures were not made in advance"));
    },
    async stop() {
      isStopping = true;
      await warming;
    },
  };
}

const CACHE_BYTES = 1024 * 1024 * 1024;
const EVICT_EVERY_MS = 24 * 3_600_000;

export function openVariants(
  { dataDir, ...parts }: Pick<VariantParts, "db" | "pictures"> & { dataDir: string },
  log: Log,
  metrics: Metrics | null,
): Variants {
  reserveSlotsForVisitors(1);
  const cache = createVariantCache(join(dataDir, "cache", "variants"), { maxBytes: CACHE_BYTES, log });
  setInterval(() => void cache.evict(), EVICT_EVERY_MS).unref();
  metrics?.registerCache("variants", cache.readState);
  metrics?.registerQueue("variants", readDecodingQueue);
  return createVariants({ ...parts, cache, log });
}
