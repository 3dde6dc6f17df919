import { expect, test } from "vitest";
import type { Visitor } from "#tests/support/drivers/visitor.ts";
import { openStylings, STYLING } from "#tests/support/factories/stylings.ts";

const { layout } = STYLING;

/** Mia helps in the closet of Jane. */
async function openSite() {
  const site = await openStylings();
  const { jane, store } = site;
  const mia = await site.openOwner("mia@mail.example");
  await mia.call("PATCH", `/users/${await mia.getUserId()}`, {
    body: { firstName: "Mia", lastName: "Roe" },
    headers: await mia.bearer(),
  });
  const of = (path: string) => `/owner/closets/jane${path}`;
  const ask = async (visitor: Visitor, method: string, path: string, body?: object) => {
    const response = await visitor.call(method, of(path), body === undefined ? {} : { body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const { invitation } = (await ask(jane, "POST", "/invitations", { role: "helper" })).body as {
    invitation: { url: string };
  };
  await mia.post(`/invitations/${invitation.url.split("/").at(-1)}`, {});
  const readOutfits = async () =>
    (await ask(jane, "GET", "/outfits")).body["outfits"] as { id: string; styledBy?: string }[];
  const readInbox = async (by = jane) =>
    (await ask(by, "GET", "/stylings")).body as {
      waiting: number;
      stylings: { id: string; note: string; state: string; name: string; byPerson?: true }[];
    };
  const countMails = async () => (await store.db.selectFrom("inboxMails").select("id").execute()).length;
  const preferInbox = () => ask(jane, "PATCH", "/settings", { helperOutfits: "inbox" });
  return { ...site, mia, ask, readOutfits, readInbox, countMails, preferInbox };
}

test("a helper's outfit is kept at once with their name, which goes with their account", async () => {
  const { jane, mia, ask, readOutfits, readInbox, countMails } = await openSite();
  for (const status of [201, 200])
    expect((await ask(mia, "POST", "/outfits", { id: "monday", layout })).status).toBe(status);
  await ask(jane, "POST", "/outfits", { id: "own", layout });
  await ask(mia, "POST", "/outfits", { id: "photographed", itemIds: ["coat"] });
  const credits = async () => new Map((await readOutfits()).map(({ id, styledBy }) => [id, styledBy]));
  expect(await credits()).toEqual(
    new Map([
      ["monday", "Mia"],
      ["own", undefined],
      ["photographed", undefined],
    ]),
  );
  const { waiting, stylings } = await readInbox();
  expect({ waiting, stylings }).toMatchObject({ waiting: 0, stylings: [{ state: "accepted", byPerson: true }] });
  expect(await countMails()).toBe(0);
  // Who no longer keeps the closet has no address of it.
  const sent = await mia.post("/account/stylings", { tokens: [] });
  expect([sent.status, await sent.json()]).toEqual([200, { status: "OK", stylings: [] }]);
  await mia.call("DELETE", `/users/${await mia.getUserId()}`, { headers: await mia.bearer() });
  expect(await credits()).toEqual(
    new Map([
      ["monday", ""],
      ["own", undefined],
      ["photographed", undefined],
    ]),
  );
});

test("an owner who prefers it finds a helper's outfit in the inbox, which the helper does not answer", async () => {
  const { jane, mia, ask, readOutfits, readInbox, countMails, preferInbox } = await openSite();
  expect((await preferInbox()).status).toBe(200);
  for (let time = 0; time < 2; time += 1) {
    expect(await ask(mia, "POST", "/outfits", { id: "monday", layout })).toEqual({
      status: 202,
      body: { status: "OK", styling: { id: "monday" } },
    });
  }
  await ask(jane, "POST", "/outfits", { id: "own", layout });
  expect((await readOutfits()).map(({ id }) => id)).toEqual(["own"]);
  expect(await readInbox()).toMatchObject({ waiting: 1, stylings: [{ id: "monday", state: "sent", name: "Mia" }] });
  expect(await countMails()).toBe(1);
  const countWaiting = async (by: Visitor) => {
    const { closets } = (await (await by.get("/owner/closets")).json()) as { closets: { waiting: number }[] };
    return closets.map(({ waiting }) => waiting);
  };
  expect([await countWaiting(jane), await countWaiting(mia)]).toEqual([[1], [0]]);
  expect((await readInbox(mia)).waiting).toBe(0);
  for (const decision of ["seen", "accept", "decline"])
    expect((await ask(mia, "POST", "/stylings/monday", { decision })).body["code"]).toBe("ownersOnly");
  const change = { decision: "change", sentence: "Warmer?" };
  expect((await ask(jane, "POST", "/stylings/monday", change)).body["code"]).toBe("stylingAnswered");
  expect((await ask(jane, "POST", "/stylings/monday", { decision: "accept" })).status).toBe(200);
  expect(await readOutfits()).toContainEqual(expect.objectContaining({ id: "monday", styledBy: "Mia" }));
  expect((await ask(mia, "POST", "/outfits", { id: "monday", layout })).status).toBe(200);
});

test("what a helper says of an outfit waits with it, may change while it waits, and is kept with it", async () => {
  const { jane, mia, ask, readOutfits, readInbox, preferInbox } = await openSite();
  await preferInbox();
  const first = { id: "monday", layout, name: " Office ", seasons: ["Winter", "Autumn"], tags: ["work", "work"] };
  const second = {
    ...first,
    name: "Opera",
    layout: { ...layout, pics: layout.pics.map((pic) => ({ ...pic, x: 0.3 })) },
  };
  for (const body of [first, second]) expect((await ask(mia, "POST", "/outfits", body)).status).toBe(202);
  const said = { name: "Opera", seasons: ["Autumn", "Winter"], tags: ["work"] };
  expect((await readInbox()).stylings).toMatchObject([{ id: "monday", outfit: said, layout: second.layout }]);
  expect((await ask(mia, "POST", "/outfits", { ...first, notes: "Secret" })).body["code"]).toBe("fieldNotYours");
  const { people } = (await ask(jane, "GET", "/people")).body as { people: { id: string; role: string }[] };
  const helper = people.find(({ role }) => role === "helper");
  await ask(jane, "PATCH", `/people/${helper?.id}`, { seesPrivate: true });
  await ask(mia, "POST", "/outfits", { ...second, notes: "Secret" });
  await ask(jane, "PATCH", `/people/${helper?.id}`, { seesPrivate: false });
  expect((await readInbox(mia)).stylings).toMatchObject([{ outfit: said }]);
  expect(JSON.stringify(await readInbox(mia))).not.toContain("Secret");
  expect((await readInbox()).stylings).toMatchObject([{ outfit: { ...said, notes: "Secret" } }]);
  expect((await ask(jane, "POST", "/stylings/monday", { decision: "accept" })).status).toBe(200);
  expect(await readOutfits()).toMatchObject([{ id: "monday", styledBy: "Mia", ...said, notes: "Secret" }]);
  expect(JSON.stringify(await readInbox())).not.toContain("Secret");
});

test("a helper presents outfits with a sentence each, which stay in the closet whatever the owner answers", async () => {
  const { jane, mia, ask, readOutfits, readInbox, countMails } = await openSite();
  await ask(jane, "POST", "/outfits", { id: "own", layout });
  await ask(mia, "POST", "/outfits", { id: "monday", layout });
  await ask(jane, "POST", "/outfits", { id: "flat", itemIds: ["coat"] });
  const present = (...outfits: object[]) => ask(mia, "POST", "/presentations", { outfits });
  for (const id of ["flat", "nothing"]) expect((await present({ id })).body["code"]).toBe("noSuchEntry");
  expect((await present()).status).toBe(400);
  for (const sentence of ["For the opera", "For the theater"]) {
    expect((await present({ id: "own", sentence }, { id: "monday" })).status).toBe(200);
    const { waiting, stylings } = await readInbox();
    expect({ waiting, notes: stylings.map(({ note }) => note).toSorted() }).toEqual({
      waiting: 2,
      notes: ["", sentence],
    });
  }
  expect(await countMails()).toBe(1);
  const [one, other] = (await readInbox()).stylings;
  await ask(jane, "POST", `/stylings/${one?.id}`, { decision: "accept" });
  await ask(jane, "POST", `/stylings/${other?.id}`, { decision: "decline" });
  expect((await readOutfits()).map(({ id }) => id).toSorted()).toEqual(["flat", "monday", "own"]);
  expect((await readInbox()).waiting).toBe(0);
});

test("accepting an outfit that was presented and then deleted restores it", async () => {
  const { jane, mia, ask, readOutfits, readInbox } = await openSite();
  await ask(jane, "POST", "/outfits", { id: "own", layout, name: "Opera" });
  await ask(mia, "POST", "/outfits", { id: "monday", layout });
  await ask(mia, "POST", "/presentations", { outfits: [{ id: "own" }, { id: "monday" }] });
  for (const id of ["own", "monday"]) await jane.call("DELETE", `/owner/closets/jane/outfits/${id}`);
  for (const { id } of (await readInbox()).stylings)
    expect((await ask(jane, "POST", `/stylings/${id}`, { decision: "accept" })).status).toBe(200);
  const restored = (await readOutfits()).toSorted((one, other) => one.id.localeCompare(other.id));
  expect(restored).toMatchObject([
    { id: "monday", styledBy: "Mia" },
    { id: "own", name: "Opera" },
  ]);
  expect(restored[1]).not.toHaveProperty("styledBy");
});

test("a presented outfit that has left the bin, too, is gone, and is nobody else's", async () => {
  const { jane, mia, ask, readOutfits, readInbox } = await openSite();
  await ask(jane, "POST", "/outfits", { id: "own", layout });
  await ask(mia, "POST", "/presentations", { outfits: [{ id: "own" }] });
  for (const path of ["/outfits/own", "/bin/outfits/own"]) await jane.call("DELETE", `/owner/closets/jane${path}`);
  const [presented] = (await readInbox()).stylings;
  const answer = (decision: string) => ask(jane, "POST", `/stylings/${presented?.id}`, { decision });
  expect((await answer("accept")).body["code"]).toBe("noSuchEntry");
  expect(await readOutfits()).toEqual([]);
  expect((await answer("decline")).status).toBe(200);
});

test("outfits of helpers have a limit of their own, and take no place of others", async () => {
  const { jane, mia, ask, send, store, preferInbox } = await openSite();
  await preferInbox();
  await ask(jane, "POST", "/outfits", { id: "own", layout });
  await ask(mia, "POST", "/outfits", { id: "monday", layout });
  const row = await store.db.selectFrom("stylings").selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: 199 }, (_, n) => ({ ...row, id: `copy-${n}`, tokenHash: `hash-${n}` }));
  await store.db.insertInto("stylings").values(rows).execute();
  expect((await ask(mia, "POST", "/outfits", { id: "tuesday", layout })).body["code"]).toBe("tooManyWaiting");
  expect((await ask(mia, "POST", "/presentations", { outfits: [{ id: "own" }] })).status).toBe(409);
  expect((await send()).status).toBe(201);
});

test("what the closet has, or has in its bin, does not wait in the inbox", async () => {
  const { jane, mia, ask, readInbox, preferInbox } = await openSite();
  await ask(jane, "POST", "/outfits", { id: "own", layout });
  await ask(mia, "POST", "/outfits", { id: "monday", layout });
  await jane.call("DELETE", "/owner/closets/jane/outfits/monday");
  await preferInbox();
  expect((await ask(mia, "POST", "/outfits", { id: "own", layout })).status).toBe(200);
  expect((await ask(mia, "POST", "/outfits", { id: "monday", layout })).body["code"]).toBe("entryInBin");
  expect((await readInbox()).waiting).toBe(0);
});
