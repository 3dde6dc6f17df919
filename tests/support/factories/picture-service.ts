import { join } from "node:path";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import { createDiskCache } from "#server/pictures/disk-cache.ts";
import { createPictureService, type PictureService } from "#server/pictures/picture-service.ts";
import { createVariantMaker } from "#server/pictures/variant-maker.ts";
import { createVariantService } from "#server/pictures/variant-service.ts";

const MAX_CACHE_BYTES = 10_000_000;

export function openPictureService({ db, dataDir, pictures }: ClosetStore): PictureService {
  const log = { warn: () => {} };
  const cache = createDiskCache(join(dataDir, "cache"), { maxBytes: MAX_CACHE_BYTES, log });
  const variants = createVariantService({ storage: pictures, cache });
  return createPictureService(db, pictures, variants, createVariantMaker(db, pictures, log));
}
