import { z } from "zod";
import type { ResponseSpec, Parameter } from "#server/openapi/call.ts";

export const notModified: ResponseSpec = { description: "The caller has the current version (`If-None-Match`)." };

export const ifNoneMatch: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "The `ETag` of the caller’s version.",
  schema: z.string(),
  isOptional: true,
};
