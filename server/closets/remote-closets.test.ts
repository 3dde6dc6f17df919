import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createRemoteClosets } from "./remote-closets.ts";

async function startBackend(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  return { baseUrl, warnings, closets: createRemoteClosets({ baseUrl, log, timeoutMs: 300 }) };
}

const ANSWER = {
  user: { firstName: "Jane", username: "Jane", email: "jane@private.example" },
  items: [{ id: "old", createdAt: 1, thumbnailImageURL: "/images/x" }, { brand: "no id" }, { id: "new", createdAt: 2 }],
  outfits: null,
  status: "OK",
};

test("a closet of another backend is asked for by the contract, and read field by field", async () => {
  const asked: unknown[] = [];
  const { closets, baseUrl, warnings } = await startBackend((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece: string) => (body += piece));
    request.on("end", () => {
      asked.push([request.method, request.url, request.headers["content-type"], JSON.parse(body)]);
      response.end(JSON.stringify(ANSWER));
    });
  });
  const opened = await closets.findPublicCloset("jane");
  expect(asked).toEqual([
    ["POST", "/users/v2/openCloset", "application/json", { username: "jane", useCollections: true }],
  ]);
  if (opened.status === "ERROR") throw new Error("The backend gave a closet.");
  expect(opened.closet.user).toEqual({ username: "Jane", firstName: "Jane" });
  expect(opened.closet.items.map((item) => item.id)).toEqual(["new", "old"]);
  expect(opened.closet.items[1]?.thumbnailImageURL).toBe(`${baseUrl}/images/x`);
  expect(opened.closet.outfits).toEqual([]);
  expect(warnings).toEqual(["an entry of another backend's closet cannot be shown"]);
});

const FAILURES: [name: string, warnings: number, listener: RequestListener][] = [
  ["a closet that is not shown", 0, (_, response) => void response.writeHead(404).end('{"status":"ERROR"}')],
  ["a status that is unknown", 0, (_, response) => void response.end('{"status":"MAYBE"}')],
  ["a failure", 1, (_, response) => void response.writeHead(502).end("<h1>Bad gateway</h1>")],
  ["an answer that is not JSON", 1, (_, response) => void response.end("<h1>Hello</h1>")],
  ["a redirect", 1, (_, response) => void response.writeHead(302, { Location: "http://10.0.0.1/" }).end()],
  ["a cut answer", 1, (_, response) => void (response.write('{"status":'), setTimeout(() => response.destroy(), 20))],
  ["silence", 1, () => undefined],
  ["an answer that never ends", 1, (_, response) => void response.write('{"status":"OK","user":"')],
];

test.for(FAILURES)("%s of another backend is an error, and never thrown", async ([, count, listener]) => {
  const { closets, warnings } = await startBackend(listener);
  expect(await closets.findPublicCloset("jane")).toEqual({ status: "ERROR" });
  expect(warnings).toHaveLength(count);
});

test("an answer larger than any closet is given up before it is kept", async () => {
  const { baseUrl } = await startBackend((_, response) => {
    const piece = Buffer.alloc(1024 * 1024, " ");
    const more = (): void => {
      while (response.write(piece));
      response.once("drain", more);
    };
    more();
  });
  const warnings: unknown[] = [];
  const closets = createRemoteClosets({ baseUrl, log: { warn: (details) => warnings.push(details) } });
  expect(await closets.findPublicCloset("jane")).toEqual({ status: "ERROR" });
  expect((warnings[0] as { err: Error }).err.message).toContain("larger than");
});
