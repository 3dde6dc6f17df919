import { z } from "zod";
import { ERROR_MESSAGES, type ErrorName } from "#server/http/errors.ts";
import {
  type Answer,
  type Call,
  errorSchema,
  type Example,
  GROUPS,
  listBodyTypes,
  type NamedSchema,
  PROOFS,
} from "./call.ts";

/** Of the contract, not of the program: another first number where a caller has to change. */
const VERSION = "1.0.0";

export const ABOUT = `What the pages of this site, and programs, may ask of it, made of the schemas that it checks requests with.

Requests and answers are JSON unless a call says otherwise. Whatever is refused or goes wrong is told in one shape, \`{status: "ERROR", message}\`, with a sentence for a person. Whoever asks too much is told when to come again (\`Retry-After\`). Each answer has an \`X-Request-Id\`, by which whoever runs the site finds it in the log.

What changes anything wants a token, never the cookie alone, and is refused when it comes from a page of another site (\`Origin\`, \`Sec-Fetch-Site\`).`;

export type JsonSchema = Record<string, unknown>;

/** As a request may have it (`input`), or as an answer has it (`output`). */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, "~standard": _standard, ...rest } = z.toJSONSchema(schema, { io }) as JsonSchema;
  return rest;
}

const refer = ({ name }: NamedSchema): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const listStatuses = <Value>(byStatus: Record<number, Value> = {}): [number, Value][] =>
  Object.entries(byStatus).map(([status, value]) => [Number(status), value]);

/** Examples as the document has them, by name; undefined where there is none. */
function pickExamples(call: Call, pick: (example: Example) => unknown, status?: number) {
  const picked = Object.entries(call.examples).flatMap(([name, example]) => {
    const value = status === undefined || example.status === status ? pick(example) : undefined;
    return value === undefined ? [] : [[name, { summary: example.summary, value }] as const];
  });
  return picked.length === 0 ? {} : { examples: Object.fromEntries(picked) };
}

const describeHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: "string" } }]),
  );

function describeAnswer(call: Call, status: number, { description, schema, otherTypes = [], headers }: Answer) {
  const json = schema && {
    "application/json": {
      schema: refer(schema),
      ...pickExamples(call, ({ answer, answerType }) => (answerType === undefined ? answer : undefined), status),
    },
  };
  const others = otherTypes.map((type) => [
    type,
    {
      // Of what is not text its content type says all (OpenAPI 3.1, "Considerations for Binary Data").
      ...(type.startsWith("text/") && { schema: { type: "string" } }),
      ...pickExamples(call, ({ answer, answerType }) => (answerType === type ? answer : undefined), status),
    },
  ]);
  const hasContent = schema !== undefined || otherTypes.length > 0;
  return {
    description,
    ...(headers && { headers: describeHeaders(headers) }),
    ...(hasContent && { content: { ...json, ...Object.fromEntries(others) } }),
  };
}

const HEADERS_OF_REFUSALS: Partial<Record<number, Record<string, string>>> = {
  405: { Allow: "The methods that it answers." },
  429: { "Retry-After": "Seconds." },
  503: { "Retry-After": "Seconds." },
};

const describeRefusal = (call: Call, status: number, names: readonly ErrorName[]) =>
  describeAnswer(call, status, {
    description: names.map((name) => ERROR_MESSAGES[name]).join(" Or: "),
    schema: errorSchema,
    ...(HEADERS_OF_REFUSALS[status] && { headers: HEADERS_OF_REFUSALS[status] }),
  });

function describeBody(call: Call, body: NonNullable<Call["body"]>) {
  const { schema, maxBytes } = body;
  const [first, ...others] = listBodyTypes(body);
  const content = [first, ...others].map((type, position) => [
    type,
    {
      ...(schema && position === 0 && { schema: refer(schema) }),
      ...pickExamples(call, (example) => ((example.bodyType ?? first) === type ? example.body : undefined)),
    },
  ]);
  return {
    required: true,
    ...(maxBytes !== undefined && { description: `${maxBytes} bytes at most.` }),
    content: Object.fromEntries(content) as Record<string, unknown>,
  };
}

function describeCall(call: Call) {
  const { id, group, summary, description, proofs, parameters = [], body, answers, refusals } = call;
  return {
    operationId: id,
    tags: [GROUPS[group]],
    summary,
    ...(description !== undefined && { description }),
    security: (proofs ?? []).map((proof) => ({ [proof]: [] })),
    ...(parameters.length > 0 && {
      parameters: parameters.map(({ name, in: place, description, schema, isOptional }) => ({
        name,
        in: place,
        description,
        required: isOptional !== true,
        schema: toJsonSchema(schema, "input"),
        ...pickExamples(call, (example) => example.parameters?.[name]),
      })),
    }),
    ...(body && { requestBody: describeBody(call, body) }),
    responses: {
      ...Object.fromEntries(
        listStatuses(answers).map(([status, answer]) => [status, describeAnswer(call, status, answer)]),
      ),
      ...Object.fromEntries(
        listStatuses(refusals).map(([status, names]) => [status, describeRefusal(call, status, names)]),
      ),
      default: { $ref: "#/components/responses/Failure" },
    },
  };
}

/** @throws when two schemas have one name */
function collectSchemas(calls: readonly Call[]): Record<string, JsonSchema> {
  const found = new Map<string, { schema: z.ZodType; io: "input" | "output" }>();
  const add = ({ name, schema }: NamedSchema, io: "input" | "output"): void => {
    if ((found.get(name)?.schema ?? schema) !== schema) throw new Error(`There are two schemas named ${name}.`);
    found.set(name, { schema, io });
  };
  add(errorSchema, "output");
  for (const { body, answers } of calls) {
    if (body?.schema) add(body.schema, "input");
    for (const { schema } of Object.values(answers)) if (schema) add(schema, "output");
  }
  return Object.fromEntries([...found].map(([name, { schema, io }]) => [name, toJsonSchema(schema, io)]));
}

function describePaths(calls: readonly Call[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = describeCall(call);
  return paths;
}

/**
 * The contract as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1).
 *
 * @param site.publicUrl the origin that visitors use, without a slash at its end
 */
export function writeOpenApi(calls: readonly Call[], { name, publicUrl }: { name: string; publicUrl: string }) {
  const cookie = publicUrl.startsWith("https:") ? "__Host-open-closet" : "open-closet";
  const bearer = { type: "http", scheme: "bearer" };
  return {
    openapi: "3.1.1",
    info: {
      title: `${name}: the contract`,
      version: VERSION,
      description: ABOUT,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl }],
    tags: Object.values(GROUPS).map((tag) => ({ name: tag })),
    paths: describePaths(calls),
    components: {
      schemas: collectSchemas(calls),
      responses: {
        Failure: {
          description: "What went wrong on the way. 503 says by `Retry-After` when to come again.",
          content: { "application/json": { schema: refer(errorSchema) } },
        },
      },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: `${cookie}.session_token`, description: PROOFS.session },
        token: { ...bearer, bearerFormat: "JWT", description: PROOFS.token },
        key: { ...bearer, description: PROOFS.key },
        metrics: { ...bearer, description: PROOFS.metrics },
      },
    },
  };
}
