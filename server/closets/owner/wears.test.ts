import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { FieldPolicy } from "#domain/field-policy.ts";
import { MAX_CLOSET_WEARS, MAX_WEARS_A_DAY } from "#domain/limits.ts";
import { setSettings } from "#server/closets/owner/admin/closet-admin.ts";
import { exportCloset } from "#server/closets/transfer/export/closet-export.ts";
import { openPictureService } from "#tests/support/factories/picture-service.ts";
import { getPictureToken } from "#server/pictures/picture-key.ts";
import { computeSha256, openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { findAnswer, importFile } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { listData, listUnusedPictures, writeRecord } from "#tests/support/factories/records.ts";

const JANE = {
  items: [
    { id: "coat", timesWorn: 4, price: 60, createdAt: 2 },
    { id: "hat", createdAt: 1 },
  ],
  outfits: [{ id: "monday", itemIds: ["coat", "hat"], createdAt: 1 }],
};

type Entry = {
  id: string;
  timesWorn?: number;
  lastWorn?: string;
  wears?: { id: string; on: string; outfitId?: string }[];
};

async function openWears() {
  const opened = await openTestOwnerApi({ jane: { answer: JANE } });
  const client = await opened.openApiClient();
  const send = async (method: string, path: string, body?: unknown) => {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { "Content-Type": "application/json" };
    return await client.call(method, `/owner/closets/jane/${path}`, { ...content, headers });
  };
  const { store } = opened;
  const readOwn = async () =>
    ((await send("GET", "content")).json as { closet: { items: Entry[]; outfits: Entry[] } }).closet;
  const countOwn = async () => {
    const { items, outfits } = await readOwn();
    return Object.fromEntries([...items, ...outfits].map(({ id, timesWorn = 0 }) => [id, timesWorn]));
  };
  const showWorn = (isShown: boolean) => {
    const policy: FieldPolicy = { items: { timesWorn: isShown }, outfits: { timesWorn: isShown } };
    return setSettings(store, "jane", { policy });
  };
  return { ...opened, client, send, readOwn, countOwn, showWorn };
}

test("a wear of an outfit counts for its items, once, until it is taken back", async () => {
  const { send, countOwn } = await openWears();
  const wear = { id: "w1", on: "2026-11-24" };
  for (const _ of [1, 2]) {
    const added = await send("POST", "outfits/monday/wears", wear);
    expect([added.status, added.json]).toEqual([201, { status: "OK", wear }]);
  }
  expect((await send("POST", "items/hat/wears", { on: "2026-11-24" })).status).toBe(201);
  expect(await countOwn()).toEqual({ coat: 5, hat: 2, monday: 1 });
  // The items that are worn stay so, and the undo finds those that are no longer in the outfit.
  await send("PATCH", "outfits/monday", { itemIds: ["hat"] });
  expect(await countOwn()).toEqual({ coat: 5, hat: 2, monday: 1 });
  for (const _ of [1, 2]) expect((await send("DELETE", "outfits/monday/wears/w1")).status).toBe(204);
  expect(await countOwn()).toEqual({ coat: 4, hat: 1, monday: 0 });
});

test("another day with a known id is an error, and changes nothing", async () => {
  const { send, readOwn, countOwn } = await openWears();
  await send("POST", "outfits/monday/wears", { id: "w1", on: "2026-11-24" });
  const others = [
    await send("POST", "outfits/monday/wears", { id: "w1", on: "2026-11-23" }),
    await send("PATCH", "items/hat", { name: "Beret", add: { wears: [{ id: "w1", on: "2026-11-23" }] } }),
  ];
  expect(others.map(({ status }) => status)).toEqual([409, 409]);
  const { items, outfits } = await readOwn();
  const days = [...items, ...outfits].flatMap(({ wears = [] }) => wears.map(({ on }) => on));
  expect(days).toEqual(["2026-11-24", "2026-11-24", "2026-11-24"]);
  expect(await countOwn()).toEqual({ coat: 5, hat: 1, monday: 1 });
});

test("two devices add wears at once, and both stay", async () => {
  const { send, countOwn } = await openWears();
  const add = (id: string) => send("PATCH", "items/coat", { add: { wears: [{ id, on: "2026-11-24" }] } });
  expect((await Promise.all(["a", "b", "c"].map(add))).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await countOwn()).toMatchObject({ coat: 7 });
  await send("PATCH", "items/coat", { remove: { wears: ["a", "unknown"] } });
  expect(await countOwn()).toMatchObject({ coat: 6 });
});

test("visitors see how often and when it was worn last only if the owner shows it, and never the wears", async () => {
  const { send, store, showWorn } = await openWears();
  await send("POST", "outfits/monday/wears", { id: "w1", on: "2026-11-24" });
  await send("POST", "items/coat/wears", { id: "w2", on: "2026-11-02" });
  expect(JSON.stringify(await findAnswer(store, "jane"))).not.toMatch(/worn|wear|2026/i);
  await showWorn(true);
  const shown = await findAnswer(store, "jane");
  expect(shown?.items[0]).toMatchObject({ id: "coat", timesWorn: 6, lastWorn: "2026-11-24" });
  expect(shown?.outfits[0]).toMatchObject({ timesWorn: 1, lastWorn: "2026-11-24" });
  expect(JSON.stringify(shown)).not.toMatch(/wears|w1/);
});

test("the photograph of a wear is for the owner alone, and goes with the wear", async () => {
  const { send, client, store, showWorn, readOwn } = await openWears();
  await showWorn(true);
  const content = await aPng({ width: 20 });
  const picture = `pictures/${computeSha256(content)}`;
  const wear = { id: "w1", on: "2026-11-24", picture };
  expect((await send("POST", "outfits/monday/wears", wear)).status).toBe(422);
  await client.call("PUT", `/owner/closets/jane/${picture}`, {
    body: content,
    headers: { "Content-Type": "image/png" },
  });
  for (const _ of [1, 2]) expect((await send("POST", "outfits/monday/wears", wear)).status).toBe(201);
  expect((await send("POST", "outfits/monday/wears", { id: "w1", on: wear.on })).status).toBe(409);
  const { items, outfits } = await readOwn();
  expect(outfits[0]?.wears).toMatchObject([{ id: "w1", photograph: { picture: { width: 20 } } }]);
  expect(items[0]?.wears).toEqual([{ id: "w1", on: "2026-11-24", outfitId: "monday" }]);
  const [row] = await store.db.selectFrom("pictures").select(["key", "unusedSince"]).execute();
  const { findPublicPicture } = openPictureService(store);
  expect(row?.unusedSince).toBe(null);
  expect(await findPublicPicture(`${getPictureToken("jane", 0)}${row?.key}`)).toBe(null);
  expect(JSON.stringify(await findAnswer(store, "jane"))).not.toContain(row?.key);
  await send("DELETE", "outfits/monday/wears/w1");
  expect(await listUnusedPictures(store.db)).toHaveLength(1);
});

test("the figures are those of the search, as numbers and ids or as rows, with hidden fields", async () => {
  const { client, send, call, openApiClient } = await openWears();
  await send("PATCH", "items/hat", { name: "Beret", category: "Hats", notes: "from Lyon", price: 30 });
  await send("POST", "items/hat/wears", { id: "w1", on: new Date().toISOString().slice(0, 10) });
  const read = (search: string, headers: Record<string, string> = {}) =>
    client.call("GET", `/owner/closets/jane/figures${search}`, { headers });
  const all = (await read("")).json;
  expect(all).toMatchObject({
    total: 2,
    lately: ["hat"],
    never: [],
    inNoOutfit: [],
    costs: [{ items: 2, value: 90, median: 22.5, best: ["coat", "hat"], worst: ["hat", "coat"] }],
  });
  expect((await read("?q=beret")).json).toMatchObject({ total: 1, category: [{ value: "Hats", total: 1 }] });
  expect((await read("?category=Hats&category=Shoes")).json).toMatchObject({ total: 1, lately: ["hat"] });
  const rows = await read("?category=Hats", { Accept: "text/csv" });
  expect(rows.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(rows.text.split("\r\n").slice(1, 2)).toEqual([expect.stringMatching(/^Beret,.*Hats,.*30,/)]);
  const inboxOnly = await openApiClient({ rights: ["inbox"] });
  expect((await inboxOnly.call("GET", "/owner/closets/jane/figures")).status).toBe(403);
  expect((await call(null, "GET", "/owner/closets/jane/figures")).status).toBe(401);
});

test("a typed number of times is never less than the wears", async () => {
  const { send, countOwn } = await openWears();
  await send("POST", "items/coat/wears", { on: "2026-11-24" });
  await send("PATCH", "items/coat", { timesWorn: 20 });
  expect(await countOwn()).toMatchObject({ coat: 20 });
  await send("PATCH", "items/coat", { timesWorn: null });
  expect(await countOwn()).toMatchObject({ coat: 1 });
});

test("wears go with their entry into the bin and back, and through an export", async () => {
  const { send, store, countOwn } = await openWears();
  await send("POST", "outfits/monday/wears", { id: "w1", on: "2026-11-24" });
  await send("DELETE", "outfits/monday");
  expect(await countOwn()).toEqual({ coat: 5, hat: 1 });
  await send("POST", "bin/outfits/monday/restore", {});
  expect(await countOwn()).toEqual({ coat: 5, hat: 1, monday: 1 });
  const path = join(await makeTemporaryFolder(), "jane.zip");
  await exportCloset(store, "jane", path);
  await importFile(store, path, { username: "copy" });
  const hats = (await listData(store.db, "items")).filter(({ id }) => id === "hat");
  const worn = { timesWorn: 1, wears: [{ id: "w1", on: "2026-11-24", outfitId: "monday" }] };
  expect(hats).toMatchObject([worn, worn]);
});

test("a day and a closet have a limit, and nothing is half noted", async () => {
  const { send, countOwn, store } = await openWears();
  const wears = Array.from({ length: MAX_WEARS_A_DAY }, (_, n) => ({ id: `n${n}`, on: "2026-11-24" }));
  expect((await send("PATCH", "items/hat", { add: { wears } })).status).toBe(200);
  expect((await send("POST", "outfits/monday/wears", { on: "2026-11-24" })).status).toBe(409);
  expect(await countOwn()).toEqual({ coat: 4, hat: MAX_WEARS_A_DAY, monday: 0 });
  const many = Array.from({ length: 5000 }, (_, n) => ({ id: `m${n}`, on: "2026-01-01" }));
  for (let n = 0; n < MAX_CLOSET_WEARS / many.length; n += 1) {
    const id = `full-${n}`;
    await send("POST", "items", { id });
    await writeRecord(store.db, "items", id, { data: { wears: many } });
  }
  expect((await send("POST", "items/coat/wears", { on: "2026-11-25" })).status).toBe(409);
});

test("a wear has an id and a day", async () => {
  const { send } = await openWears();
  for (const body of [
    { on: "2026-13-24" },
    { on: "today" },
    { on: "9999-12-31" },
    { on: "0000-01-01" },
    { id: "a/b", on: "2026-11-24" },
    {},
  ])
    expect([body, (await send("POST", "items/coat/wears", body)).status]).toEqual([body, 400]);
  const file = {
    status: "OK",
    items: [{ id: "a", timesWorn: 1, wears: [{ id: "x", on: "no" }, 7, { id: "y", on: "2026-01-02" }] }],
  };
  const path = join(await makeTemporaryFolder(), "other.json");
  await writeFile(path, JSON.stringify(file));
  const { store } = await openTestOwnerApi({});
  await importFile(store, path, { username: "other" });
  const [item] = await listData(store.db, "items");
  expect(item).toMatchObject({ timesWorn: 1, wears: [{ id: "y", on: "2026-01-02" }] });
});
