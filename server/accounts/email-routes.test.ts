import { expect, test } from "vitest";
import { FRESH_SIGN_IN_MS } from "#domain/limits.ts";
import { inviteAddress } from "#server/closets/owner/ownership/closet-of-account.ts";
import { listMails, sendWaitingNotices } from "#tests/support/drivers/outbox.ts";
import type { Visitor } from "#tests/support/drivers/visitor.ts";
import { createEmailChange } from "./email-change.ts";
import { openTestAccounts, type TestAccounts } from "#tests/support/factories/accounts.ts";

const [JANE, NEW] = ["jane@x.example", "jane@new.example"];

async function waitForMail({ dataDir }: TestAccounts, email: string, subject: RegExp): Promise<string> {
  const find = async () =>
    (await listMails(dataDir)).findLast(
      (mail) => [mail.to ?? []].flat().some(({ text }) => text === email) && subject.test(mail.subject ?? ""),
    );
  await expect.poll(find).toBeDefined();
  return (await find())?.text ?? "";
}

const ask = (visitor: Visitor, email = NEW) => visitor.post("/auth/email", { email });
const confirm = (visitor: Visitor, code: string, email = NEW) => visitor.post("/auth/email/code", { email, code });
const readCode = async (answer: Response) => ((await answer.json()) as { code?: string }).code ?? answer.status;

async function askForCode(accounts: TestAccounts, visitor: Visitor): Promise<string> {
  expect((await ask(visitor)).status).toBe(200);
  return /^\d{6}$/m.exec(await waitForMail(accounts, NEW, /new address/))?.[0] ?? "";
}

const listEmails = async ({ db }: TestAccounts) =>
  (await db.selectFrom("authUsers").select("email").execute()).map(({ email }) => email);

test("an account gets the address that its owner confirms; the earlier one gets a mail and signs in no more", async () => {
  const accounts = await openTestAccounts();
  const oldLink = await accounts.sendCode(JANE);
  const jane = await accounts.signIn(JANE);
  const userId = await jane.getUserId();
  const code = await askForCode(accounts, jane);
  expect(await listEmails(accounts)).toEqual([JANE]);
  const changed = await confirm(jane, code, "Jane@New.example");
  expect([changed.status, await changed.json()]).toEqual([200, { ok: true }]);
  expect(await listEmails(accounts)).toEqual([NEW]);
  const profile = await jane.get(`/users/${userId}`);
  expect(await profile.json()).toMatchObject({ email: NEW });
  await sendWaitingNotices(accounts.accountServices.accounts);
  expect(await waitForMail(accounts, JANE, /was changed/)).toContain("tell the people who run this site");
  const late = await accounts.open().post("/auth/sign-in/link", { email: JANE, code: oldLink });
  expect(await readCode(late)).toBe("badSignInLink");
  // The answer may have been lost.
  expect((await confirm(jane, code)).status).toBe(200);
  const again = await accounts.signIn(NEW);
  expect(await again.getUserId()).toBe(userId);
});

test("the digits work in the session that asked, for this address, and do not sign in", async () => {
  const accounts = await openTestAccounts();
  const jane = await accounts.signIn(JANE);
  const code = await askForCode(accounts, jane);
  const eve = await accounts.signIn("eve@x.example");
  expect(await readCode(await confirm(eve, code))).toBe("badSignInCode");
  expect(await readCode(await confirm(jane, code, "other@x.example"))).toBe("badSignInCode");
  expect(await readCode(await jane.post("/auth/sign-in/code", { email: NEW, code }))).toBe("badSignInCode");
  expect((await confirm(jane, code)).status).toBe(200);
});

test("the invitation to create a closet goes with the account, and notices to the earlier address are still sent", async () => {
  const accounts = await openTestAccounts();
  const { db } = accounts;
  await inviteAddress(db, JANE);
  const jane = await accounts.signIn(JANE);
  const code = await askForCode(accounts, jane);
  const later = { requestedAt: Date.now(), dueAt: Date.now() + 60_000, attempts: 0, url: "https://x.example/" };
  const waiting = { ...later, email: JANE, browserHash: null, drafts: null, requestId: null };
  await db
    .insertInto("linkRequests")
    .values([
      { ...waiting, id: "notice", notice: "passkey" },
      { ...waiting, id: "link", notice: null },
    ])
    .execute();
  expect((await confirm(jane, code)).status).toBe(200);
  expect(await db.selectFrom("invitedAddresses").select("email").execute()).toEqual([{ email: NEW }]);
  const kept = db.selectFrom("linkRequests").select("id").where("id", "in", ["notice", "link"]);
  expect(await kept.execute()).toEqual([{ id: "notice" }]);
});

test("an address that another account has stays with it, and is not told before the code", async () => {
  const accounts = await openTestAccounts();
  const jane = await accounts.signIn(JANE);
  await accounts.signIn(NEW);
  const code = await askForCode(accounts, jane);
  expect(await readCode(await confirm(jane, code))).toBe("emailTaken");
  expect((await listEmails(accounts)).toSorted()).toEqual([NEW, JANE]);
});

test("of two accounts that confirm one address at once, one gets it", async () => {
  const { db, signIn } = await openTestAccounts();
  for (const email of [JANE, "eve@x.example"]) await signIn(email);
  const { confirm: change } = createEmailChange({
    db,
    publicUrl: "https://closet.example",
    links: { request: () => Promise.resolve() },
    codes: { take: () => Promise.resolve("RIGHT") },
  });
  const users = await db.selectFrom("authUsers").select(["id as authUserId", "email"]).execute();
  const confirmation = { email: NEW, code: "123456", sender: "a network", language: "en" } as const;
  const outcomes = await Promise.all(users.map((user) => change({ ...user, sessionId: "" }, confirmation)));
  expect(outcomes.toSorted()).toEqual(["CHANGED", "TAKEN"]);
});

test("it needs a session that is ten minutes old at most, and an address that is another one", async () => {
  const accounts = await openTestAccounts();
  expect(await readCode(await ask(accounts.open()))).toBe("signedOut");
  const jane = await accounts.signIn(JANE);
  expect(await readCode(await ask(jane, "Jane@X.example"))).toBe("badEmail");
  expect(await readCode(await ask(jane, "a@x.example,b@y.example"))).toBe("badEmail");
  const createdAt = new Date(Date.now() - FRESH_SIGN_IN_MS - 1000).toISOString();
  await accounts.db.updateTable("authSessions").set({ createdAt }).execute();
  expect(await readCode(await ask(jane))).toBe("signInAgain");
});
