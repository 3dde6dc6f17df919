import { expect, onTestFinished, test } from "vitest";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { listUnusedPictures } from "#tests/support/factories/records.ts";
import { openStylings, STYLING } from "#tests/support/factories/stylings.ts";

const INBOX = "/owner/closets/jane/stylings";

type Inbox = { newStylings: number; stylings: Record<string, unknown>[] };

async function openInbox(env: NodeJS.ProcessEnv = {}) {
  const opened = await openStylings(env);
  const { jane } = opened;
  const read = async (): Promise<Inbox> => (await (await jane.get(INBOX)).json()) as Inbox;
  const decide = async (body: object, id = STYLING.id) => {
    const response = await jane.post(`${INBOX}/${id}`, body);
    return { status: response.status, json: (await response.json()) as Record<string, Record<string, unknown>> };
  };
  const readSent = async (token: unknown) =>
    (await opened.request("GET", `/stylings/${String(token)}`)).json.styling as Record<string, unknown>;
  return { ...opened, read, decide, readSent };
}

test("the owner finds what was sent, newest first, with its picture and without the address", async () => {
  const { send, read, jane } = await openInbox();
  await send();
  await send({ id: "two", name: "Ben", email: "ben@mail.example" });
  const inbox = await read();
  expect(inbox).toMatchObject({ newStylings: 2, stylings: [{ id: "two", hasEmail: true }, { id: "for-monday" }] });
  expect(inbox.stylings[1]).toEqual({
    id: "for-monday",
    name: "Ana",
    version: 1,
    otherVersions: [],
    linkId: null,
    note: "For Monday",
    layout: STYLING.layout,
    previewUrl: expect.stringMatching(/^pictures\/[0-9a-f]{64}$/),
    state: "sent",
    sentAt: expect.any(Number),
    credit: true,
    isGuest: true,
    hasEmail: false,
    isReported: false,
    isBlocked: false,
    canBlock: true,
  });
  const picture = await jane.get(`/owner/closets/jane/${String(inbox.stylings[1]?.previewUrl)}?w=144`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});

test("a closet that is full takes no more outfits from its inbox", async () => {
  const { send, decide, jane } = await openInbox({ CLOSET_MAX_ITEMS: "1" });
  await send();
  await send({ id: "two" });
  expect((await decide({ decision: "accept" })).status).toBe(200);
  const refused = await decide({ decision: "accept" }, "two");
  const created = await jane.post("/owner/closets/jane/outfits", {});
  expect(refused).toEqual({ status: 409, json: await created.json() });
  expect((await decide({ decision: "seen" }, "two")).status).toBe(200);
});

test("counts alone, and the newest of 1,200", async () => {
  const { send, jane, store } = await openInbox();
  await send();
  const row = await store.db.selectFrom("stylings").selectAll().executeTakeFirstOrThrow();
  const older = Array.from({ length: 1199 }, (_, n) => ({
    ...row,
    id: `older-${n}`,
    tokenHash: `hash-${n}`,
    sentAt: row.sentAt - n - 1,
    state: n < 10 ? ("sent" as const) : n === 10 ? ("seen" as const) : ("declined" as const),
  }));
  for (let at = 0; at < older.length; at += 100) {
    await store.db
      .insertInto("stylings")
      .values(older.slice(at, at + 100))
      .execute();
  }
  const list = async (query: string) => (await (await jane.get(INBOX + query)).json()) as Inbox;
  expect(await list("?limit=0")).toEqual({
    status: "OK",
    newStylings: 11,
    waiting: 12,
    total: 1200,
    stylings: [],
    blocked: [],
  });
  expect((await list("?limit=2")).stylings.map(({ id }) => id)).toEqual(["for-monday", "older-0"]);
  expect((await list("")).stylings).toHaveLength(1000);
  for (const limit of ["1001", "-1", "1.5", "many"]) {
    expect((await jane.get(`${INBOX}?limit=${limit}`)).status).toBe(400);
  }
});

test("an accepted styling is an outfit, with layout, picture and credit, and visitors see it", async () => {
  const { send, decide, store, readSent, shownPictures } = await openInbox();
  const { token } = (await send()).json;
  expect(await decide({ decision: "seen" })).toMatchObject({ status: 200, json: { styling: { state: "seen" } } });
  expect(await readSent(token)).toMatchObject({ state: "seen" });
  const accepted = await decide({ decision: "accept", quickReply: "love" });
  const outfitId = String(accepted.json.styling?.outfitId);
  expect(accepted).toMatchObject({ status: 200, json: { styling: { state: "accepted", quickReply: "love" } } });
  expect(await readSent(token)).toMatchObject({ state: "accepted", quickReply: "love" });
  const [outfit] = (await findAnswer(store, "jane"))?.outfits ?? [];
  expect(outfit).toMatchObject({ id: outfitId, styledBy: "Ana" });
  expect(JSON.parse(outfit?.layoutSerialized ?? "")).toEqual(STYLING.layout);
  expect(await shownPictures.findPublicPicture(outfit?.previewUrl?.replace("/images/", "") ?? "")).not.toBe(null);
});

test("without the stylist's agreement the outfit has no credit", async () => {
  const { send, decide, store } = await openInbox();
  await send({ credit: false });
  await decide({ decision: "accept" });
  expect((await findAnswer(store, "jane"))?.outfits.map(({ styledBy }) => styledBy)).toEqual([undefined]);
});

test("the same decision twice changes nothing, also at once; another one is 409", async () => {
  const { send, decide, store, read } = await openInbox();
  await send();
  const all = await Promise.all([1, 2, 3].map(() => decide({ decision: "accept" })));
  expect(new Set(all.map(({ status, json }) => `${status} ${String(json.styling?.outfitId)}`)).size).toBe(1);
  const before = await read();
  expect((await decide({ decision: "decline" })).status).toBe(409);
  expect((await decide({ decision: "seen" })).json.styling?.state).toBe("accepted");
  expect(await read()).toEqual(before);
  expect((await findAnswer(store, "jane"))?.outfits).toHaveLength(1);
});

test("an accepted outfit comes back from the bin with its picture; without it, the stylist keeps the picture", async () => {
  const { send, decide, jane, store, request } = await openInbox();
  const { token } = (await send()).json;
  const { outfitId } = (await decide({ decision: "accept" })).json.styling ?? {};
  const path = `outfits/${String(outfitId)}`;
  const remove = () => jane.call("DELETE", `/owner/closets/jane/${path}`);
  const [before] = (await findAnswer(store, "jane"))?.outfits ?? [];
  await remove();
  expect((await findAnswer(store, "jane"))?.outfits).toEqual([]);
  expect((await jane.post(`/owner/closets/jane/bin/${path}/restore`, {})).status).toBe(200);
  const [after] = (await findAnswer(store, "jane"))?.outfits ?? [];
  expect(after).toMatchObject({ id: outfitId, previewUrl: before?.previewUrl, styledBy: "Ana" });
  await remove();
  await jane.call("DELETE", `/owner/closets/jane/bin/${path}`);
  expect((await request("GET", `/stylings/${String(token)}`)).json).toMatchObject({ styling: { state: "accepted" } });
  expect(await listUnusedPictures(store.db)).toHaveLength(1);
});

test("a declined styling is seen for the stylist; one reply reaches them", async () => {
  const { send, decide, readSent } = await openInbox();
  const { token } = (await send()).json;
  expect((await decide({ decision: "decline", reply: " Thank you!\nNot my color. " })).status).toBe(200);
  expect(await readSent(token)).toMatchObject({ state: "seen", reply: "Thank you!\nNot my color." });
  expect((await decide({ decision: "decline", reply: "Another" })).status).toBe(409);
  expect((await decide({ decision: "accept" })).status).toBe(409);
});

test("a declined styling is open again while it has its layout; the stylist hears of neither", async () => {
  const { send, decide, readSent, store } = await openInbox();
  const { token } = (await send({ email: "ana@mail.example" })).json;
  await decide({ decision: "decline" });
  const before = await readSent(token);
  expect(await decide({ decision: "reopen" })).toMatchObject({ status: 200, json: { styling: { state: "seen" } } });
  expect(await readSent(token)).toEqual(before);
  expect(await store.db.selectFrom("stylings").select("answeredAt").execute()).toEqual([{ answeredAt: null }]);
  expect(await store.db.selectFrom("inboxMails").selectAll().where("stylingId", "is not", null).execute()).toEqual([]);
  await decide({ decision: "decline" });
  await store.db.updateTable("stylings").set({ layout: null }).execute();
  expect((await decide({ decision: "reopen" })).status).toBe(409);
});

test("a styling that was taken back cannot be accepted, and takes no reply", async () => {
  const { send, decide, request, read } = await openInbox();
  const { token } = (await send()).json;
  await request("DELETE", `/stylings/${String(token)}`);
  expect((await decide({ decision: "accept" })).status).toBe(409);
  expect((await decide({ decision: "seen", quickReply: "thanks" })).status).toBe(409);
  expect((await decide({ decision: "seen" })).status).toBe(200);
  expect((await read()).stylings).toMatchObject([{ state: "withdrawn", layout: null, previewUrl: null }]);
});

test("a reported styling stays readable for the operator after it was taken back", async () => {
  const { send, decide, request, read, store } = await openInbox();
  const { token } = (await send()).json;
  expect((await decide({ decision: "report" })).json.styling).toMatchObject({ state: "sent", isReported: true });
  await request("DELETE", `/stylings/${String(token)}`);
  expect((await read()).stylings).toMatchObject([{ state: "withdrawn", layout: null, previewUrl: null }]);
  expect(await store.db.selectFrom("stylings").select("note").execute()).toEqual([{ note: "For Monday" }]);
});

test.for<[name: string, body: object]>([
  ["an unknown decision", { decision: "perhaps" }],
  ["a reply that is too long", { decision: "accept", reply: "x".repeat(501) }],
  ["an empty reply", { decision: "accept", reply: " \n " }],
  ["two replies", { decision: "accept", reply: "Thanks", quickReply: "thanks" }],
  ["an unknown field", { decision: "accept", more: 1 }],
])("a body with %s gets 400, and nothing changes", async ([, body]) => {
  const { send, decide, read } = await openInbox();
  await send();
  expect((await decide(body)).status).toBe(400);
  expect((await read()).stylings).toMatchObject([{ state: "sent" }]);
});

test("an API key needs the right `inbox`; other accounts and keys get nothing", async () => {
  const { send, openApiClient, openOwner } = await openInbox();
  await send();
  const call = async (rights: ("read" | "edit" | "inbox")[]) =>
    (await (await openApiClient({ rights })).call("GET", INBOX)).status;
  expect([await call(["read", "edit"]), await call(["inbox"])]).toEqual([403, 200]);
  const anna = await openOwner("anna@mail.example", "anna");
  expect((await anna.get(INBOX)).status).toBe(404);
  expect((await anna.post(`${INBOX}/for-monday`, { decision: "accept" })).status).toBe(404);
});

test("an unknown styling, and an id that no database takes, are 404", async () => {
  const { decide } = await openInbox();
  for (const id of ["unknown", "a%00", "%20"]) expect((await decide({ decision: "accept" }, id)).status).toBe(404);
});

test("an import that replaces the closet keeps inbox and pictures", async () => {
  const { send, read, openApiClient, jane } = await openInbox();
  await send();
  const before = await read();
  const client = await openApiClient();
  expect((await client.importJson("jane", { items: [{ id: "scarf", createdAt: 1 }] })).status).toBe(200);
  expect(await read()).toEqual(before);
  expect((await jane.get(`/owner/closets/jane/${String(before.stylings[0]?.previewUrl)}?w=144`)).status).toBe(200);
});

test("the stream of changes tells the owner's devices of a new styling, once; the closet stays the same for visitors", async () => {
  const { send, decide, listen, openApiClient, closets } = await openInbox();
  const { key } = await openApiClient();
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const response = await fetch(`${await listen()}/owner/closets/jane/changes`, {
    headers: { Authorization: `Bearer ${key}` },
    signal: gone.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => {
    for (;;) {
      const { value = "" } = (await reader?.read()) ?? {};
      const data = value.trim().split("data: ").at(-1) ?? "";
      if (data.startsWith("{")) return JSON.parse(data) as { version: number; inbox: number };
    }
  };
  const before = await next();
  const seenByVisitors = await closets.findVersion("jane");
  await send();
  expect(await next()).toEqual({ version: before.version, inbox: before.inbox + 1 });
  expect(await closets.findVersion("jane")).toEqual(seenByVisitors);
  await decide({ decision: "seen" });
  await decide({ decision: "seen" });
  expect(await next()).toEqual({ version: before.version, inbox: before.inbox + 2 });
});

test("the owner's settings close the inbox, and visitors learn it with their next request", async () => {
  const { jane, send, closets } = await openInbox();
  const set = async (body: object) => await (await jane.call("PATCH", "/owner/closets/jane/settings", { body })).json();
  const before = await closets.findVersion("jane");
  expect(before?.stylings).toBe("anyone");
  const settings = { stylings: "none", mails: false, language: "fr" };
  expect(await set(settings)).toMatchObject({ settings });
  const after = await closets.findVersion("jane");
  expect([after?.stylings, after?.tag === before?.tag]).toEqual(["none", false]);
  expect((await send()).status).toBe(403);
  expect(await set({ stylings: "anyone", language: null })).toMatchObject({
    settings: { stylings: "anyone", mails: false, language: null },
  });
  expect((await send()).status).toBe(201);
});
