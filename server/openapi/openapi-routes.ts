import { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import type { Brand } from "#domain/brand.ts";
import { addCall } from "./add-call.ts";
import { defineCall } from "./call.ts";
import { OPENAPI_PAGE_POLICY, renderOpenApiPage } from "./openapi-page.ts";
import { type OpenApi, writeOpenApi } from "./openapi.ts";

const CACHED = "public, max-age=300";

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

const READ_CONTRACT = defineCall({
  id: "readContract",
  method: "GET",
  path: "/openapi",
  group: "site",
  summary: "This document, to be read by a person.",
  responses: { 200: { description: "A page without script.", otherTypes: ["text/html"] } },
  examples: { page: { summary: "All of it", status: 200 } },
});

export function openApi(
  described: OpenAPIHono,
  { brand, publicUrl }: { brand: Brand; publicUrl: string },
): OpenAPIHono {
  let written: { document: OpenApi; text: string } | undefined;
  let page: ReturnType<typeof renderOpenApiPage> | undefined;
  const getDocument = () => {
    if (written) return written;
    const document = writeOpenApi(described, { name: brand.name, publicUrl });
    return (written = { document, text: JSON.stringify(document) });
  };
  const api = new OpenAPIHono();
  addCall(api, GET_CONTRACT, (c) => {
    c.header("Cache-Control", CACHED);
    c.header("Content-Type", "application/json");
    // Programs on any origin may read it.
    c.header("Access-Control-Allow-Origin", "*");
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return c.body(getDocument().text);
  });
  addCall(api, READ_CONTRACT, (c) => {
    c.header("Cache-Control", CACHED);
    c.header("Content-Security-Policy", OPENAPI_PAGE_POLICY);
    c.header("X-Robots-Tag", "noindex");
    page ??= renderOpenApiPage({ document: getDocument().document, publicUrl });
    return c.html(page);
  });
  return api;
}
