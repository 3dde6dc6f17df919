import { z } from "zod";
import { ERROR_CODES, type ErrorCode, getErrorStatus } from "#server/http/error-codes.ts";
import { ERROR_MESSAGES } from "#server/http/error-messages.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";

export const TAGS = {
  closets: ["Closets"],
  signIn: ["Signing in"],
  profiles: ["Profiles"],
  pictures: ["Pictures"],
  stylings: ["Stylings"],
  owners: ["Closets, for API clients"],
  site: ["The site"],
  operation: ["Operation"],
};

export const CREDENTIALS = {
  session: "The session cookie of the browser.",
  token: "An account token, of `GET /auth/token`: valid for five minutes, and no longer than its session.",
  key: "An API key, made by `npm run closet -- key add`.",
  metrics: "The operator’s `METRICS_TOKEN`.",
} as const;

/** A caller needs one of these, not all. */
export const security = (...credentials: (keyof typeof CREDENTIALS)[]) => credentials.map((name) => ({ [name]: [] }));

/** A call of a signed-in browser about its account. */
export const FOR_ACCOUNTS = { tags: TAGS.signIn, security: security("session") };

const describeHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: "string" as const } }]),
  );

export const response = (description: string, types: readonly string[] = [], headers: Record<string, string> = {}) => ({
  description,
  ...(Object.keys(headers).length > 0 && { headers: describeHeaders(headers) }),
  // OpenAPI 3.1, "Considerations for Binary Data": binary content has no schema.
  ...(types.length > 0 && {
    content: Object.fromEntries(
      types.map((type) => [type, type.startsWith("text/") ? { schema: { type: "string" as const } } : {}]),
    ),
  }),
});

const NO_STORE = { "Cache-Control": "`no-store`" };

/** Schemas with the same `name` are one component of the document. */
export const json = <Schema extends z.ZodType>(
  description: string,
  name: string,
  schema: Schema,
  { types = [], headers = NO_STORE }: { types?: readonly string[]; headers?: Record<string, string> } = {},
) => {
  const { content, ...rest } = response(description, types, headers);
  return { ...rest, content: { "application/json": { schema, name }, ...content } };
};

/** The route also needs the middleware `limitBody`. */
export const jsonBody = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  call: keyof typeof MAX_BODY_BYTES,
) => ({
  required: true as const,
  description: `${MAX_BODY_BYTES[call]} bytes at most.`,
  content: { "application/json": { schema, name } },
});

const errorSchema = z
  .strictObject({
    status: z.literal("ERROR"),
    code: z.enum(ERROR_CODES),
    message: z.string(),
    line: z.int().exactOptional(),
    seen: z.string().exactOptional(),
    conflicts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).exactOptional(),
  })
  .meta({
    description:
      "What went wrong, in a sentence for a person. `code` names it for programs, and is the same in all languages; `conflicts` has the stored values of fields that a change with `saw` did not write; `line` and `seen` say at what an import stopped to understand a file.",
  });

const ERROR_HEADERS: Partial<Record<number, Record<string, string>>> = {
  405: { Allow: "The allowed methods." },
  429: { "Retry-After": "Seconds." },
  503: { "Retry-After": "Seconds." },
};

const describeError = (code: ErrorCode): string =>
  (ERROR_MESSAGES as Partial<Record<ErrorCode, string>>)[code] ?? "The message says more.";

/** Any other error is a `Failure`. By its type a handler may also return a `Response`, such as that of `sendError`. */
export function errors(...codes: readonly ErrorCode[]): { 405: { description: string } } {
  const byStatus = Map.groupBy(new Set<ErrorCode>(["wrongMethod", ...codes]), getErrorStatus);
  const described = [...byStatus].map(([status, names]) => {
    const description = names.map((name) => `\`${name}\`: ${describeError(name)}`).join("\n\n");
    return [status, json(description, "Error", errorSchema, { headers: ERROR_HEADERS[status] ?? {} })];
  });
  return { ...Object.fromEntries(described), default: { $ref: "#/components/responses/Failure" } };
}

export const ifNoneMatch = {
  name: "If-None-Match",
  in: "header" as const,
  description: "The `ETag` of the caller’s version.",
  required: false,
  schema: { type: "string" as const },
};

export const notModified = response("The caller has the current version (`If-None-Match`).");
