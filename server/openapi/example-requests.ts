import type { Content, OpenApi, Operation } from "./openapi.ts";

export type ExampleRequest = {
  name: string;
  summary: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  credentials: string[];
  expected: {
    status: number;
    response: unknown;
    types: string[];
    schema: string;
  };
};

const escapePointer = (part: string): string => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

function findResponse({ operationId, responses }: Operation, name: string) {
  for (const [status, { content = {} }] of Object.entries(responses)) {
    for (const [type, { examples = {} }] of Object.entries(content)) {
      const example = examples[name];
      if (example) return { status, type, response: example.value };
    }
  }
  const status = Object.keys(responses).find((key) => /^[23]/.test(key));
  if (status === undefined) throw new Error(`The document does not say how ${operationId} answers ${name}.`);
  return { status, type: null, response: undefined };
}

function writeBody(content: Content, name: string): { type: string; text: string } | null {
  for (const [type, { examples = {} }] of Object.entries(content)) {
    const value = examples[name]?.value;
    if (value === undefined) continue;
    if (typeof value === "string") return { type, text: value };
    const isForm = type === "application/x-www-form-urlencoded";
    return {
      type,
      text: isForm ? String(new URLSearchParams(value as Record<string, string>)) : JSON.stringify(value),
    };
  }
  return null;
}

function toRequest(path: string, method: string, operation: Operation, name: string, summary: string): ExampleRequest {
  const { operationId, parameters = [], requestBody, responses, security } = operation;
  const { status, type, response } = findResponse(operation, name);
  const content = responses[status]?.content ?? {};
  const body = writeBody(requestBody?.content ?? {}, name);
  const headers: Record<string, string> = {
    ...(body && { "Content-Type": body.type }),
    ...(type !== null && { Accept: type }),
  };
  const query = new URLSearchParams();
  let filled = path;
  for (const { name: parameter, in: place, examples = {} } of parameters) {
    const value = examples[name]?.value;
    if (typeof value !== "string") continue;
    if (place === "path") filled = filled.replace(`{${parameter}}`, encodeURIComponent(value));
    else if (place === "query") query.set(parameter, value);
    else headers[parameter] = value;
  }
  const place = ["paths", path, method, "responses", status, "content", "application/json", "schema"];
  return {
    name: `${operationId}: ${name}`,
    summary,
    method: method.toUpperCase(),
    path: query.size === 0 ? filled : `${filled}?${query}`,
    headers,
    body: body?.text ?? null,
    credentials: security.flatMap((one) => Object.keys(one)),
    expected: {
      status: Number(status),
      response,
      types: type === null ? Object.keys(content) : [type],
      schema: `#/${place.map(escapePointer).join("/")}`,
    },
  };
}

export function listRequests(path: string, method: string, operation: Operation): ExampleRequest[] {
  const { parameters = [], requestBody, responses } = operation;
  const places = [
    ...parameters,
    ...Object.values(requestBody?.content ?? {}),
    ...Object.values(responses).flatMap(({ content }) => Object.values(content ?? {})),
  ];
  const summaries = new Map(
    places.flatMap(({ examples = {} }) => Object.entries(examples).map(([name, { summary }]) => [name, summary])),
  );
  if (summaries.size === 0) summaries.set("as it is", "As it is");
  return [...summaries].map(([name, summary]) => toRequest(path, method, operation, name, summary));
}

export const listExampleRequests = ({ paths }: OpenApi): ExampleRequest[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => listRequests(path, method, operation)),
  );
