import { join } from "node:path";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import { createPictureService, type PictureService } from "#server/pictures/picture-service.ts";
import { createVariantCache } from "#server/pictures/variant-cache.ts";
import { createVariants } from "#server/pictures/variants.ts";

const MAX_CACHE_BYTES = 10_000_000;

export function openPictureService({ db, dataDir, pictures }: ClosetStore): PictureService {
  const log = { warn: () => {} };
  const cache = createVariantCache(join(dataDir, "cache"), { maxBytes: MAX_CACHE_BYTES, log });
  return createPictureService(db, pictures, createVariants({ db, pictures, cache, log }));
}
