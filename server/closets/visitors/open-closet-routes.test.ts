import { createErrorHandler } from "#server/http/errors.ts";
import { expect, test } from "vitest";
import { openTestServices } from "#tests/support/factories/services.ts";
import { openCloset } from "./open-closet-routes.ts";

const JANE = {
  items: [
    { id: "old", brand: "A", createdAt: 1, email: "jane@example.com", internal: true },
    { id: "new", brand: "B", createdAt: 2 },
  ],
  collections: [{ id: "c", name: "Summer", folders: [], createdAt: 1 }],
  collectionItems: [{ collectionId: "c", itemId: "old" }],
  user: { username: "jane", firstName: "Jane", lastName: "Doe", email: "jane@example.com" },
};

async function openApi() {
  const services = await openTestServices({ jane: { answer: JANE }, hidden: { visibility: "private" } });
  const api = openCloset(services);
  api.onError(createErrorHandler(services.log));
  return api;
}

const post = (body: unknown): RequestInit => ({
  method: "POST",
  body: typeof body === "string" ? body : JSON.stringify(body),
});

test("the answer of a public closet is in order and contains no private field of the owner", async () => {
  const api = await openApi();
  const response = await api.request("/users/v2/openCloset", post({ username: "JANE", useCollections: true }));
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    user: { username: "jane", firstName: "Jane" },
    items: [
      { id: "new", thumbnailImageURL: null, brand: "B", wishlist: false, createdAt: 2 },
      { id: "old", thumbnailImageURL: null, brand: "A", wishlist: false, createdAt: 1 },
    ],
    outfits: [],
    portfolios: [],
    collections: [{ id: "c", name: "Summer", folders: [], createdAt: 1 }],
    collectionItems: [{ collectionId: "c", itemId: "old" }],
    collectionOutfits: [],
    collectionInspirations: [],
    inspirations: [],
    status: "OK",
  });
});

test("only an answer with useCutouts has the addresses of cut-outs", async () => {
  const url = "https://shop.example/cut.png";
  const answer = { ...JANE, items: [{ id: "coat", createdAt: 1, cutout: { url } }] };
  const api = openCloset(await openTestServices({ jane: { answer } }));
  const ask = async (fields: object) =>
    await (await api.request("/users/v2/openCloset", post({ username: "jane", ...fields }))).text();
  expect(await ask({ useCutouts: true })).toContain(`"cutout":{"url":"${url}"}`);
  expect(await ask({})).not.toContain("cut");
});

test.for([false, undefined])("with useCollections %s the collection lists are empty", async (useCollections) => {
  const api = await openApi();
  const response = await api.request("/users/v2/openCloset", post({ username: "jane", useCollections }));
  const answer = (await response.json()) as Record<string, unknown[]>;
  expect(answer.items).toHaveLength(2);
  expect([answer.collections, answer.collectionItems, answer.inspirations]).toEqual([[], [], []]);
});

test("private and unknown closets get the same answer, byte for byte", async () => {
  const api = await openApi();
  const look = async (username: string) => {
    const response = await api.request("/users/v2/openCloset", post({ username, useCollections: true }));
    return { status: response.status, headers: [...response.headers], body: await response.text() };
  };
  const hidden = await look("hidden");
  expect(hidden.status).toBe(404);
  expect(JSON.parse(hidden.body)).toMatchObject({ status: "ERROR" });
  for (const username of ["nobody", "../etc/passwd", "x".repeat(1000), "a\u0000b"]) {
    expect(await look(username)).toEqual(hidden);
  }
});

test.for([
  ["no body", ""],
  ["no JSON", "username=jane"],
  ["a list", "[]"],
  ["null", "null"],
  ["no username", { useCollections: true }],
  ["an empty username", { username: "", useCollections: true }],
  ["a username that is no text", { username: 1, useCollections: true }],
  ["useCollections that is not true or false", { username: "jane", useCollections: "yes" }],
  ["another field", { username: "jane", useCollections: true, admin: true }],
  ["prototype pollution", '{"username":"jane","__proto__":{"useCollections":true}}'],
] as const)("%s gets 400 and one sentence", async ([, body]) => {
  const api = await openApi();
  const response = await api.request("/users/v2/openCloset", post(body));
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    status: "ERROR",
    code: "notValid",
    message: expect.stringMatching(/^The request is not valid: [^\n]+\.$/),
  });
});

test("a body that is too long is rejected before it is read", async () => {
  const api = await openApi();
  const response = await api.request("/users/v2/openCloset", post({ username: "j".repeat(10_000) }));
  expect([response.status, await response.json()]).toEqual([
    413,
    { status: "ERROR", code: "tooLarge", message: "The body of the request is too large: 4 KB at most." },
  ]);
});
