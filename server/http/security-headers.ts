import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { listRequestId } from "#server/telemetry/request-context.ts";

const DENY_ALL_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** In a sandbox a worker of a page has another origin, and no `crypto.subtle`. */
const WORKER_POLICY = "default-src 'none'";

export const SERVICE_WORKER_PATH = "/service-worker.js";

/** It sends the requests of the owner's pages. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** A header that is set here stays. Null: the policy of all other answers. */
export const findAssetPolicy = (path: string): string | null =>
  /\.worker-[^/]+\.js$/.test(path) ? WORKER_POLICY : null;

const UNUSED_FEATURES = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

const YEAR_S = 31_536_000;

const FRAME_HEADER = "x-frame-options";
const POLICY_HEADER = "content-security-policy";

export const toHashSource = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Names in lower case. HSTS only with an https `publicUrl`, without subdomains. */
export function listSecurityHeaders(publicUrl: string): Record<string, string> {
  return {
    [POLICY_HEADER]: DENY_ALL_POLICY,
    // Sign-in at a provider opens a pop-up.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": UNUSED_FEATURES.map((name) => `${name}=()`).join(", "),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    [FRAME_HEADER]: "DENY",
    "x-permitted-cross-domain-policies": "none",
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": `max-age=${YEAR_S}` }),
  };
}

/** The headers of every response, with the id of the current request. */
export const listCommonHeaders = (publicUrl: string): Record<string, string> => ({
  ...listSecurityHeaders(publicUrl),
  ...listRequestId(),
});

export function addCommonHeaders({ headers, status }: Response, listed: [name: string, value: string][]): void {
  // Only the pages of `/embed` have this policy.
  const mayBeFramed = headers.get(POLICY_HEADER)?.includes("frame-ancestors *") === true;
  // A 304 replaces the headers that the browser stored. In development, Vite's pages have no policy.
  const hasNoPolicy = status === 304 || headers.get("Content-Type")?.startsWith("text/html") === true;
  for (const [name, value] of listed) {
    if (name === FRAME_HEADER && mayBeFramed) continue;
    if (!headers.has(name) && !(name === POLICY_HEADER && hasNoPolicy)) headers.set(name, value);
  }
  for (const [name, value] of Object.entries(listRequestId())) headers.set(name, value);
}

export function commonHeaders({ publicUrl }: { publicUrl: string }): MiddlewareHandler {
  const listed = Object.entries(listSecurityHeaders(publicUrl));
  return async (c, next) => {
    await next();
    addCommonHeaders(c.res, listed);
  };
}
