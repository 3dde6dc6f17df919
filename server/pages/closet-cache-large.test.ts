import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { setPrivacy } from "#server/closets/admin/closet-admin.ts";
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

test("a large response is made once, with the same bytes in each encoding", async () => {
  const { call, counted, store } = await openCachedServer();
  await importCloset(store, LARGE, { existing: "replace" });
  const asked = { username: "jane", useCollections: true };
  const forms = ["br", "gzip", "identity"];
  const answers = await Promise.all([...forms, ...forms].map((form) => call(asked, { "accept-encoding": form })));
  expect(counted.makings).toBe(1);
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

test("a closet that changes during a read is read again, and no response mixes two versions", async () => {
  let changes = 0;
  const { call, counted } = await openCachedServer(undefined, {
    async onReading(store) {
      changes += 1;
      if (changes === 1) await importCloset(store, LARGE, { existing: "replace" });
    },
  });
  const answer = await call({ username: "jane" });
  expect([answer.status, changes]).toEqual([200, 2]);
  expect(JSON.parse(answer.body.toString())).toMatchObject({ items: { length: 12_000 }, status: "OK" });
  expect(counted.errors).toBe(0);
});

test("a closet that becomes private during a read gets 404; one that keeps changing is read in one snapshot", async () => {
  const hidden = await openCachedServer(undefined, { onReading: (store) => setPrivacy(store, "jane", "private") });
  const answer = await hidden.call({ username: "jane" });
  expect([answer.status, answer.body.includes("Brand")]).toEqual([404, false]);
  const changing = await openCachedServer(undefined, { onReading: (store) => setPrivacy(store, "jane", "public") });
  const { status, body } = await changing.call({ username: "jane", useCollections: true });
  expect([status, JSON.parse(body.toString()).status]).toEqual([200, "OK"]);
  expect(body.toString()).toContain("Brand 39");
  expect(changing.counted.makings).toBe(3);
});

test("a chunked request is answered from the cache too, and one that is too large gets 413", async () => {
  const { ask, counted } = await openCachedServer();
  const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
  const chunked = (body: string) => ask({ path: "/users/v2/openCloset", method: "POST", headers, body });
  for (const _ of [1, 2]) expect((await chunked(JSON.stringify({ username: "jane" }))).status).toBe(200);
  expect(counted.makings).toBe(1);
  expect((await chunked(JSON.stringify({ username: "j".repeat(1_000_000) }))).status).toBe(413);
});
