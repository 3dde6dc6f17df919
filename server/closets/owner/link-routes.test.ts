import { createHash } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { newLinkSchema } from "#domain/links/link-schemas.ts";
import { NO_SEARCH } from "#domain/search/read-search.ts";
import { calls } from "#server/app.ts";
import { getPictureKey } from "#server/pictures/picture-key.ts";
import type { NewLink } from "#server/closets/links/link-service.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { giveCloset } from "#server/closets/owner/ownership/closet-of-account.ts";

type Json = Record<string, unknown>;

const CLOSET = {
  items: [
    { id: "coat", brand: "Toteme", itemNameOptional: "Trench", createdAt: 3, thumbnailImageURL: "pictures/coat.png" },
    { id: "bag", brand: "Secret brand", createdAt: 2, size: "extra large" },
    { id: "dress", brand: "Gift", createdAt: 1 },
  ],
  outfits: [
    { id: "monday", createdAt: 2, layoutSerialized: JSON.stringify({ pics: [{ itemId: "coat" }, { itemId: "bag" }] }) },
    { id: "sunday", createdAt: 1, layoutSerialized: JSON.stringify({ pics: [{ itemId: "dress" }] }) },
  ],
  collections: [{ id: "trip", name: "Trip", createdAt: 1 }],
  collectionItems: [
    { collectionId: "trip", itemId: "coat" },
    { collectionId: "trip", itemId: "dress" },
  ],
};

async function openPrivateCloset() {
  const services = await openTestServices({
    jane: { visibility: "private", answer: CLOSET, picture: await aPng({ width: 40 }) },
    other: { visibility: "private", answer: { items: [{ id: "hat", brand: "Other" }] } },
  });
  const app = calls(services);
  const { links } = services.ownerServices;
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const makeLink = async (given: Partial<NewLink>, username = "jane") => {
    const link = newLinkSchema.parse({ until: null, what: { kind: "closet" } });
    const made = await links.create(username, { ...link, ...given });
    if (!("link" in made)) throw new Error(made.status);
    return { ...made.link, token: made.link.url.split("/l/")[1] ?? "" };
  };
  const open = async (link: string, more: Json = {}) => {
    const response = await send("/users/v2/openCloset", { link, useCollections: true, useCutouts: true, ...more });
    return { status: response.status, text: await response.text() };
  };
  const readIds = async (link: string) => {
    const { text } = await open(link);
    const { items, outfits, collections } = JSON.parse(text) as Record<string, { id: string }[]>;
    return [items, outfits, collections].map((list = []) => list.map(({ id }) => id).join());
  };
  return { services, app, links, makeLink, open, readIds, send };
}

async function giveJaneAnAccount({ store: { db, kind } }: Awaited<ReturnType<typeof openTestServices>>): Promise<void> {
  const times = { createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" };
  const user = { id: "a", name: "", email: "a@b.example", emailVerified: kind === "postgres" ? true : 1, ...times };
  await db.insertInto("authUsers").values(user).execute();
  await db.updateTable("owners").set({ stylings: "none" }).where("usernameKey", "=", "jane").execute();
  await giveCloset(db, "jane", "a@b.example");
}

test("a link shows what it names, of a private closet, and nothing else", async () => {
  const { makeLink, readIds, open, services } = await openPrivateCloset();
  const show = async (what: NewLink["what"]) => await readIds((await makeLink({ what })).token);
  expect(await show({ kind: "closet" })).toEqual(["coat,bag,dress", "monday,sunday", "trip"]);
  expect(await show({ kind: "collection", id: "trip" })).toEqual(["coat,dress", "", "trip"]);
  expect(await show({ kind: "outfit", id: "monday" })).toEqual(["", "monday", ""]);
  expect(await show({ kind: "entries", items: ["coat"], outfits: ["monday"] })).toEqual(["coat", "monday", ""]);

  const { token } = await makeLink({ what: { kind: "entries", items: ["coat"], outfits: ["monday"] } });
  const { text } = await open(token);
  for (const hidden of ["bag", "Secret brand", "dress", "Gift", "trip", "jane"]) expect(text).not.toContain(hidden);
  const visitor = { kind: "link", token, proofs: [] } as const;
  const { closets } = services;
  const view = await closets.openView({ ...visitor, proofs: [] }, { tab: "items" }, { cards: 24, rows: 12 });
  expect(view).toMatchObject({ status: "OK", view: { counts: { items: 1, outfits: 1, collections: 0 } } });
  const openEntry = async (list: "items" | "outfits", id: string) =>
    await closets.openEntry({ ...visitor, proofs: [] }, { list, id }, "en");
  expect(await openEntry("items", "bag")).toEqual({ status: "ERROR" });
  expect(await openEntry("items", "coat")).toMatchObject({
    page: { goesWith: [], outfits: { total: 1 }, previous: null, next: null },
  });
  expect(await openEntry("outfits", "monday")).toMatchObject({ page: { items: [{ id: "coat" }] } });
  const found = await closets.openSearch(
    { ...visitor, proofs: [] },
    {
      list: "items",
      search: { ...NO_SEARCH, text: "secret" },
      language: "en",
    },
    { cards: 24, rows: 12 },
  );
  expect(found).toMatchObject({ view: { content: { items: { total: 0 } } } });
  // Pages without links of their own, `/share` and `/invite`, ask for a username.
  expect(await closets.openCloset(`~${token}`)).toEqual({ status: "ERROR" });
});

test("a picture is at the address of a link that shows it, until the link ends", async () => {
  const { makeLink, open, app, links } = await openPrivateCloset();
  const { token, id } = await makeLink({ what: { kind: "entries", items: ["coat"], outfits: [] } });
  const bag = await makeLink({ what: { kind: "entries", items: ["bag"], outfits: [] } });
  const { text } = await open(token);
  const [address = ""] = /\/l\/[^"]+/.exec(text) ?? [];
  const ask = async (path: string) => (await app.request(path)).status;
  expect(await ask(address)).toBe(200);
  const shown = await app.request(address);
  expect(shown.headers.get("Cache-Control")).toBe("private, no-cache");
  expect(await ask(address.replace(token, bag.token))).toBe(404);
  expect(await ask(address.replace(/.*\/images\//, "/images/"))).toBe(404);
  await links.end("jane", id);
  expect(await ask(address)).toBe(404);
});

test("the address of a picture tells neither whose it is nor that two links are of one closet", async () => {
  const { makeLink, open, app } = await openPrivateCloset();
  const findAddress = async (what: NewLink["what"]) => {
    const { text } = await open((await makeLink({ what })).token);
    return /\/l\/[^"]+/.exec(text)?.[0] ?? "";
  };
  const addresses = [await findAddress({ kind: "closet" }), await findAddress({ kind: "collection", id: "trip" })];
  const [one = "", other = ""] = addresses.map((address) => address.split("/images/")[1]);
  expect(one).not.toBe(other);
  const bytes = Buffer.from(await (await app.request(addresses[0] ?? "")).arrayBuffer());
  const key = getPictureKey("jane", createHash("sha256").update(bytes).digest("hex"));
  expect([one, other].filter((name) => name.includes(key) || name === key)).toEqual([]);
  // Neither the key itself, nor a name whose end was changed, is an address.
  for (const name of [
    key,
    `${one.slice(0, -1)}${one.endsWith("A") ? "B" : "A"}`,
    `${one.slice(0, 21)}${other.slice(21)}`,
  ])
    expect((await app.request(addresses[0]?.replace(one, name) ?? "")).status).not.toBe(200);
});

test("a link that is made again with its old id has another address, and ids have no case", async () => {
  const { links, makeLink, open } = await openPrivateCloset();
  const id = "0b7a3a2e-6c5d-4f1e-8a9b-0c1d2e3f4a5b";
  const before = await makeLink({
    id: newLinkSchema.parse({ id: id.toUpperCase(), until: null, what: { kind: "closet" } }).id ?? "",
  });
  expect(before.id).toBe(id);
  await links.end("jane", id);
  const { token } = await makeLink({ id });
  expect([(await open(before.token)).status, (await open(token)).status]).toEqual([404, 200]);
});

test("ended, expired, unknown and foreign links have the same answer", async () => {
  const { makeLink, open, links, send } = await openPrivateCloset();
  const unknown = await open("A".repeat(22));
  expect(unknown.status).toBe(404);
  const expired = await makeLink({ until: "2020-01-01" });
  expect(await open(expired.token)).toEqual(unknown);
  const { token, id } = await makeLink({ until: new Date().toISOString().slice(0, 10) });
  expect((await open(token)).status).toBe(200);
  // Another owner cannot end it.
  await links.end("other", id);
  expect((await open(token)).status).toBe(200);
  const countOpens = async (): Promise<number | undefined> => {
    await send("/events", { event: "open_closet_view", username: `~${token}` });
    return (await links.list("jane"))?.find((link) => link.id === id)?.opens;
  };
  expect(await countOpens()).toBe(1);
  await links.change("jane", id, { until: "2020-01-01" });
  expect(await open(token)).toEqual(unknown);
  expect(await countOpens()).toBe(1);
  await links.change("jane", id, { until: null });
  expect((await open(token)).status).toBe(200);
  await links.end("jane");
  expect(await open(token)).toEqual(unknown);
  expect(await links.list("jane")).toEqual([]);
});

test.for([
  ["America/Los_Angeles", "2030-11-29T07:59:00Z", "2030-11-29T08:00:00Z"],
  ["Pacific/Auckland", "2030-11-28T10:59:00Z", "2030-11-28T11:00:00Z"],
  ["UTC", "2030-11-28T23:59:00Z", "2030-11-29T00:00:00Z"],
])(
  "the last day of a link, and of answers to its question, is a day in %s",
  async ([zone = "", last = "", over = ""]) => {
    const { makeLink, open, links, services } = await openPrivateCloset();
    await giveJaneAnAccount(services);
    const request = { for: "A trip", when: null, mustHave: [], not: "", answerBy: "2030-11-28" };
    const ending = await makeLink({ until: "2030-11-28", zone });
    const asking = await makeLink({ request, zone, may: ["style"] });
    const readQuestion = async () =>
      (await services.questions.read({ kind: "link", token: asking.token, proofs: [] }))?.isOver;
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(new Date(last));
    expect([(await open(ending.token)).status, await readQuestion()]).toEqual([200, false]);
    vi.setSystemTime(new Date(over));
    expect([(await open(ending.token)).status, await readQuestion()]).toEqual([404, true]);
    expect(await links.list("jane")).toMatchObject([{ zone }, { zone }]);
  },
);

test("a link shows the fields that it names, and lets its visitors style only if it says so", async () => {
  const { makeLink, open, services } = await openPrivateCloset();
  const plain = await makeLink({});
  expect((await open(plain.token)).text).not.toContain("extra large");
  const open2 = await makeLink({ fields: { items: { size: true, brand: false } }, may: ["style"] });
  const { text } = await open(open2.token);
  expect(text).toContain("extra large");
  expect(text).not.toContain("Secret brand");
  const findVersion = async (token: string) => await services.closets.findVersion({ kind: "link", token, proofs: [] });
  expect((await findVersion(plain.token))?.isIndexed).toBe(false);
  expect((await findVersion(plain.token))?.tag).not.toBe((await findVersion(open2.token))?.tag);
  // The closet of no account takes no outfits.
  expect((await findVersion(open2.token))?.stylings).toBe("none");
  await giveJaneAnAccount(services);
  expect((await findVersion(open2.token))?.stylings).toBe("anyone");
  expect((await findVersion(plain.token))?.stylings).toBe("none");
});

test("a password opens a link for this browser, until it changes; five wrong ones close it for ten minutes", async () => {
  const { makeLink, open, app, links, send } = await openPrivateCloset();
  const { token, id } = await makeLink({ password: "swordfish", sentence: "For my sister" });
  const unknown = await open("A".repeat(22));
  expect(await open(token)).toEqual(unknown);
  expect(await open(token, { password: "wrong" })).toEqual(unknown);
  expect((await open(token, { password: "swordfish" })).status).toBe(200);
  const countOpens = async (headers: Record<string, string> = {}): Promise<number | undefined> => {
    await send("/events", { event: "open_closet_view", username: `~${token}` }, headers);
    return (await links.list("jane"))?.[0]?.opens;
  };
  expect(await countOpens()).toBe(0);
  const page = await app.request(`/l/${token}/password`);
  expect(await page.text()).toContain("For my sister");
  const enter = (password: string, query = "") =>
    app.request(`/l/${token}/password${query}`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ password }).toString(),
    });
  expect(await (await enter("wrong")).text()).toContain("isn’t the password");
  const entered = await enter("swordfish");
  expect([entered.status, entered.headers.get("Location")]).toEqual([303, `/l/${token}/password?entered=1`]);
  const cookie = entered.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const withCookie = await app.request(entered.headers.get("Location") ?? "", { headers: { Cookie: cookie } });
  expect([withCookie.status, withCookie.headers.get("Location")]).toEqual([302, `/l/${token}`]);
  const asked = `/l/${token}/items/coat?from=1`;
  const to = new URLSearchParams({ to: asked });
  const there = await app.request(`/l/${token}/password?entered=1&${to}`, { headers: { Cookie: cookie } });
  expect([there.status, there.headers.get("Location")]).toEqual([302, asked]);
  const elsewhere = new URLSearchParams({ to: "//other.example/" });
  const here = await app.request(`/l/${token}/password?entered=1&${elsewhere}`, { headers: { Cookie: cookie } });
  expect(here.headers.get("Location")).toBe(`/l/${token}`);
  const again = await enter("swordfish", `?${to}`);
  expect(again.headers.get("Location")).toBe(`/l/${token}/password?entered=1&${to}`);
  const withoutCookie = await app.request(entered.headers.get("Location") ?? "");
  expect([withoutCookie.status, await withoutCookie.text()]).toEqual([200, expect.stringContaining("blocks cookies")]);
  const openWith = async () =>
    (
      await app.request("/users/v2/openCloset", {
        method: "POST",
        headers: { "Content-Type": "application/json", Cookie: cookie },
        body: JSON.stringify({ link: token }),
      })
    ).status;
  expect(await openWith()).toBe(200);
  expect(await countOpens({ Cookie: cookie })).toBe(1);
  await links.change("jane", id, { password: "another one" });
  expect(await openWith()).toBe(404);
  expect(await countOpens({ Cookie: cookie })).toBe(1);
  for (let turn = 0; turn < 5; turn += 1) await enter("wrong");
  const shut = await enter("another one");
  expect([shut.status, shut.headers.get("Set-Cookie")]).toEqual([200, null]);
  expect(await shut.text()).toContain("Wait ten minutes");
  // Not as a link that has ended: what a visitor wants to send still waits for it.
  expect(await (await app.request(`/l/${token}/password`)).text()).toContain("Wait ten minutes");
  expect((await app.request(`/l/${"A".repeat(22)}/password`)).status).toBe(302);
  await links.change("jane", id, { password: null });
  expect((await open(token)).status).toBe(200);
});

test("the passwords of one closet wait for each other, so that pages and other closets have the other threads", async () => {
  const { makeLink, links } = await openPrivateCloset();
  const { id, token } = await makeLink({ password: "swordfish" });
  const mine = Array.from({ length: 20 }, () => links.change("jane", id, { password: "swordfish" }));
  const outcomes = Promise.allSettled(mine);
  expect(await links.enterPassword(token, "swordfish", "somebody")).toEqual(expect.any(String));
  const refused = (await outcomes).filter(({ status }) => status === "rejected");
  expect(refused.length).toBe(14);
});

test("the networks that one customer may have in IPv6 share the tries of a password", async () => {
  const { makeLink, links } = await openPrivateCloset();
  const { token } = await makeLink({ password: "0123" });
  for (let n = 0; n < 5; n += 1) await links.enterPassword(token, "wrong", `2001:db8:1:${n}::/64`);
  expect(await links.enterPassword(token, "0123", "2001:db8:1:99::/64")).toBe(null);
  expect(await links.enterPassword(token, "0123", "2001:db8:2:99::/64")).toEqual(expect.any(String));
});

test("an outfit comes through a link that lets its visitors style, of the pieces that it shows", async () => {
  const { makeLink, send, services, links, app } = await openPrivateCloset();
  await giveJaneAnAccount(services);
  const { token, id } = await makeLink({ what: { kind: "entries", items: ["coat"], outfits: [] }, may: ["style"] });
  const looking = await makeLink({});
  const style = async (link: string, itemId: string) => {
    const pics = [{ itemId, x: 0.5, y: 0.5, scale: 0.5, rotation: 0, mirrored: false, aspect: 1 }];
    const layout = { v: 1, ratio: 1.359, pics };
    const sent = await send(`/l/${link}/stylings`, { id: crypto.randomUUID(), name: "Emma", layout });
    return { ...((await sent.json()) as { token?: string }), status: sent.status };
  };
  expect((await style(looking.token, "coat")).status).toBe(403);
  expect((await style(token, "bag")).status).toBe(400);
  expect((await style("A".repeat(22), "coat")).status).toBe(404);
  const sent = await style(token, "coat");
  expect(sent.status).toBe(201);
  const readSent = async () => (await app.request(`/stylings/${sent.token}`)).status;
  expect(await readSent()).toBe(200);
  await links.end("jane", id);
  expect(await readSent()).toBe(404);
  expect((await style(token, "coat")).status).toBe(404);
});

test("an owner makes, lists, changes and ends links by calls", async () => {
  const { openApiClient } = await openTestOwnerApi({ jane: { answer: CLOSET, picture: await aPng() }, empty: {} });
  const { call } = await openApiClient();
  const path = "/owner/closets/jane/links";
  const headers = { "Content-Type": "application/json" };
  const id = "0b7a3a2e-5d0c-4a8e-9d43-0f6f1f1e6a11";
  const body = JSON.stringify({ id, what: { kind: "outfit", id: "monday" }, until: "2030-01-01", may: ["style"] });
  const made = await call("POST", path, { headers, body });
  expect([made.status, made.json]).toMatchObject([201, { link: { id, hasPassword: false, opens: 0 } }]);
  expect((await call("POST", path, { headers, body })).status).toBe(200);
  expect(JSON.stringify((await call("GET", path)).json).match(/"url"/g)).toHaveLength(1);
  const change = (sent: Json, at = id) => call("PATCH", `${path}/${at}`, { headers, body: JSON.stringify(sent) });
  expect((await change({ name: "Sister" })).json).toMatchObject({ link: { name: "Sister", may: ["style"] } });
  expect((await change({})).status).toBe(400);
  expect((await change({ password: "abc" })).status).toBe(400);
  expect((await change({ what: { kind: "outfit", id: "nothing" } })).status).toBe(409);
  expect((await change({ name: "x" }, "1b7a3a2e-5d0c-4a8e-9d43-0f6f1f1e6a11")).status).toBe(404);
  const refused = { what: { kind: "closet" }, until: null };
  const empty = await call("POST", "/owner/closets/empty/links", { headers, body: JSON.stringify(refused) });
  expect(empty.status).toBe(409);
  expect((await call("DELETE", `${path}/${id}`)).status).toBe(204);
  expect((await call("GET", path)).json).toEqual({ status: "OK", links: [] });
  const make = (until: string | null = null) =>
    call("POST", path, { headers, body: JSON.stringify({ what: { kind: "closet" }, until }) });
  // Those whose last day is over count, too.
  for (let n = 0; n < 100; n += 1) expect((await make(n < 50 ? "2020-01-01" : null)).status).toBe(201);
  expect((await make()).status).toBe(409);
  expect((await call("DELETE", path)).status).toBe(204);
  expect((await make()).status).toBe(201);
});

test("a key that may not read the closet neither makes, lists nor changes links, but ends them", async () => {
  const { openApiClient } = await openTestOwnerApi({ jane: { answer: CLOSET, picture: await aPng({ width: 40 }) } });
  const path = "/owner/closets/jane/links";
  const headers = { "Content-Type": "application/json" };
  const sent = { headers, body: JSON.stringify({ what: { kind: "closet" }, until: null, may: ["style"] }) };
  const owner = await openApiClient({ rights: ["privacy", "read"] });
  const { id } = ((await owner.call("POST", path, sent)).json as { link: { id: string } }).link;
  for (const right of ["privacy", "read"] as const) {
    const { call } = await openApiClient({ rights: [right] });
    const change = { headers, body: JSON.stringify({ fields: { items: { price: true } } }) };
    expect([right, (await call("POST", path, sent)).status]).toEqual([right, 403]);
    expect([right, (await call("GET", path)).status]).toEqual([right, 403]);
    expect([right, (await call("PATCH", `${path}/${id}`, change)).status]).toEqual([right, 403]);
    expect([right, (await call("DELETE", `${path}/${id}`)).status]).toEqual([right, right === "privacy" ? 204 : 403]);
  }
});
