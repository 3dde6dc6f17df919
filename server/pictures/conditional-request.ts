import { z } from "zod";
import type { ResponseSpec, Parameter } from "#server/openapi/call.ts";

export const notModified: ResponseSpec = { description: "What the caller has already (`If-None-Match`)." };

export const ifNoneMatch: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "The `ETag` of what the caller has.",
  schema: z.string(),
  isOptional: true,
};
