import { expect, test } from "vitest";
import { removeCloset, setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { readRevision } from "#domain/stylings/sent-styling.ts";
import { createStylingPurge } from "#server/closets/stylings/styling-purge.ts";
import { computeSha256 } from "#tests/support/drivers/owner-api.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { openStylings, STYLING } from "#tests/support/factories/stylings.ts";

test("the stylist's page shows the state, the note, the reply and the picture, and a declined one as seen", async () => {
  const { send, jane, findSentStyling: find } = await openStylings();
  const token = String((await send()).json.token);
  const picture = { address: `/stylings/${token}/picture`, width: 960, height: 1305 };
  const sent = {
    id: "for-monday",
    username: "jane",
    firstName: "JANE",
    name: "Ana",
    note: "For Monday",
    credit: true,
    layout: STYLING.layout,
    previewUrl: picture.address,
    version: 1,
    sentAt: expect.any(Number),
    state: "sent",
    hasAccount: false,
    outfitId: null,
    seesAll: true,
    picture,
    shownPath: expect.stringMatching(/^\/outfit\/[\w-]{43}$/),
    pieces: ["Meridian"],
    boxes: {},
    wornPicture: null,
    takesMore: true,
  };
  expect(await find(token)).toEqual(sent);
  await jane.post("/owner/closets/jane/stylings/for-monday", { decision: "decline", quickReply: "thanks" });
  expect(await find(token)).toEqual({ ...sent, state: "seen", quickReply: "thanks" });
});

test("while the owner waits for another version, it has what the board needs", async () => {
  const { send, jane, findSentStyling: find } = await openStylings();
  const token = String((await send()).json.token);
  const wish = { sentence: "Another hat", pieces: ["hat"] };
  await jane.post("/owner/closets/jane/stylings/for-monday", { decision: "change", ...wish });
  const sent = await find(token);
  expect(sent).toMatchObject({ state: "asked", wish });
  expect(sent && readRevision(sent)).toEqual({ version: 2, name: "Ana", layout: STYLING.layout, wish });
});

test("an accepted one names its outfit, while visitors see it", async () => {
  const { send, jane, findSentStyling: find } = await openStylings();
  const token = String((await send()).json.token);
  const response = await jane.post("/owner/closets/jane/stylings/for-monday", { decision: "accept" });
  const { outfitId } = ((await response.json()) as { styling: { outfitId: string } }).styling;
  expect(await find(token)).toMatchObject({ state: "accepted", outfitId });
  await jane.call("DELETE", `/owner/closets/jane/outfits/${outfitId}`);
  expect(await find(token)).toMatchObject({ state: "accepted", outfitId: null });
});

test("the stylist is told of a wear once, with its photograph only if the owner shows it", async () => {
  const { send, jane, request, store, findSentStyling: find } = await openStylings();
  const token = String((await send()).json.token);
  const decide = async (body: object) => {
    const response = await jane.post("/owner/closets/jane/stylings/for-monday", body);
    return { status: response.status, json: (await response.json()) as { styling?: Record<string, unknown> } };
  };
  const tell = (id: string, photograph = false) => decide({ decision: "worn", wear: { id, photograph } });
  expect((await tell("w1")).status).toBe(409);
  const { outfitId } = (await decide({ decision: "accept" })).json.styling ?? {};
  expect((await tell("w1")).status).toBe(400);
  const mirror = await aPng({ width: 60, height: 80 });
  const sha256 = computeSha256(mirror);
  await jane.call("PUT", `/owner/closets/jane/pictures/${sha256}`, {
    body: mirror,
    headers: { "Content-Type": "image/png" },
  });
  const wears = `/owner/closets/jane/outfits/${String(outfitId)}/wears`;
  await jane.post(wears, { id: "w1", on: "2026-11-23", picture: `pictures/${sha256}` });
  await jane.post(wears, { id: "w2", on: "2026-11-24", picture: `pictures/${sha256}` });
  expect(await find(token)).not.toHaveProperty("worn");
  expect((await request("GET", `/stylings/${token}/worn`)).status).toBe(404);

  expect((await tell("w1")).json.styling).toMatchObject({ told: [{ id: "w1", photograph: false }] });
  expect(await find(token)).toMatchObject({ worn: { on: "2026-11-23", pictureUrl: null }, wornPicture: null });
  await tell("w2", true);
  const picture = { address: `/stylings/${token}/worn`, width: 60, height: 80 };
  expect(await find(token)).toMatchObject({
    worn: { on: "2026-11-24", pictureUrl: picture.address },
    wornPicture: picture,
  });
  expect((await request("GET", `/stylings/${token}`)).json.styling).toMatchObject({
    worn: { on: "2026-11-24", pictureUrl: picture.address },
  });
  expect((await request("GET", picture.address)).status).toBe(200);
  const { inboxVersion } = await store.db.selectFrom("owners").select("inboxVersion").executeTakeFirstOrThrow();
  await tell("w2", true);
  const after = await store.db.selectFrom("owners").select("inboxVersion").executeTakeFirstOrThrow();
  expect(after.inboxVersion).toBe(inboxVersion);

  // The owner changes their mind about the photograph.
  expect((await tell("w2")).json.styling).toMatchObject({
    told: [
      { id: "w1", photograph: false },
      { id: "w2", photograph: false },
    ],
  });
  expect(await find(token)).toMatchObject({ worn: { on: "2026-11-24", pictureUrl: null }, wornPicture: null });
  expect((await request("GET", picture.address)).status).toBe(404);
  await tell("w2", true);
  expect((await request("GET", picture.address)).status).toBe(200);

  await jane.call("DELETE", `${wears}/w2`);
  expect(await find(token)).toMatchObject({ worn: { on: "2026-11-23", pictureUrl: null }, wornPicture: null });
  expect((await request("GET", picture.address)).status).toBe(404);
});

test("what was taken back has no picture; an unknown token and a closet that is not public have no page", async () => {
  const { send, jane, request, findSentStyling: find } = await openStylings();
  const token = String((await send()).json.token);
  await request("DELETE", `/stylings/${token}`);
  expect(await find(token)).toMatchObject({ state: "withdrawn", note: "", picture: null, shownPath: null });
  expect(await find(`${token}x`)).toBe(null);
  await jane.call("PUT", "/owner/closets/jane/privacy", { body: JSON.stringify({ visibility: "private" }) });
  expect(await find(token)).toBe(null);
});

/** Sends an outfit, and finds what its read-only page shows. */
async function openShown() {
  const opened = await openStylings();
  const { send, findSentStyling, findShownStyling } = opened;
  const token = String((await send()).json.token);
  const path = (await findSentStyling(token))?.shownPath ?? "";
  const decide = (decision: string) => opened.jane.post("/owner/closets/jane/stylings/for-monday", { decision });
  return { ...opened, token, path, decide, find: () => findShownStyling(path.replace("/outfit/", "")) };
}

test("the read-only page shows the outfit, its stylist unless it was declined, and names that visitors see", async () => {
  const { jane, path, find, decide } = await openShown();
  const shown = {
    username: "jane",
    firstName: "JANE",
    name: "Ana",
    pieces: ["Meridian"],
    takesOutfits: true,
    picture: { address: `${path}/picture.jpg`, width: 960, height: 1305 },
  };
  expect(await find()).toEqual(shown);
  const change = (body: object) => jane.call("PATCH", "/owner/closets/jane/settings", { body: JSON.stringify(body) });
  await change({ stylings: "none", policy: { items: { brand: false } } });
  expect(await find()).toMatchObject({ pieces: [], takesOutfits: false });
  await decide("decline");
  expect(await find()).toMatchObject({ name: null });
  await decide("reopen");
  await decide("accept");
  expect(await find()).toMatchObject({ name: "Ana" });
});

test("a reported outfit does not show the name that its stylist typed", async () => {
  const { find, decide } = await openShown();
  await decide("report");
  expect(await find()).toMatchObject({ name: null });
});

test("the read-only address leads to nothing of the stylist, nor the stylist's to it", async () => {
  const { request, findSentStyling, findShownStyling, token, path } = await openShown();
  const shownId = path.replace("/outfit/", "");
  expect([await findSentStyling(shownId), await findShownStyling(token)]).toEqual([null, null]);
  const statuses = [
    await request("GET", `/stylings/${shownId}`),
    await request("GET", `/stylings/${shownId}/picture`),
    await request("DELETE", `/stylings/${shownId}`),
    await request("GET", `${path}/picture.jpg`),
  ].map(({ status }) => status);
  // A DELETE of an unknown token is 204, too.
  expect(statuses).toEqual([404, 404, 204, 200]);
  expect(await findSentStyling(token)).toMatchObject({ state: "sent" });
});

test("what was taken back shows its stylist nothing of a report", async () => {
  const openTakenBack = async (isReported: boolean) => {
    const { send, jane, request, findSentStyling, openOwner } = await openStylings();
    const token = String((await send()).json.token);
    if (isReported) await jane.post("/owner/closets/jane/stylings/for-monday", { decision: "report" });
    expect((await request("DELETE", `/stylings/${token}`)).status).toBe(204);
    const guest = await openOwner("guest@mail.example");
    const collected = await guest.post("/account/stylings", { tokens: [token] });
    const [{ sentAt: _, ...page }, { json }, { status }] = [
      { ...(await findSentStyling(token)) },
      await request("GET", `/stylings/${token}`),
      await request("GET", `/stylings/${token}/picture`),
    ];
    const answers = JSON.stringify([page, json, await collected.json(), status]);
    return answers.replaceAll(token, "TOKEN").replace(/"sentAt":\d+/g, "");
  };
  expect(await openTakenBack(true)).toBe(await openTakenBack(false));
});

test("the read-only page ends when the outfit is taken back, also a reported one", async () => {
  for (const isReported of [false, true]) {
    const { request, token, path, find, decide } = await openShown();
    const unknown = await request("GET", `/outfit/${"x".repeat(43)}/picture.jpg`);
    if (isReported) await decide("report");
    await request("DELETE", `/stylings/${token}`);
    expect(await find()).toBe(null);
    const gone = await request("GET", `${path}/picture.jpg`);
    expect([gone.status, gone.text]).toEqual([404, unknown.text]);
  }
});

test("the read-only page ends when a declined outfit is emptied, and when the closet is private or deleted", async () => {
  const emptied = await openShown();
  await emptied.decide("decline");
  const past = Date.now() - 31 * 24 * 3_600_000;
  await emptied.store.db.updateTable("stylings").set({ answeredAt: past }).execute();
  await createStylingPurge(emptied.store)();
  expect(await emptied.find()).toBe(null);

  const { store, find } = await openShown();
  await setPrivacy(store, "jane", "private");
  expect(await find()).toBe(null);
  await setPrivacy(store, "jane", "public");
  expect(await find()).toMatchObject({ username: "jane" });
  await removeCloset(store, "jane");
  expect(await find()).toBe(null);
});

test("what came through a link leads to the link alone, and to nothing after its end", async () => {
  const { store, jane, openOwner, request, findSentStyling: find, findShownStyling } = await openStylings();
  const makeLink = async (what: object) => {
    const made = await jane.post("/owner/closets/jane/links", { what, until: null, may: ["style"] });
    const { link } = (await made.json()) as { link: { id: string; url: string } };
    return { id: link.id, token: link.url.split("/l/")[1] ?? "" };
  };
  const send = async (token: string, id: string) => {
    const body = JSON.stringify({ ...STYLING, id });
    const sent = await request("POST", `/l/${token}/stylings`, {
      body,
      headers: { "Content-Type": "application/json" },
    });
    return String(sent.json.token);
  };
  const pieces = await makeLink({ kind: "entries", items: ["coat", "hat"], outfits: [] });
  const whole = await makeLink({ kind: "closet" });
  const fromPieces = await send(pieces.token, "from-pieces");
  const fromWhole = await send(whole.token, "from-whole");
  for (const visibility of ["public", "private"] as const) {
    await setPrivacy(store, "jane", visibility);
    expect(await find(fromPieces)).toMatchObject({ username: `~${pieces.token}`, seesAll: false });
    expect(await find(fromWhole)).toMatchObject({ username: `~${whole.token}`, seesAll: true });
    expect((await request("GET", `/stylings/${fromPieces}`)).json).toMatchObject({
      styling: { username: `~${pieces.token}` },
    });
    const shownId = (await find(fromWhole))?.shownPath?.replace("/outfit/", "") ?? "";
    expect(await findShownStyling(shownId)).toMatchObject({ username: null, takesOutfits: false });
  }
  const guest = await openOwner("guest@mail.example");
  const collect = async () => {
    const answer = await guest.post("/account/stylings", { tokens: [fromPieces, fromWhole] });
    const { stylings } = (await answer.json()) as { stylings: { id: string; username: string | null }[] };
    return Object.fromEntries(stylings.map(({ id, username }) => [id, username]));
  };
  expect(await collect()).toEqual({ "from-pieces": `~${pieces.token}`, "from-whole": `~${whole.token}` });
  await jane.post("/owner/closets/jane/stylings/from-whole", { decision: "accept" });
  expect((await request("DELETE", `/stylings/${fromWhole}`)).status).toBe(409);
  await jane.call("DELETE", `/owner/closets/jane/links/${pieces.id}`);
  const past = { until: "2020-01-01" };
  await jane.call("PATCH", `/owner/closets/jane/links/${whole.id}`, { body: JSON.stringify(past) });
  expect([await find(fromPieces), await find(fromWhole), await collect()]).toEqual([null, null, {}]);
  expect((await request("DELETE", `/stylings/${fromWhole}`)).status).toBe(204);
  await setPrivacy(store, "jane", "public");
  expect(await find(fromPieces)).toMatchObject({ username: null, state: "sent" });
  expect(await collect()).toEqual({ "from-pieces": null, "from-whole": null });
});
