import { expect, test } from "vitest";
import { createLog } from "#server/telemetry/log.ts";
import { CALLS_PER_KEY, RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { addKey, revokeKey } from "./api-keys.ts";
import { type OwnerResponse, openTestOwnerApi, type OwnerRequest } from "#tests/support/drivers/owner-api.ts";

const SHA = "a".repeat(64);
const JSON_TYPE = { "Content-Type": "application/json" };

/** Every call with a username, as it should be called, and the right that it needs. */
const CALLS: [right: "read" | "import" | "privacy" | "remove", method: string, path: string, sent?: OwnerRequest][] = [
  ["read", "GET", ""],
  ["read", "GET", "/export"],
  ["read", "HEAD", "/export"],
  ["import", "PUT", "", { body: '{"status":"OK"}', headers: JSON_TYPE }],
  ["import", "GET", `/pictures/${SHA}/info`],
  ["import", "HEAD", `/pictures/${SHA}/info`],
  ["read", "GET", `/pictures/${SHA}`],
  ["read", "HEAD", `/pictures/${SHA}`],
  ["import", "PUT", `/pictures/${SHA}`, { body: "x", headers: { "Content-Type": "image/png" } }],
  ["privacy", "PUT", "/privacy", { body: '{"visibility":"private"}', headers: JSON_TYPE }],
  ["privacy", "PATCH", "/settings", { body: '{"tap":"look"}', headers: JSON_TYPE }],
  ["remove", "DELETE", ""],
];

const toLines = ({ status, headers, text }: OwnerResponse) => ({ status, headers: [...headers], text });

test("without a valid key, every address gets the same 401", async () => {
  const { store, call } = await openTestOwnerApi({ jane: {}, emma: { visibility: "private" } });
  const { key, id } = await addKey(store.db, { name: "old", username: null, rights: ["read"], expiresAt: null });
  await revokeKey(store.db, id);
  const first = await call(null, "GET", "/owner/closets");
  expect([first.status, first.json]).toEqual([
    401,
    {
      status: "ERROR",
      code: "noKey",
      message:
        "You are not signed in, or your session has ended. Send `Authorization: Bearer` with a valid API key, or with a new account token of `GET /auth/token`.",
    },
  ]);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "www-authenticate": "Bearer",
    "cache-control": "no-store",
  });
  for (const bad of [null, "", "nonsense", key, `${key}x`]) {
    for (const username of ["jane", "emma", "nobody"]) {
      for (const [, method, path, sent] of CALLS) {
        if (method === "HEAD") continue;
        expect(toLines(await call(bad, method, `/owner/closets/${username}${path}`, sent))).toEqual(toLines(first));
      }
    }
  }
  for (const path of ["/owner", "/owner/", "/owner/nothing"]) expect((await call(null, "GET", path)).status).toBe(401);
  expect(
    (await call("x", "OPTIONS", "/owner/closets/jane", { headers: { Origin: "https://evil.example" } })).status,
  ).toBe(401);
});

test.for(CALLS)("a key needs the right %s: %s …%s", async ([right, method, path, sent]) => {
  const { openApiClient, ownerServices } = await openTestOwnerApi({ jane: {}, emma: { visibility: "private" } });
  const others = (["read", "import", "privacy", "remove"] as const).filter((other) => other !== right);
  const without = await openApiClient({ rights: others });
  const withIt = await openApiClient({ rights: [right], username: "JANE" });
  const refused = await without.call(method, `/owner/closets/jane${path}`, sent);
  expect(refused.status).toBe(403);
  if (method !== "HEAD") expect(refused.text).toContain(`It needs the right \`${right}\`.`);
  // Other closets get the same response, whether public, private or missing.
  for (const username of ["emma", "nobody", "%E0", "jane%2F"]) {
    expect(toLines(await withIt.call(method, `/owner/closets/${username}${path}`, sent))).toEqual(toLines(refused));
  }
  const before = await ownerServices.closets.list({ username: null });
  expect(before.map(({ username, visibility }) => [username, visibility])).toEqual([
    ["emma", "private"],
    ["jane", "public"],
  ]);
  const allowed = await withIt.call(method, `/owner/closets/jane${path}`, sent);
  expect([401, 403, 405]).not.toContain(allowed.status);
});

test("a key for one closet lists only that closet", async () => {
  const { openApiClient } = await openTestOwnerApi({ jane: {}, emma: {} });
  const list = async (username: string | null) => {
    const { json } = await (await openApiClient({ username })).call("GET", "/owner/closets");
    return (json as { closets: { username: string }[] }).closets.map((closet) => closet.username);
  };
  expect([await list(null), await list("Jane"), await list("nobody")]).toEqual([["emma", "jane"], ["jane"], []]);
  expect((await (await openApiClient({ rights: ["import"] })).call("GET", "/owner/closets")).status).toBe(403);
});

test("with a key, an unknown address is 404 and an unknown method 405, without CORS", async () => {
  const { openApiClient } = await openTestOwnerApi({ jane: {} });
  const { call } = await openApiClient();
  expect((await call("GET", "/owner/nothing")).status).toBe(404);
  expect((await call("GET", "/owner/closets/nobody")).status).toBe(404);
  for (const [method, path] of [
    ["PUT", "/owner/closets"],
    ["PATCH", "/owner/closets/jane"],
    ["DELETE", "/owner/closets/jane/export"],
    ["DELETE", `/owner/closets/jane/pictures/${SHA}`],
    ["PATCH", `/owner/closets/jane/pictures/${SHA}`],
    ["OPTIONS", "/owner/closets/jane"],
  ] as const) {
    const answer = await call(method, path, { headers: { Origin: "https://shop.example" } });
    expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, expect.any(String)]);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
  }
});

test("wrong keys are rate-limited per sender, and valid keys per key", async () => {
  const { openApiClient, call } = await openTestOwnerApi();
  const { key, call: callWithKey } = await openApiClient();
  const guess = `${key.slice(0, 16)}${"A".repeat(43)}`;
  const statuses = new Set<number>();
  for (let n = 0; n < RATE_LIMITS.wrongKeys.max; n += 1) statuses.add((await call(guess, "GET", "/owner/x")).status);
  expect(statuses).toEqual(new Set([401]));
  const refused = await call(guess, "GET", "/owner/x");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
  for (let n = 0; n < CALLS_PER_KEY.maxCalls; n += 1) statuses.add((await callWithKey("GET", "/owner/x")).status);
  expect(statuses).toEqual(new Set([401, 404]));
  expect((await callWithKey("GET", "/owner/x")).status).toBe(429);
  expect((await (await openApiClient()).call("GET", "/owner/x")).status).toBe(404);
});

test("each change is logged once with its key, without the secret", async () => {
  const written: string[] = [];
  const log = createLog({ isProduction: true, logLevel: "info" }, { write: (line) => void written.push(line) });
  const { openApiClient } = await openTestOwnerApi({ jane: {}, emma: {} }, {}, log);
  const { key, id, call } = await openApiClient({ name: "app of Jane", username: "jane" });
  for (const [, method, path, sent] of CALLS) {
    await call(method, `/owner/closets/jane${path}`, sent);
    await call(method, `/owner/closets/emma${path}`, sent);
  }
  const lines = written.map((line) => JSON.parse(line) as Record<string, unknown>);
  const told = { keyId: id, keyName: "app of Jane", username: "jane", msg: "an API client changed a closet" };
  expect(lines.filter(({ msg }) => msg === told.msg)).toMatchObject([
    { ...told, call: "PUT /owner/closets/:username", status: 200 },
    { ...told, call: "PUT /owner/closets/:username/privacy", status: 200 },
    { ...told, call: "PATCH /owner/closets/:username/settings", status: 200 },
    { ...told, call: "DELETE /owner/closets/:username", status: 204 },
  ]);
  expect(written.join("")).not.toContain(key.slice(-43));
});

test.for(CALLS)("an invalid username is an error: %s …%s", async ([, method, path, sent]) => {
  const { openApiClient, store, ownerServices } = await openTestOwnerApi();
  const { call } = await openApiClient();
  for (const username of ["%00", "a%00b", "x".repeat(65), "a%2Fb", "%F0%9F%91%97"]) {
    expect([404, 422]).toContain((await call(method, `/owner/closets/${username}${path}`, sent)).status);
  }
  expect(await store.db.selectFrom("pictureUploads").selectAll().execute()).toEqual([]);
  expect(await ownerServices.closets.list({ username: null })).toEqual([]);
});
