import { readFile } from "node:fs/promises";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { calls } from "#server/app.ts";
import { EXAMPLE_SETTINGS, sendExamples, startExampleServer } from "#tests/support/calls/send-examples.ts";
import type { OpenApi } from "./openapi.ts";
import { ERROR_CODES, getErrorStatus } from "#server/http/error-codes.ts";
import { ERROR_MESSAGES } from "#server/http/error-messages.ts";
import { openTestServices } from "#tests/support/factories/services.ts";

const pickError = (response: unknown) => {
  const { code, message } = (response ?? {}) as { code?: string; message?: string };
  return { code, message };
};

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
  const services = await openTestServices({}, EXAMPLE_SETTINGS);
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
    "askForEmailChange",
    "changeEmail",
    "createCloset",
    "createInvitation",
    "deleteAccount",
    "endOtherSessions",
    "endSession",
    "importCloset",
    "listSessions",
    "removeCloset",
    "setPrivacy",
  ]);
});

test("the document is valid OpenAPI 3.1, with the name and the version of the program", async () => {
  const { document } = await startExampleServer();
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  expect(document.info).toMatchObject({ title: "Open Closet", version });
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});

test("each code of an error has one status, which docs/api.md and the calls of the document have", async () => {
  const { document } = await startExampleServer();
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
  const server = await startExampleServer();
  const { url, document } = server;
  const ajv = new Ajv2020({
    strict: false,
    formats: { date: true, uri: (text: string) => URL.canParse(text) },
  }).addSchema(document, "contract", false, false);
  const check = (pointer: string, value: unknown, what: string): void => {
    const isOfSchema = ajv.compile({ $ref: `contract${pointer}` });
    expect([what, isOfSchema(value), isOfSchema.errors]).toEqual([what, true, null]);
  };
  await sendExamples(server, async ({ name, path, expected }, response) => {
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
  });
  expect(Object.keys(document.paths).length).toBeGreaterThan(20);
  const missing = await fetch(`${url}/auth/nothing`);
  check("#/components/schemas/Error", await missing.json(), "an unknown address");
});
