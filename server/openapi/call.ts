import type { z } from "zod";
import type { ErrorName } from "#server/http/error-messages.ts";
import { type CREDENTIALS, NO_STORE, type TAGS } from "./route-parts.ts";

export type NamedSchema = { name: string; schema: z.ZodType };

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  description: string;
  schema: z.ZodType;
  isOptional?: true;
};

export type ResponseSpec = {
  description: string;
  schema?: NamedSchema;
  otherTypes?: readonly string[];
  headers?: Record<string, string>;
};

export type Call<Path extends string = string> = {
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: Path;
  group: keyof typeof TAGS;
  summary: string;
  description?: string;
  credentials?: readonly (keyof typeof CREDENTIALS)[];
  parameters?: readonly Parameter[];
  body?: {
    schema?: NamedSchema;
    isForm?: true;
    otherTypes?: readonly string[];
    maxBytes?: number;
  };
  responses: Record<number, ResponseSpec>;
  errors?: Record<number, readonly ErrorName[]>;
};

/** Keeps the literal type of the path, which types the handler's parameters. */
export const defineCall = <const Path extends string>(call: Call<Path>): Call<Path> => call;

export const describeJson = (description: string, schema: NamedSchema): ResponseSpec => ({
  description,
  schema,
  headers: NO_STORE,
});
