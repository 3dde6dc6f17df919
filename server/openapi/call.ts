import type { z } from "zod";
import type { ErrorName } from "#server/http/error-messages.ts";

import { type CREDENTIALS, errorSchema as errorZod } from "./route-parts.ts";

export const GROUPS = {
  closets: "Closets",
  signIn: "Signing in",
  profiles: "Profiles",
  pictures: "Pictures",
  stylings: "Stylings",
  owners: "Closets, for API clients",
  site: "The site",
  operation: "Operation",
} as const;

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
  group: keyof typeof GROUPS;
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

export const errorSchema = { name: "Error", schema: errorZod };

const noStore = { "Cache-Control": "`no-store`" };

export const describeJson = (description: string, schema: NamedSchema): ResponseSpec => ({
  description,
  schema,
  headers: noStore,
});
