import { access } from "node:fs/promises";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { runConformance } from "#conformance/conformance.ts";
import { calls } from "#server/app.ts";
import { readConfig } from "#server/config/config.ts";
import { createLog } from "#server/telemetry/log.ts";
import { createServices } from "#server/services.ts";
import { type FakeBackend, type PlantedFault, startFakeBackend } from "./fake-backend.ts";
import { startHttpServer } from "./http-server.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const EMAIL = "rita@mail.example";

async function openFakeBackend(options: { origin?: string; fault?: PlantedFault } = {}): Promise<FakeBackend> {
  const fakeBackend = await startFakeBackend(options);
  onTestFinished(() => fakeBackend.stop());
  return fakeBackend;
}

async function check(backend: FakeBackend, address = backend.url, more = ["--stylings", "rita"]) {
  const lines: string[] = [];
  const known = ["--public", "rita", "--private", "vita", "--email", EMAIL, "--provider", "google"];
  const argv = [address, ...known, "--cookie", backend.signIn(EMAIL), ...more];
  const code = await runConformance(argv, (line) => lines.push(line));
  return { code, lines, failed: lines.filter((line) => line.startsWith("FAIL")) };
}

test("a backend that implements the contract passes every check", async () => {
  const { code, lines, failed } = await check(await openFakeBackend());
  expect(failed).toEqual([]);
  expect([code, lines.at(-1)]).toEqual([0, `${lines.length - 1} passed, 0 failed, 0 skipped`]);
});

test("checks of stylings are skipped while the backend takes none from this sender", async () => {
  const { code, lines, failed } = await check(await openFakeBackend({ fault: "takes no more stylings" }));
  expect([code, failed, lines.filter((line) => line.startsWith("skip") && line.includes("429")).length]).toEqual([
    0,
    [],
    5,
  ]);
});

test.for<[PlantedFault, string]>([
  ["says HTML", "openCloset gives a public closet as JSON with status OK: its content type is text/html"],
  ["tells the owner's address", "openCloset gives only the username and first name of the owner: user.email is public"],
  ["leaves an id out", "openCloset gives each entry a unique id: items[0] has no id"],
  ["writes numbers as text", 'openCloset gives numbers and times that can be sorted: items[0].sFrac is "0.5"'],
  [
    "has a script for a shop",
    'openCloset gives safe addresses of pictures and shops: items[0].itemShoppingURL is "javascript:alert(1)"',
  ],
  [
    "ignores useCollections",
    "openCloset without useCollections leaves the collection lists empty: collections is not empty",
  ],
  ["minds the case of usernames", "openCloset finds a closet by its username in any case: HTTP 404 for RITA"],
  [
    "says that a closet is private",
    "openCloset gives the same response for a private and an unknown closet: HTTP 403 instead of 404",
  ],
  [
    "takes any body",
    'openCloset rejects an invalid body with 400: the body {"username":"a","admin":true}: HTTP 404 instead of 400',
  ],
  [
    "sends links anywhere",
    "sendSalesLink rejects a link to another site with 400: the address https://elsewhere.example/: HTTP 200 instead of 400",
  ],
  [
    "says who has no account",
    "sendSalesLink gives the same response for known and unknown addresses: HTTP 200 for one, 404 for the other",
  ],
  ["completes links by GET", "no GET completes a sign-in link: HTTP 200 instead of an error"],
  [
    "makes a new user id each time",
    "checkClaims always gives the same user id, and the next token contains it: the user id changes from call to call",
  ],
  ["shows profiles to anybody", "a profile needs a valid token: without a token: HTTP 200 instead of 401"],
  ["replaces a profile", "a partial update changes only its fields: other fields have changed"],
  ["takes any field", "an update with an unknown field changes nothing: the field isAdmin: HTTP 200 instead of 400"],
  ["takes a cookie for a token", "a cookie alone changes no profile: the cookie alone: HTTP 200 instead of 401"],
  ["ends its streams", "a live profile sends each change: the stream ends before it sends the document"],
  [
    "keeps tokens after a sign-out",
    "signing out ends the session and its tokens: the earlier token: HTTP 200 instead of 401",
  ],
  [
    "makes a styling of each repeat",
    "a styling that is sent twice with its id is one styling: the repeat: HTTP 201 instead of 200",
  ],
  [
    "shows the stylist's address",
    "the token of a styling shows what was sent, without the e-mail address: it shows the e-mail address",
  ],
  [
    "takes notes of any length",
    "a styling over the limits is rejected with 400: a longer note: HTTP 201 instead of 400",
  ],
  [
    "says that a private closet takes no stylings",
    "a styling for a private closet gets the same response as one for an unknown closet: HTTP 403 instead of 404",
  ],
  [
    "keeps what was taken back",
    'a styling can be taken back, and its page does not show it any more: HTTP 200 without the state "withdrawn"',
  ],
])("a backend with the fault '%s' fails exactly one check", async ([fault, line]) => {
  const { code, failed } = await check(await openFakeBackend({ fault }));
  expect([code, failed]).toEqual([1, [`FAIL  ${line}`]]);
});

test("checks without their option are skipped, and an invalid base address is an error", async () => {
  const { url } = await openFakeBackend();
  const lines: string[] = [];
  expect(await runConformance([`${url}/`, "--public", "rita"], (line) => lines.push(line))).toBe(0);
  expect(lines).toContain(
    "skip  openCloset gives the same response for a private and an unknown closet: needs --private USERNAME",
  );
  expect(lines.at(-1)).toMatch(/^\d+ passed, 0 failed, 17 skipped$/);
  expect(await runConformance(["nowhere"], (line) => lines.push(line))).toBe(1);
  expect(lines.at(-1)).toContain("expected one base address");
});

test("a token without a cookie skips only the checks of the session", async () => {
  const backend = await openFakeBackend();
  const Cookie = backend.signIn(EMAIL);
  const getToken = async () => {
    const response = await fetch(`${backend.url}/auth/token`, { headers: { Cookie } });
    return ((await response.json()) as { token: string }).token;
  };
  const headers = { Authorization: `Bearer ${await getToken()}`, "Content-Type": "application/json" };
  await fetch(`${backend.url}/auth/checkClaims`, { method: "POST", headers, body: "{}" });
  const lines: string[] = [];
  const known = ["--public", "rita", "--private", "vita", "--email", EMAIL, "--provider", "google"];
  const argv = [backend.url, ...known, "--token", await getToken()];
  expect(await runConformance(argv, (line) => lines.push(line))).toBe(0);
  const skipped = lines.filter((line) => line.startsWith("skip") && !line.endsWith("needs --stylings USERNAME"));
  expect(skipped).toEqual([
    expect.stringContaining("checkClaims always gives the same user id"),
    expect.stringContaining("a cookie alone changes no profile"),
    expect.stringContaining("signing out ends the session"),
  ]);
});

test("a backend that cannot be reached fails with the reason", async () => {
  const lines: string[] = [];
  expect(await runConformance(["http://127.0.0.1:1"], (line) => lines.push(line))).toBe(1);
  expect(lines.find((line) => line.startsWith("FAIL"))).toMatch(
    /^FAIL {2}openCloset .*: no response: .*(?:ECONNREFUSED|bad port)/,
  );
});

test("after three endless responses there are no more calls, and each line gives the reason", async () => {
  const asked: string[] = [];
  const piece = Buffer.alloc(1024 ** 2, " ");
  const url = await startHttpServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    const write = () => {
      while (response.write(piece));
    };
    response.writeHead(200, { "Content-Type": "application/json" }).on("drain", write);
    write();
  });
  const lines: string[] = [];
  expect(await runConformance([url, "--public", "rita"], (line) => lines.push(line))).toBe(1);
  const reasons = lines.filter((line) => line.startsWith("FAIL")).map((line) => line.replace(/^FAIL {2}.*?: /, ""));
  const tooLarge = "POST /users/v2/openCloset responds with more than 64 MB";
  expect(reasons.slice(0, 2)).toEqual([tooLarge, `not called again: ${tooLarge}`]);
  expect(reasons).toContain("POST /events responds with more than 1 MB");
  expect(reasons.at(-1)).toBe("not called: the responses of 3 other calls did not end");
  expect(asked).toEqual(["POST /users/v2/openCloset", "POST /events", "POST /auth/sendSalesLink"]);
});

test("a server before another backend implements the contract and stores nothing", async () => {
  const origin = "https://closet.example";
  const backend = await openFakeBackend({ origin });
  const dataDir = join(await makeTemporaryFolder(), "none");
  const env = { PUBLIC_URL: origin, API_BASE_URL: backend.url, SIGN_IN_PROVIDERS: "google", LOG_LEVEL: "silent" };
  const config = readConfig({ ...env, DATA_DIR: dataDir });
  const services = await createServices(config, createLog(config));
  expect(services.signIn.providers).toEqual(["google"]);
  const listener = getRequestListener(calls(services).fetch);
  const url = await startHttpServer((request, response) => void listener(request, response));
  const { code, failed } = await check(backend, url, ["--origin", origin]);
  expect([code, failed]).toEqual([0, []]);
  expect(backend.events).toEqual([{ event: "open_closet_view", username: "rita" }]);
  expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: "OK" });
  services.readiness.stop();
  expect((await fetch(`${url}/health/ready`)).status).toBe(503);
  await services.close();
  await expect(access(dataDir)).rejects.toThrow("ENOENT");
});
