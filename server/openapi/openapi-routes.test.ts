import { readFile } from "node:fs/promises";
import { Validator } from "@seriousme/openapi-schema-validator";
import { getRequestListener } from "@hono/node-server";
import { Ajv2020 } from "ajv/dist/2020.js";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { calls } from "#server/app.ts";
import { EXAMPLE_VALUES, type ExampleRequest, listExampleRequests } from "#tests/support/calls/example-requests.ts";
import type { OpenApi } from "./openapi.ts";
import { ERROR_CODES, getErrorStatus } from "#server/http/error-codes.ts";
import { ERROR_MESSAGES } from "#server/http/error-messages.ts";
import { createErrorHandler } from "#server/http/errors.ts";
import { addKey } from "#server/accounts/api-keys.ts";
import { RIGHTS } from "#server/closets/owner-call.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { waitForCode, waitForDigits } from "#tests/support/drivers/outbox.ts";
import { computeSha256 } from "#tests/support/drivers/owner-api.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";

const ORIGIN = "https://closet.example";
const METRICS_TOKEN = "a-token-of-some-length";

/** These settings add every optional call. */
const SETTINGS = {
  PUBLIC_URL: ORIGIN,
  METRICS_TOKEN,
  GOOGLE_CLIENT_ID: "id",
  GOOGLE_CLIENT_SECRET: "secret",
  IOS_APP_ID: "ABCDE12345.com.example.app",
  ANDROID_PACKAGE: "com.example.app",
  ANDROID_CERT_SHA256: "ab".repeat(32),
};

const JANE = {
  items: [{ id: "coat", thumbnailImageURL: "coat.jpg", brand: "Meridian", createdAt: 1 }],
  outfits: [{ id: "monday", previewUrl: null, createdAt: 1, sFrac: 0.5 }],
  collections: [{ id: "work", name: "Work", folders: [], createdAt: 1 }],
  collectionItems: [{ collectionId: "work", itemId: "coat" }],
};

const pickError = (response: unknown) => {
  const { code, message } = (response ?? {}) as { code?: string; message?: string };
  return { code, message };
};

async function startServer() {
  const picture = await drawNoise({ width: 300, height: 400 }).jpeg().toBuffer();
  const services = await openTestServices({ jane: { answer: JANE, picture } }, SETTINGS);
  const app = new Hono().use(securityHeaders(services)).route("/", calls(services));
  app.onError(createErrorHandler(services.log));
  const listener = getRequestListener(app.fetch);
  const url = await startHttpServer((request, response) => void listener(request, response));
  const open = () => createVisitor((address, init) => fetch(address.replace(ORIGIN, url), init), ORIGIN);
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
  return { services, url, open, document, dataDir: services.store.dataDir };
}

/** With a value for each parameter: `GET /users/a`. */
const listCalls = ({ paths }: OpenApi): string[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "a")}`),
  );

/** From `GET /users/:userId` or `GET /preview/*`. */
const toPattern = ({ method, path }: { method: string; path: string }): RegExp =>
  new RegExp(`^${method} ${path.replaceAll(".", "[.]").replaceAll(/:\w+/g, "[^/]+").replaceAll("*", ".*")}$`);

/** For browsers, phones and mail programs alone. */
const NOT_DESCRIBED = [
  "GET /.well-known/apple-app-site-association",
  "GET /apple-app-site-association",
  "GET /.well-known/assetlinks.json",
  "GET /manifest.webmanifest",
  "GET /icon-192.png",
  "GET /icon-512.png",
  "GET /icon-maskable-192.png",
  "GET /icon-maskable-512.png",
  "GET /apple-touch-icon.png",
  "GET /robots.txt",
  "POST /closet/items/share",
  "GET /closet/items/share",
  "GET /auth/popup/done",
  "GET /auth/popup/:provider{google|apple|oidc}",
  "GET /auth/callback/:provider",
  "POST /auth/callback/:provider",
  "GET /stop-mails/:token",
  "POST /stop-mails/:token",
  "GET /l/:token{[A-Za-z0-9_-]+}/password",
  "POST /l/:token{[A-Za-z0-9_-]+}/password",
];

test("every call for API clients is in the document, and nothing else is", async () => {
  const services = await openTestServices({}, SETTINGS);
  const api = calls(services);
  // Routes for any method answer 405.
  const routes = api.routes.filter(({ method }) => method !== "ALL");
  const document = (await (await api.request("/openapi.json")).json()) as OpenApi;
  const described = listCalls(document);
  const missing = routes.filter((route) => !described.some((call) => toPattern(route).test(call)));
  const names = missing.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names)).toEqual(new Set(NOT_DESCRIBED));
  expect(described.filter((call) => !routes.some((route) => toPattern(route).test(call)))).toEqual([]);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids).toEqual([...new Set(ids)]);
  const closed = operations.filter(({ responses }) => JSON.stringify(responses).includes(ERROR_MESSAGES.notInDemo));
  expect(closed.map(({ operationId }) => operationId).toSorted()).toEqual([
    "createCloset",
    "deleteAccount",
    "importCloset",
    "removeCloset",
    "setPrivacy",
  ]);
});

test("the document is valid OpenAPI 3.1, with the name and the version of the program", async () => {
  const { document } = await startServer();
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  expect(document.info).toMatchObject({ title: "Open Closet", version });
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});

test("each code of an error has one status, which docs/api.md and the calls of the document have", async () => {
  const { document } = await startServer();
  const [, table = ""] = (await readFile("docs/api.md", "utf8")).split("\n## Errors\n");
  const listed = [...table.matchAll(/^\| (\d{3}) \| (.*?) \|/gm)].flatMap(([, status = "", cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, code = ""]) => `${status} ${code}`),
  );
  expect(listed.toSorted()).toEqual(ERROR_CODES.map((code) => `${getErrorStatus(code)} ${code}`).toSorted());
  const responses = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).flatMap((operation) => Object.entries(operation.responses)),
  );
  const described = responses.flatMap(([status, { description = "" }]) =>
    [...description.matchAll(/^`(\w+)`: /gm)].map(([, code = ""]) => `${status} ${code}`),
  );
  expect(described.length).toBeGreaterThan(500);
  expect([...new Set(described)].filter((entry) => !listed.includes(entry))).toEqual([]);
});

test("every example of the document gets its response, which matches its schema", async () => {
  const { services, url, open, document, dataDir } = await startServer();
  const ajv = new Ajv2020({
    strict: false,
    formats: { date: true, uri: (text: string) => URL.canParse(text) },
  }).addSchema(document, "contract", false, false);
  const check = (pointer: string, value: unknown, what: string): void => {
    const isOfSchema = ajv.compile({ $ref: `contract${pointer}` });
    expect([what, isOfSchema(value), isOfSchema.errors]).toEqual([what, true, null]);
  };
  const picture = (await findAnswer(services.store, "jane"))?.items[0]?.thumbnailImageURL ?? "";

  const photograph = await drawNoise({ width: 30, height: 40 }).jpeg().toBuffer();
  const wanted = { name: "a shop", username: null, rights: [...RIGHTS], expiresAt: null };
  const { key } = await addKey(services.store.db, wanted);
  let visitors = 0;
  const someone = open();
  /** The credentials of a call, and the values for its placeholders. */
  async function prepare({ credentials, body }: ExampleRequest) {
    const real: Record<string, string> = {
      [EXAMPLE_VALUES.picture]: picture.replace("/images/", ""),
      [EXAMPLE_VALUES.sha256]: computeSha256(photograph),
    };
    let headers: Record<string, string> = {};
    if (credentials.includes("key")) headers = { Authorization: `Bearer ${key}` };
    else if (credentials.includes("token") || credentials.includes("session")) {
      // An earlier example may have ended the session.
      if ((await someone.findToken()) === null) {
        visitors += 1;
        await someone.signIn(`visitor-${visitors}@mail.example`, dataDir);
      }
      real[EXAMPLE_VALUES.userId] = await someone.getUserId();
      if (credentials.includes("token")) headers = await someone.bearer();
    } else if (credentials.includes("metrics")) headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    if (body?.includes(EXAMPLE_VALUES.code) === true) {
      await someone.askForLink("jane@mail.example");
      real[EXAMPLE_VALUES.code] = await waitForCode(dataDir, "jane@mail.example");
    }
    if (body?.includes(EXAMPLE_VALUES.digits) === true) {
      await someone.askForLink("rosa@mail.example");
      real[EXAMPLE_VALUES.digits] = await waitForDigits(dataDir, "rosa@mail.example");
    }
    const fill = (text: string) => Object.entries(real).reduce((all, [from, to]) => all.replaceAll(from, to), text);
    return { headers, fill };
  }

  for (const example of listExampleRequests(document)) {
    const { name, method, path, body, expected } = example;
    const { headers, fill } = await prepare(example);
    const response = await someone.call(method, fill(path), {
      ...(body !== null && { body: body === EXAMPLE_VALUES.bytes ? photograph : fill(body) }),
      headers: { ...example.headers, ...headers },
      cookies: !example.credentials.includes("token"),
    });
    expect([name, response.status]).toEqual([name, expected.status]);
    const { code } = pickError(expected.response);
    if (code !== undefined)
      expect([name, expected.description]).toEqual([name, expect.stringContaining(`\`${code}\``)]);
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    if (expected.types.length > 0) expect([name, expected.types]).toEqual([name, expect.arrayContaining([type])]);
    if (expected.types.includes(type) && type === "application/json") {
      const answer: unknown = await response.json();
      check(expected.schema, answer, name);
      if (expected.status >= 400) expect([name, answer]).toMatchObject([name, pickError(expected.response)]);
      if (expected.response !== undefined) check(expected.schema, expected.response, name);
    } else if (type === "text/event-stream" && path.startsWith("/users/")) {
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      const [, data = ""] = /^event: profile\ndata: (.*)\n\n$/.exec((await reader?.read())?.value ?? "") ?? [];
      await reader?.cancel();
      check("#/components/schemas/Profile", JSON.parse(data), name);
    } else await response.body?.cancel();
  }
  expect(Object.keys(document.paths).length).toBeGreaterThan(20);
  const missing = await fetch(`${url}/auth/nothing`);
  check("#/components/schemas/Error", await missing.json(), "an unknown address");
});
