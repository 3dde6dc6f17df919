import { z } from "zod";
import type { NamedSchema } from "#server/openapi/call.ts";

export const DONE: NamedSchema = { name: "Done", schema: z.strictObject({ ok: z.literal(true) }) };

export const EMPTY: NamedSchema = { name: "Empty", schema: z.object({}) };

export const GUARD_ERRORS = { 403: ["foreignOrigin"], 413: ["tooLarge"], 415: ["notJson"] } as const;
