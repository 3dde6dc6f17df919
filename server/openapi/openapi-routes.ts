import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { writeOpenApi } from "./openapi.ts";
import { errors, json, TAGS } from "./route-parts.ts";
import { createApi } from "./request-errors.ts";

const GET_CONTRACT = createRoute({
  operationId: "getContract",
  method: "get",
  path: "/openapi.json",
  tags: TAGS.site,
  summary: "This document.",
  responses: {
    200: json("The document.", "OpenApi", z.looseObject({ openapi: z.string() }), { headers: {} }),
    ...errors(),
  },
});

export function openApi(described: OpenAPIHono, { publicUrl }: { publicUrl: string }): OpenAPIHono {
  let document: string | undefined;
  const api = createApi();
  api.openapi(GET_CONTRACT, (c) => {
    c.header("Cache-Control", "public, max-age=300");
    c.header("Content-Type", "application/json");
    // Programs on any origin may read it.
    c.header("Access-Control-Allow-Origin", "*");
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    document ??= JSON.stringify(writeOpenApi(described, publicUrl));
    return c.body(document);
  });
  return api;
}
