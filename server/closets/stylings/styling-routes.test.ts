import sharp from "sharp";
import { expect, test } from "vitest";
import { setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { listOrphans } from "#tests/support/factories/closet-store.ts";
import { listUnusedPictures } from "#tests/support/factories/records.ts";
import { openStylings, STYLING } from "#tests/support/factories/stylings.ts";
import type { RateLimit } from "#server/http/limits/rate-limits.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { PAPER } from "#domain/layout/board.ts";

const readToken = ({ json }: { json: Record<string, unknown> }): string => String(json.token);

test("a guest sends a styling, and a repeated request is the same one", async () => {
  const { send, readInbox } = await openStylings();
  const sent = await send();
  expect([sent.status, sent.json]).toEqual([
    201,
    { status: "OK", id: "for-monday", token: expect.stringMatching(/^[\w-]{43}$/) },
  ]);
  const again = await send();
  expect([again.status, again.json]).toEqual([200, sent.json]);
  expect(await readInbox()).toMatchObject([{ name: "Ana", note: "For Monday", state: "sent", accountUserId: null }]);
});

test("a repeated request with another content is told that it differs, unless the first was taken back", async () => {
  const { send: sendAs, request, readInbox } = await openStylings();
  const send = (change: object = {}) => sendAs({ secret: "a secret of this guest", ...change });
  const sent = await send();
  const changes = [
    { note: "Another note" },
    { name: "Ana Roe" },
    { email: "ana@mail.example" },
    { credit: false },
    { layout: { ...STYLING.layout, pics: STYLING.layout.pics.slice(1) } },
  ];
  for (const change of changes) {
    const again = await send(change);
    expect([again.status, again.json]).toEqual([200, { ...sent.json, differs: true }]);
  }
  expect(await readInbox()).toMatchObject([{ name: "Ana", note: "For Monday", email: null }]);
  await request("DELETE", `/stylings/${readToken(sent)}`);
  expect((await send({ note: "Another note" })).json).toEqual(sent.json);
});

test("without a secret, a guest of the same network gets the token only for the same content", async () => {
  const { send, request } = await openStylings();
  const sent = await send();
  expect((await send()).json).toEqual(sent.json);
  const { status, json } = await send({ note: "" });
  expect([status, json.token]).toEqual([409, undefined]);
  await request("DELETE", `/stylings/${readToken(sent)}`);
  expect((await send()).status).toBe(409);
});

test("the id of a styling alone gets no token", async () => {
  const { send, jane, openOwner } = await openStylings();
  const secret = "a secret of this guest";
  const { token } = (await send({ secret })).json;
  const taken = [
    await send({ secret: "a secret of another" }),
    await send(),
    await send({ secret: undefined }, "203.0.113.10"),
  ];
  expect(taken.map(({ status, json }) => [status, json.token])).toEqual([1, 2, 3].map(() => [409, undefined]));
  expect((await jane.post("/closets/jane/stylings", STYLING)).status).toBe(409);
  const moved = await send({ secret }, "203.0.113.10");
  expect([moved.status, moved.json.token]).toEqual([200, token]);

  await send({ id: "two" });
  expect((await send({ id: "two" }, "203.0.113.10")).status).toBe(409);
  const ana = await openOwner("ana@mail.example");
  await ana.post("/closets/jane/stylings", { ...STYLING, id: "three" });
  expect((await ana.post("/closets/jane/stylings", { ...STYLING, id: "three" })).status).toBe(200);
  expect((await send({ id: "three" })).status).toBe(409);
});

test("two requests at once are one styling", async () => {
  const { send, readInbox } = await openStylings();
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(readToken)).size).toBe(1);
  expect(await readInbox()).toHaveLength(1);
});

test("the stylist reads what was sent, without the address; a declined styling is seen", async () => {
  const { send, request, store } = await openStylings();
  const path = `/stylings/${readToken(await send({ email: "ana@mail.example" }))}`;
  const styling = {
    id: "for-monday",
    username: "jane",
    firstName: "JANE",
    name: "Ana",
    note: "For Monday",
    credit: true,
    layout: STYLING.layout,
    previewUrl: `${path}/picture`,
    version: 1,
    state: "sent",
    sentAt: expect.any(Number),
  };
  expect((await request("GET", path)).json).toEqual({ status: "OK", styling });
  await store.db.updateTable("stylings").set({ state: "declined" }).execute();
  expect((await request("GET", path)).json).toEqual({ status: "OK", styling: { ...styling, state: "seen" } });
});

test("the server draws the picture, and no visitor gets it", async () => {
  const { send, api, store, shownPictures } = await openStylings();
  const response = await api.request(`/stylings/${readToken(await send())}/picture?w=144`);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const { data, info } = await sharp(await response.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([144, 196]);
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  const paper = [1, 3, 5].map((from) => Number.parseInt(PAPER.slice(from, from + 2), 16));
  expect(at(2, 2)).toEqual(paper.map((value) => expect.closeTo(value, -1)));
  // The coat is dark blue.
  expect(at(43, 86)[0]).toBeLessThan(90);
  const [key, ...others] = await listUnusedPictures(store.db);
  expect([key, others]).toEqual([expect.any(String), []]);
  for (const token of ["", "aaaaaaaa"]) {
    expect(await shownPictures.findPublicPicture(`${token}${key}`)).toBe(null);
  }
});

test("a styling is taken back, also twice; its picture is deleted", async () => {
  const { send, request, readInbox, store } = await openStylings();
  const path = `/stylings/${readToken(await send({ email: "ana@mail.example" }))}`;
  expect((await request("DELETE", path)).status).toBe(204);
  expect((await request("DELETE", path)).status).toBe(204);
  expect(await readInbox()).toMatchObject([
    { state: "withdrawn", note: "", email: null, layout: null, pictureKey: null },
  ]);
  expect((await request("GET", path)).json).toMatchObject({ styling: { state: "withdrawn", previewUrl: null } });
  expect((await request("GET", `${path}/picture`)).status).toBe(404);
  expect(await listUnusedPictures(store.db)).toEqual([]);
  expect(await listOrphans(store)).toHaveLength(1);
});

test("an accepted styling cannot be taken back", async () => {
  const { send, request, store } = await openStylings();
  const path = `/stylings/${readToken(await send())}`;
  await store.db.updateTable("stylings").set({ state: "accepted" }).execute();
  expect((await request("DELETE", path)).status).toBe(409);
  // Of a private closet: as for an unknown token.
  await store.db.updateTable("owners").set({ visibility: "private" }).execute();
  expect((await request("DELETE", path)).status).toBe(204);
  await store.db.updateTable("owners").set({ visibility: "public" }).execute();
  expect((await request("DELETE", path)).status).toBe(409);
});

test("a closet that goes private tells nothing, and the styling can be taken back", async () => {
  const { send, request, store, readInbox } = await openStylings();
  const path = `/stylings/${readToken(await send())}`;
  const unknown = await request("GET", `/stylings/${"x".repeat(43)}`);
  const unknownCloset = await send({ id: "two" }, "203.0.113.9", "nobody");
  await setPrivacy(store, "jane", "private");
  const hidden = await request("GET", path);
  expect([hidden.status, hidden.text]).toEqual([404, unknown.text]);
  expect((await request("GET", `${path}/picture`)).text).toBe(unknown.text);
  const refused = await send({ id: "two" });
  expect([refused.status, refused.text]).toEqual([404, unknownCloset.text]);
  expect((await request("DELETE", path)).status).toBe(204);
  expect(await readInbox()).toMatchObject([{ state: "withdrawn" }]);
});

test("a closet without an account takes none", async () => {
  const { send } = await openStylings();
  expect((await send({}, "203.0.113.9", "anna")).status).toBe(403);
});

test("the owner's setting decides who may send", async () => {
  const { send, store, jane, openOwner, readInbox } = await openStylings();
  await store.db.updateTable("owners").set({ stylings: "signed-in" }).where("username", "=", "jane").execute();
  expect((await send()).status).toBe(401);
  const ana = await openOwner("ana@mail.example");
  expect((await ana.post("/closets/jane/stylings", STYLING)).status).toBe(201);
  expect(await readInbox()).toMatchObject([{ accountUserId: expect.any(String) }]);
  await store.db.updateTable("owners").set({ stylings: "none" }).where("username", "=", "jane").execute();
  expect((await jane.post("/closets/jane/stylings", { ...STYLING, id: "two" })).status).toBe(403);
});

test("a page of another site cannot send with the visitor's cookie", async () => {
  const { openOwner, readInbox } = await openStylings();
  const ana = await openOwner("ana@mail.example");
  const headers = { Origin: "https://other.example" };
  expect((await ana.post("/closets/jane/stylings", STYLING, { headers })).status).toBe(403);
  expect(await readInbox()).toEqual([]);
});

test("a piece that is deleted meanwhile gets a clear answer", async () => {
  const { send, openApiClient } = await openStylings();
  const client = await openApiClient();
  await client.call("DELETE", "/owner/closets/jane/items/hat");
  const answer = await send();
  expect([answer.status, answer.json]).toEqual([
    400,
    { status: "ERROR", code: "noSuchItem", message: expect.stringContaining("isn’t in the closet anymore") },
  ]);
});

/** With the calls of guests in one network, each with a device of their own. */
async function openNetwork() {
  const opened = await openStylings();
  const { jane, ownerServices, request, store } = opened;
  const made = await jane.post("/owner/closets/jane/links", { what: { kind: "closet" }, until: null, may: ["style"] });
  const { link } = (await made.json()) as { link: { id: string; url: string } };
  const path = `/l/${link.url.split("/l/")[1] ?? ""}`;
  const sendFrom = (device: string, id: string, to = path) =>
    request("POST", `${to}/stylings`, {
      body: JSON.stringify({ ...STYLING, id, secret: "a secret of this guest" }),
      headers: { "Content-Type": "application/json", "Guest-Key": device.padEnd(16, "-") },
      remoteAddress: "203.0.113.9",
    });
  const use = async (limit: RateLimit, who: string, times: number) => {
    for (let time = 0; time < times; time += 1) await ownerServices.rateLimits.take(limit, who);
  };
  const endWindowsIn = (ms: number) =>
    store.db
      .updateTable("rateLimits")
      .set({ endsAt: Date.now() + ms })
      .execute();
  return { ...opened, link, sendFrom, use, endWindowsIn };
}

test("five an hour from a device of a guest; others of its network go on, up to thirty", async () => {
  const { sendFrom, use, endWindowsIn } = await openNetwork();
  for (const id of ["1", "2", "3", "4", "5"]) expect((await sendFrom("mia", id)).status).toBe(201);
  await endWindowsIn(90_500);
  const limited = await sendFrom("mia", "6");
  expect([limited.status, limited.json.code]).toEqual([429, "tooManyStylings"]);
  const waitS = Number(limited.headers.get("retry-after"));
  expect([waitS > 60, waitS <= 91, Number.isInteger(waitS)]).toEqual([true, true, true]);
  expect((await sendFrom("kim", "7")).status).toBe(201);
  await use(RATE_LIMITS.stylingsOfNetwork, "203.0.113.9", 24);
  expect((await sendFrom("zoe", "8")).json.code).toBe("tooManyStylings");
  expect((await sendFrom("mia", "1")).status).toBe(200);
});

test("sixty come through a link in an hour, from anyone", async () => {
  const { link, sendFrom, use, openOwner } = await openNetwork();
  const ana = await openOwner("ana@mail.example");
  const path = new URL(link.url).pathname;
  await use(RATE_LIMITS.stylingsOfLink, link.id, 59);
  expect((await sendFrom("mia", "1")).status).toBe(201);
  expect((await ana.post(`${path}/stylings`, { ...STYLING, id: "2" })).status).toBe(429);
  expect((await ana.post("/closets/jane/stylings", { ...STYLING, id: "2" })).status).toBe(201);
});

test("sixty of guests may wait behind a link, also of one network, and take no place of the closet's other guests", async () => {
  const { sendFrom, store, send } = await openNetwork();
  await sendFrom("mia", "1");
  const row = await store.db.selectFrom("stylings").selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: 58 }, (_, n) => ({ ...row, id: `copy-${n}`, tokenHash: `hash-${n}` }));
  await store.db.insertInto("stylings").values(rows).execute();
  expect((await sendFrom("kim", "2")).status).toBe(201);
  expect((await sendFrom("zoe", "3")).json.code).toBe("inboxFull");
  expect((await send({ id: "4" })).status).toBe(201);
});

test("without a key of the device, five an hour from a network; a repeated request does not count", async () => {
  const { send } = await openStylings();
  const statuses: number[] = [];
  for (const id of ["1", "2", "1", "3", "4", "5", "6", "1"]) statuses.push((await send({ id })).status);
  expect(statuses).toEqual([201, 201, 200, 201, 201, 201, 429, 200]);
  const limited = await send({ id: "6" });
  expect([Math.ceil(Number(limited.headers.get("retry-after")) / 3600), limited.json.code]).toEqual([
    1,
    "tooManyStylings",
  ]);
  expect((await send({ id: "6" }, "203.0.113.10")).status).toBe(201);
});

test("only what is sent counts: not a piece that has gone, a full inbox, or the same request at once", async () => {
  const { send, store } = await openStylings();
  const gone = { ...STYLING.layout, pics: STYLING.layout.pics.map((pic) => ({ ...pic, itemId: "gone" })) };
  for (let n = 0; n < 6; n += 1) expect((await send({ layout: gone })).status).toBe(400);
  await send();
  const row = await store.db.selectFrom("stylings").selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: 19 }, (_, n) => ({ ...row, id: `copy-${n}`, tokenHash: `hash-${n}` }));
  await store.db.insertInto("stylings").values(rows).execute();
  for (let n = 0; n < 6; n += 1) {
    expect((await send({ id: "full" })).json.message).toEqual(expect.stringContaining("Many outfits are waiting"));
  }
  await store.db.deleteFrom("stylings").where("id", "like", "copy-%").execute();
  const atOnce = await Promise.all([1, 2, 3, 4].map(() => send({ id: "two" })));
  expect(atOnce.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 200, 201]);
  expect(await store.db.selectFrom("rateLimits").select("count").execute()).toContainEqual({ count: 2 });
});

test("the last five places of guests are for networks from which none waits, in IPv6 by their /48", async () => {
  const { send, store } = await openStylings();
  await send({}, "2001:db8:1:1::9");
  const row = await store.db.selectFrom("stylings").selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: 14 }, (_, n) => ({ ...row, id: `copy-${n}`, tokenHash: `hash-${n}` }));
  await store.db.insertInto("stylings").values(rows).execute();
  for (const sender of ["2001:db8:1:1::9", "2001:db8:1:2::9"]) {
    expect((await send({ id: "more" }, sender)).json.code).toBe("inboxFull");
  }
  for (const sender of ["2001:db8:2:1::9", "203.0.113.9"])
    expect((await send({ id: sender }, sender)).status).toBe(201);
  expect((await send({ id: "more" }, "203.0.113.9")).json.code).toBe("inboxFull");
});

test("twenty of guests may wait; an account still sends", async () => {
  const { send, store, openOwner } = await openStylings();
  await send();
  const { ownerId, ...row } = await store.db.selectFrom("stylings").selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: 19 }, (_, n) => ({ ...row, ownerId, id: `copy-${n}`, tokenHash: `hash-${n}` }));
  await store.db.insertInto("stylings").values(rows).execute();
  const full = await send({ id: "two" });
  expect([full.status, full.json.code]).toEqual([429, "inboxFull"]);
  expect(full.json.message).toContain("Many outfits are waiting");
  const ana = await openOwner("ana@mail.example");
  expect((await ana.post("/closets/jane/stylings", { ...STYLING, id: "three" })).status).toBe(201);
});

test("names and addresses of the database are not stored in the clear", async () => {
  const { send, store } = await openStylings();
  const token = readToken(await send());
  const text = JSON.stringify(await store.db.selectFrom("stylings").selectAll().execute());
  expect([text.includes(token), text.includes("203.0.113")]).toEqual([false, false]);
});
