import { join } from "node:path";
import { expect, test } from "vitest";
import { exportCloset } from "#server/closets/transfer/export/closet-export.ts";
import { getPictureToken } from "#server/pictures/picture-key.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { findAnswer, importFile } from "#tests/support/factories/closet-store.ts";
import { openPictureService } from "#tests/support/factories/picture-service.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { listData } from "#tests/support/factories/records.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const SOLD = { how: "sold", on: "2026-11-20", price: 25, to: "Zara, Ida" };
const LENT = { how: "lent", on: "2026-11-20", to: "Ida", until: "2026-12-05" };
const TOMORROW = new Date(Date.now() + 2 * 24 * 3_600_000).toISOString().slice(0, 10);
const WEAR = { id: "w1", on: "2026-11-24" };

const JANE = {
  items: [
    { id: "coat", brand: "Nord", thumbnailImageURL: "coat.png", price: 60, currency: "EUR", createdAt: 3 },
    { id: "hat", brand: "Beret", createdAt: 2 },
    { id: "belt", brand: "Red belt", wishlist: true, price: 39, currency: "EUR", createdAt: 1 },
  ],
  outfits: [
    { id: "monday", itemIds: ["coat", "hat"], createdAt: 2 },
    { id: "friday", itemIds: ["hat", "belt"], createdAt: 1 },
  ],
  collections: [
    { id: "work", name: "Work", folders: [], createdAt: 2 },
    { id: "wishes", name: "Wishlist", folders: ["default-wishlist"], createdAt: 1 },
  ],
  collectionItems: [
    ...["coat", "hat"].map((itemId) => ({ collectionId: "work", itemId })),
    { collectionId: "wishes", itemId: "belt" },
  ],
};

async function openCloset() {
  const opened = await openTestOwnerApi({ jane: { answer: JANE, picture: await aPng({ width: 20 }) } });
  const client = await opened.openApiClient();
  const send = async (method: string, path: string, body?: unknown) => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { "Content-Type": "application/json" };
    return await client.call(method, `/owner/closets/jane/${path}`, { ...content, headers });
  };
  const { store } = opened;
  const showVisitors = async () => JSON.stringify(await findAnswer(store, "jane"));
  const { findPublicPicture } = openPictureService(store);
  const showsPicture = async () => {
    const { key } = await store.db.selectFrom("pictures").select("key").executeTakeFirstOrThrow();
    return (await findPublicPicture(`${getPictureToken("jane", 0)}${key}`)) !== null;
  };
  return { ...opened, send, showVisitors, showsPicture };
}

test("what is sold, given away or worn out is for visitors as if it were deleted, has no end, and comes back", async () => {
  const { send, showVisitors, showsPicture } = await openCloset();
  const before = await showVisitors();
  await send("DELETE", "items/coat");
  const deleted = await showVisitors();
  await send("POST", "bin/items/coat/restore", {});
  for (const how of ["sold", "given", "worn out"]) {
    expect((await send("PATCH", "items/coat", { left: { ...SOLD, how } })).status).toBe(200);
    expect(await showVisitors()).toBe(deleted);
    expect(await showsPicture()).toBe(false);
  }
  expect((await send("GET", "bin")).json).toMatchObject({ entries: [] });
  const { closet } = (await send("GET", "content")).json as { closet: { items: { id: string; left?: object }[] } };
  expect(closet.items.find(({ id }) => id === "coat")?.left).toEqual({ ...SOLD, how: "worn out" });
  expect((await send("PATCH", "items/coat", { left: null })).status).toBe(200);
  expect([await showVisitors(), await showsPicture()]).toEqual([before, true]);
});

test("only the owner sees that an item is lent, and it can be worn", async () => {
  const { send, showVisitors } = await openCloset();
  const before = await showVisitors();
  const lent = await send("PATCH", "items/coat", { left: LENT, shop: "Vinted" });
  expect(lent.json).toMatchObject({ item: { left: LENT, shop: "Vinted" } });
  expect(await showVisitors()).toBe(before);
  expect((await send("POST", "outfits/monday/wears", WEAR)).status).toBe(201);
});

test("an outfit with a wish is worn after the wish was bought: the same item, with its day, price and shop", async () => {
  const { send, showVisitors } = await openCloset();
  const rejected = [
    await send("POST", "outfits/friday/wears", WEAR),
    await send("PATCH", "items/belt", { add: { wears: [WEAR] } }),
  ];
  expect(rejected.map(({ status, json }) => [status, json])).toEqual(
    [1, 2].map(() => [409, expect.objectContaining({ code: "itemsMissing" })]),
  );
  expect(await showVisitors()).not.toMatch(/Worn|wear/);
  const bought = { on: "2026-11-24", price: 35, shop: " Zara " };
  for (const _ of [1, 2])
    expect((await send("PATCH", "items/belt", { bought })).json).toMatchObject({
      item: {
        id: "belt",
        wishlist: false,
        purchasedOn: "2026-11-24",
        price: 35,
        currency: "EUR",
        shop: "Zara",
        createdAt: 1,
      },
    });
  expect((await send("POST", "outfits/friday/wears", WEAR)).status).toBe(201);
});

test("what is bought again is back", async () => {
  const { send } = await openCloset();
  await send("PATCH", "items/coat", { left: SOLD });
  const { json } = await send("PATCH", "items/coat", { bought: { on: "2026-11-24" } });
  expect(json).toMatchObject({ item: { purchasedOn: "2026-11-24", wishlist: false } });
  expect(json).not.toHaveProperty("item.left");
});

test("an outfit was worn until one of its items left", async () => {
  const { send } = await openCloset();
  await send("PATCH", "items/coat", { left: SOLD });
  expect((await send("POST", "outfits/monday/wears", WEAR)).status).toBe(409);
  expect((await send("POST", "outfits/monday/wears", { id: "w2", on: SOLD.on })).status).toBe(201);
});

test.for([
  [{ left: { how: "stolen", on: "2026-11-20" } }],
  [{ left: { on: "2026-11-20" } }],
  [{ left: { ...SOLD, price: -1 } }],
  [{ left: { ...SOLD, to: "x".repeat(101) } }],
  [{ bought: {} }],
  [{ bought: { on: "2026-02-30" } }],
  [{ bought: { on: TOMORROW } }],
  [{ bought: { on: "1899-12-31" } }],
  [{ bought: { on: "2026-11-24", price: 1e8 } }],
  [{ left: { ...SOLD, on: TOMORROW } }],
  [{ left: { ...LENT, until: "2026-11-19" } }],
  [{ left: SOLD, bought: { on: "2026-11-24" } }],
])("%j is rejected", async ([changes]) => {
  const { send } = await openCloset();
  expect((await send("PATCH", "items/coat", changes)).status).toBe(400);
});

test("an export has what left, and an import brings it back in the same place", async () => {
  const { send, store } = await openCloset();
  await send("PATCH", "items/coat", { left: SOLD });
  await send("PATCH", "items/hat", { left: LENT, shop: "Vinted" });
  const path = join(await makeTemporaryFolder(), "jane.zip");
  await exportCloset(store, "jane", path);
  await importFile(store, path, { username: "copy" });
  const items = await listData(store.db, "items");
  for (const [id, fields] of [
    ["coat", { left: SOLD }],
    ["hat", { left: LENT, shop: "Vinted" }],
  ] as const)
    expect(items.filter((item) => item.id === id)).toMatchObject([fields, fields]);
});

test("the figures leave out what left, and have what was paid for it", async () => {
  const { send } = await openCloset();
  await send("PATCH", "items/coat", { left: SOLD });
  const { json } = await send("GET", "figures");
  expect(json).toMatchObject({
    total: 1,
    left: ["coat"],
    costs: [{ currency: "EUR", items: 0, value: 0, received: 25 }],
  });
});
