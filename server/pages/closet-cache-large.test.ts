import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { openCachedServer } from "#tests/support/drivers/cached-server.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";

/** Its answer is over 1 MB and is compressed as a stream. */
const LARGE = {
  name: "jane",
  answer: {
    items: Array.from({ length: 12_000 }, (_, n) => ({
      id: `i${n}`,
      brand: `Brand ${(n * 7919) % 10_007}`,
      createdAt: n,
    })),
    collections: [{ id: "c" }],
    status: "OK",
  },
  readPicture: async () => Buffer.of(),
};

test("a large response is made once for each compression, with the same bytes in each encoding", async () => {
  const { call, counted, store } = await openCachedServer();
  await importCloset(store, LARGE, { existing: "replace" });
  const asked = { username: "jane", useCollections: true };
  const forms = ["br", "gzip", "identity"];
  const answers = await Promise.all([...forms, ...forms].map((form) => call(asked, { "accept-encoding": form })));
  expect(counted.makings).toBe(2);
  const whole = await findAnswer(store, "jane");
  expect(whole?.items.map(({ id }) => id)).toEqual(LARGE.answer.items.map(({ id }) => id).toReversed());
  const text = Buffer.from(JSON.stringify(whole));
  const [br, gzip, identity] = answers;
  if (!br || !gzip || !identity) throw new Error("There are six answers.");
  expect(brotliDecompressSync(br.body).equals(text)).toBe(true);
  expect(gunzipSync(gzip.body).equals(text)).toBe(true);
  expect(identity.body.equals(text)).toBe(true);
  for (const { headers, body } of answers) expect(headers["content-length"]).toBe(String(body.length));
});

test("a closet that changes while its answer is written gives the version that was opened, and the new one next", async () => {
  let isChanged = false;
  const { call, counted } = await openCachedServer(undefined, {
    async onReading(store) {
      if (isChanged) return;
      isChanged = true;
      await importCloset(store, LARGE, { existing: "replace" });
    },
  });
  const answers = [await call({ username: "jane" }), await call({ username: "jane" })];
  const items = answers.map(({ body }) => (JSON.parse(body.toString()) as { items: unknown[] }).items.length);
  expect([items, counted.makings, counted.errors]).toEqual([[40, 12_000], 2, 0]);
});

test("a closet that becomes private while its answer is written gets 404 from the next request on", async () => {
  const { call } = await openCachedServer(undefined, { onReading: (store) => setPrivacy(store, "jane", "private") });
  expect((await call({ username: "jane" })).status).toBe(200);
  const answer = await call({ username: "jane" });
  expect([answer.status, answer.body.includes("Brand")]).toEqual([404, false]);
});

test("a chunked request is answered from the cache too, and one that is too large gets 413", async () => {
  const { ask, counted } = await openCachedServer();
  const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
  const chunked = (body: string) => ask({ path: "/users/v2/openCloset", method: "POST", headers, body });
  for (const _ of [1, 2]) expect((await chunked(JSON.stringify({ username: "jane" }))).status).toBe(200);
  expect(counted.makings).toBe(1);
  expect((await chunked(JSON.stringify({ username: "j".repeat(1_000_000) }))).status).toBe(413);
});
