import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  DAY_MS,
  FRESH_SIGN_IN_MS,
  HELPER_INVITATION_LIFE_MS,
  MAX_OPEN_INVITATIONS,
  MAX_PEOPLE,
  OWNER_INVITATION_LIFE_MS,
  OWNER_REMOVAL_DELAY_MS,
} from "#domain/limits.ts";
import { giveCloset } from "#server/closets/owner/ownership/closet-of-account.ts";
import { computeSha256, openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { listMails, sendWaitingNotices } from "#tests/support/drivers/outbox.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import type { Visitor } from "#tests/support/drivers/visitor.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

type Answer = { status: number; body: Record<string, unknown> };

const wait = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

async function openSite() {
  const site = await openTestOwnerApi({ jane: { visibility: "private" }, emma: {} });
  const jane = await site.openOwner("jane@mail.example", "jane");
  const ask = async (visitor: Visitor, method: string, path: string, body?: object): Promise<Answer> => {
    const response = await visitor.call(method, path, body === undefined ? {} : { body });
    const text = await response.text();
    return { status: response.status, body: text === "" ? {} : (JSON.parse(text) as Answer["body"]) };
  };
  const of = (path: string) => `/owner/closets/jane${path}`;
  const invite = async (wanted: object, by = jane) => {
    const { status, body } = await ask(by, "POST", of("/invitations"), wanted);
    const { invitation } = body as { invitation?: { id: string; url: string; until: number } };
    return { status, code: body["code"], ...invitation, token: invitation?.url.split("/").at(-1) ?? "" };
  };
  const join = (visitor: Visitor, token: string) => ask(visitor, "POST", `/invitations/${token}`);
  const show = (visitor: Visitor, token: string) => ask(visitor, "GET", `/invitations/${token}`);
  const list = async (visitor: Visitor) => {
    const { body } = await ask(visitor, "GET", of("/people"));
    return body as unknown as {
      people: Record<string, unknown>[];
      invitations: { id: string }[];
      former?: { id: string }[];
    };
  };
  const addHelper = async (email: string, wanted: object = {}) => {
    const helper = await site.openOwner(email);
    expect((await join(helper, (await invite({ role: "helper", ...wanted })).token)).status).toBe(200);
    return helper;
  };
  const idOf = async (email: string) => String((await list(jane)).people.find((one) => one["email"] === email)?.["id"]);
  return { ...site, jane, ask, of, invite, join, show, list, addHelper, idOf };
}

const NOTHING = { status: 404, body: expect.objectContaining({ code: "noSuchInvitation" }) };

test("an invitation names the closet before the sign-in, works once, and then tells nobody else anything", async () => {
  const { jane, openVisitor, openOwner, invite, show, join, ask, of, list } = await openSite();
  const { token, until } = await invite({ role: "helper" });
  expect(until).toBe(Date.now() + HELPER_INVITATION_LIFE_MS);
  const shown = { status: "OK", closet: { username: "jane", firstName: "JANE" }, role: "helper", from: "" };
  expect(await show(openVisitor(), token)).toEqual({ status: 200, body: shown });
  expect((await join(openVisitor(), token)).status).toBe(401);
  const [mia, eve] = [await openOwner("mia@mail.example"), await openOwner("eve@mail.example")];
  expect((await ask(mia, "GET", of("/content"))).status).toBe(404);
  for (let time = 0; time < 2; time += 1) {
    const joined = { status: "OK", closet: { username: "jane", firstName: "JANE" }, role: "helper" };
    expect(await join(mia, token)).toEqual({ status: 200, body: joined });
  }
  expect((await ask(mia, "GET", of("/content"))).status).toBe(200);
  expect(await show(mia, token)).toMatchObject({ status: 200, body: { joined: true, role: "helper" } });
  const unknown = await show(eve, "x".repeat(43));
  expect(unknown).toEqual(NOTHING);
  for (const visitor of [eve, openVisitor()]) expect(await show(visitor, token)).toEqual(unknown);
  expect(await join(eve, token)).toEqual(unknown);
  expect((await list(jane)).people).toMatchObject([
    { role: "owner", isYou: true, email: "jane@mail.example", seesPrivate: true },
    { role: "helper", isYou: false, email: "mia@mail.example", seesPrivate: false },
  ]);
  const ofMia = await list(mia);
  expect(ofMia.people.map((person) => "email" in person)).toEqual([false, false]);
  expect(ofMia.invitations).toEqual([]);
});

test("an invitation ends with its time or by an owner, and an owner's is for one address, within ten minutes of a sign-in", async () => {
  const { jane, openOwner, invite, show, join, ask, of, list, openApiClient } = await openSite();
  expect(await invite({ role: "owner" })).toMatchObject({ status: 400, code: "invitationNeedsEmail" });
  const owner = await invite({ role: "owner", email: " Rosa@mail.example" });
  expect(owner.until).toBe(Date.now() + OWNER_INVITATION_LIFE_MS);
  const [rosa, eve] = [await openOwner("rosa@mail.example"), await openOwner("eve@mail.example")];
  expect([await show(eve, owner.token), await join(eve, owner.token)]).toEqual([NOTHING, NOTHING]);
  wait(FRESH_SIGN_IN_MS + 1);
  expect(await invite({ role: "owner", email: "eve@mail.example" })).toMatchObject({
    status: 403,
    code: "signInAgain",
  });
  const ended = await invite({ role: "helper" });
  await ask(jane, "DELETE", of(`/invitations/${ended.id}`));
  expect(await join(eve, ended.token)).toEqual(NOTHING);
  const helper = await invite({ role: "helper" });
  wait(OWNER_INVITATION_LIFE_MS);
  expect(await join(rosa, owner.token)).toEqual(NOTHING);
  wait(HELPER_INVITATION_LIFE_MS);
  expect(await show(eve, helper.token)).toEqual(NOTHING);
  expect((await list(jane)).invitations).toEqual([]);
  const client = await openApiClient();
  const sent = { body: '{"role":"helper"}', headers: { "Content-Type": "application/json" } };
  expect((await client.call("POST", of("/invitations"), sent)).json).toMatchObject({ code: "accountOnly" });
});

test("a helper who is removed has nothing from the next request on, and an owner is removed after three days", async () => {
  const { jane, openOwner, openVisitor, invite, join, ask, of, list, addHelper, idOf, ownerServices } =
    await openSite();
  const mia = await addHelper("mia@mail.example");
  const rosa = await openOwner("rosa@mail.example");
  await join(rosa, (await invite({ role: "owner", email: "rosa@mail.example" })).token);
  const [janeId, rosaId, miaId] = [
    await idOf("jane@mail.example"),
    await idOf("rosa@mail.example"),
    await idOf("mia@mail.example"),
  ];
  expect((await ask(mia, "DELETE", of(`/people/${rosaId}`))).body["code"]).toBe("ownersOnly");
  expect((await ask(jane, "PATCH", of(`/people/${rosaId}`), { role: "helper" })).body["code"]).toBe("ownerStays");
  const unknown = await ask(openVisitor(), "GET", "/owner/closets/nobody/content");
  expect(unknown.status).toBe(401);
  expect(await ask(jane, "DELETE", of(`/people/${miaId}`))).toEqual({ status: 200, body: { status: "OK" } });
  const gone = await ask(mia, "GET", of("/content"));
  expect(gone).toEqual(await ask(mia, "GET", "/owner/closets/nobody/content"));
  expect(gone.status).toBe(404);

  const leaving = await ask(rosa, "DELETE", of(`/people/${janeId}`));
  const removalAt = Date.now() + OWNER_REMOVAL_DELAY_MS;
  expect(leaving.body).toMatchObject({ person: { id: janeId, removalAt } });
  // Two owners cannot remove each other.
  expect((await ask(jane, "DELETE", of(`/people/${rosaId}`))).body["code"]).toBe("lastOwner");
  expect((await ask(rosa, "DELETE", of(`/people/${rosaId}`))).body["code"]).toBe("lastOwner");
  const stopped = await ask(jane, "PATCH", of(`/people/${janeId}`), { removalAt: null });
  expect(stopped.body).toMatchObject({ person: { removalAt: null } });
  await ask(rosa, "DELETE", of(`/people/${janeId}`));
  wait(OWNER_REMOVAL_DELAY_MS);
  expect((await ask(jane, "GET", of("/content"))).status).toBe(404);
  expect((await list(rosa)).people).toHaveLength(1);
  await ownerServices.people.purge();
  expect((await ask(rosa, "DELETE", of(`/people/${rosaId}`))).body["code"]).toBe("lastOwner");
});

test("a download of an export ends with the right to it", async () => {
  const { jane, of, store } = await openSite();
  const content = await drawNoise({ width: 1200, height: 800 }).jpeg({ quality: 100 }).toBuffer();
  const address = `pictures/${computeSha256(content)}`;
  await jane.call("PUT", of(`/${address}`), {
    body: new Uint8Array(content),
    headers: { "Content-Type": "image/jpeg" },
  });
  await jane.post(of("/items"), { thumbnailImageURL: address });
  const reader = (await jane.call("GET", of("/export"))).body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await giveCloset(store.db, "jane", "eve@mail.example", { replaces: true });
  wait(FRESH_SIGN_IN_MS);
  const readAll = async (): Promise<void> => {
    while ((await reader?.read())?.done === false);
  };
  await expect(readAll()).rejects.toThrow("lost the right");
});

test("whom a command has promised a closet becomes its owner, also after joining as a helper", async () => {
  const { openOwner, invite, join, ask, store } = await openSite();
  await giveCloset(store.db, "jane", "nia@mail.example");
  await giveCloset(store.db, "emma", "nia@mail.example");
  const nia = await openOwner("nia@mail.example");
  await join(nia, (await invite({ role: "helper" })).token);
  const { body } = await ask(nia, "GET", "/owner/closets");
  expect(body["closets"]).toMatchObject([{ role: "owner" }, { role: "owner" }]);
});

test("the list of closets counts what has changed since it was read", async () => {
  const { jane, ask, of } = await openSite();
  const listItems = async () => {
    const { body } = await ask(jane, "GET", "/owner/closets");
    return (body["closets"] as { items: number; visibility: string }[]).map(({ items, visibility }) => [
      items,
      visibility,
    ]);
  };
  expect(await listItems()).toEqual([[0, "private"]]);
  await ask(jane, "POST", of("/items"), { id: "coat" });
  for (let time = 0; time < 2; time += 1) expect(await listItems()).toEqual([[1, "private"]]);
  await ask(jane, "PUT", of("/privacy"), { visibility: "public" });
  expect(await listItems()).toEqual([[1, "public"]]);
});

test("an owner hands a closet over, stays a helper, and leaves", async () => {
  const { jane, openOwner, invite, join, ask, of, idOf, list } = await openSite();
  const mia = await openOwner("mia@mail.example");
  await join(mia, (await invite({ role: "owner", email: "mia@mail.example" })).token);
  const janeId = await idOf("jane@mail.example");
  expect(await ask(jane, "PATCH", of(`/people/${janeId}`), { role: "helper" })).toMatchObject({
    body: { person: { role: "helper", seesPrivate: false } },
  });
  expect((await ask(jane, "PUT", of("/privacy"), { visibility: "public" })).body["code"]).toBe("ownersOnly");
  expect((await ask(jane, "DELETE", of(`/people/${janeId}`))).status).toBe(200);
  expect((await list(mia)).people).toMatchObject([{ role: "owner", email: "mia@mail.example" }]);
  expect((await ask(mia, "PATCH", of("/people/nobody"), { role: "helper" })).body["code"]).toBe("noSuchPerson");
});

test("at most ten people and twenty invitations, also when two join at once", async () => {
  const { openOwner, invite, join, list, jane } = await openSite();
  const tokens: string[] = [];
  for (let n = 0; n < MAX_OPEN_INVITATIONS; n += 1) tokens.push((await invite({ role: "helper" })).token);
  expect(await invite({ role: "helper" })).toMatchObject({ status: 409, code: "tooManyInvitations" });
  const guests = [];
  for (let n = 0; n < MAX_PEOPLE; n += 1) guests.push(await openOwner(`guest${n}@mail.example`));
  const joined = await Promise.all(guests.map((guest, n) => join(guest, tokens[n] ?? "")));
  expect(joined.filter(({ status }) => status === 200)).toHaveLength(MAX_PEOPLE - 1);
  expect((await list(jane)).people).toHaveLength(MAX_PEOPLE);
});

test("what a removed owner has sent ends with them: their invitations are no way back", async () => {
  const { jane, openOwner, invite, join, ask, of, idOf, ownerServices, store } = await openSite();
  const [rosa, eve] = [await openOwner("rosa@mail.example"), await openOwner("eve@mail.example")];
  await join(rosa, (await invite({ role: "owner", email: "rosa@mail.example" })).token);
  wait(OWNER_REMOVAL_DELAY_MS);
  const [kept, ended] = [await invite({ role: "helper" }), await invite({ role: "helper" }, rosa)];
  expect((await ask(jane, "DELETE", of(`/people/${await idOf("rosa@mail.example")}`))).status).toBe(200);
  wait(OWNER_REMOVAL_DELAY_MS);
  await ownerServices.people.purge();
  expect(await join(rosa, ended.token)).toEqual(NOTHING);
  expect((await join(eve, kept.token)).status).toBe(200);
  const { token } = await invite({ role: "helper" });
  await giveCloset(store.db, "jane", "eve@mail.example", { replaces: true });
  expect(await join(jane, token)).toEqual(NOTHING);
});

test("of two accounts that accept one invitation at once, one joins", async () => {
  const { openOwner, invite, join, list, jane } = await openSite();
  const { token } = await invite({ role: "helper" });
  const guests = [];
  for (let n = 0; n < 4; n += 1) guests.push(await openOwner(`guest${n}@mail.example`));
  // An owner who tries it does not use it up.
  expect((await join(jane, token)).body).toMatchObject({ role: "owner" });
  const joined = await Promise.all(guests.map((guest) => join(guest, token)));
  expect(joined.filter(({ status }) => status === 404)).toHaveLength(3);
  expect((await list(jane)).people).toHaveLength(2);
});

test("an account that joins twice is one person, and a helper becomes an owner by an owner's invitation", async () => {
  const { jane, invite, join, list, addHelper } = await openSite();
  const mia = await addHelper("mia@mail.example");
  await join(mia, (await invite({ role: "helper", seesPrivate: true })).token);
  await join(mia, (await invite({ role: "owner", email: "mia@mail.example" })).token);
  expect((await join(mia, (await invite({ role: "helper" })).token)).body).toMatchObject({ role: "owner" });
  expect((await list(jane)).people).toMatchObject([{ role: "owner" }, { role: "owner", email: "mia@mail.example" }]);
});

test("each join, removal and change of role is mailed to all owners, and an invitation to its address", async () => {
  const { jane, ask, of, addHelper, idOf, store, accountServices } = await openSite();
  const mia = await addHelper("mia@mail.example", { email: "mia@mail.example" });
  await ask(jane, "PATCH", of(`/people/${await idOf("mia@mail.example")}`), { role: "owner" });
  await ask(jane, "DELETE", of(`/people/${await idOf("mia@mail.example")}`));
  await ask(mia, "PATCH", of(`/people/${await idOf("mia@mail.example")}`), { removalAt: null });
  await ask(mia, "DELETE", of(`/people/${await idOf("mia@mail.example")}`));
  await sendWaitingNotices(accountServices.accounts);
  const subjects = async () =>
    (await listMails(store.dataDir))
      .filter(({ subject = "" }) => subject.includes("closet of"))
      .map(({ to, subject }) => `${[to ?? []].flat()[0]?.text}: ${subject}`)
      .toSorted();
  await expect
    .poll(subjects)
    .toEqual(
      [
        "mia@mail.example: Someone invites you to keep the closet of JANE together",
        "jane@mail.example: mia@mail.example helps to keep the closet of JANE now",
        ...["is an owner of the closet of JANE now", "is going to be removed from the closet of JANE"].flatMap((what) =>
          ["jane", "mia"].map((owner) => `${owner}@mail.example: mia@mail.example ${what}`),
        ),
        ...["jane", "mia"].map(
          (owner) => `${owner}@mail.example: mia@mail.example stays an owner of the closet of JANE`,
        ),
        "jane@mail.example: mia@mail.example no longer keeps the closet of JANE",
      ].toSorted(),
    );
  const [joined] = (await listMails(store.dataDir)).filter(({ subject = "" }) => subject.includes("helps"));
  expect(joined?.text).toMatch(/\/closet\/~jane\/settings\?lang=en#people\n/);
});

test("who removes more than fifty entries in a day is named to the owners, who put all of them back", async () => {
  const { jane, ask, of, addHelper, idOf, list } = await openSite();
  const mia = await addHelper("mia@mail.example");
  const ids = Array.from({ length: 51 }, (_, n) => `i${n}`);
  for (const id of ids) await ask(jane, "POST", of("/items"), { id });
  const remove = async (some: string[]) =>
    expect((await ask(mia, "PATCH", of("/items"), { ids: some, set: { delete: true } })).status).toBe(200);
  const readRemoved = async () => (await list(jane)).people.map((person) => person["removedEntries"]);
  await remove(ids.slice(0, 50));
  expect(await readRemoved()).toEqual([undefined, undefined]);
  await remove(ids.slice(50));
  expect(await readRemoved()).toEqual([undefined, 51]);
  expect((await list(mia)).people.some((person) => "removedEntries" in person)).toBe(false);
  const path = of(`/people/${await idOf("mia@mail.example")}/put-back`);
  expect((await ask(mia, "POST", path)).body["code"]).toBe("ownersOnly");
  expect((await ask(jane, "POST", path)).body).toEqual({ status: "OK", restored: 51 });
  expect((await ask(jane, "POST", path)).body).toEqual({ status: "OK", restored: 0 });
  // Also when the person is gone.
  await remove(ids);
  await ask(jane, "DELETE", of(`/people/${await idOf("mia@mail.example")}`));
  const { former = [] } = await list(jane);
  expect(former).toEqual([{ id: expect.any(String), name: "", removedEntries: 51 }]);
  expect((await ask(jane, "POST", of(`/people/${former[0]?.id}/put-back`))).body).toEqual({
    status: "OK",
    restored: 51,
  });
});

test("owners see who changed an entry last, for thirty days", async () => {
  const { jane, ask, of, addHelper, ownerServices, store } = await openSite();
  const mia = await addHelper("mia@mail.example");
  const userId = await mia.getUserId();
  await mia.call("PATCH", `/users/${userId}`, {
    body: { firstName: "Mia", lastName: "Roe" },
    headers: await mia.bearer(),
  });
  await ask(mia, "POST", of("/items"), { id: "coat" });
  await ask(jane, "POST", of("/items"), { id: "hat" });
  const at = Date.now();
  const read = async (visitor: Visitor) => {
    const { body } = await ask(visitor, "GET", of("/content"));
    const { items } = (body as unknown as { closet: { items: { id: string; changedBy?: object }[] } }).closet;
    return items.flatMap(({ id, changedBy }) => (["coat", "hat"].includes(id) ? [[id, changedBy]] : []));
  };
  expect(await read(jane)).toEqual([
    ["hat", undefined],
    ["coat", { name: "Mia Roe", at }],
  ]);
  expect(await read(mia)).toEqual([
    ["hat", undefined],
    ["coat", undefined],
  ]);
  wait(31 * DAY_MS);
  await ownerServices.people.purge();
  const rows = store.db.selectFrom("entries").select("id").where("changedBy", "is not", null);
  expect(await rows.execute()).toEqual([]);
});
