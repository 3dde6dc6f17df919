import { z } from "zod";
import { ERROR_MESSAGES, type ErrorName } from "#server/http/error-messages.ts";
import type { ErrorBody } from "#server/http/errors.ts";

/** What the calls are grouped by, in their order. */
export const GROUPS = {
  closets: "Closets",
  signIn: "Signing in",
  profiles: "Profiles",
  pictures: "Pictures",
  owners: "Closets, for programs with a key",
  site: "The site",
  operation: "Operation",
} as const;

/** How a caller proves who she is. */
export const CREDENTIALS = {
  session: "The session’s cookie, as a browser keeps it.",
  token: "A token of `GET /auth/token`: good for five minutes, and no longer than its session.",
  key: "A key of a program, as `npm run closet -- key add` makes it.",
  metrics: "The operator’s `METRICS_TOKEN`.",
} as const;

/** A schema under its name in the document. */
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
  /** Of what is JSON. */
  schema?: NamedSchema;
  /** Content types of what is not. */
  otherTypes?: readonly string[];
  /** What they are for, by name. */
  headers?: Record<string, string>;
};

/** A request that is answered as it says here: a test sends each. */
export type Example = {
  summary: string;
  status: number;
  parameters?: Record<string, string>;
  /** Of what is not JSON, a text. */
  body?: Record<string, unknown> | string;
  /** Its content type, where it is not the first of those that the call takes. */
  bodyType?: string;
  response?: unknown;
  /** Of the answer, where it is not JSON. */
  responseType?: string;
};

/** What the document says of a call. */
export type Call<Path extends string = string> = {
  /** Its name for programs that are made of the document. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters as in `/users/{userId}`. */
  path: Path;
  group: keyof typeof GROUPS;
  summary: string;
  description?: string;
  /** Any one of them; none is needed where there is none. */
  credentials?: readonly (keyof typeof CREDENTIALS)[];
  parameters?: readonly Parameter[];
  body?: {
    /** Of what is JSON, or a form. */
    schema?: NamedSchema;
    isForm?: true;
    /** Content types of what is neither. */
    otherTypes?: readonly string[];
    maxBytes?: number;
  };
  responses: Record<number, ResponseSpec>;
  /** What is refused, by status. */
  errors?: Record<number, readonly ErrorName[]>;
  examples: Record<string, Example>;
};

/** Keeps the path's type, which names the parameters of the handler's request. */
export const defineCall = <const Path extends string>(call: Call<Path>): Call<Path> => call;

export const errorSchema = {
  name: "Error",
  schema: z.strictObject({ status: z.literal("ERROR"), message: z.string() }).meta({
    description: "What could not be done, in a sentence for a person.",
  }) satisfies z.ZodType<ErrorBody>,
};

/** What answers a call that is refused. */
export const errorBody = (name: ErrorName): ErrorBody => ({ status: "ERROR", message: ERROR_MESSAGES[name] });

/** Values in examples that a test replaces by those of its own closets and visitors. */
export const EXAMPLE_VALUES = {
  userId: "pZ3kFq81xYw0aBcD",
  code: "nT1cU5mVZ0l9y4bqkJ2r7wXo8sHdE6fGaPiQtRvLzCM",
  picture: "8hK2mWq_x3Yd0cVb7nRt1uLpZs4aEf",
  sha256: "5df6e0e2761359d30a8275058e299fcc0381534545f55cf43e41983f5d4c9456",
  bytes: "(the bytes of the picture)",
} as const;

const noStore = { "Cache-Control": "`no-store`" };

/** JSON that nobody keeps. */
export const describeJson = (description: string, schema: NamedSchema): ResponseSpec => ({
  description,
  schema,
  headers: noStore,
});
