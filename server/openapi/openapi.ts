import type { OpenAPIHono } from "@hono/zod-openapi";
import { errorSchema, GROUPS, CREDENTIALS } from "./call.ts";
import { type JsonSchema, toSchemaRef } from "./route.ts";

/** The version of the interface, not of the server: the major number changes when callers must change. */
const VERSION = "1.0.0";

const DESCRIPTION = `The HTTP interface of this site, for its pages and for API clients. It is generated from the schemas that validate requests.

Requests and responses are JSON unless a call says otherwise. Every error has one shape, \`{status: "ERROR", message}\`, with a sentence for a person. After too many requests, \`Retry-After\` says when to try again. Every response has an \`X-Request-Id\`, which the operator finds in the log.

Calls that change data of an account need an account token. Calls below \`/owner\` take an API key, an account token, or the session cookie with an \`Origin\` of this site. The server rejects them when they come from a page of another site (\`Origin\`, \`Sec-Fetch-Site\`).`;

type Examples = Record<string, { summary: string; value: unknown }>;

export type Content = Record<string, { schema?: JsonSchema; examples?: Examples }>;

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, unknown>[];
  parameters?: {
    name: string;
    in: string;
    description: string;
    required: boolean;
    schema: JsonSchema;
    examples?: Examples;
  }[];
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

type Site = {
  name: string;
  publicUrl: string;
};

/** The OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1) of the calls of `api`. */
export function writeOpenApi(api: OpenAPIHono, { name, publicUrl }: Site): OpenApi {
  const cookie = publicUrl.startsWith("https:") ? "__Host-open-closet" : "open-closet";
  const bearer = { type: "http", scheme: "bearer" };
  const title = `${name}: the contract`;
  const { paths, components } = api.getOpenAPI31Document({ openapi: "3.1.1", info: { title, version: VERSION } });
  return {
    openapi: "3.1.1",
    info: { title, version: VERSION, description: DESCRIPTION, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: publicUrl }],
    tags: Object.values(GROUPS).map((tag) => ({ name: tag })),
    paths: paths as Paths,
    components: {
      schemas: components?.schemas as OpenApi["components"]["schemas"],
      responses: {
        Failure: {
          description: "Any other error. After a 503, try again after `Retry-After` seconds.",
          content: { "application/json": { schema: toSchemaRef(errorSchema) } },
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
