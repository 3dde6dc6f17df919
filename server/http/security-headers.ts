import type { MiddlewareHandler } from "hono";

/** Nothing that an answer holds runs, loads or is framed, unless the answer has a policy of its own: pages do. */
const DENY_ALL_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** What no page of ours uses, and no script that came into one could. */
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

const POLICY_HEADER = "content-security-policy";

/**
 * What every answer says unless it says something else: names in lower case, and values. With https browsers come back
 * by https alone; what else lives below the host is not ours to promise.
 *
 * @param publicUrl the origin that visitors use
 */
export function listSecurityHeaders(publicUrl: string): Record<string, string> {
  return {
    [POLICY_HEADER]: DENY_ALL_POLICY,
    // A sign-in at a provider is a popup of ours.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    // What pages of others may show says so itself.
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": UNUSED_FEATURES.map((name) => `${name}=()`).join(", "),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": `max-age=${YEAR_S}` }),
  };
}

/** Sets them on what the program answers. */
export function securityHeaders({ publicUrl }: { publicUrl: string }): MiddlewareHandler {
  const listed = Object.entries(listSecurityHeaders(publicUrl));
  return async (c, next) => {
    await next();
    const { headers, status } = c.res;
    // A browser puts the headers of a 304 in place of those that it kept. A page without a policy is one that Vite serves.
    const hasNoPolicy = status === 304 || headers.get("Content-Type")?.startsWith("text/html") === true;
    for (const [name, value] of listed) {
      if (!headers.has(name) && !(name === POLICY_HEADER && hasNoPolicy)) c.header(name, value);
    }
  };
}
