import { computeThumbhash } from "#server/pictures/picture-check.ts";
import { findMissingVariants, storeGridVariants } from "#server/pictures/variant-service.ts";
import type { RepairPicture } from "./closet-check.ts";
import { setThumbhash } from "./closet-check-queries.ts";

/** Earlier releases stored fewer variants and no thumbhash. Cut-outs and kept pictures need no variants: no visitor sees them. */
export const repairPicture: RepairPicture = async ({ db, pictures }, picture, { content, isDryRun }) => {
  const lacksThumbhash = picture.thumbhash === null;
  const isSeen = picture.use === "entry" || picture.use === "more";
  if (isDryRun) {
    const missing = isSeen ? await findMissingVariants(pictures, picture) : [];
    return missing.length + (lacksThumbhash ? 1 : 0);
  }
  const made = isSeen ? await storeGridVariants(pictures, picture) : 0;
  if (!lacksThumbhash) return made;
  await setThumbhash(db, picture, await computeThumbhash(content));
  return made + 1;
};
