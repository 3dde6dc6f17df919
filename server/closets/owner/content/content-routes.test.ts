import { expect, onTestFinished, test } from "vitest";
import { createClosetEditing } from "#server/closets/owner/closet-editing.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";

const JANE = { items: [{ id: "coat", createdAt: 1 }] };

async function openChanges() {
  const opened = await openTestOwnerApi({ jane: { answer: JANE }, noor: {} });
  const { key, id } = await opened.openApiClient();
  const url = await opened.listen();
  const follow = async (username: string) => {
    const gone = new AbortController();
    onTestFinished(() => gone.abort());
    const response = await fetch(`${url}/owner/closets/${username}/changes`, {
      headers: { Authorization: `Bearer ${key}` },
      signal: gone.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    /** The next version; comments are left out. Null at the end of the stream. */
    const next = async (): Promise<number | null> => {
      for (;;) {
        const { done, value = "" } = (await reader?.read()) ?? { done: true };
        if (done) return null;
        const data = value.trim().split("data: ").at(-1) ?? "";
        if (data.startsWith("{")) return (JSON.parse(data) as { version: number }).version;
      }
    };
    return { response, next, stop: () => gone.abort() };
  };
  const change = (username: string) =>
    createClosetEditing(opened.store).create({ username, list: "items" }, { name: "Scarf" });
  return { ...opened, id, follow, change };
}

test("the first event is the version, and each change brings one, also one of another process", async () => {
  const { follow, change } = await openChanges();
  const { response, next } = await follow("jane");
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const first = (await next()) ?? 0;
  await change("noor");
  await change("jane");
  expect(await next()).toBe(first + 1);
});

test("the stream ends when the closet is deleted", async () => {
  const { follow, store } = await openChanges();
  const { next } = await follow("jane");
  await next();
  await store.db.deleteFrom("owners").where("username", "=", "jane").execute();
  expect(await next()).toBe(null);
});

test("a stream that the client leaves is not counted any more", async () => {
  const { follow, ownerServices } = await openChanges();
  const { next, stop } = await follow("jane");
  await next();
  expect(ownerServices.changes.feed.countStreams()).toBe(1);
  stop();
  await expect.poll(() => ownerServices.changes.feed.countStreams()).toBe(0);
});

test("a stream ends before the next version when its key was revoked", async () => {
  const { follow, change, store, id } = await openChanges();
  const { next } = await follow("jane");
  await next();
  await store.db.deleteFrom("apiKeys").where("id", "=", id).execute();
  await change("jane");
  expect(await next()).toBe(null);
});

test("an unknown closet has no stream", async () => {
  const { follow } = await openChanges();
  expect((await follow("nobody")).response.status).toBe(404);
});

test("with `since` only what has changed comes; other text than a version gets 400", async () => {
  const { store, openApiClient } = await openTestOwnerApi({ jane: { answer: JANE } });
  const client = await openApiClient();
  const send = (since: number | string) => client.call("GET", `/owner/closets/jane/content?since=${since}`);
  const { version } = (await client.call("GET", "/owner/closets/jane/content")).json as { version: number };
  expect((await send(version)).json).toMatchObject({ since: version, closet: { items: [] } });
  const editing = createClosetEditing(store);
  await editing.create({ username: "jane", list: "items" }, { id: "scarf" });
  await editing.remove({ username: "jane", list: "items", id: "coat" });
  expect((await send(version)).json).toMatchObject({
    closet: { items: [{ id: "scarf" }] },
    deleted: { items: ["coat"], outfits: [] },
    totals: { items: 1, outfits: 0 },
  });
  for (const since of ["", "-1", "1.5", "x", "9".repeat(16)]) expect((await send(since)).status).toBe(400);
  expect((await send(999_999)).json).not.toHaveProperty("since");
});
