import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type PageOptions, test } from "#tests/support/drivers/pages/browser.ts";
import { IPHONE } from "#tests/support/drivers/pages/devices.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import {
  askForLink,
  getInviteCard,
  getNamesCardEmail,
  type SignUpServer,
  startSignUpServer,
} from "#tests/support/drivers/pages/sign-up.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer();
});
afterAll(() => server.discard());

const JANE = "jane@x.example";
const CODE_PROBLEMS = [/(?:400|429) POST \/auth\/sign-in\/code/, /(?:400|429) \(.*\/auth\/sign-in\/code/, /429 \(\)/];

/** An app on the home screen has its own cookies and storage, and links of mails open elsewhere. */
async function openApp(openPage: (options: PageOptions) => Promise<Page>): Promise<Page> {
  const page = await openPage({ userAgent: IPHONE, expected: CODE_PROBLEMS });
  await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  return page;
}

async function readDigits(email: string, count: number): Promise<string> {
  await server.waitForLink(email, count);
  const mails = server.smtp.mails.filter(({ recipients }) => recipients.includes(email));
  return /^\d{6}$/m.exec(mails.at(-1)?.message.text ?? "")?.[0] ?? "";
}

const getField = (page: Page) =>
  getInviteCard(page, "Please verify your email").getByRole("textbox", {
    name: "Or type the six digits from the email",
  });

const continueOf = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });

test("in an app on the home screen, the six digits of the mail sign in; elsewhere they do not", async ({
  openPage,
}) => {
  const page = await openApp(openPage);
  await askForLink(page, JANE);
  // The focus stays on the title: the keyboard would cover the text.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Please verify your email");
  const digits = await readDigits(JANE, 1);
  await page.reload();
  await waitUntilIdle(page);

  const other = await openApp(openPage);
  await askForLink(other, JANE);
  await readDigits(JANE, 2);
  await getField(other).fill(digits);
  await continueOf(other).click();
  await other
    .getByText("This code doesn’t work. Please check the newest email. Each code lasts ten minutes.")
    .waitFor();

  const field = getField(page);
  expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
  for (const text of ["", "12345", "1234567", "abcdef"]) {
    await field.fill(text);
    expect([text, await continueOf(page).isDisabled()]).toEqual([text, true]);
  }
  await field.fill(change(digits, 1));
  await field.press("Enter");
  await page.getByText("This code doesn’t work.").waitFor();
  // As an Arabic keyboard writes them, with a space.
  const arabic = Array.from(digits, (digit) => String.fromCharCode(0x0660 + Number(digit))).join("");
  await field.fill(`${arabic.slice(0, 3)} ${arabic.slice(3)}`);
  await continueOf(page).click();
  await getNamesCardEmail(page, JANE).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("emailForSignIn"))).toBeNull();
  await page.reload();
  await getNamesCardEmail(page, JANE).waitFor();
});

const change = (digits: string, offset: number): string =>
  String((Number(digits) + offset) % 1_000_000).padStart(6, "0");

test("after ten wrong codes of two mails the card points to the link of the next", async ({ openPage }) => {
  const page = await openApp(openPage);
  const email = "eve@x.example";
  await askForLink(page, email);
  const verify = getInviteCard(page, "Please verify your email");
  const send = async (digits: string): Promise<number> => {
    const answered = page.waitForResponse(/sign-in\/code/);
    await getField(page).fill(digits);
    await continueOf(page).click();
    const status = (await answered).status();
    await expect.poll(() => verify.getByRole("alert").textContent()).not.toBe("");
    return status;
  };
  for (const count of [1, 2]) {
    const digits = await readDigits(email, count);
    for (let offset = 1; offset <= 5; offset += 1) expect(await send(change(digits, offset))).toBe(400);
    await verify.getByRole("button", { name: "Send it again" }).click();
  }
  expect(await send(await readDigits(email, 3))).toBe(429);
  await page.getByText("Too many wrong codes were tried. Please use the link in the email.").waitFor();
  await page.goto(await server.waitForLink(email, 3));
  await getNamesCardEmail(page, email).waitFor();
});
