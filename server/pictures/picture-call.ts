import { z } from "zod";
import type { Answer, Parameter } from "#server/openapi/call.ts";

export const known: Answer = { description: "What the caller has already (`If-None-Match`)." };

export const ifNoneMatch: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "The `ETag` of what the caller has.",
  schema: z.string(),
  isOptional: true,
};
