import { Hono } from "hono";
import { answerError } from "#server/http/errors.ts";
import type { AppLinks } from "#server/config/config.ts";

/** The addresses that the app can open; a link page is for those who have no app. */
const PATHS = ["/user/*", "/share/*", "/invite/*"];

export const APPLE_PATHS = ["/.well-known/apple-app-site-association", "/apple-app-site-association"];

export const ANDROID_PATH = "/.well-known/assetlinks.json";

const CACHED = "public, max-age=3600";

/**
 * What lets an installed app take our links over: `apple-app-site-association`
 * (https://developer.apple.com/documentation/bundleresources/applinks) and `assetlinks.json`
 * (https://developers.google.com/digital-asset-links). Nothing when the app is not configured.
 */
export function appLinks({ appLinks }: { appLinks: AppLinks }): Hono {
  const { iosAppId, androidPackage, androidCertificates } = appLinks;
  const api = new Hono();
  api.on("GET", APPLE_PATHS, (c) => {
    if (iosAppId === null) return answerError(c, 404, "notFound");
    const components = PATHS.map((path) => ({ "/": path }));
    c.header("Cache-Control", CACHED);
    return c.json({ applinks: { details: [{ appIDs: [iosAppId], components }] } });
  });
  api.get(ANDROID_PATH, (c) => {
    if (androidPackage === null || androidCertificates.length === 0) return answerError(c, 404, "notFound");
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
