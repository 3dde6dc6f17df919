import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { PictureStorage } from "./storage/picture-storage.ts";
import type { Config } from "#server/config/config.ts";
import { createDiskCache } from "./disk-cache.ts";
import { createForeignAddresses } from "./foreign/foreign-address.ts";
import { createForeignPictures } from "./foreign/foreign-picture-service.ts";
import { createVariantService, type VariantService } from "./variant-service.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { Observation } from "#server/telemetry/observation.ts";

/** Of all pictures of other sites that are kept, and for how long. */
const MAX_FOREIGN_CACHE_BYTES = 250 * 1024 * 1024;
const FOREIGN_CACHE_LIFE_MS = 24 * 60 * 60 * 1000;

const VARIANT_CACHE_BYTES = 1024 * 1024 * 1024;
/** However many cores there are: Node converts and reads files with the same four threads, and one is left for files. */
const MAX_CONVERSIONS_AT_ONCE = 3;

/** Where a machine keeps the variants that somebody asked for. */
export const getVariantCacheFolder = (dataDir: string): string => join(dataDir, "cache", "variants");

/** Variants of pictures, from this machine's cache where it has them. */
export function openVariants(
  { dataDir, pictures }: { dataDir: string; pictures: PictureStorage },
  { s3 }: Config,
  log: Log,
  metrics: Observation["metrics"],
): VariantService {
  const cache = createDiskCache(getVariantCacheFolder(dataDir), { maxBytes: VARIANT_CACHE_BYTES, log });
  const atOnce = Math.min(Math.max(1, availableParallelism() - 1), MAX_CONVERSIONS_AT_ONCE);
  const variants = createVariantService({ storage: pictures, cache, atOnce, isStorageFar: s3 !== null });
  metrics?.watchCache("variants", cache.readState);
  metrics?.watchQueue("variants", variants.readQueue);
  return variants;
}

/** Pictures of other sites, fetched in the visitor's place, and the addresses that closets show instead of theirs. */
export function createPictureProxy(
  secrets: readonly { value: string }[],
  { db, dataDir }: { db: Kysely<Database>; dataDir: string },
  log: Log,
  metrics: Observation["metrics"],
) {
  const addresses = createForeignAddresses(secrets.map(({ value }) => value));
  const cache = createDiskCache(join(dataDir, "cache", "foreign"), {
    maxBytes: MAX_FOREIGN_CACHE_BYTES,
    maxAgeMs: FOREIGN_CACHE_LIFE_MS,
    log,
  });
  metrics?.watchCache("foreign pictures", cache.readState);
  return { addresses, service: createForeignPictures({ db, addresses, cache, log }) };
}
