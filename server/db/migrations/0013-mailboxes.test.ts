import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { listDuplicateAccounts } from "#server/accounts/duplicate-accounts.ts";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { up } from "./0013-mailboxes.ts";

/** Stores accounts, each with a profile, as an earlier release did; the oldest first. */
async function addAccounts({ db }: TestStore, accounts: Record<string, string>): Promise<void> {
  for (const [position, [id, email]] of Object.entries(accounts).entries()) {
    const time = new Date(1_700_000_000_000 + position * 1000).toISOString();
    const account = { id, name: "", email, emailVerified: 1, createdAt: time, updatedAt: time };
    await db.insertInto("authUsers").values(account).execute();
    const profile = { id: `p-${id}`, authUserId: id, email, updatedAt: 1, version: 1 };
    await db.insertInto("profiles").values(profile).execute();
  }
}

const migrate = ({ db }: TestStore): Promise<void> => up(db as unknown as Kysely<unknown>);

async function readAddresses({ db }: TestStore): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom("authUsers")
    .innerJoin("profiles", "profiles.authUserId", "authUsers.id")
    .select(["authUsers.id", "authUsers.email", "profiles.email as shown"])
    .execute();
  for (const { email, shown } of rows) expect(shown).toBe(email);
  return Object.fromEntries(rows.map(({ id, email }) => [id, email]));
}

test("accounts, links and queued mails get their domain in ASCII", async () => {
  const store = await openTestStore();
  await addAccounts(store, { a: "ünï@cödé.example", b: "jane@closet.example", c: "noor@closet.example." });
  const time = new Date().toISOString();
  const dates = { createdAt: time, expiresAt: time };
  const link = { id: "l", codeHash: "h", email: "noor@ｃloset.example", attempts: 0, ...dates };
  await store.db.insertInto("signInLinks").values(link).execute();
  const due = { url: "https://closet.example/", requestedAt: 1, dueAt: 1, attempts: 0, requestId: null };
  await store.db
    .insertInto("linkRequests")
    .values({ id: "r", email: "noor@closet。example", ...due })
    .execute();
  await migrate(store);
  expect(await readAddresses(store)).toEqual({
    a: "ünï@xn--cd-cja4c.example",
    b: "jane@closet.example",
    c: "noor@closet.example",
  });
  expect(await store.db.selectFrom("signInLinks").select("email").execute()).toEqual([
    { email: "noor@closet.example" },
  ]);
  expect(await store.db.selectFrom("linkRequests").select("email").execute()).toEqual([
    { email: "noor@closet.example" },
  ]);
  expect(await listDuplicateAccounts(store.db)).toEqual([]);
});

test.for([
  [
    "is not the ASCII form",
    { z: "t@ｅxample.net", b: "t@example.net", a: "t@ⓔxample.net" },
    { z: "t@example.net", b: "t@ｅxample.net", a: "t@ⓔxample.net" },
  ],
  ["is the ASCII form", { z: "t@example.net", b: "t@ｅxample.net" }, { z: "t@example.net", b: "t@ｅxample.net" }],
  [
    "is not the ASCII form, like all others",
    { z: "t@example.net.", b: "t@ｅxample.net" },
    { z: "t@example.net", b: "t@ｅxample.net" },
  ],
] as const)(
  "the oldest account of a mailbox gets it if its address %s; `closet check` lists the others",
  async ([, before, after]) => {
    const store = await openTestStore();
    await addAccounts(store, before);
    await migrate(store);
    expect(await readAddresses(store)).toEqual(after);
    const { code, stdout } = await runCloset(["check"], store);
    expect(code).toBe(0);
    for (const email of Object.values(after).filter((address) => address !== "t@example.net"))
      expect(stdout).toContain(
        `\n${email} and t@example.net are two accounts of one mailbox: sign-in links open t@example.net.\n`,
      );
    expect(stdout.match(/one mailbox/g)).toHaveLength(Object.keys(after).length - 1);
  },
);
