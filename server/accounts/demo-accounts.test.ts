import { expect, test } from "vitest";
import { isProfileComplete } from "#domain/profile.ts";
import { findHolderOf, giveCloset } from "#server/closets/ownership/closet-of-account.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";

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
  expect(await send("POST", "/owner/closets", { body: { username: "evil", firstName: "E" } })).toEqual(refused);
  expect((await emma.get("/owner/closets/emma/content")).status).toBe(200);
  // Other changes stay open, and the operator's keys.
  const settings = await emma.call("PATCH", "/owner/closets/emma/settings", { body: { firstName: "Emmy" } });
  expect(settings.status).toBe(200);
  expect((await (await openApiClient()).call("DELETE", "/owner/closets/emma")).status).toBe(204);
});

test("the demo closets tap as is usual on the site, but for the one that chose, and have accounts with complete profiles, and Emma's inbox has three stylings with pictures; a closet that is given to another account stays there", async () => {
  const { seedDemoClosets, store, openOwner, accountServices } = await openTestOwnerApi();
  expect(await seedDemoClosets()).toBe(3);
  const holders = await Promise.all(["emma", "theo", "vera"].map((username) => findHolderOf(store.db, username)));
  expect(holders).toEqual(
    ["emma", "theo", "vera"].map((username) => ({ email: `${username}@demo.example`, isWaiting: false })),
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
  expect([inbox.newStylings, inbox.stylings.map(({ name }) => name)]).toEqual([3, ["Ana", "Ben", "Noor"]]);
  for (const { previewUrl } of inbox.stylings) {
    expect((await emma.get(`/owner/closets/emma/${String(previewUrl)}?w=400`)).status).toBe(200);
  }
  await giveCloset(store.db, "theo", "jane@mail.example");
  expect(await seedDemoClosets()).toBe(0);
  expect(await findHolderOf(store.db, "theo")).toEqual({ email: "jane@mail.example", isWaiting: true });
});
