import { expect, test } from "vitest";
import { isProfileComplete } from "#domain/profile.ts";
import { findHolderOf, giveCloset } from "#server/closets/ownership/closet-of-account.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";

type Inbox = { newStylings: number; stylings: { name: string; previewUrl: string | null }[] };

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
