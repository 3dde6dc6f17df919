import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { z } from "zod";

export const doneSchema = z.strictObject({ ok: z.literal(true) });

/** The server reads only its content type, which a form of another site cannot send. */
export const EMPTY_BODY = {
  required: true as const,
  description: `${MAX_BODY_BYTES.accounts} bytes at most.`,
  content: { "application/json": { schema: { type: "object" as const } } },
};

export const GUARD_ERRORS = ["foreignOrigin", "tooLarge", "notJson"] as const;
