import { expect, test } from "vitest";
import { openTestAccounts, ORIGIN } from "#tests/support/factories/accounts.ts";
import { readClaims } from "#tests/support/drivers/visitor.ts";

test("the first token has no user id; checkClaims gives one, and the next token holds it", async () => {
  const { signIn } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  expect(readClaims(await jane.getToken())).not.toHaveProperty("userId");
  const userId = await jane.getUserId();
  expect(readClaims(await jane.getToken())).toMatchObject({ userId });
  expect(await jane.getUserId()).toBe(userId);
});

test("concurrent checkClaims give one user id", async () => {
  const { signIn, db } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const given = await Promise.all(Array.from({ length: 20 }, () => jane.getUserId()));
  expect(new Set(given).size).toBe(1);
  expect(await db.selectFrom("profiles").select("id").execute()).toEqual([{ id: given[0] }]);
});

test("a new profile holds only the address", async () => {
  const { signIn } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const response = await jane.get(`/users/${await jane.getUserId()}`);
  expect(await response.json()).toEqual({
    email: "jane@x.example",
    updatedAt: expect.any(Number),
  });
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("a partial update changes its fields, leaves the others, and sets updatedAt", async () => {
  const { signIn } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const path = `/users/${await jane.getUserId()}`;
  const headers = await jane.bearer();
  const fields = {
    firstName: "Jane",
    lastName: "Roe",
    socialMediaSource: "emma",
    goals: ["I want to style my friends."],
    sourceAttributionText: "Friend or Family",
    otherSourceText: "emma",
    isWeb: true,
    openOc: true,
  };
  const first = await jane.call("PATCH", path, { body: { ...fields, updatedAt: 1_750_000_000_000 }, headers });
  expect(await first.json()).toMatchObject({ ...fields, updatedAt: 1_750_000_000_000 });
  const before = Date.now();
  const body = { lastName: "Doe", openOc: false, otherSourceText: null, email: "jane@x.example" };
  const changed = await (await jane.call("PATCH", path, { body, headers })).json();
  const { otherSourceText: _, ...rest } = fields;
  expect(changed).toEqual({
    ...rest,
    email: "jane@x.example",
    lastName: "Doe",
    openOc: false,
    updatedAt: expect.any(Number),
  });
  expect((changed as { updatedAt: number }).updatedAt).toBeGreaterThanOrEqual(before);
  expect(await (await jane.get(path)).json()).toEqual(changed);
});

test.for([
  ["an unknown field", { firstName: "Jane", isAdmin: true }],
  ["a user id", { id: "other" }],
  ["a field of another kind", { firstName: 1 }],
  ["a flag as text", { isWeb: "true" }],
  ["goals that are not a list", { goals: "style" }],
  ["too many goals", { goals: Array.from({ length: 21 }, () => "style") }],
  ["a text above the limit", { firstName: "J".repeat(201) }],
  ["a line break", { firstName: "Jane\r\nRoe" }],
  ["a tab", { lastName: "Jane\tRoe" }],
  ["a null character", { otherSourceText: "emma\0" }],
  ["a delete character", { socialMediaSource: "emma\u007F" }],
  ["a control character beyond ASCII", { sourceAttributionText: "emma\u0085" }],
  ["a line break in a goal", { goals: ["style", "a\nb"] }],
  ["a fractional time", { updatedAt: 1.5 }],
  ["a time after the last date", { updatedAt: 8.64e15 + 1 }],
  ["invalid JSON", "{"],
  ["a list", []],
])("%s is rejected, and nothing is changed", async ([, body]) => {
  const { signIn } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const path = `/users/${await jane.getUserId()}`;
  const before = await (await jane.get(path)).json();
  const response = await jane.call("PATCH", path, { body, headers: await jane.bearer() });
  expect([response.status, await response.json()]).toEqual([
    400,
    { status: "ERROR", code: "notValid", message: expect.stringMatching(/^The request is not valid: /) },
  ]);
  expect(await (await jane.get(path)).json()).toEqual(before);
});

test("the address of an account cannot be changed", async () => {
  const { signIn } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const path = `/users/${await jane.getUserId()}`;
  const response = await jane.call("PATCH", path, { body: { email: "emma@x.example" }, headers: await jane.bearer() });
  expect(response.status).toBe(400);
});

test("a cookie alone cannot change the profile, because another site could send it", async () => {
  const { signIn } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const path = `/users/${await jane.getUserId()}`;
  expect((await jane.call("PATCH", path, { body: { firstName: "Eve" } })).status).toBe(401);
  expect((await jane.call("DELETE", path)).status).toBe(401);
  expect((await jane.post("/auth/checkClaims", {})).status).toBe(401);
  expect(await (await jane.get(path)).json()).not.toHaveProperty("firstName");
});

test("another account's profile cannot be read, changed, followed, deleted or detected", async () => {
  const { signIn } = await openTestAccounts();
  const [jane, eve] = [await signIn("jane@x.example"), await signIn("eve@x.example")];
  await eve.getUserId();
  const headers = await eve.bearer();
  const answers = [];
  for (const userId of [await jane.getUserId(), "0".repeat(24)]) {
    const path = `/users/${userId}`;
    for (const response of [
      await eve.get(path),
      await eve.get(path, { headers }),
      await eve.get(path, { headers: { Accept: "text/event-stream" } }),
      await eve.call("PATCH", path, { body: { firstName: "Eve" }, headers }),
      await eve.call("DELETE", path, { headers }),
    ]) {
      answers.push(`${response.status} ${await response.text()}`);
    }
  }
  expect(new Set(answers)).toEqual(
    new Set([
      '403 {"status":"ERROR","code":"notYours","message":"This profile belongs to another account. Use the user id of your own account."}',
    ]),
  );
});

test("without a session there is no profile", async () => {
  const { open, signIn } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const path = `/users/${await jane.getUserId()}`;
  expect((await open().get(path)).status).toBe(401);
  expect((await open().call("PATCH", path, { body: {} })).status).toBe(401);
  expect((await open().call("DELETE", path)).status).toBe(401);
});

test("an account is deleted with all its data, and can be created again", async () => {
  const { signIn, sendCode, db } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const other = await signIn("jane@x.example");
  const emma = await signIn("emma@x.example");
  await emma.getUserId();
  const userId = await jane.getUserId();
  const headers = await jane.bearer();
  await sendCode("jane@x.example", 3);
  // Mails that are queued because the server is down.
  const wait = { url: ORIGIN, requestedAt: Date.now(), dueAt: Date.now() + 3_600_000, attempts: 1 };
  for (const name of ["jane", "emma"]) {
    await db
      .insertInto("linkRequests")
      .values({ ...wait, id: name, email: `${name}@x.example` })
      .execute();
  }
  expect((await jane.call("DELETE", `/users/${userId}`, { headers })).status).toBe(204);
  expect(await jane.findToken()).toBeNull();
  expect(await other.findToken()).toBeNull();
  expect((await jane.post("/auth/checkClaims", {}, { headers })).status).toBe(401);
  const tables = ["authUsers", "authSessions", "profiles", "signInLinks", "linkRequests"] as const;
  const left = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  expect(JSON.stringify(left)).not.toMatch(new RegExp(`jane|${userId}`));
  expect(left.map((rows) => rows.length)).toEqual([1, 1, 1, 0, 1]);
  expect(await (await signIn("jane@x.example")).getUserId()).not.toBe(userId);
});

test("a live stream sends the profile and its changes, and ends when the browser disconnects", async () => {
  const { signIn, accountServices } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  const path = `/users/${await jane.getUserId()}`;
  // With the cookie, because an EventSource sends no Authorization header.
  const response = await jane.get(path, { headers: { Accept: "text/event-stream" } });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = await reader?.read();
  expect(first?.value).toMatch(/^event: profile\ndata: \{"email":"jane@x.example","updatedAt":\d+\}\n\n$/);
  await jane.call("PATCH", path, { body: { firstName: "Jane" }, headers: await jane.bearer() });
  expect((await reader?.read())?.value).toContain('"firstName":"Jane"');
  await jane.post("/auth/sign-out", {});
  expect((await reader?.read())?.value).toBe("event: unauthorized\ndata: null\n\n");
  expect((await reader?.read())?.done).toBe(true);
  expect(accountServices.profiles.feed).toBeDefined();
});
