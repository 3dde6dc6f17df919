import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { createProfileFeed } from "#server/accounts/profiles/profile-feed.ts";
import { listStates } from "#server/accounts/profiles/profile-queries.ts";
import { openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { openDatabaseProxy } from "#tests/support/fakes/database-proxy.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { openDatabase } from "#server/db/database.ts";
import type { ChangeListener, ListenerParts } from "#server/db/opened-database.ts";

const MOMENT = "2126-11-21T12:00:00.000Z";
const SESSION = { userId: "jane", sessionId: "session" };

/** Jane with a session and a profile, and a listener behind a proxy that the test can close. */
async function openListened() {
  const store = await openTestStore();
  const { db } = store;
  await sql`insert into "authUsers" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values ('account', '', 'jane@x.example', true, ${MOMENT}, ${MOMENT})`.execute(db);
  await sql`insert into "authSessions" (id, "userId", token, "expiresAt", "createdAt", "updatedAt")
    values ('session', 'account', 'token', ${MOMENT}, ${MOMENT}, ${MOMENT})`.execute(db);
  await db
    .insertInto("profiles")
    .values({ id: "jane", authUserId: "account", email: "jane@x.example", updatedAt: 1, version: 1 })
    .execute();
  const proxy = await openDatabaseProxy(store.databaseUrl);
  const gated = await openDatabase({ dataDir: await makeTemporaryFolder(), databaseUrl: proxy.databaseUrl });
  onTestFinished(() => gated.db.destroy());
  const listeners: ChangeListener[] = [];
  const listen = (parts: ListenerParts): ChangeListener => {
    const listener = gated.listen?.(parts);
    if (!listener) throw new Error("PostgreSQL has no listener.");
    onTestFinished(listener.stop);
    listeners.push(listener);
    return listener;
  };
  return { store, proxy, listen, isListening: () => listeners.at(-1)?.isListening() };
}

const rename = ({ db }: Pick<TestStore, "db">, firstName: string) =>
  db
    .updateTable("profiles")
    .set((eb) => ({ firstName, version: eb("version", "+", 1) }))
    .execute();

test("a committed change of a profile or session is notified; a rolled-back one is not", async () => {
  const { store, listen, isListening } = await openListened();
  const notified: string[] = [];
  listen({ onChange: (id) => notified.push(id), onState: () => undefined });
  await expect.poll(isListening).toBe(true);
  const undone = store.db.transaction().execute(async (trx) => {
    await rename({ db: trx }, "Nobody");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await store.db.deleteFrom("authSessions").execute();
  await expect.poll(() => notified).toEqual(["session"]);
  await rename(store, "Jane");
  await expect.poll(() => notified).toEqual(["session", "jane"]);
});

test("a listener reconnects and reports it", async () => {
  const { store, proxy, listen, isListening } = await openListened();
  const notified: string[] = [];
  const states: boolean[] = [];
  listen({ onChange: (id) => notified.push(id), onState: (reason) => states.push(reason === null) });
  await expect.poll(isListening).toBe(true);
  proxy.cut();
  await expect.poll(() => states).toEqual([true, false, true]);
  await rename(store, "Jane");
  await expect.poll(() => notified).toEqual(["jane"]);
});

test.for(["refuse", "stall"] as const)(
  "a stream sends changes while notifications fail (%s), and after they return",
  async (shut) => {
    const { store, proxy, listen, isListening } = await openListened();
    const feed = createProfileFeed({
      listStates: (sessionIds) => listStates(store.db, sessionIds),
      findProfile: async () => {
        const { firstName } = await store.db.selectFrom("profiles").select("firstName").executeTakeFirstOrThrow();
        return { email: "jane@x.example", ...(firstName !== null && { firstName }), updatedAt: 1 };
      },
      listen,
      log: { info: () => undefined, warn: () => undefined },
    });
    const events = feed.subscribe(SESSION, new AbortController().signal);
    onTestFinished(feed.stop);
    const findName = async () => {
      for (;;) {
        const { value } = (await events?.next()) ?? {};
        if (value?.type === "profile") return value.profile.firstName;
      }
    };
    expect(await findName()).toBeUndefined();
    await expect.poll(isListening).toBe(true);
    await rename(store, "Told");
    expect(await findName()).toBe("Told");
    proxy[shut]();
    await rename(store, "Looked for");
    expect(await findName()).toBe("Looked for");
    await expect.poll(isListening).toBe(false);
    await rename(store, "Looked for again");
    expect(await findName()).toBe("Looked for again");
    proxy.open();
    await expect.poll(isListening).toBe(true);
    await rename(store, "Told again");
    expect(await findName()).toBe("Told again");
  },
);
