import { afterAll, beforeAll, expect } from "vitest";
import { type IncomingMessage, request } from "node:http";
import { once } from "node:events";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { createDataDir, removeDataDir, startProgram } from "#tests/support/drivers/server.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

/** The bytes as sent, not decompressed. */
async function getRaw(
  path: string,
  acceptEncoding: string,
): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  const call = request(server.url + path, { headers: { "Accept-Encoding": acceptEncoding } }).end();
  const [response] = (await once(call, "response")) as [IncomingMessage];
  return { headers: response.headers, body: Buffer.concat(await response.toArray()) };
}

test("where no closets are begun on the web, the sign-in page promises none", async () => {
  const closed = await startDemoServer({ CLOSETS: "none" });
  try {
    const [offered, promised] = await Promise.all(
      [server, closed].map(async ({ url }) => (await (await fetch(`${url}/sign-in`)).text()).includes("or start one")),
    );
    expect([offered, promised]).toEqual([true, false]);
  } finally {
    await closed.discard();
  }
});

test("texts are compressed as the client accepts, with Vary: Accept-Encoding", async () => {
  const plain = await getRaw("/user/emma/items", "identity");
  const brotli = await getRaw("/user/emma/items", "gzip, deflate, br");
  const gzip = await getRaw("/user/emma/items", "br;q=0, gzip");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect([brotli.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  for (const { headers } of [plain, brotli, gzip]) expect(headers.vary).toContain("Accept-Encoding");
});

test("a page has each style rule once, and its policy allows no foreign script", async () => {
  const response = await fetch(`${server.url}/user/emma/items`);
  expect((await response.text()).split("--hairline:#ded6ca").length - 1).toBe(1);
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(/script-src [^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe|https?:|\*/);
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  // The address of a sign-in is not sent as a referrer.
  const policyOf = async (path: string) => (await fetch(server.url + path)).headers.get("Referrer-Policy");
  expect(await policyOf("/user/emma/items?mode=signIn&oobCode=1")).toBe("strict-origin");
  expect(await policyOf("/auth/popup/done?n=12345678")).toBe("no-referrer");
});

test("a wrong method answers 405 with Allow", async () => {
  for (const path of ["/users/v2/openCloset", "/events"]) {
    const response = await fetch(server.url + path);
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
  }
  expect((await fetch(`${server.url}/user/emma/items`, { method: "POST" })).status).toBe(405);
});

test("on SIGTERM the server is no longer ready, finishes open requests and exits", async () => {
  const own = await startDemoServer();
  expect((await fetch(`${own.url}/health/live`)).status).toBe(200);
  expect((await fetch(`${own.url}/health/ready`)).status).toBe(200);
  const call = request(`${own.url}/users/v2/openCloset`, { method: "POST" });
  const answer = once(call, "response") as Promise<[IncomingMessage]>;
  call.write('{"username":"emma",');
  await expect.poll(() => call.socket?.bytesWritten).toBeGreaterThan(0);
  const stopped = own.stop();
  // A load balancer sees this while the request goes on.
  await expect.poll(async () => (await fetch(`${own.url}/health/ready`)).status).toBe(503);
  call.end('"useCollections":true}');
  const [{ statusCode }] = await answer;
  expect([statusCode, await stopped]).toEqual([200, 0]);
});

test("a taken port and invalid settings stop the start with a clear error", async () => {
  const dataDir = await createDataDir();
  const end = async (env: Record<string, string>) => {
    const child = startProgram(["server.ts"], { dataDir: server.dataDir, env });
    let stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    await once(child, "close");
    return { code: child.exitCode, stderr };
  };
  const { port, host } = new URL(server.url);
  const taken = await end({ PORT: port });
  expect(taken).toEqual({
    code: 1,
    stderr: `Open Closet could not start: the address ${host} is in use already: choose another one, as in \`PORT=${Number(port) + 1} npm start\`\n`,
  });
  const unusable = await end({ PORT: "nonsense", PUBLIC_URL: "nonsense" });
  expect(unusable.code).toBe(1);
  expect(unusable.stderr.split("\n")).toEqual([
    "These settings cannot be used:",
    "  PORT must be a number from 0 to 65535",
    "  PUBLIC_URL must be an address that begins with http:// or https://",
    "",
  ]);
  await removeDataDir(dataDir);
});
