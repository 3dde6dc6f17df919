import { createLimitedClosets } from "#server/closets/visitors/limited-closets.ts";
import { createShownPictures, type ShownPictures } from "#server/closets/links/shown-pictures.ts";
import { join } from "node:path";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { createPictureService, type PictureService } from "#server/pictures/picture-service.ts";
import { createVariantCache } from "#server/pictures/variant-cache.ts";
import { createVariants } from "#server/pictures/variants.ts";

const MAX_CACHE_BYTES = 10_000_000;

export function openPictureService({ db, dataDir, pictures, records }: ClosetStore): PictureService & ShownPictures {
  const log = { warn: () => {} };
  const cache = createVariantCache(join(dataDir, "cache"), { maxBytes: MAX_CACHE_BYTES, log });
  const service = createPictureService(db, pictures, createVariants({ db, pictures, cache, log }));
  return { ...service, ...createShownPictures(db, service, createLimitedClosets(records)) };
}
