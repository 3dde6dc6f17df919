import { Hono } from "hono";
import { CONTRACT_PAGE_POLICY, writeContractPage } from "./contract-page.ts";
import { writeOpenApi } from "./openapi.ts";
import type { Brand } from "#domain/brand.ts";
import type { Call } from "./call.ts";

const CACHED = "public, max-age=300";

/** `GET /openapi.json` (interfaces: "HTTP"), and `GET /openapi`, the same as a page: each made once, when it is asked for first. */
export function contract(calls: readonly Call[], { brand, publicUrl }: { brand: Brand; publicUrl: string }): Hono {
  const site = { name: brand.name, publicUrl };
  let document: string | undefined;
  let page: ReturnType<typeof writeContractPage> | undefined;
  const api = new Hono();
  api.get("/openapi.json", (c) => {
    c.header("Cache-Control", CACHED);
    c.header("Content-Type", "application/json");
    // It is for programs on whatever page.
    c.header("Access-Control-Allow-Origin", "*");
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    document ??= JSON.stringify(writeOpenApi(calls, site));
    return c.body(document);
  });
  api.get("/openapi", (c) => {
    c.header("Cache-Control", CACHED);
    c.header("Content-Security-Policy", CONTRACT_PAGE_POLICY);
    c.header("X-Robots-Tag", "noindex");
    page ??= writeContractPage(calls, site);
    return c.html(page);
  });
  return api;
}
