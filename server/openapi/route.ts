import type { RouteConfig } from "@hono/zod-openapi";
import { z } from "zod";
import { ERROR_MESSAGES, type ErrorName } from "#server/http/error-messages.ts";
import { type ResponseSpec, type Call, errorSchema, GROUPS, type NamedSchema } from "./call.ts";

export type JsonSchema = Record<string, unknown>;

/** The library's converter makes `exactOptional` fields required, and writes regex flags into patterns. */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, "~standard": _standard, ...rest } = z.toJSONSchema(schema, { io }) as JsonSchema;
  return rest;
}

export const toSchemaRef = ({ name }: NamedSchema) => ({ $ref: `#/components/schemas/${name}` });

export function listSchemas({ body, responses }: Call): { name: string; schema: JsonSchema }[] {
  const answered = Object.values(responses).flatMap(({ schema }) => (schema ? [schema] : []));
  return [
    ...(body?.schema ? [{ name: body.schema.name, schema: toJsonSchema(body.schema.schema, "input") }] : []),
    ...[errorSchema, ...answered].map(({ name, schema }) => ({ name, schema: toJsonSchema(schema, "output") })),
  ];
}

const FORM = "application/x-www-form-urlencoded";

const listStatuses = <Value>(byStatus: Record<number, Value> = {}): [number, Value][] =>
  Object.entries(byStatus).map(([status, value]) => [Number(status), value]);

const describeHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: "string" as const } }]),
  );

function describeResponse({ description, schema, otherTypes = [], headers }: ResponseSpec) {
  const json = schema && {
    "application/json": {
      schema: toSchemaRef(schema),
    },
  };
  const others = otherTypes.map((type) => [
    type,
    {
      // OpenAPI 3.1, "Considerations for Binary Data": binary content has no schema.
      ...(type.startsWith("text/") && { schema: { type: "string" as const } }),
    },
  ]);
  const hasContent = schema !== undefined || otherTypes.length > 0;
  return {
    description,
    ...(headers && { headers: describeHeaders(headers) }),
    ...(hasContent && { content: { ...json, ...Object.fromEntries(others) } }),
  };
}

const ERROR_HEADERS: Partial<Record<number, Record<string, string>>> = {
  405: { Allow: "The allowed methods." },
  429: { "Retry-After": "Seconds." },
  503: { "Retry-After": "Seconds." },
};

const describeError = (status: number, names: readonly ErrorName[]) =>
  describeResponse({
    description: names.map((name) => ERROR_MESSAGES[name]).join(" Or: "),
    schema: errorSchema,
    ...(ERROR_HEADERS[status] && { headers: ERROR_HEADERS[status] }),
  });

function describeBody({ schema, isForm, otherTypes = [], maxBytes }: NonNullable<Call["body"]>) {
  const types = [...(schema ? [isForm ? FORM : "application/json"] : []), ...otherTypes];
  const content = types.map((type, position) => [
    type,
    {
      ...(schema && position === 0 && { schema: toSchemaRef(schema) }),
    },
  ]);
  return {
    required: true,
    ...(maxBytes !== undefined && { description: `${maxBytes} bytes at most.` }),
    content: Object.fromEntries(content) as Record<string, { schema: { $ref: string } }>,
  };
}

export function toRoute(call: Call): RouteConfig {
  const { id, method, path, group, summary, description, credentials, parameters = [], body, responses, errors } = call;
  return {
    method: method.toLowerCase() as Lowercase<Call["method"]>,
    path,
    operationId: id,
    tags: [GROUPS[group]],
    summary,
    ...(description !== undefined && { description }),
    security: (credentials ?? []).map((credential) => ({ [credential]: [] })),
    ...(parameters.length > 0 && {
      parameters: parameters.map(({ name, in: place, description, schema, isOptional }) => ({
        name,
        in: place,
        description,
        required: isOptional !== true,
        schema: toJsonSchema(schema, "input"),
      })),
    }),
    ...(body && { request: { body: describeBody(body) } }),
    responses: {
      ...Object.fromEntries(listStatuses(responses).map(([status, response]) => [status, describeResponse(response)])),
      ...Object.fromEntries(listStatuses(errors).map(([status, names]) => [status, describeError(status, names)])),
      default: { $ref: "#/components/responses/Failure" },
    },
  };
}
