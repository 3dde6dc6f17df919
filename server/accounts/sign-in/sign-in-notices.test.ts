import type { ParsedMail } from "mailparser";
import { expect, test, vi } from "vitest";
import { openTestAccounts, ORIGIN, type TestAccounts } from "#tests/support/factories/accounts.ts";
import {
  chooseAccount,
  DONE_URL,
  JANE,
  LOCAL_ORIGIN,
  openWithProviders,
  sendCallback,
} from "#tests/support/factories/social-sign-in.ts";
import { listMails, sendWaitingNotices } from "#tests/support/drivers/outbox.ts";
import type { Visitor } from "#tests/support/drivers/visitor.ts";
import { createAuthenticator } from "#tests/support/fakes/authenticator.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

/** Those that are no sign-in links, after all waiting mails were sent. */
async function readNotices({
  accountServices,
  db,
  dataDir,
}: Pick<TestAccounts, "accountServices" | "db" | "dataDir">): Promise<ParsedMail[]> {
  await sendWaitingNotices(accountServices.accounts);
  await vi.waitFor(async () => expect(await db.selectFrom("linkRequests").select("id").execute()).toEqual([]), {
    timeout: HANG_MS,
    interval: 50,
  });
  return (await listMails(dataDir)).filter(({ text = "" }) => !text.includes("oobCode"));
}

async function addPasskey(visitor: Visitor, device = createAuthenticator()) {
  const options = (await (await visitor.post("/auth/new-passkey/options", {})).json()) as { challenge: string };
  const answer = device.create({ origin: ORIGIN, ...options });
  return { answer, status: (await visitor.post("/auth/new-passkey", answer)).status };
}

test("a new passkey sends one mail, which says what to do and has no link that signs in", async () => {
  const accounts = await openTestAccounts();
  const jane = await accounts.signIn("jane@x.example");
  const device = createAuthenticator();
  const { answer, status } = await addPasskey(jane, device);
  expect(status).toBe(200);
  expect((await jane.post("/auth/new-passkey", answer)).status).toBe(400);
  expect((await addPasskey(jane, device)).status).toBe(400);
  const notices = await readNotices(accounts);
  expect(notices).toHaveLength(1);
  const [{ to, subject, text = "", html }] = notices as [ParsedMail];
  expect(to).toMatchObject({ value: [{ address: "jane@x.example" }] });
  expect(subject).toContain("A passkey was added to your account");
  expect(text).toContain("closet.example");
  expect(text).toMatch(/Time: \w+ \d+, \d{4} at \d+:\d\d\s[AP]M UTC\./);
  expect(text).toContain("remove the passkey in your settings, and sign out on all devices there.");
  const addresses = [...`${text}${String(html)}`.matchAll(/https?:[^\s"<]+/g)].map(([address]) => address);
  expect(new Set(addresses)).toEqual(new Set([`${ORIGIN}/closet/settings?lang=en`]));
});

test("the mail is in the language that is kept for the account", async () => {
  const accounts = await openTestAccounts();
  const jane = await accounts.signIn("jane@x.example");
  const id = await jane.getUserId();
  await accounts.db.updateTable("profiles").set({ language: "de" }).where("id", "=", id).execute();
  await addPasskey(jane);
  const [notice] = await readNotices(accounts);
  expect(notice?.subject).toContain("Neuer Passkey für dein Konto");
  expect(notice?.text).toContain(`${ORIGIN}/closet/settings?lang=de`);
});

test("a passkey whose mail cannot be stored is not added", async () => {
  const { db, signIn } = await openTestAccounts();
  const jane = await signIn("jane@x.example");
  await db.schema.alterTable("linkRequests").renameTo("elsewhere").execute();
  const { status } = await addPasskey(jane);
  await db.schema.alterTable("elsewhere").renameTo("linkRequests").execute();
  expect(status).toBe(500);
  expect(await db.selectFrom("authPasskeys").select("id").execute()).toEqual([]);
});

test.for([
  ["google", "Google"],
  ["apple", "Apple"],
  ["oidc", "OpenID"],
] as const)("%s sends one mail when it is linked to an account, and none for a new account", async ([kind, name]) => {
  const anna = { sub: "anna-1", email: "anna@x.example" };
  const accounts = await openWithProviders([kind], [JANE, anna], { settings: { MAIL_OUTBOX: "1" } });
  await accounts.signIn(JANE.email);
  for (const email of [anna.email, JANE.email, JANE.email, anna.email]) {
    const visitor = accounts.open();
    expect((await sendCallback(visitor, await chooseAccount(visitor, kind, email))).href).toBe(DONE_URL);
  }
  const notices = await readNotices(accounts);
  expect(notices).toHaveLength(1);
  expect(notices[0]?.to).toMatchObject({ value: [{ address: JANE.email }] });
  expect(notices[0]?.subject).toContain(`${name} was added to your account`);
  expect(notices[0]?.text).toContain("sign out on all devices in your settings");
  expect(notices[0]?.text).toContain(`${LOCAL_ORIGIN}/closet/settings?lang=en`);
});

test("a link whose mail cannot be stored is not made", async () => {
  const { db, open, signIn } = await openWithProviders(["google"]);
  await signIn(JANE.email);
  await db.schema.alterTable("linkRequests").renameTo("elsewhere").execute();
  const visitor = open();
  const end = await sendCallback(visitor, await chooseAccount(visitor, "google", JANE.email));
  await db.schema.alterTable("elsewhere").renameTo("linkRequests").execute();
  expect(end.href).not.toBe(DONE_URL);
  expect(await db.selectFrom("authAccounts").selectAll().execute()).toEqual([]);
  expect(await visitor.findToken()).toBeNull();
});
