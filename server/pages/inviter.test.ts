import { expect, test } from "vitest";
import { updatePrivacy } from "#server/closets/records/owner-queries.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { startSmtpServer } from "#tests/support/fakes/smtp-server.ts";

const ORIGIN = "https://closet.example";
const NEUTRAL = "Please verify your email for Indyx";
const of = (firstName: string) => ({ answer: { user: { username: "emma", firstName } } });

test("a mail names the owner of the public closet that it links to, and never repeats text of the request", async () => {
  const smtp = await startSmtpServer();
  const closets = { emma: of("Emma"), hidden: { visibility: "private" as const } };
  const { accountServices, store } = await openTestServices(closets, { SMTP_URL: smtp.url, MAIL_FROM: "a@b.example" });
  let mails = 0;
  const readSubject = async (path: string) => {
    await accountServices.accounts.requestLink({ email: "jane@x.example", url: new URL(path, ORIGIN).href });
    const message = (await smtp.waitForMails((mails += 1))).at(-1)?.message;
    const subject = message?.subject ?? "";
    expect(message?.text?.split("\n")[0]).toBe(subject.replace(" for Indyx", ""));
    return subject;
  };
  const named = `${NEUTRAL} to style Emma`;
  for (const path of ["/user/emma", "/user/EMMA/items", "/invite/emma?show=code", "/user/x/../emma"])
    expect([path, await readSubject(path)]).toEqual([path, named]);
  const others = [
    "/",
    "/user",
    "/link.html?name=Emma",
    "/user/nobody?firstName=Emma",
    "/user/hidden",
    "/invite/hidden",
  ];
  for (const path of [...others, "/user/%E0", "/user/emma%2fitems", "/user/%65mma", "/user/__proto__"])
    expect([path, await readSubject(path)]).toEqual([path, NEUTRAL]);
  await updatePrivacy(store.db, "emma", { visibility: "private", isIndexed: false });
  expect(await readSubject("/user/emma")).toBe(NEUTRAL);
});

test.for([
  ["O’Neil-Smith", "O’Neil-Smith"],
  ["J. R.", "J. R."],
  ["ليلى", "ليلى"],
  ["नेहा", "नेहा"],
  ["E".repeat(30), "E".repeat(30)],
  ["E".repeat(31), null],
  ["Indyx Security", null],
  ["Your parcel waits", null],
  ["Win 500", null],
  ["evil.example", null],
  ["https://evil", null],
  ["jane@x", null],
  ["Emma\r\nBcc: all@x.example", null],
  ["\u202eammE", "ammE"],
  ["<b>Emma</b>", null],
] as const)("an owner with the first name %j is called %j in a mail", async ([firstName, name]) => {
  const smtp = await startSmtpServer();
  const { accountServices } = await openTestServices(
    { emma: of(firstName) },
    { SMTP_URL: smtp.url, MAIL_FROM: "a@b.example" },
  );
  await accountServices.accounts.requestLink({ email: "jane@x.example", url: `${ORIGIN}/user/emma` });
  const [mail] = await smtp.waitForMails(1);
  expect(mail?.message.subject).toBe(name === null ? NEUTRAL : `${NEUTRAL} to style ${name}`);
  expect(mail?.recipients).toEqual(["jane@x.example"]);
});
