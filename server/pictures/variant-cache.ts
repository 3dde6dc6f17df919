import { join } from "node:path";
import type { PictureStorage } from "./storage/picture-storage.ts";
import type { Config } from "#server/config/config.ts";
import { readDecodingQueue, reserveSlotsForVisitors } from "./decoding.ts";
import { createDiskCache } from "./disk-cache.ts";
import { createVariantService, type VariantService } from "./variant-service.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { Metrics } from "#server/telemetry/metrics.ts";

const VARIANT_CACHE_BYTES = 1024 * 1024 * 1024;

export const getVariantCacheFolder = (dataDir: string): string => join(dataDir, "cache", "variants");

export function openVariants(
  { dataDir, pictures }: { dataDir: string; pictures: PictureStorage },
  { s3 }: Config,
  log: Log,
  metrics: Metrics | null,
): VariantService {
  reserveSlotsForVisitors(1);
  const cache = createDiskCache(getVariantCacheFolder(dataDir), { maxBytes: VARIANT_CACHE_BYTES, log });
  const variants = createVariantService({ storage: pictures, cache, isStorageRemote: s3 !== null });
  metrics?.registerCache("variants", cache.readState);
  metrics?.registerQueue("variants", readDecodingQueue);
  return variants;
}
