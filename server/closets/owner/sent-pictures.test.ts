import { expect, test } from "vitest";
import { DEFAULT_QUOTA } from "#domain/limits.ts";
import { findAnswer, listStoredNames } from "#tests/support/factories/closet-store.ts";
import { writeEntryForm } from "#tests/support/calls/entry-form.ts";
import { computeSha256, openTestOwnerApi, type OwnerResponse } from "#tests/support/drivers/owner-api.ts";
import { aPng, drawNoise } from "#tests/support/factories/pictures.ts";

const JANE = { items: [{ id: "coat", brand: "Meridian", createdAt: 1 }] };

const toAddress = (content: Buffer): string => `pictures/${computeSha256(content)}`;

const FORM = { "Content-Type": "multipart/form-data; boundary=x" };

type Sent = { entry?: object | null; pictures?: Buffer[]; headers?: Record<string, string> };

function writeForm({ entry = null, pictures = [], headers = {} }: Sent) {
  const { type, body } = writeEntryForm(entry, pictures);
  return { body, headers: { "Content-Type": type, ...headers } };
}

/** Sends an entry with its pictures in one call. */
async function openSender(rights?: ("edit" | "import")[]) {
  const opened = await openTestOwnerApi({ jane: { answer: JANE } });
  const client = await opened.openApiClient(rights && { rights });
  const send = async (method: string, path: string, sent: Sent): Promise<OwnerResponse> =>
    await client.call(method, `/owner/closets/jane/${path}`, writeForm(sent));
  const listStored = async () => await listStoredNames(opened.store.pictures);
  return { ...opened, client, send, listStored };
}

test("an item arrives with its photograph and its cut-out in one call, also when it is repeated", async () => {
  const { send, listStored, store } = await openSender();
  const [photograph, cutout] = [await aPng(), await drawNoise({ width: 8, height: 8 }).png().toBuffer()];
  const entry = {
    id: "scarf",
    thumbnailImageURL: toAddress(photograph),
    cutout: { address: toAddress(cutout) },
  };
  const first = await send("POST", "items", { entry, pictures: [photograph, cutout] });
  expect([first.status, first.json]).toMatchObject([201, { item: { id: "scarf" } }]);
  const again = await send("POST", "items", { entry, pictures: [photograph, cutout] });
  expect([again.status, again.json]).toEqual([200, first.json]);
  expect(await listStored()).toHaveLength(2);
  expect(await store.db.selectFrom("pictureUploads").selectAll().execute()).toEqual([]);
  const shown = (await findAnswer(store, "jane"))?.items.find(({ id }) => id === "scarf");
  expect(shown?.thumbnailImageURL).toMatch(/^\/images\//);
});

test("another photograph is added to an item in one call", async () => {
  const { send } = await openSender();
  const photograph = await aPng();
  const pictures = [{ address: toAddress(photograph) }];
  const added = await send("PATCH", "items/coat", { entry: { add: { pictures } }, pictures: [photograph] });
  expect([added.status, added.json]).toMatchObject([200, { item: { id: "coat" } }]);
});

test("a call whose pictures are missing, damaged, too many or not allowed adds nothing", async () => {
  const { send, client, store, listStored } = await openSender();
  const photograph = await aPng();
  const entry = { id: "scarf", thumbnailImageURL: toAddress(photograph) };
  const noise = Buffer.from("not a picture");
  const statuses = [
    (await send("POST", "items", { entry })).status,
    (await send("POST", "items", { entry, pictures: [noise] })).status,
    (await send("POST", "items", { entry, pictures: Array.from({ length: 4 }, () => photograph) })).status,
    (await send("POST", "items", { pictures: [photograph] })).status,
    (await send("POST", "items", { entry, pictures: [photograph], headers: { "Content-Length": "99999" } })).status,
    (await send("POST", "items", { entry, headers: { "Content-Length": "99999999" } })).status,
    (await send("POST", "items", { entry, headers: { "Content-Type": "multipart/form-data" } })).status,
    ...(await Promise.all(
      [
        "--x\r\n\r\n\r\n".repeat(500_000),
        `--x\r\n${"A: b\r\n".repeat(500_000)}\r\n\r\n--x--`,
        "--x\r\n",
        "--x--",
        "",
      ].map(async (body) => (await client.call("POST", "/owner/closets/jane/items", { body, headers: FORM })).status),
    )),
  ];
  expect(statuses).toEqual([422, 422, 400, 400, 400, 413, 400, 400, 400, 400, 400, 400]);
  expect((await findAnswer(store, "jane"))?.items.map(({ id }) => id)).toEqual(["coat"]);
  expect(await listStored()).toEqual([]);
});

test("a picture that the entry does not name is an error that says its address", async () => {
  const { send, store, listStored } = await openSender();
  const [named, unnamed] = [await aPng({ seed: 1 }), await aPng({ seed: 2 })];
  const entry = { id: "scarf", thumbnailImageURL: toAddress(named) };
  const message = expect.stringContaining(toAddress(unnamed));
  const answers = [
    await send("POST", "items", { entry: { id: "scarf", name: "With photo" }, pictures: [unnamed] }),
    await send("POST", "items", { entry, pictures: [named, unnamed] }),
    await send("PATCH", "items/coat", { entry: { name: "Coat" }, pictures: [unnamed] }),
  ];
  for (const { status, json } of answers)
    expect([status, json]).toEqual([422, { status: "ERROR", code: "unnamedPicture", message }]);
  expect((await findAnswer(store, "jane"))?.items.map(({ id }) => id)).toEqual(["coat"]);
  expect(await listStored()).toEqual([]);
});

test("pictures that come with an entry count towards the quota of an account", async () => {
  const { openOwner, send, store, listStored } = await openSender();
  const jane = await openOwner("jane@mail.example", "jane");
  const [first, large, second] = [await aPng({ seed: 1 }), await aPng({ seed: 2 }), await aPng({ seed: 3 })];
  const pictures = [first, large];
  const entry = { pictures: pictures.map((content) => ({ address: toAddress(content) })) };
  expect((await send("PATCH", "items/coat", { entry, pictures })).status).toBe(200);
  const rows = store.db.updateTable("pictures").set({ bytes: DEFAULT_QUOTA.pictureBytes });
  await rows.where("givenSha256", "=", computeSha256(large)).execute();
  const stored = await listStored();
  const sent = writeForm({ entry: { id: "hat", thumbnailImageURL: toAddress(second) }, pictures: [second] });
  expect((await jane.call("POST", "/owner/closets/jane/items", sent)).status).toBe(409);
  expect(await listStored()).toEqual(stored);
  const again = writeForm({ entry: { id: "hat", thumbnailImageURL: toAddress(first) }, pictures: [first] });
  expect((await jane.call("POST", "/owner/closets/jane/items", again)).status).toBe(201);
});

test("a body of another type, or of none, adds nothing", async () => {
  const { client, store } = await openSender();
  for (const headers of [{ "Content-Type": "application/x-www-form-urlencoded" }, {}] as Record<string, string>[]) {
    const sent = { body: "name=Scarf", headers };
    expect((await client.call("POST", "/owner/closets/jane/items", sent)).status).toBe(415);
    expect((await client.call("PATCH", "/owner/closets/jane/items/coat", sent)).status).toBe(415);
  }
  expect((await findAnswer(store, "jane"))?.items).toHaveLength(1);
});

test("a key needs the right to import for pictures", async () => {
  const { send } = await openSender(["edit"]);
  const photograph = await aPng();
  const entry = { id: "scarf", thumbnailImageURL: toAddress(photograph) };
  expect((await send("POST", "items", { entry, pictures: [photograph] })).status).toBe(403);
});

test("entries with a time come in the order of their times, inspirations too", async () => {
  const { send, client } = await openSender();
  for (const list of ["items", "inspirations"]) {
    for (const createdAt of [3000, 5000, 4000])
      await send("POST", list, { entry: { id: `at-${createdAt}`, createdAt } });
  }
  const { closet } = (await client.call("GET", "/owner/closets/jane/content")).json as {
    closet: Record<string, { id: string }[]>;
  };
  const order = ["at-5000", "at-4000", "at-3000"];
  expect(closet.items?.map(({ id }) => id)).toEqual([...order, "coat"]);
  expect(closet.inspirations?.map(({ id }) => id)).toEqual(order);
});
