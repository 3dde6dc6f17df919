import { toAddress } from "#domain/base-path.ts";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { sendError } from "#server/http/errors.ts";
import type { AppLinks } from "#server/config/config.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const PATHS = ["/user/*", "/share/*", "/invite/*"];

const CACHED = "public, max-age=3600";

/** Formats: developer.apple.com/documentation/bundleresources/applinks, developers.google.com/digital-asset-links. */
export function appLinks({ appLinks }: { appLinks: AppLinks }): OpenAPIHono {
  const { iosAppId, androidPackage, androidCertificates } = appLinks;
  const api = createApi();
  const answerApple = (c: Context): Response => {
    if (iosAppId === null) return sendError(c, "notFound");
    const components = PATHS.map((path) => ({ "/": toAddress(path) }));
    c.header("Cache-Control", CACHED);
    return c.json({ applinks: { details: [{ appIDs: [iosAppId], components }] } });
  };
  for (const path of ["/.well-known/apple-app-site-association", "/apple-app-site-association"])
    api.get(path, answerApple);
  api.get("/.well-known/assetlinks.json", (c) => {
    if (androidPackage === null || androidCertificates.length === 0) return sendError(c, "notFound");
    const target = {
      namespace: "android_app",
      package_name: androidPackage,
      sha256_cert_fingerprints: androidCertificates,
    };
    c.header("Cache-Control", CACHED);
    return c.json([{ relation: ["delegate_permission/common.handle_all_urls"], target }]);
  });
  return api;
}
