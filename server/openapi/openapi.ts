import { getCookiePrefix } from "#server/http/cookie.ts";
import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import { z } from "zod";
import { VERSION } from "#server/config/release.ts";
import { CREDENTIALS, TAGS } from "./route-parts.ts";

const DESCRIPTION = `The HTTP interface of this site, for its pages and for API clients. It is generated from the schemas that validate requests.

Requests and responses are JSON unless a call says otherwise. Every error has one shape, \`{status: "ERROR", code, message}\`: a code for programs, a sentence for a person. After too many requests, \`Retry-After\` says when to try again. Every response has an \`X-Request-Id\`, which the operator finds in the log.

Calls that change data of an account need an account token. Calls below \`/owner\` take an API key, an account token, or the session cookie with an \`Origin\` of this site. The server rejects them when they come from a page of another site (\`Origin\`, \`Sec-Fetch-Site\`).`;

export type JsonSchema = Record<string, unknown>;

export type Content = Record<string, { schema?: JsonSchema }>;

type Parameter = { name: string; in: string; description: string; required: boolean; schema: JsonSchema };

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { description?: string; content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
};

type Paths = Record<string, Record<string, Operation>>;

export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Paths;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, object>;
    securitySchemes: Record<string, { description: string } & JsonSchema>;
  };
};

type Io = "input" | "output";
type NamedContent = Record<string, { schema?: unknown; name?: string }>;

/** The library’s own writer makes `exactOptional` fields required, and writes regex flags into patterns. */
export function toJsonSchema(schema: z.ZodType, io: Io): JsonSchema {
  const { $schema: _dialect, "~standard": _standard, ...rest } = z.toJSONSchema(schema, { io }) as JsonSchema;
  return rest;
}

function toParameters(shape: Record<string, z.ZodType>, place: "path" | "query"): Parameter[] {
  return Object.entries(shape).map(([name, given]) => {
    const { description, ...schema } = toJsonSchema(given, "input") as JsonSchema & { description: string };
    return { name, in: place, description, required: !given.safeParse(undefined).success, schema };
  });
}

function createWriter(schemas: Record<string, JsonSchema>) {
  function writeContent(content: NamedContent, io: Io): Content {
    const written = Object.entries(content).map(([type, { schema, name }]) => {
      if (!(schema instanceof z.ZodType) || name === undefined)
        return [type, { ...(schema !== undefined && { schema }) }];
      const component = toJsonSchema(schema, io);
      if (JSON.stringify(schemas[name] ?? component) !== JSON.stringify(component))
        throw new Error(`Two schemas have the name ${name}.`);
      schemas[name] = component;
      return [type, { schema: { $ref: `#/components/schemas/${name}` } }];
    });
    return Object.fromEntries(written) as Content;
  }

  return ({
    path: _path,
    method: _method,
    request = {},
    responses,
    security = [],
    ...rest
  }: RouteConfig): Operation => {
    const { params, query, body } = request as Record<"params" | "query", z.ZodObject | undefined> &
      RouteConfig["request"];
    const parameters = [
      ...toParameters(params?.shape ?? {}, "path"),
      ...toParameters(query?.shape ?? {}, "query"),
      ...((rest.parameters ?? []) as Parameter[]),
    ];
    const written = Object.entries(responses).map(([status, answer]) => {
      const { content, ...others } = answer as { content?: NamedContent };
      return [status, { ...others, ...(content && { content: writeContent(content, "output") }) }];
    });
    return {
      ...rest,
      security,
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: { ...body, content: writeContent(body.content as NamedContent, "input") } }),
      responses: Object.fromEntries(written) as Operation["responses"],
    } as Operation;
  };
}

/** https://spec.openapis.org/oas/v3.1.1 */
export function writeOpenApi(api: OpenAPIHono, publicUrl: string): OpenApi {
  const cookie = `${getCookiePrefix(publicUrl)}open-closet`;
  const bearer = { type: "http", scheme: "bearer" };
  const schemas: Record<string, JsonSchema> = {};
  const writeOperation = createWriter(schemas);
  const paths: Paths = {};
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type === "component") schemas[definition.name] = definition.component as JsonSchema;
    if (definition.type !== "route") continue;
    const { path, method } = definition.route;
    paths[path] = { ...paths[path], [method]: writeOperation(definition.route) };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Open Closet",
      version: VERSION,
      description: DESCRIPTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: publicUrl }],
    tags: Object.values(TAGS).flatMap(([tag]) => (tag === undefined ? [] : [{ name: tag }])),
    paths,
    components: {
      schemas,
      responses: {
        Failure: {
          description: "Any other error. After a 503, try again after `Retry-After` seconds.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: `${cookie}.session_token`, description: CREDENTIALS.session },
        token: { ...bearer, bearerFormat: "JWT", description: CREDENTIALS.token },
        key: { ...bearer, description: CREDENTIALS.key },
        metrics: { ...bearer, description: CREDENTIALS.metrics },
      },
    },
  };
}
