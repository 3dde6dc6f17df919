import { expect, onTestFinished, test } from "vitest";
import { createProfileFeed, type ProfileEvent } from "./profile-feed.ts";
import { listStates } from "./profile-queries.ts";
import { openTestAccounts, type TestAccounts } from "#tests/support/factories/accounts.ts";

/** Follows a profile and reads its events one by one, pings left out. */
async function follow(accounts: TestAccounts, email = "jane@x.example") {
  const { profiles } = accounts.accountServices;
  const visitor = await accounts.signIn(email);
  const userId = await visitor.getUserId();
  const principal = await accounts.accountServices.accounts.findByToken(await visitor.getToken());
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const who = { userId, sessionId: principal?.sessionId ?? "" };
  const events = profiles.feed.follow(who, gone.signal);
  if (!events) throw new Error("Nobody may follow.");
  const next = async (): Promise<ProfileEvent | undefined> => {
    for (;;) {
      const { done, value } = await events.next();
      if (done) return undefined;
      if (value.type !== "ping") return value;
    }
  };
  return { visitor, userId, who, next, gone, events };
}

type Followed = Awaited<ReturnType<typeof follow>>;

test("the first event is the document as it stands, then each change", async () => {
  const accounts = await openTestAccounts();
  const { userId, next } = await follow(accounts);
  expect(await next()).toMatchObject({ type: "profile", profile: { email: "jane@x.example" } });
  await accounts.accountServices.profiles.updateProfile(userId, { firstName: "Jane" });
  expect(await next()).toMatchObject({ type: "profile", profile: { firstName: "Jane" } });
});

test("a change that another process makes is seen too", async () => {
  const accounts = await openTestAccounts();
  const { userId, next } = await follow(accounts);
  await next();
  // Past our own service, as another process does it.
  await accounts.db
    .updateTable("profiles")
    .set((eb) => ({ firstName: "Jane", version: eb("version", "+", 1) }))
    .where("id", "=", userId)
    .execute();
  expect(await next()).toMatchObject({ type: "profile", profile: { firstName: "Jane" } });
});

test("who reads slowly is told the latest, not all that was in between", async () => {
  const accounts = await openTestAccounts();
  const { userId, next } = await follow(accounts);
  await next();
  const { profiles } = accounts.accountServices;
  for (let count = 1; count <= 100; count += 1) await profiles.updateProfile(userId, { firstName: `Jane ${count}` });
  let told = 0;
  for (let event = await next(); ; event = await next()) {
    told += 1;
    if (event?.type === "profile" && event.profile.firstName === "Jane 100") break;
  }
  expect(told).toBeLessThan(10);
});

const EXPIRED = new Date(Date.now() - 1).toISOString();

test.for([
  ["signing out", ({ visitor }: Followed) => visitor.post("/auth/sign-out", {})],
  [
    "deleting the account",
    async ({ visitor, userId }: Followed) =>
      visitor.call("DELETE", `/users/${userId}`, { headers: await visitor.bearer() }),
  ],
  [
    "the end of its time",
    (_: Followed, { db }: TestAccounts) => db.updateTable("authSessions").set({ expiresAt: EXPIRED }).execute(),
  ],
] as const)("%s ends every stream of the session", async ([, end]) => {
  const accounts = await openTestAccounts();
  const followed = await follow(accounts);
  const { next } = followed;
  await next();
  await end(followed, accounts);
  expect(await next()).toEqual({ type: "unauthorized" });
  expect(await next()).toBeUndefined();
});

test("a document that is not there is said to be missing", async () => {
  const accounts = await openTestAccounts();
  const { userId, next } = await follow(accounts);
  await next();
  await accounts.db.deleteFrom("profiles").where("id", "=", userId).execute();
  accounts.accountServices.profiles.feed.look();
  expect(await next()).toEqual({ type: "missing" });
});

test("a process that stops says so to every stream, and begins none any more", async () => {
  const accounts = await openTestAccounts();
  const { who, next } = await follow(accounts);
  await next();
  const { feed } = accounts.accountServices.profiles;
  feed.stop();
  expect(await next()).toEqual({ type: "stopping" });
  expect(await next()).toBeUndefined();
  expect(feed.follow(who, new AbortController().signal)).toBeNull();
});

test("one person has so many streams and no more; one that is let go makes room", async () => {
  const accounts = await openTestAccounts();
  const { who, next, gone, events } = await follow(accounts);
  await next();
  const { feed } = accounts.accountServices.profiles;
  const others = Array.from({ length: 19 }, () => {
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    return feed.follow(who, leaving.signal);
  });
  for (const other of others) await other?.next();
  expect(feed.follow(who, new AbortController().signal)).toBeNull();
  gone.abort();
  expect(await events.next()).toMatchObject({ done: true });
  expect(feed.follow(who, new AbortController().signal)).not.toBeNull();
});

test.for(["before the first event", "while an event waits to be read"])(
  "whoever goes away %s makes room at once",
  async (when) => {
    const accounts = await openTestAccounts();
    const { who, events, gone, userId } = await follow(accounts);
    const { profiles } = accounts.accountServices;
    if (when !== "before the first event") {
      await events.next();
      await profiles.updateProfile(userId, { firstName: "Jane" });
      await events.next();
    }
    gone.abort();
    // As many as one person may have, and each really is.
    const all = Array.from({ length: 20 }, () => {
      const leaving = new AbortController();
      onTestFinished(() => leaving.abort());
      return profiles.feed.follow(who, leaving.signal);
    });
    for (const following of all) expect(await following?.next()).toMatchObject({ value: { type: "profile" } });
  },
);

test("a process has so many streams and no more, whoever they belong to", async () => {
  const { signIn, accountServices, db } = await openTestAccounts();
  const people = [];
  for (const email of ["jane@x.example", "emma@x.example", "ann@x.example"]) {
    const visitor = await signIn(email);
    const principal = await accountServices.accounts.findByToken(await visitor.getToken());
    people.push({ userId: await visitor.getUserId(), sessionId: principal?.sessionId ?? "" });
  }
  const { profiles, log } = accountServices;
  const feed = createProfileFeed({
    listStates: (sessionIds) => listStates(db, sessionIds),
    findProfile: (userId) => profiles.findProfile(userId),
    listen: null,
    log,
    maxStreams: 2,
  });
  onTestFinished(() => feed.stop());
  const answers: unknown[] = [];
  for (const who of people) {
    const following = feed.follow(who, new AbortController().signal);
    answers.push(following && (await following.next()).value);
  }
  expect(answers).toMatchObject([{ type: "profile" }, { type: "profile" }, null]);
});
