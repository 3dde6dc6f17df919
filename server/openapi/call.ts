import type { z } from "zod";
import { ERROR_MESSAGES, type ErrorName, getErrorCode } from "#server/http/error-messages.ts";
import type { ErrorBody } from "#server/http/errors.ts";
import type { CREDENTIALS } from "./route-parts.ts";
import { errorSchema as errorZod } from "./route-parts.ts";

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

/** A request and its expected response; a test sends each. */
export type Example = {
  summary: string;
  status: number;
  parameters?: Record<string, string>;
  body?: Record<string, unknown> | string;
  /** Default: the first type of the call. */
  bodyType?: string;
  response?: unknown;
  responseType?: string;
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
  examples?: Record<string, Example>;
};

/** Keeps the literal type of the path, which types the handler's parameters. */
export const defineCall = <const Path extends string>(call: Call<Path>): Call<Path> => call;

export const errorSchema = { name: "Error", schema: errorZod };

export const errorBody = (name: ErrorName): ErrorBody => ({
  status: "ERROR",
  ...getErrorCode(name),
  message: ERROR_MESSAGES[name],
});

/** Placeholders in examples, which a test replaces with real values. */
export const EXAMPLE_VALUES = {
  userId: "pZ3kFq81xYw0aBcD",
  code: "nT1cU5mVZ0l9y4bqkJ2r7wXo8sHdE6fGaPiQtRvLzCM",
  picture: "8hK2mWq_x3Yd0cVb7nRt1uLpZs4aEf",
  sha256: "5df6e0e2761359d30a8275058e299fcc0381534545f55cf43e41983f5d4c9456",
  bytes: "(the bytes of the picture)",
} as const;

const noStore = { "Cache-Control": "`no-store`" };

export const describeJson = (description: string, schema: NamedSchema): ResponseSpec => ({
  description,
  schema,
  headers: noStore,
});
