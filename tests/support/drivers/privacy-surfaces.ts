import { listExampleRequests } from "#tests/support/calls/example-requests.ts";
import type { OpenApi } from "#server/openapi/openapi.ts";

/**
 * `{u}` is the username, `{s}` the token of an outfit that was sent to it, `{r}` the id of its read-only page. `{p}` is the
 * last address of one of its pictures, `{h}` the hash of a picture that was proposed, `{k}` an API key for another closet. `{t}` and
 * `{c}` are the token and the cookie of another account.
 */
export type Surface = { path: string; method?: string; headers?: Record<string, string>; body?: string };

export const PAGES = [
  "/user/{u}",
  "/user/{u}/",
  "/user/{u}/outfits",
  "/user/{u}/items",
  "/user/{u}/items?from=48",
  "/user/{u}/items?q=a&sort=worn",
  "/user/{u}/outfits?filters=open",
  "/user/{u}/collections",
  "/user/{u}/collections/capsule",
  "/user/{u}/collections/mood",
  "/user/{u}/collections/none",
  "/user/{u}/portfolios",
  "/user/{u}/items/i0",
  "/user/{u}/items/i0?in=collections/capsule",
  "/user/{u}/items/i0?q=brand",
  "/user/{u}/items/none",
  "/user/{u}/outfits/o0",
  "/user/{u}/portfolios/p0",
  "/user/{u}/inspirations/n0",
  "/user/{u}/inspirations/n0?in=collections/mood",
  "/user/{u}/inspirations/none",
  "/user/{u}/nothing",
  "/user/{u}/style",
  "/user/{u}/style?items=i0",
  "/share/{u}",
  "/share/{u}?fbclid=x",
  "/invite/{u}",
  "/invite/{u}?with=email",
  "/invite/{u}?mode=signIn&oobCode=code",
  "/link.html?closet={u}",
];

const OTHER_PATHS = [
  "/styling/{s}",
  "/styling/{s}.data",
  "/styling/{s}/style",
  "/styling/{s}/style.data",
  "/stylings/{s}",
  "/stylings/{s}/picture",
  "/stylings/{s}/proposals/{h}",
  "/outfit/{r}",
  "/outfit/{r}.data",
  "/outfit/{r}/picture.jpg",
  "/user/{u}/items.data",
  "/user/{u}/items.data?_routes=routes%2Fcloset-viewer%2Fcloset-viewer",
  "/user/{u}/items/i0.data",
  "/user/{u}/style.data",
  "/share/{u}.data",
  "/invite/{u}.data",
  "/closets/{u}",
  "/preview/{u}.jpg",
  "/preview/{u}/items.jpg",
  "/preview/{u}/collections/capsule.jpg",
  "/preview/{u}/items/i0.jpg",
  "/embed/{u}/items",
  "/embed/{u}/items/i0",
  "/embed/{u}/outfits/o0",
  "/embed/{u}/collections/capsule",
  "/oembed?url={o}/user/{u}/items",
  "/oembed?url={o}/user/{u}/items/i0",
  "{p}",
  "{p}?w=208",
  "/qr.svg?to=/link.html?closet={u}",
  "/manifest.webmanifest",
  "/.well-known/assetlinks.json",
  "/.well-known/apple-app-site-association",
  "/robots.txt",
];

const JSON_TYPE = { "Content-Type": "application/json" };

/** Every OpenAPI call for visitors with a `username` in its body, so that new calls are covered. */
export async function listCalls(url: string): Promise<Surface[]> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
  return listExampleRequests(document).flatMap(({ path, method, headers, body, credentials, expected }) => {
    if (credentials.length > 0) return [];
    if (headers["Content-Type"] !== JSON_TYPE["Content-Type"] || expected.status >= 400) return [];
    const sent = JSON.parse(body ?? "{}") as Record<string, unknown>;
    return "username" in sent
      ? [{ path, method, headers: JSON_TYPE, body: JSON.stringify({ ...sent, username: "{u}" }) }]
      : [];
  });
}

/** Credentials that are not for this closet, also from another site, and none. */
const OTHERS: Record<string, string>[] = [
  { Authorization: "Bearer {k}" },
  { Authorization: "Bearer {t}" },
  { Cookie: "{c}", Origin: "{o}" },
  { Cookie: "{c}", Origin: "https://elsewhere.example" },
  {},
];

const OWNER_WRITES = [
  ["PUT", "", '{"status":"OK"}'],
  ["POST", "/import", '{"status":"OK","items":[]}'],
  ["POST", "/import?existing=replace&preview=true", '{"status":"OK"}'],
  ["PUT", "/privacy", '{"visibility":"public"}'],
  ["PATCH", "/settings", '{"tap":"look"}'],
  ["DELETE", "", ""],
  ["POST", "/items", '{"name":"Coat"}'],
  ["POST", "/collections", '{"name":"Trip"}'],
  ["PATCH", "/items/i0", '{"name":"Coat"}'],
  ["PATCH", "/items", '{"ids":["i0"],"set":{"wishlist":true}}'],
  ["DELETE", "/items/i0", ""],
  ["DELETE", "/outfits/o0", ""],
  ["POST", "/bin/items/i0/restore", ""],
  ["POST", "/bin/items/restore", '{"ids":["i0"]}'],
  ["DELETE", "/bin/items/i0", ""],
  ["DELETE", "/bin", ""],
  ["POST", "/imports/00000000-0000-4000-8000-000000000000/undo", ""],
  ["POST", "/stylings/one", '{"decision":"accept"}'],
] as const;

const STYLING = JSON.stringify({
  id: "one",
  name: "Ana",
  layout: { v: 1, ratio: 1.359, pics: [{ itemId: "i0", x: 0.5, y: 0.5, scale: 0.5 }] },
});

/** A picture, in each way that a visitor can ask for it. */
export const PICTURE_REQUESTS: Surface[] = ["{p}", "{p}?w=208", "{p}?w=original"].flatMap((path) => [
  { path },
  { path, method: "HEAD" },
  { path, headers: { "If-None-Match": "*" } },
  { path, headers: { Range: "bytes=0-9" } },
  { path, headers: { Accept: "image/avif,image/webp,*/*" } },
]);

/** Every path as GET, HEAD, conditional, range and with other encodings. */
export const OTHER_SURFACES: Surface[] = [
  ...[...PAGES, ...OTHER_PATHS].flatMap((path) => [
    { path },
    { path, method: "HEAD" },
    { path, headers: { "If-None-Match": "*" } },
    { path, headers: { Range: "bytes=0-9" } },
    { path, headers: { "Accept-Encoding": "identity", Accept: "image/avif,image/webp,*/*" } },
  ]),
  ...[
    "",
    "/export",
    "/export?as=site",
    "/content",
    "/items",
    "/items/i0",
    "/bin",
    "/imports",
    "/changes",
    "/stylings",
    `/pictures/${"0".repeat(64)}`,
    `/pictures/${"0".repeat(64)}?w=72`,
  ].flatMap((path) => OTHERS.map((headers) => ({ path: `/owner/closets/{u}${path}`, headers }))),
  {
    path: "/users/v2/openCloset",
    method: "POST",
    headers: JSON_TYPE,
    body: '{"username":"{u}","useCollections":true}',
  },
  ...OTHERS.map((headers) => ({
    path: "/closets/{u}/stylings",
    method: "POST",
    headers: { ...JSON_TYPE, ...headers },
    body: STYLING,
  })),
  { path: "/closets/{u}/stylings" },
  ...OTHERS.flatMap((headers) =>
    OWNER_WRITES.map(([method, path, body]) => ({
      path: `/owner/closets/{u}${path}`,
      method,
      headers: { ...JSON_TYPE, ...headers },
      body,
    })),
  ),
];
