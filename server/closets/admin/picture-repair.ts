import { computeThumbhash } from "#server/pictures/picture-check.ts";
import { findMissingVariants, storeGridVariants } from "#server/pictures/variant-service.ts";
import type { RepairPicture } from "./closet-check.ts";
import { setThumbhash } from "./closet-check-queries.ts";

/** Makes the variants that grids ask for, and the thumbhash, where they are missing: those of earlier releases are. */
export const repairPicture: RepairPicture = async ({ db, pictures }, picture, { content, isDryRun }) => {
  const lacksThumbhash = picture.thumbhash === null;
  if (isDryRun) return (await findMissingVariants(pictures, picture)).length + (lacksThumbhash ? 1 : 0);
  const made = await storeGridVariants(pictures, picture);
  if (!lacksThumbhash) return made;
  await setThumbhash(db, picture, await computeThumbhash(content));
  return made + 1;
};
