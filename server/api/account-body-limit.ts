import { bodyLimit } from "hono/body-limit";
import { answerError } from "#server/errors.ts";

const MAX_BODY_BYTES = 16_384;

/** Takes no more into a call of the accounts than any of them needs. */
export const limitAccountBody = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => answerError(c, 413, "tooLarge") });
