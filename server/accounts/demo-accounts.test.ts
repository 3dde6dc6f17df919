import { expect, test } from "vitest";
import type { ClosetLists } from "#domain/closet.ts";
import { DAY_MS } from "#domain/limits.ts";
import type { Link } from "#domain/links/link.ts";
import { isProfileComplete } from "#domain/profile.ts";
import { readWholeCloset } from "#server/closets/visitors/limited-closets.ts";
import { giveCloset } from "#server/closets/owner/ownership/closet-of-account.ts";
import { listHoldersOf } from "#server/closets/owner/ownership/closet-of-account.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { type DemoParts, loadDemo } from "./demo-accounts.ts";

type Inbox = { newStylings: number; stylings: { name: string; previewUrl: string | null }[] };

test("on a demonstration no visitor takes a closet or an account from the others, or begins one", async () => {
  const { seedDemoClosets, openVisitor, openApiClient } = await openTestOwnerApi({}, { DEMO: "reset-hourly" });
  await seedDemoClosets();
  const emma = openVisitor();
  expect((await emma.complete("emma@demo.example", "demo")).status).toBe(200);
  const userId = await emma.getUserId();
  const refused = [403, expect.stringContaining("This is a demonstration")];
  const send = async (method: string, path: string, request = {}) => {
    const response = await emma.call(method, path, request);
    const { message } = (await response.json()) as { message: string };
    return [response.status, message];
  };
  expect(await send("DELETE", "/owner/closets/emma")).toEqual(refused);
  expect(await send("DELETE", `/users/${userId}`, { headers: await emma.bearer() })).toEqual(refused);
  const isPrivate = { body: { visibility: "private" } };
  for (const method of ["PATCH", "PUT", "POST"]) {
    const [status] = await send(method, "/owner/closets/emma/privacy", isPrivate);
    expect(status).toBe(403);
  }
  const replaced = { body: { status: "OK", user: { firstName: "Emma" } } };
  expect(await send("PUT", "/owner/closets/emma?visibility=private", replaced)).toEqual(refused);
  expect(await send("POST", "/owner/closets", { body: { username: "evil", firstName: "E" } })).toEqual(refused);
  expect((await emma.get("/owner/closets/emma/content")).status).toBe(200);
  // Other changes stay open, and the operator's keys.
  const settings = await emma.call("PATCH", "/owner/closets/emma/settings", { body: { firstName: "Emmy" } });
  expect(settings.status).toBe(200);
  expect((await (await openApiClient()).call("DELETE", "/owner/closets/emma")).status).toBe(204);
});

test("the demo closets tap as is usual on the site, but for the one that chose, and have accounts with complete profiles, and Emma has an inbox, links and wears; a closet that is given to another account stays there", async () => {
  const { seedDemoClosets, store, openOwner, accountServices } = await openTestOwnerApi();
  expect(await seedDemoClosets()).toBe(3);
  const holders = await Promise.all(["emma", "theo", "vera"].map((username) => listHoldersOf(store.db, username)));
  expect(holders).toEqual(
    ["emma", "theo", "vera"].map((username) => [{ email: `${username}@demo.example`, isWaiting: false }]),
  );
  const taps = await store.db.selectFrom("owners").select(["username", "tap"]).orderBy("username").execute();
  expect(taps.map(({ username, tap }) => [username, tap])).toEqual([
    ["emma", null],
    ["theo", "look"],
    ["vera", null],
  ]);
  const { accounts, profiles } = accountServices;
  const userId = await profiles.findUserId(await accounts.ensureAccount("emma@demo.example"));
  const profile = userId === null ? null : await profiles.findProfile(userId);
  expect(profile).toMatchObject({ firstName: "Emma", lastName: "Demo" });
  expect(profile && isProfileComplete(profile)).toBe(true);
  const emma = await openOwner("emma@demo.example");
  const inbox = (await (await emma.get("/owner/closets/emma/stylings")).json()) as Inbox;
  const names = ["Lea", "Ana", "Ines", "Jonas", "Mia", "Ben", "Noor"];
  expect([inbox.newStylings, inbox.stylings.map(({ name }) => name)]).toEqual([4, names]);
  for (const { previewUrl } of inbox.stylings) {
    expect((await emma.get(`/owner/closets/emma/${String(previewUrl)}?w=400`)).status).toBe(200);
  }
  expect(inbox.stylings[0]).toMatchObject({
    version: 2,
    otherVersions: [{ wish: { pieces: ["emma-item-denim-jacket"] } }],
  });
  const { links } = (await (await emma.get("/owner/closets/emma/links")).json()) as { links: Link[] };
  const question = links.find(({ request }) => request !== null);
  expect([links.length, question?.vote?.candidates.length]).toEqual([2, 3]);
  expect(question?.hearts.map(({ names: guests }) => guests.length)).toEqual([3, 1, 2]);
  const { closet } = (await (await emma.get("/owner/closets/emma/content")).json()) as { closet: ClosetLists };
  const wears = closet.outfits.flatMap((outfit) => outfit.wears ?? []);
  const days = wears.map(({ on }) => Math.round((Date.now() - Date.parse(on)) / DAY_MS));
  expect([Math.min(...days) < 7, Math.max(...days) > 80, Math.max(...days) < 92]).toEqual([true, true, true]);
  expect(wears.filter(({ photograph }) => photograph).length).toBe(8);
  const wished = new Set(closet.items.filter(({ wishlist }) => wishlist).map(({ id }) => id));
  expect(closet.items.filter(({ id, wears: worn }) => worn && wished.has(id))).toEqual([]);
  await giveCloset(store.db, "theo", "jane@mail.example", { replaces: true });
  expect(await seedDemoClosets()).toBe(0);
  expect(await listHoldersOf(store.db, "theo")).toEqual([{ email: "jane@mail.example", isWaiting: true }]);
});

/** The call after `calls` of them throws, as in a process that ends. */
function stopAfter<Given extends unknown[], Result>(
  calls: number,
  call: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  let left = calls;
  return async (...given) => {
    left -= 1;
    if (left < 0) throw new Error("The process ends.");
    return await call(...given);
  };
}

test("what Emma's story lacks after starts that ended early is told by the next start", async () => {
  const { ownerServices, accountServices, store, ...services } = await openTestServices();
  const parts = { ...services, ...ownerServices, ...accountServices, store };
  const { stylings, questions, links, editing } = parts;
  const load = (changed: Partial<DemoParts>) =>
    loadDemo({ ...parts, ...changed, signal: new AbortController().signal });
  await load({ stylings: { ...stylings, send: stopAfter(2, stylings.send) } });
  await load({ links: { ...links, create: stopAfter(0, links.create) } });
  await load({ questions: { giveHeart: stopAfter(4, questions.giveHeart) } });
  await load({ editing: { change: stopAfter(5, editing.change) } });
  await load({});
  const sent = await store.db.selectFrom("stylings").select(["id", "state", "version"]).orderBy("id").execute();
  expect(sent.map(({ id, state, version }) => `${id} ${state} ${version}`)).toEqual([
    "demo-answer-ines seen 1",
    "demo-answer-jonas seen 1",
    "demo-answer-mia seen 1",
    "demo-dinner sent 1",
    "demo-office sent 1",
    "demo-park sent 1",
    "demo-weekend sent 2",
  ]);
  expect((await store.db.selectFrom("hearts").select("guestName").execute()).length).toBe(6);
  expect((await store.db.selectFrom("links").select("id").execute()).length).toBe(2);
  const { outfits = [] } = (await readWholeCloset(store.records, "emma"))?.closet ?? {};
  expect(outfits.flatMap(({ wears = [] }) => wears).length).toBe(25);
  expect(await listHoldersOf(store.db, "emma")).toEqual([{ email: "emma@demo.example", isWaiting: false }]);
});
