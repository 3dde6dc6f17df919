import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { setPrivacy } from "#server/closets/admin/closet-admin.ts";
import { openCachedServer } from "#tests/support/drivers/cached-server.ts";

const LINES = { accept: "application/x-ndjson, application/json" };

test("the cache keeps lines and JSON apart, and compresses both", async () => {
  const { call, counted } = await openCachedServer();
  const asked = { username: "jane", useCollections: true };
  for (const _ of [1, 2]) {
    const json = await call(asked);
    const packed = await call(asked, { ...LINES, "accept-encoding": "br" });
    expect(JSON.parse(json.body.toString())).toMatchObject({ items: { length: 40 }, status: "OK" });
    expect(packed.headers).toMatchObject({
      "content-type": "application/x-ndjson",
      "content-encoding": "br",
      vary: "Accept, Accept-Encoding",
    });
    const text = brotliDecompressSync(packed.body).toString();
    expect(text.trimEnd().split("\n").at(-1)).toBe('{"status":"OK","details":true}');
    expect((await call(asked, LINES)).body.toString()).toBe(text);
  }
  expect(counted.makings).toBe(2);
});

test("lines of a closet that becomes private during the read are not sent", async () => {
  const { call } = await openCachedServer(undefined, {
    onReading: (store) => setPrivacy(store, "jane", "private"),
  });
  const { status, body } = await call({ username: "jane" }, LINES);
  expect([status, body.includes("Brand")]).toEqual([404, false]);
});
