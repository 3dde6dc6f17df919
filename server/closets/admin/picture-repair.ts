import { computeThumbhash } from "#server/pictures/picture-check.ts";
import { findMissingVariants, storeGridVariants } from "#server/pictures/variant-service.ts";
import type { RepairPicture } from "./closet-check.ts";
import { setThumbhash } from "./closet-check-queries.ts";

/** Earlier releases stored fewer variants and no thumbhash. A cut-out needs no variants: no visitor sees it. */
export const repairPicture: RepairPicture = async ({ db, pictures }, picture, { content, isDryRun }) => {
  const lacksThumbhash = picture.thumbhash === null;
  const isCutout = picture.use === "cutout";
  if (isDryRun) {
    const missing = isCutout ? [] : await findMissingVariants(pictures, picture);
    return missing.length + (lacksThumbhash ? 1 : 0);
  }
  const made = isCutout ? 0 : await storeGridVariants(pictures, picture);
  if (!lacksThumbhash) return made;
  await setThumbhash(db, picture, await computeThumbhash(content));
  return made + 1;
};
