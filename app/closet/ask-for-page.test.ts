import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { OWN_PAGE_HEADER } from "#domain/own-answer.ts";
import { askForPage } from "./ask-for-page.ts";

const { fetch } = globalThis;

afterEach(() => vi.unstubAllGlobals());

async function askAt(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => fetch(origin + path, options));
  const page = await askForPage("/l/some/style");
  server.close();
  return page;
}

const OWN = { [OWN_PAGE_HEADER]: "1" };

const answer =
  (status: number, headers: Record<string, string>): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end();

/** From the page, and from nowhere else. */
const redirectTo =
  (path: string, target: Record<string, string>, own: Record<string, string>): RequestListener =>
  ({ url }, response) =>
    void (url === path ? response.writeHead(200, target) : response.writeHead(302, { ...own, Location: path })).end();

test("our own answers say whether a page is shown, gone, or behind a password", async () => {
  expect(await askAt(answer(200, { ...OWN, ETag: '"one"' }))).toEqual({ state: "shown", version: '"one"' });
  expect(await askAt(answer(404, OWN))).toEqual({ state: "gone", version: null });
  expect(await askAt(redirectTo("/l/some/password", OWN, OWN))).toEqual({ state: "locked", version: null });
  // Another spelling of a username.
  expect(await askAt(redirectTo("/user/Some/style", OWN, OWN))).toEqual({ state: "shown", version: null });
});

test("what a proxy or a captive portal answers says nothing about the page", async () => {
  expect(await askAt(answer(404, {}))).toBe(null);
  expect(await askAt(answer(200, { ETag: '"portal"' }))).toBe(null);
  expect(await askAt(redirectTo("/oauth2/sign_in", {}, {}))).toBe(null);
  expect(await askAt(redirectTo("/password", {}, {}))).toBe(null);
  expect(await askAt(answer(503, OWN))).toBe(null);
  expect(await askAt((_request, response) => response.destroy())).toBe(null);
});
