import { findMissingVariants, storeGridVariants } from "#server/pictures/variant-service.ts";
import type { RepairPicture } from "./closet-check.ts";

/** Cut-outs and kept pictures need no variants: no visitor sees them. */
export const repairPicture: RepairPicture = async ({ pictures }, picture, { isDryRun }) => {
  if (picture.use !== "entry" && picture.use !== "more") return 0;
  return isDryRun ? (await findMissingVariants(pictures, picture)).length : await storeGridVariants(pictures, picture);
};
