import { expect, test, onTestFinished } from "vitest";
import { DEFAULT_QUOTA } from "#domain/limits.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { computeSha256, openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { listUnusedPictures } from "#tests/support/factories/records.ts";

const JANE = { items: [{ id: "coat", brand: "Meridian", createdAt: 1 }] };

async function openEntries() {
  const opened = await openTestOwnerApi({ jane: { answer: JANE } });
  const client = await opened.openApiClient();
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    client.call(method, `/owner/closets/jane/${path}`, {
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { "Content-Type": "application/json", ...headers },
    });
  const readContent = async () =>
    (await send("GET", "content")).json as {
      version: number;
      closet: { user: { pictureBytes: number }; items: object[] };
    };
  return { ...opened, client, send, readContent };
}

test("an entry is added, repeated, changed and deleted", async () => {
  const { send } = await openEntries();
  const added = await send("POST", "items", { id: "scarf", name: "Scarf" });
  expect([added.status, added.json]).toMatchObject([201, { status: "OK", item: { id: "scarf", name: "Scarf" } }]);
  expect((await send("POST", "items", { id: "scarf", name: "Scarf" })).status).toBe(200);
  const changed = await send("PATCH", "items/scarf", { name: null, size: "S" });
  expect([changed.status, changed.json]).toMatchObject([200, { item: { id: "scarf", size: "S" } }]);
  expect((await send("DELETE", "items/scarf")).status).toBe(204);
  expect((await send("DELETE", "items/scarf")).status).toBe(204);
  expect((await send("PATCH", "items/scarf", {})).status).toBe(404);
  expect((await send("POST", "items", { id: "scarf" })).status).toBe(409);
});

test("a caller reads a closet at most eight times at once, and again when a client has read or left", async () => {
  const { api, client } = await openEntries();
  const read = async () =>
    await api.request("https://closet.example/owner/closets/jane/content", {
      headers: { Authorization: `Bearer ${client.key}` },
    });
  const open = await Promise.all(Array.from({ length: 8 }, read));
  expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect((await read()).status).toBe(429);
  await open[0]?.body?.cancel();
  expect(await (await read()).json()).toMatchObject({ status: "OK" });
  for (const response of open.slice(1)) expect(await response.json()).toMatchObject({ status: "OK" });
  expect((await read()).status).toBe(200);
});

test("each change names its fields, and the later one of a field wins", async () => {
  const { send } = await openEntries();
  const headers = { "If-Match": '"1"' };
  for (const body of [{ size: "M" }, { notes: "Warm" }, { size: "L" }]) {
    expect((await send("PATCH", "items/coat", body, headers)).status).toBe(200);
  }
  expect((await send("PATCH", "items/coat", {})).json).toMatchObject({ item: { size: "L", notes: "Warm" } });
});

test("a collection takes additions, removals and moves; an item takes more pictures once", async () => {
  const { send } = await openEntries();
  for (const id of ["hat", "bag"]) await send("POST", "items", { id });
  await send("POST", "collections", { id: "trip", itemIds: ["coat", "hat"] });
  const change = async (body: object) =>
    ((await send("PATCH", "collections/trip", body)).json as { collection: { itemIds: string[] } }).collection.itemIds;
  expect(await change({ add: { itemIds: ["bag", "coat", "gone"] } })).toEqual(["coat", "hat", "bag"]);
  expect(await change({ move: [{ itemIds: ["bag"], after: "coat" }] })).toEqual(["coat", "bag", "hat"]);
  expect(await change({ remove: { itemIds: ["coat"] }, move: [{ itemIds: ["hat"], after: "coat" }] })).toEqual([
    "hat",
    "bag",
  ]);

  const [one, two] = ["one", "two"].map((name) => ({ address: `https://shop.example/${name}.jpg` }));
  const changePictures = async (body: object) => (await send("PATCH", "items/bag", body)).json;
  await changePictures({ add: { pictures: [one] } });
  expect(await changePictures({ add: { pictures: [one, two] } })).toMatchObject({
    item: { thumbnailImageURL: one?.address, pictures: [two] },
  });
  const first = { move: [{ pictures: [two?.address], after: null }] };
  expect(await changePictures(first)).toMatchObject({ item: { thumbnailImageURL: two?.address, pictures: [one] } });
  const removed = await changePictures({ remove: { pictures: [two?.address, `pictures/${"0".repeat(64)}`] } });
  expect(removed).toMatchObject({ item: { thumbnailImageURL: one?.address } });
});

test("an item that two devices gave more than eight further pictures says so", async () => {
  const { send } = await openEntries();
  const pictures = Array.from({ length: 10 }, (_, n) => ({ address: `https://shop.example/${n}.jpg` }));
  expect((await send("PATCH", "items/coat", { add: { pictures: pictures.slice(0, 5) } })).status).toBe(200);
  const { status, json } = await send("PATCH", "items/coat", { add: { pictures: pictures.slice(5) } });
  const message = "An item can have 8 further pictures at most. Remove some first.";
  expect([status, json]).toEqual([409, { status: "ERROR", code: "tooManyPictures", message }]);
});

test("an id has 128 characters at most", async () => {
  const { send } = await openEntries();
  expect((await send("POST", "items", { id: "x".repeat(128) })).status).toBe(201);
  const message = expect.stringContaining("is not an id: 1 to 128 characters");
  for (const path of ["items", "outfits"]) {
    const body = path === "items" ? { id: "x".repeat(129) } : { itemIds: ["x".repeat(129)] };
    expect(await send("POST", path, body)).toMatchObject({ status: 400, json: { message } });
  }
});

test.for<[name: string, body: unknown, problem: string]>([
  ["an unknown field", { shape: "round" }, "`shape` is not a field of this call."],
  ["an unknown season", { seasons: ["summer"] }, "`seasons`: `summer` is not one of Spring, Summer, Autumn, Winter."],
  [
    "an unknown category",
    { category: "Things" },
    "`category`: `Things` is not one of Tops, Bottoms, Dresses, Outerwear",
  ],
  ["a long name", { name: "x".repeat(201) }, "`name` is too long: 200 characters at most."],
  ["long notes", { notes: "x".repeat(2001) }, "`notes` is too long: 2,000 characters at most."],
  ["a long tag", { tags: ["x".repeat(99)] }, `\`tags\`: \`${"x".repeat(80)}…\` is too long: 50 characters at most.`],
  ["a number as a name", { name: 5 }, "`name` must be a text."],
  ["NUL", { notes: "a\0b" }, "`notes` has a character that cannot be stored."],
  ["a lone surrogate", { notes: "\ud800" }, "`notes` has a character that cannot be stored."],
  ["six colors", { colors: Array.from({ length: 6 }, () => "red") }, "`colors` has too many values: 5 at most."],
  [
    "a foreign path as a picture",
    { thumbnailImageURL: "/images/abc" },
    "`thumbnailImageURL` is not `pictures/{sha256}` or a web address.",
  ],
  ["a script as a shop", { itemShoppingURL: "javascript:alert(1)" }, "`itemShoppingURL` is not a web address."],
  ["a negative price", { price: -1 }, "`price` is too small: 0 at least."],
  ["a high price", { price: 1e9 }, "`price` is too large: 10,000,000 at most."],
  ["half a wear", { timesWorn: 1.5 }, "`timesWorn` must be a whole number."],
  [
    "a day that no calendar has",
    { purchasedOn: "2026-02-30" },
    "`purchasedOn`: `2026-02-30` is not a day, as in 2026-12-31.",
  ],
  [
    "nine more pictures",
    { pictures: Array.from({ length: 9 }, () => ({ address: "https://x.example/1.jpg" })) },
    "`pictures` has too many values: 8 at most.",
  ],
  ["a place without an entry", { place: {} }, "`place.after` is missing."],
  ["a list", [], "It must be an object."],
])("a body with %s gets 400 and one sentence", async ([, body, problem]) => {
  const { send, readContent } = await openEntries();
  const before = await readContent();
  const rejected = await send("PATCH", "items/coat", body);
  expect([rejected.status, rejected.json]).toEqual([
    400,
    { status: "ERROR", code: "notValid", message: expect.stringContaining(`The request is not valid: ${problem}`) },
  ]);
  expect(await readContent()).toEqual(before);
});

test("ids that no address can have are rejected", async () => {
  const { send } = await openEntries();
  for (const id of ["", ".", "..", "a\0", "x".repeat(129)]) {
    expect((await send("POST", "items", { id })).status).toBe(400);
  }
  expect((await send("PATCH", "items/a%00b", { name: "X" })).status).toBe(404);
  expect((await send("POST", "items", { id: "a/b %25 ü" })).status).toBe(201);
  expect((await send("PATCH", `items/${encodeURIComponent("a/b %25 ü")}`, { name: "X" })).status).toBe(200);
});

test("another type, a large body, an unknown closet and another method are errors", async () => {
  const { send, client } = await openEntries();
  expect((await send("POST", "items", {}, { "Content-Type": "text/plain" })).status).toBe(415);
  expect((await send("POST", "items", { notes: "x".repeat(5_000_000) })).status).toBe(413);
  expect((await send("PUT", "items/coat", {})).status).toBe(405);
  expect((await send("PUT", "items", {})).status).toBe(405);
  const headers = { "Content-Type": "application/json" };
  const unknown = await client.call("POST", "/owner/closets/nobody/items", { body: "{}", headers });
  expect(unknown.status).toBe(404);
});

test("a key needs the right to edit", async () => {
  const { openApiClient } = await openEntries();
  const { call } = await openApiClient({ rights: ["read", "import", "privacy", "remove"] });
  const headers = { "Content-Type": "application/json" };
  for (const [method, path] of [
    ["POST", "items"],
    ["PATCH", "items/coat"],
    ["PATCH", "items"],
    ["DELETE", "items/coat"],
  ] as const) {
    expect((await call(method, `/owner/closets/jane/${path}`, { body: "{}", headers })).status).toBe(403);
  }
  expect((await call("GET", "/owner/closets/jane/content")).status).toBe(200);
});

test("an upload becomes the picture of an item; its owner sees it, visitors only while the closet is public", async () => {
  const { send, client, store, readContent, shownPictures: pictures } = await openEntries();
  const { address, sha256 } = await client.upload("jane", await aPng({ width: 400, height: 300, seed: 7 }));
  expect((await send("PATCH", "items/coat", { thumbnailImageURL: address })).status).toBe(200);
  const [item] = (await readContent()).closet.items;
  expect(item).toMatchObject({ thumbnailImageURL: address, picture: { width: 400, height: 300 } });
  const seen = (await findAnswer(store, "jane"))?.items[0]?.thumbnailImageURL ?? "";
  const name = seen.replace("/images/", "");
  expect(await pictures.findPublicPicture(name)).not.toBe(null);
  await send("PUT", "privacy", { visibility: "private" });
  expect(await pictures.findPublicPicture(name)).toBe(null);
  const own = await send("GET", `pictures/${sha256}?w=208`, undefined, { Accept: "image/avif" });
  expect([own.status, own.headers.get("content-type"), own.headers.get("cache-control")]).toEqual([
    200,
    "image/avif",
    "private, no-cache",
  ]);
  expect((await send("GET", `pictures/${sha256}?w=original`)).headers.get("content-type")).toBe("image/png");
  expect((await send("GET", `pictures/${sha256}?w=209`)).status).toBe(400);
  expect((await send("GET", `pictures/${"0".repeat(64)}?w=208`)).status).toBe(404);
  expect((await send("GET", `pictures/${sha256}`)).headers.get("content-type")).toBe("image/png");
  expect((await send("GET", `pictures/${sha256}/info`)).json).toMatchObject({ picture: { width: 400 } });
});

test("a picture that no entry uses any more is only for its owner", async () => {
  const { send, client, store, shownPictures: pictures } = await openEntries();
  const first = await client.upload("jane", await aPng({ seed: 1 }));
  const second = await client.upload("jane", await aPng({ seed: 2 }));
  await send("PATCH", "items/coat", { thumbnailImageURL: first.address });
  const seen = (await findAnswer(store, "jane"))?.items[0]?.thumbnailImageURL ?? "";
  await send("PATCH", "items/coat", { thumbnailImageURL: second.address, cutout: { address: first.address } });
  expect(await listUnusedPictures(store.db)).toEqual([]);
  await send("PATCH", "items/coat", { cutout: null });
  expect(await pictures.findPublicPicture(seen.replace("/images/", ""))).toBe(null);
  expect((await send("GET", `pictures/${first.sha256}?w=72`)).status).toBe(200);
  await send("PATCH", "items/coat", { thumbnailImageURL: first.address });
  expect(await pictures.findPublicPicture(seen.replace("/images/", ""))).not.toBe(null);
});

test("the photograph before a crop is for its owner alone", async () => {
  const { send, client, store, shownPictures: pictures } = await openEntries();
  const whole = await client.upload("jane", await aPng({ width: 400, seed: 1 }));
  const part = await client.upload("jane", await aPng({ width: 300, seed: 1 }));
  const change = async (changes: object) => (await send("PATCH", "items/coat", changes)).json as { item: object };
  const rows = store.db.selectFrom("pictures").select("width").where("unusedSince", "is not", null).orderBy("width");
  const listUnused = async () => (await rows.execute()).map(({ width }) => width);
  await change({ thumbnailImageURL: whole.address });
  const seen = (await findAnswer(store, "jane"))?.items[0]?.thumbnailImageURL ?? "";
  const { item } = await change({ thumbnailImageURL: part.address, uncropped: { address: whole.address } });
  expect(item).toMatchObject({ uncropped: { address: whole.address, picture: { width: 400 } } });
  expect(await listUnused()).toEqual([]);
  expect(await pictures.findPublicPicture(seen.replace("/images/", ""))).toBe(null);
  expect(JSON.stringify(await findAnswer(store, "jane"))).not.toContain("uncropped");
  expect((await send("GET", `pictures/${whole.sha256}?w=72`)).status).toBe(200);
  const third = await client.upload("jane", await aPng({ width: 200, seed: 3 }));
  const moved = await change({
    thumbnailImageURL: third.address,
    pictures: [{ address: part.address, uncropped: { address: whole.address } }],
  });
  const kept = { address: part.address, uncropped: { address: whole.address, picture: { width: 400 } } };
  expect(moved.item).toMatchObject({ thumbnailImageURL: third.address, pictures: [kept] });
  expect(await listUnused()).toEqual([]);
  expect(JSON.stringify(await findAnswer(store, "jane"))).not.toContain("uncropped");
  expect((await send("GET", "content")).json).toMatchObject({ closet: { items: [{ pictures: [kept] }] } });
  await change({ thumbnailImageURL: part.address, uncropped: { address: whole.address }, pictures: null });
  expect((await change({ thumbnailImageURL: whole.address, uncropped: null })).item).not.toHaveProperty("uncropped");
  expect(await listUnused()).toEqual([200, 300]);
});

test("two items share a picture until the last one is deleted for good", async () => {
  const { send, client, store } = await openEntries();
  const { address } = await client.upload("jane", await aPng());
  for (const id of ["one", "two"]) await send("POST", "items", { id, thumbnailImageURL: address });
  const listKeys = async () => await store.db.selectFrom("pictures").select("unusedSince").execute();
  for (const id of ["one", "two"]) {
    await send("DELETE", `items/${id}`);
    expect(await listKeys()).toEqual([{ unusedSince: null }]);
    await send("DELETE", `bin/items/${id}`);
    expect(await listKeys()).toEqual(id === "one" ? [{ unusedSince: null }] : []);
  }
});

test("the account of a closet edits it, and no other closet", async () => {
  const { openOwner } = await openEntries();
  const jane = await openOwner("jane@mail.example", "jane");
  const headers = { "Content-Type": "application/json", ...(await jane.bearer()) };
  const call = (path: string) =>
    jane.call("POST", `/owner/closets/${path}`, { body: JSON.stringify({ name: "Scarf" }), headers });
  expect((await call("jane/items")).status).toBe(201);
  const [other, unknown] = [await call("anna/items"), await call("nobody/items")];
  expect([other.status, await other.text()]).toEqual([404, await unknown.text()]);
});

test("pictures of an account's closet have a quota: uploads and entries stop at it, keys do not", async () => {
  const { openOwner, store, client, readContent } = await openEntries();
  const jane = await openOwner("jane@mail.example", "jane");
  const [first, second] = [await client.upload("jane", await aPng({ seed: 1 })), await aPng({ seed: 2 })];
  const use = (address: string) =>
    jane.call("PATCH", "/owner/closets/jane/items/coat", { body: { thumbnailImageURL: address } });
  expect((await use(first.address)).status).toBe(200);
  const { bytes } = (first.json as { picture: { bytes: number } }).picture;
  expect((await readContent()).closet.user.pictureBytes).toBe(bytes);
  await store.db.updateTable("pictures").set({ bytes: DEFAULT_QUOTA.pictureBytes }).execute();
  const upload = await jane.call("PUT", `/owner/closets/jane/pictures/${computeSha256(second)}`, {
    body: second,
    headers: { "Content-Type": "image/png" },
  });
  expect([upload.status, await upload.json()]).toEqual([
    409,
    {
      status: "ERROR",
      code: "picturesFull",
      message: "The pictures of this closet may take 500 MB at most. Delete some first.",
    },
  ]);
  const sent = await client.upload("jane", second);
  expect((await use(sent.address)).status).toBe(409);
});

test("one caller has at most eight large bodies in memory; small ones and other callers go on", async () => {
  const { openApiClient, listen } = await openTestOwnerApi({ jane: {} });
  const [{ key }, other] = [await openApiClient(), await openApiClient()];
  const url = await listen();
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const send = async (by: string, body: string | ReadableStream) => {
    const headers = { Authorization: `Bearer ${by}`, "Content-Type": "application/json" };
    const request = { method: "POST", headers, body, signal: gone.signal, duplex: "half" } as RequestInit;
    return (await fetch(`${url}/owner/closets/jane/items`, request)).status;
  };
  const endless = () => new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from("{")) });
  const small = JSON.stringify({ name: "Coat" });
  const large = small + " ".repeat(100_000);
  // A large one that came between them would take the place of an endless one.
  const sendBehindAnother = () => {
    void send(key, endless()).catch(() => null);
    return send(key, large);
  };
  for (let n = 0; n < 7; n += 1) void send(key, endless()).catch(() => null);
  await expect.poll(sendBehindAnother).toBe(429);
  expect([await send(key, small), await send(other.key, large)]).toEqual([201, 201]);
});
