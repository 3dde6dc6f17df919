import { expect, onTestFinished, test } from "vitest";
import { createProfileFeed, type ProfileEvent } from "./profile-feed.ts";
import { listStates } from "./profile-queries.ts";
import { openTestAccounts, type TestAccounts } from "#tests/support/factories/accounts.ts";

/** Follows a profile and reads its events one by one, pings left out. */
async function subscribe(accounts: TestAccounts, email = "jane@x.example") {
  const { profiles } = accounts.accountServices;
  const visitor = await accounts.signIn(email);
  const userId = await visitor.getUserId();
  const principal = await accounts.accountServices.accounts.findByToken(await visitor.getToken());
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const who = { userId, sessionId: principal?.sessionId ?? "" };
  const events = profiles.feed.subscribe(who, gone.signal);
  if (!events)
    throw new Error(
      "subscribe() returned null: too many streams are open, or the feed is stopping. Close a stream first.",
    );
  const next = async (): Promise<ProfileEvent | undefined> => {
    for (;;) {
      const { done, value } = await events.next();
      if (done) return undefined;
      if (value.type !== "ping") return value;
    }
  };
  return { visitor, userId, who, next, gone, events };
}

type Subscription = Awaited<ReturnType<typeof subscribe>>;

test("the first event is the current profile, then each change follows", async () => {
  const accounts = await openTestAccounts();
  const { userId, next } = await subscribe(accounts);
  expect(await next()).toMatchObject({ type: "profile", profile: { email: "jane@x.example" } });
  await accounts.accountServices.profiles.updateProfile(userId, { firstName: "Jane" });
  expect(await next()).toMatchObject({ type: "profile", profile: { firstName: "Jane" } });
});

test("a change of another process is sent too", async () => {
  const accounts = await openTestAccounts();
  const { userId, next } = await subscribe(accounts);
  await next();
  // Not through our service, like a change of another process.
  await accounts.db
    .updateTable("profiles")
    .set((eb) => ({ firstName: "Jane", version: eb("version", "+", 1) }))
    .where("id", "=", userId)
    .execute();
  expect(await next()).toMatchObject({ type: "profile", profile: { firstName: "Jane" } });
});

test("a slow reader gets the latest profile, not every version", async () => {
  const accounts = await openTestAccounts();
  const { userId, next } = await subscribe(accounts);
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
  ["signing out", ({ visitor }: Subscription) => visitor.post("/auth/sign-out", {})],
  [
    "deleting the account",
    async ({ visitor, userId }: Subscription) =>
      visitor.call("DELETE", `/users/${userId}`, { headers: await visitor.bearer() }),
  ],
  [
    "expiry",
    (_: Subscription, { db }: TestAccounts) => db.updateTable("authSessions").set({ expiresAt: EXPIRED }).execute(),
  ],
] as const)("%s ends every stream of the session", async ([, end]) => {
  const accounts = await openTestAccounts();
  const subscription = await subscribe(accounts);
  const { next } = subscription;
  await next();
  await end(subscription, accounts);
  expect(await next()).toEqual({ type: "unauthorized" });
  expect(await next()).toBeUndefined();
});

test("a profile that does not exist is reported as missing", async () => {
  const accounts = await openTestAccounts();
  const { userId, next } = await subscribe(accounts);
  await next();
  await accounts.db.deleteFrom("profiles").where("id", "=", userId).execute();
  accounts.accountServices.profiles.feed.refresh();
  expect(await next()).toEqual({ type: "missing" });
});

test("a process that stops ends every stream and starts no more", async () => {
  const accounts = await openTestAccounts();
  const { who, next } = await subscribe(accounts);
  await next();
  const { feed } = accounts.accountServices.profiles;
  feed.stop();
  expect(await next()).toEqual({ type: "stopping" });
  expect(await next()).toBeUndefined();
  expect(feed.subscribe(who, new AbortController().signal)).toBeNull();
});

test("an account has a limited number of streams; a closed one makes room", async () => {
  const accounts = await openTestAccounts();
  const { who, next, gone, events } = await subscribe(accounts);
  await next();
  const { feed } = accounts.accountServices.profiles;
  const others = Array.from({ length: 19 }, () => {
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    return feed.subscribe(who, leaving.signal);
  });
  for (const other of others) await other?.next();
  expect(feed.subscribe(who, new AbortController().signal)).toBeNull();
  gone.abort();
  expect(await events.next()).toMatchObject({ done: true });
  expect(feed.subscribe(who, new AbortController().signal)).not.toBeNull();
});

test.for(["before the first event", "while an event is unread"])(
  "a browser that disconnects %s frees its stream",
  async (when) => {
    const accounts = await openTestAccounts();
    const { who, events, gone, userId } = await subscribe(accounts);
    const { profiles } = accounts.accountServices;
    if (when !== "before the first event") {
      await events.next();
      await profiles.updateProfile(userId, { firstName: "Jane" });
      await events.next();
    }
    gone.abort();
    // All streams that one account may have.
    const all = Array.from({ length: 20 }, () => {
      const leaving = new AbortController();
      onTestFinished(() => leaving.abort());
      return profiles.feed.subscribe(who, leaving.signal);
    });
    for (const stream of all) expect(await stream?.next()).toMatchObject({ value: { type: "profile" } });
  },
);

test("a process has a limited number of streams over all accounts", async () => {
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
    log,
    maxStreams: 2,
  });
  onTestFinished(() => feed.stop());
  const answers: unknown[] = [];
  for (const who of people) {
    const stream = feed.subscribe(who, new AbortController().signal);
    answers.push(stream && (await stream.next()).value);
  }
  expect(answers).toMatchObject([{ type: "profile" }, { type: "profile" }, null]);
});
