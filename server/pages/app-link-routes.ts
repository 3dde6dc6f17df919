import { toAddress } from "#domain/base-path.ts";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { sendError } from "#server/http/errors.ts";
import { z } from "zod";
import type { AppLinks } from "#server/config/config.ts";
import { errors, json, TAGS } from "#server/openapi/route-parts.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const PATHS = ["/user/*", "/share/*", "/invite/*"];

const describeLinks = <Path extends string>(operationId: string, path: Path) =>
  createRoute({
    operationId,
    method: "get",
    path,
    tags: TAGS.site,
    summary: "Lets the installed app open links to this site, when an app is configured.",
    responses: {
      200: json("In Apple’s or Google’s format.", "AnyJson", z.unknown(), { headers: {} }),
      ...errors("notFound"),
    },
  });

const APPLE_CALLS = [
  describeLinks("getAppleAppSiteAssociation", "/.well-known/apple-app-site-association"),
  describeLinks("getTopAppleAppSiteAssociation", "/apple-app-site-association"),
];

const GET_ANDROID_LINKS = describeLinks("getAssetlinksJson", "/.well-known/assetlinks.json");

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
  for (const call of APPLE_CALLS) api.openapi(call, answerApple);
  api.openapi(GET_ANDROID_LINKS, (c) => {
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
