import { expect, test } from "vitest";
import { readRevision } from "#domain/stylings/sent-styling.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { openStylings, STYLING } from "#tests/support/factories/stylings.ts";

const LINKS = "/owner/closets/jane/links";
const INBOX = "/owner/closets/jane/stylings";

type Fields = Record<string, unknown>;

/** A link with a question, and stylings of guests that came through it. */
async function openQuestion(ids: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const opened = await openStylings(env);
  const { jane, request, store } = opened;
  const made = await jane.post(LINKS, {
    what: { kind: "closet" },
    until: null,
    may: ["style", "vote"],
    request: { for: "A wedding", when: null, mustHave: [], not: "", answerBy: null },
  });
  const { link } = (await made.json()) as { link: { id: string; url: string } };
  const token = link.url.split("/l/")[1] ?? "";
  const tokens = new Map<string, string>();
  const send = async (id: string) => {
    const sent = await request("POST", `/l/${token}/stylings`, {
      body: JSON.stringify({ ...STYLING, id, secret: "a secret of this guest" }),
      headers: { "Content-Type": "application/json" },
    });
    expect(sent.status).toBe(201);
    tokens.set(id, String(sent.json.token));
  };
  for (const id of ids) await send(id);
  const put = (body: object) =>
    jane.call("PUT", `${LINKS}/${link.id}/outcome`, {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const choose = async (id: string | null, fields: object = {}, kind = "styling") => {
    const outcome = id === null ? null : { candidate: { kind, id }, names: true, thanks: "Thank you all!" };
    return (await put({ outcome, ...fields })).status;
  };
  const decide = async (id: string, body: object) => (await jane.post(`${INBOX}/${id}`, body)).status;
  const readInbox = async () => {
    const { stylings, waiting } = (await (await jane.get(INBOX)).json()) as { stylings: Fields[]; waiting: number };
    return { waiting, states: Object.fromEntries(stylings.map(({ id, state }) => [String(id), state])) };
  };
  const readSent = async (id: string) => {
    const { state, choice, thanks } = (await request("GET", `/stylings/${tokens.get(id) ?? ""}`)).json
      .styling as Fields;
    return [state, choice, thanks];
  };
  const readPage = (id: string) => opened.findSentStyling(tokens.get(id) ?? "");
  const countOutfits = async () => (await findAnswer(store, "jane"))?.outfits.length;
  const sendVersion = async (id: string, version: number) =>
    (
      await request("PUT", `/stylings/${tokens.get(id) ?? ""}`, {
        body: JSON.stringify({ version, note: "Again", layout: STYLING.layout }),
        headers: { "Content-Type": "application/json" },
      })
    ).status;
  return { ...opened, token, link, choose, decide, readInbox, readSent, readPage, countOutfits, sendVersion, put };
}

const THANKS = "Thank you all!";

test("a styling that is chosen is kept and answered, and all stylists of the link see the outcome", async () => {
  const { choose, readInbox, readSent, readPage, countOutfits } = await openQuestion(["one", "two"]);
  expect(await readInbox()).toMatchObject({ waiting: 2 });
  expect(await choose("one")).toBe(200);
  expect(await readInbox()).toEqual({ waiting: 1, states: { one: "accepted", two: "sent" } });
  expect(await countOutfits()).toBe(1);
  expect(await readSent("one")).toEqual(["accepted", "this", THANKS]);
  expect(await readSent("two")).toEqual(["sent", "another", THANKS]);
  expect(await readPage("one")).toMatchObject({ choice: "this", takesMore: false, outfitId: expect.any(String) });
  expect(await readPage("two")).toMatchObject({ choice: "another", thanks: THANKS, takesMore: false });
  // A lost answer is asked for again.
  expect(await choose("one")).toBe(200);
  expect(await countOutfits()).toBe(1);
});

test("another one is chosen later, the choice is taken back: what was kept stays kept", async () => {
  const { choose, readInbox, readSent, countOutfits } = await openQuestion(["one", "two"]);
  for (const id of ["one", "two", "two"]) expect(await choose(id)).toBe(200);
  expect(await readSent("one")).toEqual(["accepted", "another", THANKS]);
  expect(await readSent("two")).toEqual(["accepted", "this", THANKS]);
  expect(await countOutfits()).toBe(2);
  expect(await choose(null)).toBe(200);
  expect(await readSent("two")).toEqual(["accepted", undefined, undefined]);
  expect(await readInbox()).toMatchObject({ waiting: 0, states: { one: "accepted", two: "accepted" } });
});

test("one that was kept before is chosen without a second outfit; one that was declined cannot be chosen", async () => {
  const { choose, decide, readSent, countOutfits } = await openQuestion(["one", "two"]);
  await decide("one", { decision: "accept" });
  expect(await choose("one")).toBe(200);
  expect(await countOutfits()).toBe(1);
  await decide("two", { decision: "decline" });
  expect(await choose("two")).toBe(409);
  expect(await readSent("one")).toEqual(["accepted", "this", THANKS]);
  expect(await readSent("two")).toEqual(["seen", "another", THANKS]);
});

test("a newer version than the one that the owner looks at is not chosen", async () => {
  const { put, choose, decide, readInbox, readPage, sendVersion, countOutfits } = await openQuestion(["one", "two"]);
  await decide("one", { decision: "change", sentence: "Another hat", pieces: [] });
  expect(await sendVersion("one", 2)).toBe(201);
  const outcome = { candidate: { kind: "styling", id: "one" }, names: true, thanks: "" };
  const rejected = await put({ outcome, version: 1 });
  expect([rejected.status, await rejected.json()]).toMatchObject([409, { code: "otherVersion" }]);
  expect(await readInbox()).toMatchObject({ states: { one: "sent" } });
  // Of a styling for which the owner waits, the version that is there is chosen, and no other one comes.
  await decide("two", { decision: "change", sentence: "Another hat", pieces: [] });
  expect(await choose("two", { version: 1 })).toBe(200);
  const page = await readPage("two");
  expect([page?.choice, page && readRevision(page)]).toEqual(["this", null]);
  expect(await sendVersion("two", 2)).toBe(403);
  expect(await countOutfits()).toBe(1);
});

test("while the owner waits for a version of another styling, its stylist is not asked for it any more", async () => {
  const { choose, decide, readPage } = await openQuestion(["one", "two"]);
  await decide("two", { decision: "change", sentence: "Another hat", pieces: [] });
  const before = await readPage("two");
  expect(before && readRevision(before)).toMatchObject({ version: 2 });
  await choose("one");
  const after = await readPage("two");
  expect([after?.choice, after && readRevision(after)]).toEqual(["another", null]);
});

test("a closet without room chooses and keeps nothing", async () => {
  const opened = await openQuestion(["one", "two"], { CLOSET_MAX_ITEMS: "1" });
  const { put, decide, readInbox, readSent, countOutfits } = opened;
  await decide("two", { decision: "accept" });
  const outcome = { candidate: { kind: "styling", id: "one" }, names: true, thanks: "" };
  const rejected = await put({ outcome });
  expect([rejected.status, await rejected.json()]).toMatchObject([
    409,
    { code: "tooManyEntries", message: expect.stringContaining("2 outfits, at most 1") },
  ]);
  expect(await readInbox()).toMatchObject({ states: { one: "sent" } });
  expect([await readSent("one"), await countOutfits()]).toEqual([["sent", undefined, undefined], 1]);
});

test("two devices choose at once: both are kept, and one is the outcome", async () => {
  const { choose, readSent, countOutfits } = await openQuestion(["one", "two"]);
  expect(await Promise.all([choose("one"), choose("two"), choose("one")])).toEqual([200, 200, 200]);
  const choices = [await readSent("one"), await readSent("two")].map(([, choice]) => choice);
  expect(new Set(choices)).toEqual(new Set(["another", "this"]));
  expect(await countOutfits()).toBe(2);
});

test("an outfit of the owner is only the outcome, and a link that ends takes the outcome with it", async () => {
  const { choose, decide, readSent, countOutfits, jane, link, store } = await openQuestion(["one", "two"]);
  await decide("one", { decision: "accept" });
  const [outfit] = (await findAnswer(store, "jane"))?.outfits ?? [];
  expect(await choose(outfit?.id ?? "", {}, "outfit")).toBe(200);
  expect([await readSent("one"), await readSent("two")]).toEqual([
    ["accepted", "another", THANKS],
    ["sent", "another", THANKS],
  ]);
  expect(await countOutfits()).toBe(1);
  await jane.call("DELETE", `${LINKS}/${link.id}`);
  expect(await readSent("one")).toEqual(["accepted", undefined, undefined]);
});

test("an API key without the right `inbox` chooses no styling", async () => {
  const { openApiClient, link, readInbox } = await openQuestion(["one"]);
  const outcome = { candidate: { kind: "styling", id: "one" }, names: true, thanks: "" };
  const sent = { headers: { "Content-Type": "application/json" }, body: JSON.stringify({ outcome }) };
  const choose = async (rights: ("privacy" | "read" | "inbox")[]) => {
    const { call } = await openApiClient({ rights });
    return (await call("PUT", `${LINKS}/${link.id}/outcome`, sent)).status;
  };
  expect(await choose(["privacy", "read"])).toBe(403);
  expect(await readInbox()).toMatchObject({ waiting: 1 });
  expect(await choose(["privacy", "read", "inbox"])).toBe(200);
});
