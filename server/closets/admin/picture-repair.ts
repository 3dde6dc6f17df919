import { computeThumbhash } from "#server/pictures/picture-check.ts";
import { findMissingVariants, storeGridVariants } from "#server/pictures/variant-service.ts";
import type { RepairPicture } from "./closet-check.ts";
import { setThumbhash } from "./closet-check-queries.ts";

/** Earlier releases stored fewer variants and no thumbhash. */
export const repairPicture: RepairPicture = async ({ db, pictures }, picture, { content, isDryRun }) => {
  const lacksThumbhash = picture.thumbhash === null;
  if (isDryRun) return (await findMissingVariants(pictures, picture)).length + (lacksThumbhash ? 1 : 0);
  const made = await storeGridVariants(pictures, picture);
  if (!lacksThumbhash) return made;
  await setThumbhash(db, picture, await computeThumbhash(content));
  return made + 1;
};
