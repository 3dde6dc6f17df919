import { Hono } from "hono";
import { expect, test } from "vitest";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { createErrorHandler } from "./errors.ts";
import { BusyError } from "./limits/queue.ts";

const openApp = (error: Error) =>
  new Hono().onError(createErrorHandler({ error: () => undefined })).get("/", () => {
    throw error;
  });

test.each([
  [new BusyError("The queue is full."), 503, CATALOGUES.de.server.errors.busy],
  [new Error("secret"), 500, CATALOGUES.de.server.errors.failed],
])("a browser shows a sentence in its language, a program reads JSON: %s", async (error, status, sentence) => {
  const app = openApp(error);
  const page = await app.request("/", { headers: { Accept: "text/html,*/*;q=0.8", "Accept-Language": "de" } });
  const html = await page.text();
  expect([page.status, page.headers.get("Content-Type"), page.headers.get("Cache-Control")]).toEqual([
    status,
    expect.stringContaining("text/html"),
    "no-store",
  ]);
  expect(html).toContain(sentence);
  expect(html).not.toContain("secret");
  const answer = await app.request("/", { headers: { Accept: "*/*" } });
  expect([answer.status, await answer.json()]).toMatchObject([status, { status: "ERROR" }]);
  expect(answer.headers.get("Retry-After")).toBe(page.headers.get("Retry-After"));
});
