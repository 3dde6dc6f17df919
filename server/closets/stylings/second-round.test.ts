import { expect, test } from "vitest";
import { setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { sumPictureBytes } from "#server/closets/records/picture-uses.ts";
import { PROOFS_COOKIE } from "#server/closets/links/audience.ts";
import { findAnswer, listOrphans, sweepAll } from "#tests/support/factories/closet-store.ts";
import { listUnusedPictures } from "#tests/support/factories/records.ts";
import { openStylings, STYLING } from "#tests/support/factories/stylings.ts";

const INBOX = "/owner/closets/jane/stylings";
const WISH = { sentence: "Another hat, please", pieces: ["hat"] };
const ASK = { decision: "change", ...WISH };

type Fields = Record<string, unknown>;

const listOthers = (styling: Fields | undefined) => (styling?.otherVersions ?? []) as Fields[];

/** The layout with its first piece at this place. */
const moved = (x: number) => {
  const [coat, hat] = STYLING.layout.pics;
  return { ...STYLING.layout, pics: [{ ...coat, x }, hat] };
};

async function openRounds(env: NodeJS.ProcessEnv = {}) {
  const opened = await openStylings(env);
  const { jane, request, store } = opened;
  const send = (fields: object = {}) => opened.send({ secret: "a secret of this guest", ...fields });
  const first = await send();
  const token = String(first.json.token);
  const decide = async (body: object, id = STYLING.id) => {
    const response = await jane.post(`${INBOX}/${id}`, body);
    return { status: response.status, json: (await response.json()) as Fields & { styling?: Fields } };
  };
  const read = async () => (await (await jane.get(INBOX)).json()) as Fields & { stylings: Fields[] };
  const readSent = async () => (await request("GET", `/stylings/${token}`)).json.styling as Fields;
  const sendVersion = (version: number, fields: object = {}, remoteAddress = "203.0.113.9") =>
    request("PUT", `/stylings/${token}`, {
      body: JSON.stringify({ version, note: `Version ${version}`, layout: moved(version / 10), ...fields }),
      headers: { "Content-Type": "application/json" },
      remoteAddress,
    });
  /** Not more than five are sent in an hour. */
  const forgetLimits = () => store.db.deleteFrom("rateLimits").execute();
  const countPictures = async () => (await listUnusedPictures(store.db)).length;
  return { ...opened, send, first, token, decide, read, readSent, sendVersion, forgetLimits, countPictures };
}

test("the owner asks for a change, the stylist sends version 2 of the same styling", async () => {
  const { decide, read, readSent, sendVersion, token } = await openRounds();
  const asked = await decide({ ...ASK, version: 1 });
  expect(asked).toMatchObject({ status: 200, json: { styling: { state: "asked", wish: WISH, version: 1 } } });
  expect(await read()).toMatchObject({ newStylings: 0, waiting: 0, total: 1 });
  expect(await readSent()).toMatchObject({ state: "asked", wish: WISH, version: 1 });

  const sent = await sendVersion(2);
  expect([sent.status, sent.json]).toEqual([201, { status: "OK", id: STYLING.id, token }]);
  const [styling, ...others] = (await read()).stylings;
  expect(others).toEqual([]);
  expect(styling).toMatchObject({ state: "sent", version: 2, note: "Version 2", layout: moved(0.2) });
  expect(styling).not.toHaveProperty("wish");
  const [before, ...more] = listOthers(styling);
  expect(more).toEqual([]);
  expect(before).toEqual({
    version: 1,
    note: "For Monday",
    layout: STYLING.layout,
    previewUrl: expect.stringMatching(/^pictures\/[0-9a-f]{64}$/),
    sentAt: expect.any(Number),
    wish: WISH,
  });
  expect(before?.previewUrl).not.toBe(styling?.previewUrl);
  const after = await readSent();
  expect(after).toMatchObject({ id: STYLING.id, state: "sent", version: 2, note: "Version 2" });
  expect(after).not.toHaveProperty("wish");
});

test("the owner gets the picture of each version, no visitor gets one", async () => {
  const { decide, sendVersion, read, jane, shownPictures, store } = await openRounds();
  await decide(ASK);
  await sendVersion(2);
  const [styling] = (await read()).stylings;
  const versions = [styling, ...listOthers(styling)];
  for (const version of versions) {
    expect((await jane.get(`/owner/closets/jane/${String(version?.previewUrl)}`)).status).toBe(200);
  }
  const kept = await listUnusedPictures(store.db);
  expect(kept).toHaveLength(2);
  for (const key of kept) expect(await shownPictures.findPublicPicture(key)).toBe(null);
});

test.for<[name: string, body: object]>([
  ["no sentence", { decision: "change", pieces: ["hat"] }],
  ["an empty sentence", { ...ASK, sentence: " \n" }],
  ["a long sentence", { ...ASK, sentence: "a".repeat(201) }],
  ["four pieces", { ...ASK, pieces: ["hat", "coat", "a", "b"] }],
  ["a piece that is not in the layout", { ...ASK, pieces: ["shoes"] }],
  ["a sentence with another decision", { decision: "decline", sentence: "No" }],
  ["pieces without a sentence", { decision: "seen", pieces: ["hat"] }],
])("a wish with %s is not valid", async ([, body]) => {
  const { decide, readSent } = await openRounds();
  expect((await decide(body)).status).toBe(400);
  expect(await readSent()).toMatchObject({ state: "sent" });
});

test("200 characters and no marks are a wish, too; the same wish twice is one, another one is 409", async () => {
  const { decide, read, readSent } = await openRounds();
  const wish = { sentence: "😀".repeat(200), pieces: [] };
  expect((await decide({ decision: "change", sentence: wish.sentence })).status).toBe(200);
  expect(await readSent()).toMatchObject({ wish });
  const before = await read();
  expect((await decide({ decision: "change", sentence: wish.sentence })).status).toBe(200);
  expect((await decide(ASK)).status).toBe(409);
  expect(await read()).toEqual(before);
});

test("reopening a styling that was declined, or blocked, while it was asked restores the request", async () => {
  const { decide, readSent, sendVersion } = await openRounds();
  await decide(ASK);
  for (const [decision, ...back] of [
    ["decline", "reopen"],
    ["block", "unblock", "reopen"],
  ]) {
    expect((await decide({ decision })).json.styling).toMatchObject({ state: "declined" });
    for (const step of back) expect((await decide({ decision: step })).status).toBe(200);
    expect(await readSent()).toMatchObject({ state: "asked", wish: WISH });
  }
  expect((await sendVersion(2)).status).toBe(201);
  for (const decision of ["decline", "reopen"]) await decide({ decision });
  expect(await readSent()).toMatchObject({ state: "seen", version: 2 });
});

test("keeping keeps the version that the owner looks at, and the stylist sees it", async () => {
  const { decide, sendVersion, read, readSent, store } = await openRounds();
  await decide(ASK);
  await sendVersion(2);
  const accepted = await decide({ decision: "accept", version: 1 });
  expect(accepted).toMatchObject({ status: 200, json: { styling: { state: "accepted", version: 1, wish: WISH } } });
  const [outfit] = (await findAnswer(store, "jane"))?.outfits ?? [];
  expect(JSON.parse(outfit?.layoutSerialized ?? "")).toEqual(STYLING.layout);
  expect(await readSent()).toMatchObject({ state: "accepted", version: 1, layout: STYLING.layout });
  expect(await read()).toMatchObject({ stylings: [{ otherVersions: [{ version: 2, note: "Version 2" }] }] });
  expect((await decide({ decision: "accept", version: 1 })).status).toBe(200);
  expect((await decide({ decision: "accept", version: 2 })).status).toBe(409);
  expect((await findAnswer(store, "jane"))?.outfits).toHaveLength(1);
});

test("without a version the newest one is kept", async () => {
  const { decide, sendVersion, store } = await openRounds();
  await decide(ASK);
  await sendVersion(2);
  expect((await decide({ decision: "accept", version: 3 })).status).toBe(409);
  expect((await decide({ decision: "accept" })).status).toBe(200);
  const [outfit] = (await findAnswer(store, "jane"))?.outfits ?? [];
  expect(JSON.parse(outfit?.layoutSerialized ?? "")).toEqual(moved(0.2));
});

test("five versions at most", async () => {
  const { decide, sendVersion, read, forgetLimits } = await openRounds();
  for (const version of [2, 3, 4, 5]) {
    expect((await decide(ASK)).status).toBe(200);
    expect((await sendVersion(version)).status).toBe(201);
    await forgetLimits();
  }
  const refused = await decide(ASK);
  expect(refused.status).toBe(409);
  expect(refused.json.message).toContain("5 versions");
  expect((await sendVersion(6)).status).toBe(409);
  const [styling] = (await read()).stylings;
  expect(styling).toMatchObject({ version: 5, otherVersions: [1, 2, 3, 4].map((version) => ({ version })) });
});

test("the same version sent twice is one, also at once; another content of it is 409", async () => {
  const { decide, sendVersion, read } = await openRounds();
  await decide(ASK);
  const answers = await Promise.all([sendVersion(2), sendVersion(2), sendVersion(2)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 201]);
  expect((await sendVersion(2)).status).toBe(200);
  const other = await sendVersion(2, { note: "Another" });
  expect([other.status, other.json.code]).toEqual([409, "notAsked"]);
  expect(await read()).toMatchObject({ total: 1, stylings: [{ version: 2, note: "Version 2" }] });
});

test.for(["accept", "decline"])(
  "after %s a version that is on its way gets 409, and changes nothing",
  async (decision) => {
    const { decide, sendVersion, read, readSent, countPictures } = await openRounds();
    await decide(ASK);
    expect((await decide({ decision, version: 1 })).status).toBe(200);
    const before = [await read(), await readSent(), await countPictures()];
    expect(before[1]).toMatchObject({ state: decision === "accept" ? "accepted" : "seen" });
    expect(before[1]).not.toHaveProperty("wish");
    expect((await sendVersion(2)).json).toMatchObject({ code: "notAsked" });
    expect([await read(), await readSent(), await countPictures()]).toEqual(before);
  },
);

test("a decision and a version at once: one of them wins, and the other gets 409", async () => {
  const { decide, sendVersion, read } = await openRounds();
  await decide(ASK);
  const [version, declined] = await Promise.all([sendVersion(2), decide({ decision: "decline", version: 1 })]);
  expect([version.status, declined.status]).toEqual(version.status === 201 ? [201, 409] : [409, 200]);
  expect(await read()).toMatchObject({ stylings: [{ state: version.status === 201 ? "sent" : "declined" }] });
});

test("the owner does not decline, or ask for a change of, a version that they have not seen", async () => {
  const { decide, sendVersion, read } = await openRounds();
  await decide(ASK);
  await sendVersion(2);
  expect((await decide({ decision: "decline", version: 1 })).status).toBe(409);
  expect((await decide({ ...ASK, version: 1 })).status).toBe(409);
  expect(await read()).toMatchObject({ stylings: [{ state: "sent", version: 2 }] });
});

test("a version for which the owner has not asked is refused, and one with a wrong number or content", async () => {
  const { decide, sendVersion, request, read } = await openRounds();
  expect((await sendVersion(2)).status).toBe(409);
  await decide(ASK);
  expect((await sendVersion(3)).status).toBe(409);
  expect((await sendVersion(1)).status).toBe(409);
  const codes = [{ version: "2" }, { layout: null }, { name: "Ben" }, { note: "a".repeat(501) }].map(
    async (fields) => (await sendVersion(2, fields)).json.code,
  );
  expect(await Promise.all(codes)).toEqual(["notAStyling", "badLayout", "notAStyling", "noteTooLong"]);
  const [coat] = STYLING.layout.pics;
  const gone = await sendVersion(2, { layout: { ...STYLING.layout, pics: [{ ...coat, itemId: "shoes" }] } });
  expect([gone.status, gone.json.code]).toEqual([400, "noSuchItem"]);
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ version: 2, layout: moved(0.2) });
  expect((await request("PUT", `/stylings/${"x".repeat(43)}`, { body, headers })).status).toBe(404);
  expect(await read()).toMatchObject({ stylings: [{ state: "asked", version: 1 }] });
});

test("a version that was asked for is sent also after five others, and a blocked sender sends none", async () => {
  const { decide, sendVersion, send, store, read } = await openRounds();
  await decide(ASK);
  for (const id of ["two", "three", "four", "five"]) await send({ id });
  expect((await send({ id: "six" })).status).toBe(429);
  await decide({ decision: "block" }, "two");
  expect((await sendVersion(2)).status).toBe(403);
  expect((await sendVersion(2, {}, "198.51.100.7")).status).toBe(403);
  await decide({ decision: "unblock" }, "two");
  await store.db.updateTable("owners").set({ stylings: "none" }).execute();
  expect((await sendVersion(2)).status).toBe(201);
  expect(await read()).toMatchObject({ stylings: [{ id: STYLING.id, state: "sent" }, {}, {}, {}, {}] });
});

test("a repeated first request after version 2 does not differ: nothing is taken back", async () => {
  const { decide, sendVersion, send, first } = await openRounds();
  await decide(ASK);
  await sendVersion(2);
  expect((await send()).json).toEqual(first.json);
});

test("what is taken back has no version any more, and no picture", async () => {
  const { decide, sendVersion, request, token, read, store, countPictures } = await openRounds();
  await decide(ASK);
  await sendVersion(2);
  expect(await countPictures()).toBe(2);
  expect((await request("DELETE", `/stylings/${token}`)).status).toBe(204);
  expect(await read()).toMatchObject({ stylings: [{ state: "withdrawn", layout: null, otherVersions: [] }] });
  expect(await store.db.selectFrom("stylingVersions").selectAll().execute()).toEqual([]);
  expect(await countPictures()).toBe(0);
  expect((await sendVersion(3)).status).toBe(409);
});

test("a reported styling that is taken back keeps its versions for the operator, hidden from the owner", async () => {
  const { decide, sendVersion, request, token, read, store } = await openRounds();
  await decide(ASK);
  await sendVersion(2);
  await decide({ decision: "report" });
  await request("DELETE", `/stylings/${token}`);
  expect(await read()).toMatchObject({ stylings: [{ state: "withdrawn", layout: null, otherVersions: [] }] });
  expect(await store.db.selectFrom("stylingVersions").select("version").execute()).toEqual([{ version: 1 }]);
});

test("with the account of the stylist the versions go, but for the outfit that was kept", async () => {
  const { openOwner, decide, store, countPictures } = await openRounds();
  const ana = await openOwner("ana@mail.example");
  const sent = await ana.post("/closets/jane/stylings", { ...STYLING, id: "two" });
  const { token } = (await sent.json()) as Fields;
  await decide(ASK, "two");
  const next = { version: 2, layout: moved(0.2) };
  expect((await ana.call("PUT", `/stylings/${String(token)}`, { body: next })).status).toBe(201);
  await decide({ decision: "accept" }, "two");
  const userId = await ana.getUserId();
  expect((await ana.call("DELETE", `/users/${userId}`, { headers: await ana.bearer() })).status).toBe(204);
  expect(await store.db.selectFrom("stylingVersions").selectAll().execute()).toEqual([]);
  expect(await store.db.selectFrom("stylings").select(["name", "wish"]).where("id", "=", "two").execute()).toEqual([
    { name: "", wish: null },
  ]);
  // The other guest's one.
  expect(await countPictures()).toBe(1);
});

test("a closet that is deleted leaves no version, and no file", async () => {
  const { decide, sendVersion, jane, store } = await openRounds();
  await decide(ASK);
  await sendVersion(2);
  expect((await jane.call("DELETE", "/owner/closets/jane")).status).toBe(204);
  expect(await store.db.selectFrom("stylingVersions").selectAll().execute()).toEqual([]);
  expect(await listUnusedPictures(store.db)).toEqual([]);
  await sweepAll(store);
  expect(await listOrphans(store)).toEqual([]);
});

test("versions do not fill the closet of the owner; the one that was kept does", async () => {
  const { decide, sendVersion, store } = await openRounds();
  const owner = await store.db
    .selectFrom("owners")
    .select("id")
    .where("username", "=", "jane")
    .executeTakeFirstOrThrow();
  const before = await sumPictureBytes(store.db, owner.id);
  await decide(ASK);
  await sendVersion(2);
  expect(await sumPictureBytes(store.db, owner.id)).toBe(before);
  await decide({ decision: "accept", version: 1 });
  const outfits = store.db.selectFrom("pictures").select("bytes").where("unusedSince", "is", null);
  const shown = (await outfits.where("ownerId", "=", owner.id).execute()).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(shown).toBeGreaterThan(before);
  expect(await sumPictureBytes(store.db, owner.id)).toBe(shown);
});

test("a closet that becomes private takes no version, until it is public again", async () => {
  const { decide, sendVersion, store, readSent } = await openRounds();
  await decide(ASK);
  await setPrivacy(store, "jane", "private");
  expect((await sendVersion(2)).status).toBe(404);
  await setPrivacy(store, "jane", "public");
  expect(await readSent()).toMatchObject({ state: "asked", wish: WISH });
  expect((await sendVersion(2)).status).toBe(201);
});

test("what came through a link to a private closet gets its next version through it, until it ends", async () => {
  const { jane, request, decide, store, ownerServices } = await openRounds();
  await setPrivacy(store, "jane", "private");
  const links = "/owner/closets/jane/links";
  const what = { kind: "entries", items: ["coat"], outfits: [] };
  const made = await jane.post(links, { what, until: null, may: ["style"], password: "swordfish" });
  const { link } = (await made.json()) as { link: { id: string; url: string } };
  const path = new URL(link.url).pathname;
  const proof = await ownerServices.links.enterPassword(path.replace("/l/", ""), "swordfish", "Ana");
  const headers = { "Content-Type": "application/json", Cookie: `${PROOFS_COOKIE}=${proof}` };
  const layout = { ...STYLING.layout, pics: STYLING.layout.pics.slice(0, 1) };
  const body = JSON.stringify({ ...STYLING, id: "two", layout });
  const first = await request("POST", `${path}/stylings`, { body, headers });
  expect(first.status).toBe(201);
  const { token } = first.json;
  await decide({ decision: "change", sentence: "Shorter" }, "two");
  const send = (next: object, sent: Record<string, string> = headers) =>
    request("PUT", `/stylings/${String(token)}`, { body: JSON.stringify({ version: 2, ...next }), headers: sent });
  const hidden = await send({ layout: STYLING.layout });
  expect([hidden.status, hidden.json.code]).toEqual([400, "noSuchItem"]);
  expect((await send({ layout }, { "Content-Type": "application/json" })).status).toBe(404);
  expect((await send({ layout })).status).toBe(201);
  await decide({ decision: "change", sentence: "Longer" }, "two");
  const choose = async (outcome: object | null) =>
    await jane.call("PUT", `${links}/${link.id}/outcome`, { body: JSON.stringify({ outcome }) });
  await choose({ candidate: { kind: "styling", id: "two" }, names: false, thanks: "" });
  expect((await send({ version: 3, layout })).status).toBe(403);
  await choose(null);
  await jane.call("DELETE", `${links}/${link.id}`);
  expect((await send({ version: 3, layout })).status).toBe(404);
});
