import { ERROR_MESSAGES, type ErrorName } from "#server/http/error-messages.ts";
import type { OpenApi, Operation } from "#server/openapi/openapi.ts";
import examples from "#tests/support/calls/call-examples.json" with { type: "json" };

/** A request and its expected response, by call and name in `call-examples.json`. */
type Example = {
  status: number;
  parameters?: Record<string, string>;
  body?: Record<string, unknown> | string;
  /** Default: the first type of the call. */
  bodyType?: string;
  response?: unknown;
  /** Instead of `response`. */
  error?: ErrorName;
  responseType?: string;
};

const EXAMPLES = examples as Record<string, Record<string, Example>>;

/** Placeholders in examples, which a test replaces with real values. */
export const EXAMPLE_VALUES = {
  userId: "pZ3kFq81xYw0aBcD",
  code: "nT1cU5mVZ0l9y4bqkJ2r7wXo8sHdE6fGaPiQtRvLzCM",
  digits: "482913",
  picture: "8hK2mWq_x3Yd0cVb7nRt1uLpZs4aEf",
  sha256: "5df6e0e2761359d30a8275058e299fcc0381534545f55cf43e41983f5d4c9456",
  bytes: "(the bytes of the picture)",
} as const;

export type ExampleRequest = {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  credentials: string[];
  expected: { status: number; description: string; response: unknown; types: string[]; schema: string };
};

const escapePointer = (part: string): string => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

function writeBody(body: NonNullable<Example["body"]>, type: string): string {
  if (typeof body === "string") return body;
  const isForm = type === "application/x-www-form-urlencoded";
  return isForm ? String(new URLSearchParams(body as Record<string, string>)) : JSON.stringify(body);
}

function toRequest(path: string, method: string, operation: Operation, name: string, example: Example): ExampleRequest {
  const { operationId, parameters = [], requestBody, responses, security } = operation;
  const { status, error } = example;
  const expected = error && { status: "ERROR", code: error, message: ERROR_MESSAGES[error] };
  const response = expected ?? example.response;
  const content = responses[status]?.content ?? {};
  const type = response === undefined ? null : (example.responseType ?? "application/json");
  const bodyType = example.bodyType ?? Object.keys(requestBody?.content ?? {})[0] ?? "";
  const headers: Record<string, string> = {
    ...(example.body !== undefined && { "Content-Type": bodyType }),
    ...(type !== null && { Accept: type }),
  };
  const query = new URLSearchParams();
  let filled = path;
  for (const { name: parameter, in: place } of parameters) {
    const value = example.parameters?.[parameter];
    if (value === undefined) continue;
    if (place === "path") filled = filled.replace(`{${parameter}}`, encodeURIComponent(value));
    else if (place === "query") query.set(parameter, value);
    else headers[parameter] = value;
  }
  const place = ["paths", path, method, "responses", String(status), "content", "application/json", "schema"];
  return {
    name: `${operationId}: ${name}`,
    method: method.toUpperCase(),
    path: query.size === 0 ? filled : `${filled}?${query}`,
    headers,
    body: example.body === undefined ? null : writeBody(example.body, bodyType),
    credentials: security.flatMap((one) => Object.keys(one)),
    expected: {
      status,
      description: responses[status]?.description ?? "",
      response,
      types: type === null ? Object.keys(content) : [type],
      schema: `#/${place.map(escapePointer).join("/")}`,
    },
  };
}

/** Throws for a call of the document without an example. */
export const listExampleRequests = ({ paths }: OpenApi): ExampleRequest[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const named = EXAMPLES[operation.operationId];
      if (!named) throw new Error(`call-examples.json has no example for ${operation.operationId}.`);
      return Object.entries(named).map(([name, example]) => toRequest(path, method, operation, name, example));
    }),
  );
