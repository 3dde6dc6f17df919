/** What of an OpenAPI document is needed to send its examples, and to hold the answers against it. */
export type OpenApi = { paths: Record<string, Record<string, Operation>> };

type Examples = Record<string, { value: unknown }>;
type Content = Record<string, { schema?: unknown; examples?: Examples }>;

type Operation = {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string; required: boolean; examples?: Examples }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

export type ExampleRequest = {
  /** `getProfile: live` */
  name: string;
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** Any one of these proves who asks. */
  proofs: string[];
  expected: {
    status: number;
    /** Content types; none where there is no content. */
    types: string[];
    /** Where the schema of a JSON answer stands in the document. */
    schema: string;
  };
};

const escapePointer = (part: string): string => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

/** The status that an example is answered with: where it stands among the answers, or the one that has no JSON. */
function findAnswer({ operationId, responses }: Operation, name: string): { status: string; type: string | null } {
  for (const [status, { content = {} }] of Object.entries(responses)) {
    for (const [type, { examples = {} }] of Object.entries(content)) if (name in examples) return { status, type };
  }
  const status = Object.keys(responses).find((key) => /^[23]/.test(key));
  if (status === undefined) throw new Error(`The document does not say how ${operationId} answers ${name}.`);
  return { status, type: null };
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

function toRequest(path: string, method: string, operation: Operation, name: string): ExampleRequest {
  const { operationId, parameters = [], requestBody, responses, security } = operation;
  const { status, type } = findAnswer(operation, name);
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
    method: method.toUpperCase(),
    path: query.size === 0 ? filled : `${filled}?${query}`,
    headers,
    body: body?.text ?? null,
    proofs: security.flatMap((one) => Object.keys(one)),
    expected: {
      status: Number(status),
      types: type === null ? Object.keys(content) : [type],
      schema: `#/${place.map(escapePointer).join("/")}`,
    },
  };
}

/** Every example of a document, as a request. A call that has none that could be named is sent as it is. */
export function listExampleRequests({ paths }: OpenApi): ExampleRequest[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const { parameters = [], requestBody, responses } = operation;
      const places = [
        ...parameters,
        ...Object.values(requestBody?.content ?? {}),
        ...Object.values(responses).flatMap(({ content }) => Object.values(content ?? {})),
      ];
      const names = new Set(places.flatMap(({ examples }) => Object.keys(examples ?? {})));
      return (names.size === 0 ? ["as it is"] : [...names]).map((name) => toRequest(path, method, operation, name));
    }),
  );
}
