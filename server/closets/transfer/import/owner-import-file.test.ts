import { expect, test } from "vitest";
import { computeSha256, openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { listRecords } from "#tests/support/factories/records.ts";

const TABLE = { headers: { "Content-Type": "text/csv" } };

test("an owner sees what a file would add, adds it, and replaces the closet", async () => {
  const { openOwner, store } = await openTestOwnerApi({
    jane: { answer: { items: [{ id: "1", brand: "Nord" }] } },
  });
  const jane = await openOwner("jane@mail.example", "jane");
  const send = async (query: string, body: string) => {
    const answer = await jane.call("POST", `/owner/closets/jane/import${query}`, { ...TABLE, body });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
  const table = "id,Brand\n1,Other\n2,Meridian\n,\n";
  const preview = await send("?preview=true", table);
  expect(preview).toMatchObject({
    status: 200,
    json: {
      isPreview: true,
      closet: { items: 2 },
      changes: { added: { items: 1 }, known: { items: 1 } },
      quota: { items: 10_000, pictureBytes: 524_288_000 },
    },
  });
  const items = async () => (await listRecords(store.db, "items")).length;
  expect(await items()).toBe(1);
  expect(await send("", table)).toMatchObject({ json: { isPreview: false, changes: preview.json.changes } });
  expect(await items()).toBe(2);
  expect(await send("?existing=replace", "id,Brand\n3,Meridian\n")).toMatchObject({
    json: { changes: { added: { items: 1 }, missing: { items: 2 } } },
  });
  const bin = (await (await jane.get("/owner/closets/jane/bin")).json()) as { entries: { id: string }[] };
  expect(bin.entries.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b))).toEqual(["1", "2"]);
  expect(await send("?existing=other", table)).toMatchObject({ status: 400 });
});

test("an owner chooses what the columns of a table become", async () => {
  const { openOwner, store } = await openTestOwnerApi({ jane: {} });
  const jane = await openOwner("jane@mail.example", "jane");
  const send = (columns: string) =>
    jane.call("POST", `/owner/closets/jane/import?columns=${columns}`, {
      ...TABLE,
      body: "Name,Hanger,Brand\nCoat,7,Nord\n",
    });
  expect(await (await send(",facts,out")).json()).toMatchObject({ notUnderstood: ["Brand"] });
  const items = (await findAnswer(store, "jane"))?.items;
  expect(items).toMatchObject([{ brand: null, itemNameOptional: "Coat" }]);
  const [entry] = await store.db.selectFrom("entries").select("data").execute();
  expect(entry?.data).toContain('"notes":"Hanger: 7"');
  expect((await send("nonsense")).status).toBe(400);
});

test("a table without ids that has grown adds only what is new, also when a price has changed", async () => {
  const { openOwner } = await openTestOwnerApi({ jane: {} });
  const jane = await openOwner("jane@mail.example", "jane");
  const send = async (body: string) =>
    (await jane.call("POST", "/owner/closets/jane/import", { ...TABLE, body })).json() as Promise<object>;
  await send("Name,Brand,Price\nCoat,Nord,10\nCoat,Nord,10\n");
  expect(await send("Name,Brand,Price,Notes\nHat,Nord,5,\nCoat,Nord,12,warm\nCoat,Nord,10,\n")).toMatchObject({
    changes: { added: { items: 1 }, known: { items: 2 } },
  });
});

test("a table alone comes in without its pictures, also when their paths are those of another computer", async () => {
  const { openOwner } = await openTestOwnerApi({ jane: {} });
  const jane = await openOwner("jane@mail.example", "jane");
  const body = "Name;Foto\nMantel;C:\\Users\\Ida\\mantel.jpg\nHut;/Users/ida/hut.jpg\nSchal;schal.jpg\n";
  const answer = await jane.call("POST", "/owner/closets/jane/import", { ...TABLE, body });
  expect(await answer.json()).toMatchObject({ changes: { added: { items: 3 } }, unusablePicturesCount: 3 });
});

test("a preview leaves uploads for the import, and tells when a quota is exceeded", async () => {
  const { openOwner, store } = await openTestOwnerApi({ jane: {} });
  const jane = await openOwner("jane@mail.example", "jane");
  const content = await aPng({ seed: 3 });
  const address = `pictures/${computeSha256(content)}`;
  const headers = { "Content-Type": "image/png" };
  await jane.call("PUT", `/owner/closets/jane/${address}`, { body: new Uint8Array(content), headers });
  const send = (query: string, items: object[]) =>
    jane.call("POST", `/owner/closets/jane/import${query}`, { body: { status: "OK", items } });
  const one = [{ id: "1", thumbnailImageURL: address }];
  const preview = (await (await send("?preview=true", one)).json()) as object;
  expect(preview).toMatchObject({ unusablePicturesCount: 0, closet: { pictures: 1 } });
  const listWaiting = () => store.db.selectFrom("pictureUploads").select("sha256").execute();
  expect(await listWaiting()).toHaveLength(1);
  expect((await send("", one)).status).toBe(200);
  expect(await listWaiting()).toEqual([]);

  const many = Array.from({ length: 10_000 }, (_, n) => ({ id: `many-${n}` }));
  expect(await (await send("?preview=true", many)).json()).toMatchObject({ closet: { items: 10_001 } });
  const refused = await send("", many);
  expect([refused.status, await refused.json()]).toEqual([
    422,
    {
      status: "ERROR",
      code: "notImported",
      message: "Nothing was changed: the closet would have 10001 items; at most 10000.",
    },
  ]);
});

test("another account, a wrong key and an unknown closet get nothing", async () => {
  const { openOwner, openApiClient, call } = await openTestOwnerApi({ jane: {} });
  await openOwner("jane@mail.example", "jane");
  const eve = await openOwner("eve@mail.example");
  const body = { status: "OK", items: [{ id: "1" }] };
  expect((await eve.call("POST", "/owner/closets/jane/import", { body })).status).toBe(404);
  const reader = await openApiClient({ username: "jane", rights: ["read"] });
  const shop = await openApiClient();
  const path = "/owner/closets/jane/import";
  expect((await call(null, "POST", path, { ...TABLE, body: "" })).status).toBe(401);
  expect((await reader.call("POST", path, { ...TABLE, body: "" })).status).toBe(403);
  for (const name of ["nobody", "a%00b"]) {
    expect((await shop.call("POST", `/owner/closets/${name}/import`, { ...TABLE, body: "" })).status).toBe(404);
  }
  expect((await shop.call("GET", path)).status).toBe(405);
  expect(await shop.call("POST", path, { ...TABLE, body: "Brand\nMeridian\n" })).not.toHaveProperty("json.quota");
});
