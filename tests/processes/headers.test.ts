import { readdir } from "node:fs/promises";
import { createHash } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { addKey } from "#server/accounts/api-keys.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";

/** Headers of every response on https. */
const ALWAYS = {
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "strict-transport-security": "max-age=31536000",
};
const ALWAYS_SOME = ["permissions-policy", "referrer-policy", "cross-origin-resource-policy"];

/** Other sites may embed these. */
const SHOWN_ELSEWHERE = /^\/(?:images\/|preview\/|openapi\.json)/;

type Asked = [path: string, status: number, init?: RequestInit];

const json = (body: string): RequestInit => ({ method: "POST", headers: { "Content-Type": "application/json" }, body });

async function openHttpsSite() {
  const { store, start } = await openProcesses({ PUBLIC_URL: "https://closet.example", MAIL_OUTBOX: "1" });
  const content = await drawNoise({ width: 300, height: 400 }).jpeg().toBuffer();
  const answer = { status: "OK", ...makePictureCloset("anna", ["a.jpg"]) };
  await importCloset(store, { name: "anna", answer, readPicture: async () => content });
  const picture = (await findAnswer(store, "anna"))?.items[0]?.thumbnailImageURL ?? "";
  const { key } = await addKey(store.db, {
    name: "test",
    username: "anna",
    rights: ["read", "import"],
    expiresAt: null,
  });
  return { server: await start({ ANDROID_PACKAGE: "com.example.app" }), picture, key };
}

test("every response has the security headers and its own id, errors and cached pages included", async () => {
  const { server, picture, key } = await openHttpsSite();
  const withKey = { headers: { Authorization: `Bearer ${key}` } };
  const [asset = ""] = (await readdir("build/client/assets")).filter((name) => name.endsWith(".js"));
  const all: Asked[] = [
    ["/", 200],
    ["/link.html", 200],
    ["/user", 404],
    ["/user/anna", 302],
    ["/user/ANNA/items", 302],
    ["/user/anna/items", 200],
    // Now from the cache.
    ["/user/anna/items", 200],
    ["/user/anna/items.data", 200],
    ["/user/anna/outfits", 200],
    ["/user/anna/collections", 200],
    ["/user/anna/collections/capsule", 200],
    ["/user/anna/collections/none", 404],
    ["/user/anna/portfolios", 200],
    ["/user/nobody/items", 404],
    ["/user/%E0", 302],
    ["/share/anna", 200],
    ["/invite/anna", 200],
    ["/invite/anna?mode=signIn&oobCode=code", 200],
    ["/nothing", 404],
    ["/", 405, { method: "PUT" }],
    ["/users/v2/openCloset", 200, json('{"username":"anna"}')],
    ["/users/v2/openCloset", 404, json('{"username":"nobody"}')],
    ["/users/v2/openCloset", 400, json("{")],
    ["/users/v2/openCloset", 413, json(" ".repeat(5000))],
    ["/users/v2/openCloset", 405],
    ["/events", 204, json('{"event":"open_closet_view","username":"anna"}')],
    ["/events", 413, json(" ".repeat(5000))],
    [picture, 200],
    [`${picture}?w=208`, 200],
    [picture, 304, { headers: { "If-None-Match": "*" } }],
    [`${picture}?w=1`, 400],
    ["/images/nothing", 404],
    ["/preview/anna.jpg", 200],
    ["/preview/nobody.jpg", 200],
    ["/qr.svg?to=/link.html", 200],
    ["/manifest.webmanifest", 200],
    ["/service-worker.js", 200],
    ["/closet/items/share", 303, { method: "POST", body: new FormData() }],
    ["/icon-192.png", 200],
    ["/icon.svg", 200],
    ["/robots.txt", 200],
    ["/.well-known/assetlinks.json", 404],
    [`/assets/${asset}`, 200],
    ["/assets/nothing.js", 404],
    ["/openapi.json", 200],
    ["/openapi", 404],
    ["/health/live", 200],
    ["/health/ready", 200],
    ["/auth/token", 401],
    ["/auth/sendSalesLink", 400, json("{}")],
    ["/auth/sign-in/link", 400, json("{}")],
    ["/auth/checkClaims", 401, json("{}")],
    ["/auth/popup/google?n=12345678", 404],
    ["/auth/popup/done", 200],
    ["/auth/nothing", 404],
    ["/auth/sendSalesLink", 413, json(" ".repeat(40_000))],
    ["/owner/closets", 401],
    ["/owner/closets", 200, withKey],
    ["/owner/closets/anna", 200, withKey],
    ["/owner/closets/anna", 405, { method: "POST", ...withKey }],
    ["/owner/closets/anna", 415, { method: "PUT", body: new Blob(["x"], { type: "image/png" }), ...withKey }],
    ["/owner/closets/anna/export", 200, withKey],
    ["/owner/closets/anna/privacy", 403, { method: "PUT", ...withKey }],
    [`/owner/closets/anna/pictures/${"0".repeat(64)}`, 404, withKey],
    ["/owner/closets/nobody", 403, withKey],
    ["/owner/nothing", 404, withKey],
    ["/users/abc", 401],
    ["/users/abc", 405, { method: "PUT", headers: { "Content-Type": "application/json" } }],
  ];
  const ids = new Set<string | undefined>();
  for (const [path, status, init] of all) {
    const response = await fetch(server.url + path, { redirect: "manual", ...init });
    const body = await response.text();
    const asked = `${init?.method ?? "GET"} ${path}`;
    expect([asked, response.status]).toEqual([asked, status]);
    const headers = Object.fromEntries(response.headers);
    expect({ asked, ...headers }).toMatchObject({ asked, ...ALWAYS });
    expect([asked, headers["x-request-id"]]).toEqual([asked, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    ids.add(headers["x-request-id"]);
    for (const name of ALWAYS_SOME) expect([asked, name, name in headers]).toEqual([asked, name, true]);
    const isShown = SHOWN_ELSEWHERE.test(path) && status < 400;
    expect([asked, headers["cross-origin-resource-policy"]]).toEqual([asked, isShown ? "cross-origin" : "same-origin"]);
    if (status === 304) continue;
    const policy = headers["content-security-policy"] ?? "";
    expect([asked, policy]).toEqual([asked, expect.stringContaining("default-src 'none'")]);
    expect([asked, /script-src[^;]*(?:'unsafe-inline'|'unsafe-eval'|\*|https?:)/.test(policy)]).toEqual([asked, false]);
    // The policy allows each inline script of the page by its hash.
    if (!headers["content-type"]?.startsWith("text/html")) continue;
    expect([asked, policy]).toEqual([asked, expect.stringContaining("frame-ancestors 'none'")]);
    for (const [, script = ""] of body.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)) {
      const hash = createHash("sha256").update(script).digest("base64");
      expect([asked, policy]).toEqual([asked, expect.stringContaining(`'sha256-${hash}'`)]);
    }
  }
  expect(ids.size).toBe(all.length);
});

test("without https there is no HSTS header, and a malformed request gets the security headers", async () => {
  const { start } = await openProcesses();
  const { url } = await start();
  const response = await fetch(`${url}/user/jane/items`);
  expect(response.headers.get("strict-transport-security")).toBeNull();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write("nonsense\r\n\r\n");
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toContain("x-content-type-options: nosniff");
});
