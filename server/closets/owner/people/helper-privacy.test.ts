import { expect, test } from "vitest";
import { giveCloset } from "#server/closets/owner/ownership/closet-of-account.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import type { Visitor } from "#tests/support/drivers/visitor.ts";
import { openStylings, STYLING } from "#tests/support/factories/stylings.ts";

/** What a helper may not see has one of these in it. */
const SECRET = "PRIVATE";
const PRICE = 4711;
const DAY = "2019-03-07";
const MARKS = new RegExp(`${SECRET}|${PRICE}|CHF|${DAY}`);

const ITEM = {
  id: "coat",
  name: "Coat",
  price: PRICE,
  currency: "CHF",
  purchasedOn: DAY,
  shop: `${SECRET} shop`,
  notes: `${SECRET} note`,
};

async function openSite() {
  const site = await openTestOwnerApi({ jane: { visibility: "private" } });
  const jane = await site.openOwner("jane@mail.example", "jane");
  const mia = await site.openOwner("mia@mail.example");
  const of = (path: string) => `/owner/closets/jane${path}`;
  const { invitation } = (await (await jane.post(of("/invitations"), { role: "helper" })).json()) as {
    invitation: { url: string };
  };
  await mia.post(`/invitations/${invitation.url.split("/").at(-1)}`, {});
  await jane.post(of("/items"), ITEM);
  const left = { how: "sold", on: "2026-01-01", price: PRICE, to: `${SECRET} friend` };
  await jane.post(of("/items"), { ...ITEM, id: "hat" });
  await jane.call("PATCH", of("/items/hat"), { body: { left } });
  await jane.post(of("/outfits"), { id: "monday", itemIds: ["coat"], notes: `${SECRET} outfit` });
  await jane.post(of("/items"), { ...ITEM, id: "scarf" });
  await jane.call("DELETE", of("/items/scarf"));
  const read = async (visitor: Visitor, path: string, headers = {}) =>
    await (await visitor.call("GET", of(path), { headers })).text();
  return { ...site, jane, mia, of, read };
}

const READ = [
  "",
  "/content",
  "/content?since=1",
  "/items",
  "/items/coat",
  "/items/hat",
  "/outfits",
  "/outfits/monday",
  "/figures",
  `/figures?q=${SECRET}`,
  "/bin",
  "/people",
];

test.each(READ)("a helper gets no private field from %s, and an owner does", async (path) => {
  const { jane, mia, read } = await openSite();
  const csv = { Accept: "text/csv" };
  const texts = [await read(mia, path), ...(path.startsWith("/figures") ? [await read(mia, path, csv)] : [])];
  for (const text of texts) expect(text).not.toMatch(MARKS);
  if (/content|items|outfits|figures$/.test(path)) expect(await read(jane, path)).toMatch(MARKS);
});

test("a search of a helper finds nothing by what is private, and the edits of a helper answer without it", async () => {
  const { jane, mia, of, read } = await openSite();
  const countHits = async (visitor: Visitor) =>
    (JSON.parse(await read(visitor, `/figures?q=${SECRET}`)) as { total: number }).total;
  expect([await countHits(jane), await countHits(mia)]).toEqual([1, 0]);
  const answers = [
    await mia.call("PATCH", of("/items/coat"), { body: { name: "Warm coat" } }),
    await mia.post(of("/items"), { id: "coat", name: "Another" }),
    await mia.call("PATCH", of("/items/coat"), { body: { name: "X", saw: { name: "Old" } } }),
    await mia.post(of("/bin/items/scarf/restore"), {}),
    await mia.post(of("/items/coat/wears"), { on: "2026-11-01" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 200, 201]);
  for (const answer of answers) expect(await answer.text()).not.toMatch(MARKS);
  // Nothing private was lost by it.
  expect(JSON.parse(await read(jane, "/items/coat"))).toMatchObject({ item: { ...ITEM, name: "Warm coat" } });
});

const FORBIDDEN: [path: string, method: string, body: object][] = [
  ["/items/coat", "PATCH", { price: 1 }],
  ["/items/coat", "PATCH", { notes: null }],
  ["/items/coat", "PATCH", { name: "Coat", saw: { notes: "guess" } }],
  ["/items/coat", "PATCH", { left: { how: "sold", on: "2026-01-01" } }],
  ["/items", "POST", { id: "new", purchasedOn: DAY }],
  ["/outfits/monday", "PATCH", { notes: "mine" }],
];

test.each(FORBIDDEN)("a helper cannot change what they do not see: %s %s %o", async (path, method, body) => {
  const { jane, mia, of, read } = await openSite();
  const before = await read(jane, "/content");
  const answer = await mia.call(method, of(path), { body });
  expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: "fieldNotYours" })]);
  expect(await read(jane, "/content")).toBe(before);
});

test("a changed right makes the device of a helper read everything again", async () => {
  const { jane, mia, of, read, store } = await openSite();
  const { version } = JSON.parse(await read(mia, "/content")) as { version: number };
  const readSince = async (since: number) =>
    JSON.parse(await read(mia, `/content?since=${since}`)) as Record<string, unknown>;
  expect(await readSince(version)).toMatchObject({ since: version, closet: { items: [] } });
  const people = JSON.parse(await read(jane, "/people")) as { people: { id: string; role: string }[] };
  const helper = people.people.find(({ role }) => role === "helper");
  const setSight = (seesPrivate: boolean) => jane.call("PATCH", of(`/people/${helper?.id}`), { body: { seesPrivate } });
  await setSight(true);
  const whole = await readSince(version);
  expect(whole).not.toHaveProperty("since");
  expect(JSON.stringify(whole)).toMatch(MARKS);
  expect((await mia.call("PATCH", of("/items/coat"), { body: { notes: "seen" } })).status).toBe(200);
  await setSight(false);
  const again = await readSince(Number(whole["version"]));
  expect(again).not.toHaveProperty("since");
  expect(JSON.stringify(again)).not.toMatch(MARKS);
  await giveCloset(store.db, "jane", "mia@mail.example");
  const asOwner = await readSince(Number(again["version"]));
  expect(asOwner).not.toHaveProperty("since");
  expect(JSON.stringify(asOwner)).toMatch(MARKS);
});

test("a removal ends the stream of a helper", async () => {
  const { jane, mia, of, read, listen } = await openSite();
  const origin = await listen();
  const headers = await mia.bearer();
  const stream = await fetch(`${origin}${of("/changes")}`, { headers });
  const reader = stream.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  const people = JSON.parse(await read(jane, "/people")) as { people: { id: string; role: string }[] };
  const id = people.people.find(({ role }) => role === "helper")?.id;
  expect((await jane.call("DELETE", of(`/people/${id}`))).status).toBe(200);
  let chunk = await reader?.read();
  while (chunk?.done === false) chunk = await reader?.read();
  expect(chunk?.done).toBe(true);
});

test("a helper gets the prices of proposals only if an owner says so", async () => {
  const { send, openOwner, store } = await openStylings();
  const layout = {
    ...STYLING.layout,
    pics: STYLING.layout.pics.slice(0, 1).map((pic) => ({ ...pic, itemId: "belt" })),
  };
  const proposals = [{ id: "belt", name: "red belt", price: PRICE, currency: "CHF" }];
  expect((await send({ secret: "a secret of this guest", layout, proposals })).status).toBe(201);
  const mia = await openOwner("mia@mail.example");
  await giveCloset(store.db, "jane", "mia@mail.example");
  const inbox = "/owner/closets/jane/stylings";
  const readAll = async () => [
    await (await mia.get(inbox)).text(),
    await (await mia.post(`${inbox}/${STYLING.id}`, { decision: "seen" })).text(),
  ];
  for (const text of await readAll()) expect(text).toMatch(MARKS);
  await store.db.updateTable("closetPeople").set({ role: "helper", seesPrivate: 0 }).execute();
  for (const text of await readAll()) expect([text.includes("red belt"), MARKS.test(text)]).toEqual([true, false]);
  // They keep it, with the price that they do not see.
  const accepted = await mia.post(`${inbox}/${STYLING.id}`, { decision: "accept", proposals: { belt: "wish" } });
  const content = await (await mia.get("/owner/closets/jane/content")).text();
  expect([accepted.status, MARKS.test(await accepted.text()), MARKS.test(content)]).toEqual([200, false, false]);
  expect(content).toContain("red belt");
  const tell = async () => (await mia.post(`${inbox}/${STYLING.id}`, { decision: "bought", proposal: "belt" })).json();
  expect(await tell()).toMatchObject({ code: "ownersOnly" });
  await store.db.updateTable("closetPeople").set({ seesPrivate: 1 }).execute();
  expect(await tell()).toMatchObject({ code: "notBought" });
  expect(await (await mia.get("/owner/closets/jane/content")).text()).toMatch(MARKS);
});
