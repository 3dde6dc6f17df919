import { expect, onTestFinished, test } from "vitest";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { listMails } from "#tests/support/drivers/outbox.ts";
import { openStylings, STYLING } from "#tests/support/factories/stylings.ts";
import type { StylingMails } from "#server/closets/stylings/styling-mails.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { startInboxMailSender } from "./inbox-mail-sender.ts";

const HOUR_MS = 3_600_000;

async function openMails() {
  const opened = await openStylings();
  const { store, ownerServices, accountServices, jane } = opened;
  /** As one process. */
  const startSender = (mails: Partial<StylingMails> = {}) => {
    const sender = startInboxMailSender({
      db: store.db,
      mails: { ...ownerServices.mails, ...mails },
      mailer: accountServices.accounts.mailer,
      brandName: "Indyx",
      publicUrl: "https://closet.example",
      rateLimits: ownerServices.rateLimits,
      findOwnPicture: ownerServices.findOwnPicture,
      log: accountServices.log,
      times: { pollMs: 10 },
    });
    onTestFinished(() => sender.stop());
    return sender;
  };
  const sender = startSender();
  const listRows = () => store.db.selectFrom("inboxMails").selectAll().execute();
  /** Without sign-in links. */
  const list = async () => (await listMails(store.dataDir)).filter(({ text }) => !text?.includes("oobCode"));
  /** Waits for this many mails, and until none is being sent. */
  const settle = async (count: number) => {
    await expect.poll(async () => (await list()).length).toBe(count);
    await expect.poll(async () => (await listRows()).every(({ attempts }) => attempts === 0)).toBe(true);
    return await list();
  };
  const makeDue = () => store.db.updateTable("inboxMails").set({ dueAt: 0 }).execute();
  const decide = (body: object) => jane.post(`/owner/closets/jane/stylings/${STYLING.id}`, body);
  const readStopPath = (text = "") => new URL(/https:\S+\/stop-mails\/\S+/.exec(text)?.[0] ?? "").pathname;
  /** With the account's own address. */
  const sendAs = (account: { post: (path: string, body: object) => Promise<Response> }, fields: object = {}) =>
    account.post("/closets/jane/stylings", { ...STYLING, email: "x@mail.example", ...fields });
  return { ...opened, sendAs, sender, startSender, listRows, settle, makeDue, decide, readStopPath };
}

const isEmpty = (rows: unknown[]): boolean => rows.length === 0;

test("the owner gets a mail with the picture, one an hour at most", async () => {
  const { send, settle, listRows, makeDue, store } = await openMails();
  await send();
  const [mail] = await settle(1);
  expect(mail).toMatchObject({ subject: "Ana has put an outfit together for you", to: { text: "jane@mail.example" } });
  expect(mail?.text).toContain("https://closet.example/closet/inbox");
  expect(mail?.attachments).toMatchObject([{ contentType: "image/jpeg", contentDisposition: "inline" }]);
  expect(mail?.html).toContain("data:image/jpeg;base64,");
  expect(mail?.headers.get("list")).toMatchObject({ "unsubscribe-post": { name: "List-Unsubscribe=One-Click" } });
  await send({ id: "two", name: "Ben" });
  await send({ id: "three", name: "http://spam.example" });
  const [row] = await listRows();
  expect(Math.round(((row?.dueAt ?? 0) - Date.now()) / HOUR_MS)).toBe(1);
  await makeDue();
  const after = await settle(2);
  expect(after.map(({ subject }) => subject)).toEqual([mail?.subject, "A friend has put an outfit together for you"]);
  expect(after.at(-1)?.text).toContain("3 new outfits are waiting in your inbox.");
  expect(await store.db.selectFrom("owners").select("inboxMailAt").where("username", "=", "jane").execute()).toEqual([
    { inboxMailAt: expect.any(Number) },
  ]);
});

test("no mail about what the owner has seen, and none when mails are off", async () => {
  const { send, settle, listRows, decide, jane, store } = await openMails();
  await store.db.updateTable("owners").set({ inboxMailAt: Date.now() }).execute();
  await send();
  await decide({ decision: "seen" });
  await store.db.updateTable("inboxMails").set({ dueAt: 0 }).execute();
  await expect.poll(async () => isEmpty(await listRows())).toBe(true);
  await jane.call("PATCH", "/owner/closets/jane/settings", { body: { mails: false } });
  await send({ id: "two" });
  expect([await listRows(), await settle(0)]).toEqual([[], []]);
});

test("the mail is in the language of the settings, or of the last sign-in", async () => {
  const { send, settle, makeDue, jane } = await openMails();
  await jane.getUserId();
  await jane.get("/auth/token", { headers: { "Accept-Language": "de" } });
  await send();
  expect((await settle(1)).at(-1)?.subject).toBe("Ana hat dir ein Outfit zusammengestellt");
  await jane.call("PATCH", "/owner/closets/jane/settings", { body: { language: "fr" } });
  await send({ id: "two" });
  await makeDue();
  expect((await settle(2)).at(-1)?.subject).toBe("Ana a composé une tenue pour vous");
});

test("only the button and the mail program stop the owner's mails, never a GET", async () => {
  const { send, settle, listRows, makeDue, readStopPath, api, store } = await openMails();
  await send();
  const path = readStopPath((await settle(1))[0]?.text);
  const page = await api.request(path);
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining("<button>Stop these emails</button>"),
  ]);
  await send({ id: "two" });
  expect(await listRows()).toHaveLength(1);
  const stopped = await api.request(path, { method: "POST", body: "List-Unsubscribe=One-Click" });
  expect([stopped.status, await stopped.text()]).toEqual([200, expect.stringContaining("You won’t get")]);
  expect(await store.db.selectFrom("owners").select("inboxMails").where("username", "=", "jane").execute()).toEqual([
    { inboxMails: 0 },
  ]);
  await makeDue();
  await expect.poll(async () => isEmpty(await listRows())).toBe(true);
  await send({ id: "three" });
  expect(await listRows()).toEqual([]);
  await settle(1);
  const forged = path.replace(/.{43}$/, "x".repeat(43));
  expect((await api.request(forged, { method: "POST" })).status).toBe(404);
});

test("a guest gets one plain mail with the answer, in the guest's language, and can stop them", async () => {
  const { send, settle, listRows, makeDue, decide, readStopPath, api, store, request } = await openMails();
  await store.db.updateTable("owners").set({ inboxMails: 0 }).execute();
  const { token } = (await send({ email: "ana@mail.example" })).json;
  await decide({ decision: "accept" });
  expect(await listRows()).toMatchObject([{ stylingId: STYLING.id }]);
  await decide({ decision: "accept", quickReply: "love" });
  await makeDue();
  const [mail] = await settle(1);
  expect(mail).toMatchObject({ subject: "JANE has answered you", to: { text: "ana@mail.example" }, html: false });
  for (const part of ["Your outfit is part of the closet now.", "I love it!", `/styling/${String(token)}`]) {
    expect(mail?.text).toContain(part);
  }
  expect((await request("GET", `/stylings/${String(token)}`)).status).toBe(200);
  await send({ id: "two", email: "ana@mail.example" });
  await api.request(readStopPath(mail?.text), { method: "POST" });
  await store.db.updateTable("stylings").set({ reply: '{"quick":"thanks"}' }).where("id", "=", "two").execute();
  await store.db
    .insertInto("inboxMails")
    .values({
      id: "x",
      ownerId: (await store.db.selectFrom("stylings").select("ownerId").executeTakeFirstOrThrow()).ownerId,
      stylingId: "two",
      requestedAt: Date.now(),
      dueAt: 0,
      attempts: 0,
    })
    .execute();
  await expect.poll(async () => isEmpty(await listRows())).toBe(true);
  await settle(1);
});

test("two processes send one mail, also when the reply comes while it is being written", async () => {
  const { sendAs, settle, makeDue, decide, openOwner, store, listRows, sender, startSender, ownerServices } =
    await openMails();
  await store.db.updateTable("owners").set({ inboxMails: 0 }).execute();
  await sendAs(await openOwner("ana@mail.example"));
  await sender.stop();
  await decide({ decision: "accept" });
  await makeDue();
  const { findAnswerMail } = ownerServices.mails;
  const mails: Partial<StylingMails> = {
    async findAnswerMail(mail) {
      await decide({ decision: "accept", reply: "Thank you" });
      return await findAnswerMail(mail);
    },
  };
  startSender(mails);
  startSender(mails);
  await expect.poll(async () => isEmpty(await listRows())).toBe(true);
  expect((await settle(1))[0]?.text).toContain("Thank you");
});

test("the mail about a styling that was chosen says so; the thanks go to a confirmed address alone", async () => {
  const { send, sendAs, settle, makeDue, openOwner, store, jane } = await openMails();
  await store.db.updateTable("owners").set({ inboxMails: 0 }).execute();
  await send({ email: "ben@mail.example" });
  await sendAs(await openOwner("ana@mail.example"), { id: "two" });
  const made = await jane.post("/owner/closets/jane/links", { what: { kind: "closet" }, until: null });
  const { link } = (await made.json()) as { link: { id: string } };
  const choose = (id: string | null) =>
    jane.call("PUT", `/owner/closets/jane/links/${link.id}/outcome`, {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        outcome: id && { candidate: { kind: "styling", id }, names: true, thanks: "All of you!" },
      }),
    });
  const { choseTitle, chosen, accepted } = CATALOGUES.en.server.stylings;
  await choose(STYLING.id);
  await makeDue();
  const [toGuest] = await settle(1);
  expect(toGuest).toMatchObject({ subject: choseTitle("JANE"), to: { text: "ben@mail.example" } });
  expect(toGuest?.text).toContain(chosen);
  expect(toGuest?.text).not.toContain("All of you!");
  // Kept first, chosen later: the second mail says what is new.
  await jane.post("/owner/closets/jane/stylings/two", { decision: "accept" });
  await makeDue();
  const toAna = async (count: number) =>
    (await settle(count)).filter(({ to }) => JSON.stringify(to).includes("ana@")).map(({ text }) => text);
  expect(await toAna(2)).toEqual([expect.stringContaining(accepted)]);
  await choose("two");
  await makeDue();
  expect(await toAna(3)).toContainEqual(expect.stringMatching(/chosen[^]*“All of you!”/));
  // Once.
  await choose("two");
  expect(await store.db.selectFrom("inboxMails").selectAll().execute()).toEqual([]);
});

test("the mail with the answer says the sentence that the owner has chosen", async () => {
  const { send, settle, makeDue, decide, store } = await openMails();
  await store.db.updateTable("owners").set({ inboxMails: 0 }).execute();
  await send({ email: "ana@mail.example" });
  await decide({ decision: "accept", quickReply: "wearIt" });
  await makeDue();
  expect((await settle(1))[0]?.text?.split("\n")).toContain(CATALOGUES.en.styling.quickReplies.wearIt);
});

test("a wish is mailed: its sentence to a confirmed address alone, and nothing after the next version", async () => {
  const { send, sendAs, settle, listRows, makeDue, decide, openOwner, store, jane } = await openMails();
  await store.db.updateTable("owners").set({ inboxMails: 0 }).execute();
  const wish = { decision: "change", sentence: "Shorter, please", pieces: ["coat"] };
  await send({ email: "ben@mail.example" });
  await decide(wish);
  await makeDue();
  const [toGuest] = await settle(1);
  expect(toGuest?.text).toContain(CATALOGUES.en.server.stylings.asked);
  expect(toGuest?.text).toContain("https://closet.example/styling/");
  expect(toGuest?.text).not.toContain("Shorter");
  // The answer comes later, by a mail of its own.
  await decide({ decision: "accept" });
  await makeDue();
  expect((await settle(2)).at(-1)?.text).toContain(CATALOGUES.en.server.stylings.accepted);

  const ana = await openOwner("ana@mail.example");
  const sent = await sendAs(ana, { id: "two" });
  const { token } = (await sent.json()) as { token: string };
  await jane.post("/owner/closets/jane/stylings/two", wish);
  await makeDue();
  expect((await settle(3)).find(({ to }) => JSON.stringify(to).includes("ana@"))?.text).toContain("“Shorter, please”");

  await ana.call("PUT", `/stylings/${token}`, { body: { version: 2, layout: STYLING.layout } });
  await jane.post("/owner/closets/jane/stylings/two", wish);
  await ana.call("PUT", `/stylings/${token}`, { body: { version: 3, layout: STYLING.layout } });
  await makeDue();
  await expect.poll(async () => isEmpty(await listRows())).toBe(true);
  await settle(3);
});

test("an address that is not confirmed gets one mail for a styling, without the owner's own words", async () => {
  const { send, settle, makeDue, decide, openOwner, store, jane, api, readStopPath } = await openMails();
  const listHasEmail = async () => {
    const inbox = await (await jane.get("/owner/closets/jane/stylings")).json();
    return (inbox as { stylings: { hasEmail: boolean }[] }).stylings.map(({ hasEmail }) => hasEmail);
  };
  await store.db.updateTable("owners").set({ inboxMails: 0 }).execute();
  const { token } = (await send({ email: "ana@mail.example" })).json;
  // An account with this address has not sent it.
  await (await openOwner("ana@mail.example")).post("/account/stylings", { tokens: [token] });
  expect(await listHasEmail()).toEqual([true]);
  await decide({ decision: "accept", reply: "Pay here: https://evil.example" });
  await makeDue();
  const [mail] = await settle(1);
  expect(mail?.subject).toBe("JANE has answered you");
  expect(mail?.text).not.toContain("evil.example");
  expect(mail?.text).toContain("https://closet.example/styling/");
  expect(await listHasEmail()).toEqual([false]);
  await store.db.updateTable("stylings").set({ reply: null }).execute();
  await decide({ decision: "accept", quickReply: "thanks" });
  await makeDue();
  await expect.poll(async () => isEmpty(await store.db.selectFrom("inboxMails").selectAll().execute())).toBe(true);
  await settle(1);
  await api.request(readStopPath(mail?.text), { method: "POST" });
  expect(await listHasEmail()).toEqual([false]);
});

test("the account that sent a styling gets each answer at its own address, with the owner's words as a quotation", async () => {
  const { sendAs, settle, makeDue, decide, openOwner, store } = await openMails();
  await store.db.updateTable("owners").set({ inboxMails: 0 }).execute();
  await sendAs(await openOwner("ana@mail.example"));
  await decide({ decision: "accept" });
  await makeDue();
  await settle(1);
  await decide({ decision: "accept", reply: "Thank you" });
  await makeDue();
  const mails = await settle(2);
  expect(mails.map(({ to }) => (to as { text: string }).text)).toEqual(["ana@mail.example", "ana@mail.example"]);
  expect(mails.at(-1)?.text).toContain("“Thank you”");
});

test("a wear and a purchase are told in one mail each; an address that is not confirmed gets none after its answer", async () => {
  const { send, sendAs, settle, makeDue, decide, jane, openOwner, store, listRows } = await openMails();
  await store.db.updateTable("owners").set({ inboxMails: 0 }).execute();
  const [coat] = STYLING.layout.pics;
  const withBelt = {
    layout: { ...STYLING.layout, pics: [coat, { ...coat, itemId: "belt" }] },
    proposals: [{ id: "belt", name: "red belt" }],
  };
  await sendAs(await openOwner("ana@mail.example"), withBelt);
  await send({ id: "two", email: "guest@mail.example" });
  const itemIds: unknown[] = [];
  for (const id of [STYLING.id, "two"]) {
    const proposals = { belt: "wish" };
    const response = await jane.post(`/owner/closets/jane/stylings/${id}`, { decision: "accept", proposals });
    const { styling } = (await response.json()) as { styling: { outfitId: string; proposals?: { itemId: string }[] } };
    const { outfitId } = styling;
    itemIds.push(...(styling.proposals ?? []).map(({ itemId }) => itemId));
    const bought = { on: "2026-11-24" };
    await jane.call("PATCH", `/owner/closets/jane/items/${String(itemIds[0])}`, { body: { bought } });
    await jane.post(`/owner/closets/jane/outfits/${outfitId}/wears`, { id: "w1", on: "2026-11-24" });
  }
  await makeDue();
  await settle(2);
  const worn = { decision: "worn", wear: { id: "w1", photograph: false } };
  for (const _ of [1, 2]) await decide(worn);
  await jane.post("/owner/closets/jane/stylings/two", worn);
  expect((await listRows()).length).toBe(1);
  await makeDue();
  const mail = (await settle(3)).at(-1);
  expect(mail).toMatchObject({ subject: "JANE wore your outfit", to: { text: "ana@mail.example" } });
  expect(mail?.text).toMatch(/^JANE wore your outfit\n\nHere is what you sent, and the answer:\nhttps:\S+\/styling\//);
  await decide(worn);
  expect(await listRows()).toEqual([]);
  for (const _ of [1, 2]) await decide({ decision: "bought", proposal: "belt" });
  await makeDue();
  expect((await settle(4)).at(-1)).toMatchObject({
    subject: "JANE bought what you proposed",
    to: { text: "ana@mail.example" },
  });
});

test("an owner's answers are at most 20 mails a day, the others go the next day", async () => {
  const { send, settle, makeDue, jane, store, listRows, ownerServices } = await openMails();
  await store.db.updateTable("owners").set({ inboxMails: 0 }).execute();
  const { id } = await store.db
    .selectFrom("owners")
    .select("id")
    .where("username", "=", "jane")
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 17; n += 1) await ownerServices.rateLimits.take(RATE_LIMITS.answersOfOneOwner, id);
  for (let n = 0; n < 5; n += 1) {
    await send({ id: `s${n}`, email: `guest${n}@mail.example` }, `203.0.113.${n}`);
    await jane.post(`/owner/closets/jane/stylings/s${n}`, { decision: "decline", quickReply: "thanks" });
  }
  await makeDue();
  await expect.poll(async () => (await listRows()).length).toBe(2);
  await settle(3);
  const listHours = async () => (await listRows()).map(({ dueAt }) => Math.round((dueAt - Date.now()) / HOUR_MS));
  await expect.poll(listHours).toEqual([24, 24]);
  await makeDue();
  await expect.poll(listHours).toEqual([24, 24]);
  await settle(3);
  await store.db.deleteFrom("rateLimits").execute();
  await makeDue();
  await expect.poll(async () => isEmpty(await listRows())).toBe(true);
  await settle(5);
});
