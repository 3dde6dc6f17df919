import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import type { Brand } from "#domain/brand.ts";
import { addCall } from "./add-call.ts";
import { defineCall } from "./call.ts";
import { writeOpenApi } from "./openapi.ts";

const GET_CONTRACT = defineCall({
  id: "getContract",
  method: "GET",
  path: "/openapi.json",
  group: "site",
  summary: "This document.",
  responses: {
    200: {
      description: "The document.",
      schema: { name: "OpenApi", schema: z.looseObject({ openapi: z.string() }) },
    },
  },
  examples: { document: { summary: "All of it", status: 200 } },
});

export function openApi(
  described: OpenAPIHono,
  { brand, publicUrl }: { brand: Brand; publicUrl: string },
): OpenAPIHono {
  let document: string | undefined;
  const api = new OpenAPIHono();
  addCall(api, GET_CONTRACT, (c) => {
    c.header("Cache-Control", "public, max-age=300");
    c.header("Content-Type", "application/json");
    // Programs on any origin may read it.
    c.header("Access-Control-Allow-Origin", "*");
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    document ??= JSON.stringify(writeOpenApi(described, { name: brand.name, publicUrl }));
    return c.body(document);
  });
  return api;
}
