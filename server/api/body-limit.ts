import { bodyLimit } from "hono/body-limit";
import { answerError } from "#server/errors.ts";
import { MAX_BODY_BYTES } from "#server/limits/route-limits.ts";

/** Takes no more into a call than it needs. */
export const limitBody = (call: keyof typeof MAX_BODY_BYTES) =>
  bodyLimit({ maxSize: MAX_BODY_BYTES[call], onError: (c) => answerError(c, 413, "tooLarge") });
