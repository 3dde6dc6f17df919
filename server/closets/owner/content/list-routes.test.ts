import { expect, test } from "vitest";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";

const ITEMS = Array.from({ length: 7 }, (_, index) => ({ id: `item-${index}`, createdAt: 100 - index, notes: "Mine" }));
const JANE = {
  items: ITEMS,
  collections: [{ id: "trip", name: "Trip", folders: [], createdAt: 1 }],
  collectionItems: [{ collectionId: "trip", itemId: "item-3" }],
};

async function openLists() {
  const opened = await openTestOwnerApi({ jane: { answer: JANE }, noor: {} });
  const client = await opened.openApiClient();
  const read = (path: string) => client.call("GET", `/owner/closets/jane/${path}`);
  return { ...opened, client, read };
}

type ListAnswer = { total: number; version: number; items: { id: string }[] };

test("the pages of a list are the list of the content, in its order", async () => {
  const { read } = await openLists();
  const { closet, version } = (await read("content")).json as { closet: ListAnswer; version: number };
  const pages: object[] = [];
  for (let from = 0; from < 8; from += 3) {
    const page = (await read(`items?from=${from}&limit=3`)).json as ListAnswer;
    expect(page).toMatchObject({ status: "OK", total: 7, version });
    pages.push(...page.items);
  }
  expect(pages).toEqual(closet.items);
  expect((await read("items")).json).toMatchObject({ total: 7, items: closet.items });
  expect((await read("items?from=7")).json).toMatchObject({ total: 7, items: [] });
  expect((await read("outfits")).json).toEqual({ status: "OK", version, total: 0, outfits: [] });
});

test("an entry is read with its hidden fields, a collection with its contents", async () => {
  const { read, client } = await openLists();
  expect((await read("items/item-3")).json).toMatchObject({ status: "OK", item: { id: "item-3", notes: "Mine" } });
  const trip = { id: "trip", name: "Trip", itemIds: ["item-3"], outfitIds: [] };
  expect((await read("collections/trip")).json).toMatchObject({ collection: trip });
  expect((await read("collections")).json).toMatchObject({ total: 1, collections: [trip] });
  await client.call("DELETE", "/owner/closets/jane/items/item-3");
  for (const path of ["items/item-3", "items/unknown", "outfits/item-0", `items/${"x".repeat(200)}`]) {
    expect([path, (await read(path)).json]).toMatchObject([path, { status: "ERROR", code: "noSuchEntry" }]);
  }
  expect((await read("items")).json).toMatchObject({ total: 6 });
});

test.for([
  ["from=-1", "`from` is too small: 0 at least."],
  ["from=yesterday", "`from` must be a number."],
  ["from=1.5", "`from` must be a whole number."],
  ["limit=0", "`limit` is too small: 1 at least."],
  ["limit=251", "`limit` is too large: 250 at most."],
  ["limit=all", "`limit` must be a number."],
])("%s is 400: %s", async ([query = "", problem = ""]) => {
  const { read } = await openLists();
  const { status, json } = await read(`items?${query}`);
  expect([status, json]).toEqual([
    400,
    { status: "ERROR", code: "notValid", message: `The request is not valid: ${problem}` },
  ]);
});

test("lists and entries are for a key with the right read, and for the owner alone", async () => {
  const { openApiClient, openOwner } = await openLists();
  const writer = await openApiClient({ rights: ["edit"] });
  const visitor = await openOwner("noor@x.example", "noor");
  for (const path of ["items", "items/item-0", "collections/trip"]) {
    expect((await writer.call("GET", `/owner/closets/jane/${path}`)).status).toBe(403);
    const answer = await visitor.call("GET", `/owner/closets/jane/${path}`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: "noSuchCloset" }]);
  }
});
