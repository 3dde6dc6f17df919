import type { RouteConfig } from "@hono/zod-openapi";
import type { Call, NamedSchema, ResponseSpec } from "./call.ts";
import { toJsonSchema } from "./openapi.ts";
import { errors, json, response, security, TAGS } from "./route-parts.ts";

const FORM = "application/x-www-form-urlencoded";

const describeResponse = ({ description, schema, otherTypes = [], headers = {} }: ResponseSpec) =>
  schema
    ? json(description, schema.name, schema.schema, { types: otherTypes, headers })
    : response(description, otherTypes, headers);

function describeBody({ schema, isForm, otherTypes = [], maxBytes }: NonNullable<Call["body"]>) {
  const content: [string, Partial<NamedSchema>][] = [
    ...(schema ? [[isForm ? FORM : "application/json", schema] as [string, NamedSchema]] : []),
    ...otherTypes.map((type): [string, Partial<NamedSchema>] => [type, {}]),
  ];
  return {
    required: true,
    ...(maxBytes !== undefined && { description: `${maxBytes} bytes at most.` }),
    content: Object.fromEntries(content),
  };
}

export function toRoute(call: Call): RouteConfig {
  const { id, method, path, group, summary, description, credentials = [], parameters = [], body, responses } = call;
  return {
    method: method.toLowerCase() as Lowercase<Call["method"]>,
    path,
    operationId: id,
    tags: TAGS[group],
    summary,
    ...(description !== undefined && { description }),
    security: security(...credentials),
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
      ...Object.fromEntries(Object.entries(responses).map(([status, one]) => [status, describeResponse(one)])),
      ...errors(call.errors),
    },
  };
}
