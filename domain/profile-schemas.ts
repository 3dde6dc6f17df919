import { z } from "zod";
import { MAX_EMAIL_LENGTH, MAX_GOALS, MAX_NAME_LENGTH } from "./limits.ts";

const storedText = z.string().meta({ maxLength: MAX_NAME_LENGTH });

/** The document `users/{userId}` (spec §3). */
export const profileSchema = z.strictObject({
  firstName: storedText.exactOptional(),
  lastName: storedText.exactOptional(),
  email: z.string().meta({ maxLength: MAX_EMAIL_LENGTH }),
  socialMediaSource: storedText.exactOptional(),
  goals: z.array(storedText).meta({ maxItems: MAX_GOALS }).exactOptional(),
  sourceAttributionText: storedText.exactOptional(),
  otherSourceText: storedText.exactOptional(),
  isWeb: z.boolean().exactOptional(),
  openOc: z.boolean().exactOptional(),
  updatedAt: z.int().meta({ description: "Epoch milliseconds." }),
});
