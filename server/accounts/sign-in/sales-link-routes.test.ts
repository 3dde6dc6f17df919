import { expect, test, vi } from "vitest";
import { openTestAccounts, ORIGIN, type TestAccounts } from "#tests/support/factories/accounts.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { waitForLinks } from "#tests/support/drivers/outbox.ts";

/** The recipients, after the last mail is sent. */
const listSent = async ({ db }: TestAccounts) => {
  await vi.waitFor(async () => expect(await db.selectFrom("linkRequests").select("id").execute()).toEqual([]), {
    timeout: HANG_MS,
  });
  return await db.selectFrom("signInLinks").select("email").execute();
};

test("a known and an unknown address get the same response, and each a mail", async () => {
  const accounts = await openTestAccounts();
  await accounts.signIn("jane@x.example");
  const visitor = accounts.open();
  // Its cookie comes with the first request.
  await visitor.askForLink("emma@x.example");
  const answers = await Promise.all(
    ["jane@x.example", "nobody@x.example"].map(async (email) => {
      const response = await visitor.askForLink(email);
      return [response.status, Object.fromEntries(response.headers), await response.text()];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject([200, { "cache-control": "no-store" }, '{"ok":true}']);
  await waitForLinks(accounts.dataDir, "nobody@x.example");
  await waitForLinks(accounts.dataDir, "jane@x.example", 2);
});

test("the link opens the page with a new code, without the address and an earlier code", async () => {
  const { open, dataDir } = await openTestAccounts();
  const url = `${ORIGIN}/invite/emma?mode=signIn&oobCode=old&show=code#top`;
  await open().askForLink(" Jane@X.Example ", url);
  const [link] = await waitForLinks(dataDir, "jane@x.example");
  expect(link?.pathname).toBe("/invite/emma");
  expect(Object.fromEntries(link?.searchParams ?? [])).toEqual({
    show: "code",
    mode: "signIn",
    oobCode: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(link?.hash).toBe("");
  expect(link?.href.toLowerCase()).not.toContain("jane");
});

test.for([
  [`${ORIGIN}/invite/emma?lang=es`, "us", "es"],
  [`${ORIGIN}/invite/emma`, "fr-CH, us", "fr"],
  [`${ORIGIN}/invite/emma`, "us", null],
] as const)("a link to %s, requested with Accept-Language %s, opens in %s", async ([url, asked, language]) => {
  const { open, dataDir } = await openTestAccounts();
  await open().post("/auth/sendSalesLink", { email: "jane@x.example", url }, { headers: { "Accept-Language": asked } });
  const [link] = await waitForLinks(dataDir, "jane@x.example");
  expect(link?.searchParams.get("lang")).toBe(language);
});

test.for([
  ["another site", "https://evil.example/invite/emma"],
  ["another site that begins like ours", "https://closet.example.evil.example/"],
  ["another port", "https://closet.example:8443/"],
  ["another scheme", "http://closet.example/"],
  ["no scheme", "//closet.example/"],
  ["a path alone", "/invite/emma"],
  ["a user name", "https://closet.example@evil.example/"],
  ["our host as a user name", "https://me@closet.example/"],
  ["a backslash", "https://closet.example\\@evil.example/"],
  ["a line break", "https://closet.example/\nBcc: all"],
  ["a tab", "https://clo\tset.example/"],
  ["a script", "javascript:alert(1)"],
  ["a file", "file:///etc/passwd"],
  ["an address above the limit", `${ORIGIN}/${"a".repeat(2048)}`],
  ["nothing", ""],
])("a link to %s is not sent", async ([, url = ""]) => {
  const accounts = await openTestAccounts();
  const response = await accounts.open().askForLink("jane@x.example", url);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    status: "ERROR",
    code: "foreignAddress",
    message: expect.stringContaining("is not a page of this site"),
  });
  expect(await listSent(accounts)).toEqual([]);
});

test.for([
  ["two addresses", "a@x.example,b@y.example"],
  ["two addresses with a semicolon", "a@x.example;b@y.example"],
  ["a name", "Jane <jane@x.example>"],
  ["a header", "jane@x.example\r\nBcc: all@y.example"],
  ["no at", "jane"],
  ["two ats", "jane@home@x.example"],
  ["no dot", "jane@localhost"],
  ["a literal", "jane@[127.0.0.1]"],
  ["quotes", '"jane doe"@x.example'],
  ["an address that is too long", `${"j".repeat(250)}@x.example`],
])("%s is rejected as an address", async ([, email = ""]) => {
  const accounts = await openTestAccounts();
  const response = await accounts.open().askForLink(email);
  expect(response.status).toBe(400);
  expect(await listSent(accounts)).toEqual([]);
});

test.for([
  ["invalid JSON", "email=jane"],
  ["a list", []],
  ["no url", { email: "jane@x.example" }],
  ["a number", { email: 1, url: ORIGIN }],
  ["an unknown field", { email: "jane@x.example", url: ORIGIN, admin: true }],
])("%s is rejected in one sentence", async ([, body]) => {
  const { open } = await openTestAccounts();
  const response = await open().post("/auth/sendSalesLink", body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    status: "ERROR",
    code: "notValid",
    message: expect.stringMatching(/^The request is not valid: /),
  });
});

test("above the limit of an address the response is the same without a mail; other addresses get theirs", async () => {
  const accounts = await openTestAccounts();
  for (let count = 0; count < 12; count += 1) {
    const response = await accounts.open(`198.51.100.${count}`).askForLink("jane@x.example");
    expect([response.status, await response.text()]).toEqual([200, '{"ok":true}']);
  }
  expect(await listSent(accounts)).toHaveLength(10);
  await accounts.open("198.51.100.99").askForLink("emma@x.example");
  await waitForLinks(accounts.dataDir, "emma@x.example");
});

test("using up an address's limit does not lock its owner out: earlier links still work", async () => {
  const accounts = await openTestAccounts();
  const stranger = accounts.open("198.51.100.1");
  for (let count = 0; count < 12; count += 1) await stranger.askForLink("jane@x.example");
  const links = await waitForLinks(accounts.dataDir, "jane@x.example", 10);
  const owner = accounts.open();
  expect((await owner.askForLink("jane@x.example")).status).toBe(200);
  const response = await owner.complete("jane@x.example", links.at(0)?.searchParams.get("oobCode") ?? "");
  expect(response.status).toBe(200);
});

test("a network address has a limit too, and a header does not change it", async () => {
  const accounts = await openTestAccounts();
  const stranger = accounts.open("198.51.100.1");
  for (let count = 0; count < 105; count += 1) {
    const body = { email: `jane${count}@x.example`, url: ORIGIN };
    const headers = { "X-Forwarded-For": `203.0.113.${count}`, "X-Real-IP": `203.0.113.${count}` };
    const response = await stranger.post("/auth/sendSalesLink", body, { headers });
    expect(response.status).toBe(200);
  }
  expect(await listSent(accounts)).toHaveLength(100);
});

test("behind a trusted proxy the limit counts the address that the proxy names", async () => {
  const accounts = await openTestAccounts({ TRUSTED_PROXIES: "10.0.0.0/8" });
  const behindProxy = accounts.open("10.1.2.3");
  for (let count = 0; count < 120; count += 1) {
    const body = { email: `jane${count}@x.example`, url: ORIGIN };
    // Addresses further left may be forged.
    const headers = { "X-Forwarded-For": `203.0.113.${count}, 198.51.100.${count % 2}` };
    await behindProxy.post("/auth/sendSalesLink", body, { headers });
  }
  expect(await listSent(accounts)).toHaveLength(120);
  const body = { email: "emma@x.example", url: ORIGIN };
  for (let count = 0; count < 45; count += 1) {
    await behindProxy.post(
      "/auth/sendSalesLink",
      { ...body, email: `emma${count}@x.example` },
      {
        headers: { "X-Forwarded-For": "198.51.100.0" },
      },
    );
  }
  expect(await listSent(accounts)).toHaveLength(160);
});
