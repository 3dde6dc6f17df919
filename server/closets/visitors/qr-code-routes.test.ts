import { encode } from "uqr";
import { expect, test } from "vitest";
import { createErrorHandler } from "#server/http/errors.ts";
import { qrCode } from "./qr-code-routes.ts";

const api = qrCode({ publicUrl: "https://closet.example" });
api.onError(createErrorHandler({ error: () => undefined }));

test("a QR code of an address on our origin is an SVG with error correction L and a quiet zone", async () => {
  const response = await api.request(`/qr.svg?to=${encodeURIComponent("/link.html?closet=jane")}`);
  expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
  const { size } = encode("https://closet.example/link.html?closet=jane", { ecc: "L", border: 4 });
  const drawn = Number(/viewBox="0 0 (\d+)/.exec(await response.text())?.[1]);
  expect(drawn % size).toBe(0);
});

test("a shared cache keeps the QR code of a closet, not that of a link", async () => {
  const read = async (path: string) =>
    (await qrCode({ publicUrl: "https://x.example" }).request(`/qr.svg?to=${path}`)).headers.get("Cache-Control");
  expect([await read("/user/jane"), await read("/l/token/items")]).toEqual([
    "public, max-age=86400",
    "private, max-age=86400",
  ]);
});

test("a QR code leads to the request's origin if it is ours, and never to another host", async () => {
  const draw = async (publicUrl: string, host?: string) =>
    await (await qrCode({ publicUrl }).request("/qr.svg?to=/invite/jane", { headers: host ? { host } : {} })).text();
  const [local, numeric] = [await draw("http://localhost:3000"), await draw("http://127.0.0.1:3000")];
  expect(numeric).not.toBe(local);
  expect(await draw("http://localhost:3000", "127.0.0.1:3000")).toBe(numeric);
  expect(await draw("http://localhost:3000", "evil.example")).toBe(local);
  const ours = await draw("https://closet.example");
  for (const host of ["evil.example", "127.0.0.1:3000"]) expect(await draw("https://closet.example", host)).toBe(ours);
});

test.for([
  "",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  `/${"x".repeat(1000)}`,
  `/${"衣".repeat(999)}`,
])("no QR code is drawn for %s", async (path) => {
  expect((await api.request(`/qr.svg?to=${encodeURIComponent(path)}`)).status).toBe(404);
});

test("many QR codes do not block other requests, and too many get 503", async () => {
  const drawn: string[] = [];
  const asked = Array.from({ length: 150 }, async (_, n) => {
    const { status } = await api.request(`/qr.svg?to=/${n}`);
    if (status === 200) drawn.push("code");
    return status;
  });
  const between = new Promise<void>((resolve) => setImmediate(resolve)).then(() => drawn.push("other"));
  const statuses = await Promise.all(asked);
  await between;
  expect(drawn.indexOf("other")).toBeLessThan(5);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(drawn.length - 1).toBeGreaterThanOrEqual(100);
});
