import { afterEach, expect, test, vi } from "vitest";
import { sendEntry } from "./send-entry.ts";
import { anUpload } from "#tests/support/factories/closets.ts";

afterEach(() => vi.unstubAllGlobals());

const ITEM = { id: "two", version: "7", thumbnailImageURL: "pictures/abc" };

/** Returns the calls that make the entry of a server that answers to the first one with this status. */
async function listCalls(status: number): Promise<unknown[]> {
  const calls: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body: string }) => {
    calls.push([method, path, (JSON.parse(body) as { place?: object }).place]);
    return Response.json({ status: "OK", item: ITEM }, { status: calls.length === 1 ? status : 200 });
  });
  const answer = await sendEntry({
    username: "emma",
    upload: anUpload({ id: "two", order: 1 }),
    cutout: null,
    sha256: "abc",
    after: "one",
  });
  expect(answer.status).toBe("OK");
  return calls;
}

test("an entry that an earlier attempt has made is put after the one before it", async () => {
  const place = { after: "one" };
  expect(await listCalls(201)).toEqual([["POST", "/owner/closets/emma/items", place]]);
  expect(await listCalls(200)).toEqual([
    ["POST", "/owner/closets/emma/items", place],
    ["PATCH", "/owner/closets/emma/items/two", place],
  ]);
});
