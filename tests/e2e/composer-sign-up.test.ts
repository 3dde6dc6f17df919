import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { addPiece, expectStoredPieces, getPieces, openComposer } from "#tests/support/drivers/pages/composer.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import {
  answerPrompts,
  askForLink,
  fillInNames,
  getInviteCard,
  signUpByEmail,
} from "#tests/support/drivers/pages/sign-up.ts";
import {
  POPUP_PROBLEMS,
  type ProviderServer,
  startProviderServer,
} from "#tests/support/drivers/pages/provider-server.ts";
import { giveAccounts } from "#tests/support/factories/accounts.ts";

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer((kind) => [
    { sub: `${kind}-1`, email: `gina@${kind}.example`, firstName: "Gina", lastName: "Roe" },
  ]);
  const database = new DatabaseSync(`${server.dataDir}/open-closet.sqlite`);
  database.exec(giveAccounts(["emma", "theo"]));
  database.exec(`update "owners" set "version" = "version" + 1,
    "stylings" = case "usernameKey" when 'emma' then 'signed-in' else 'anyone' end
    where "usernameKey" in ('emma', 'theo')`);
  database.close();
});
afterAll(() => server.discard());

/** From the first piece to the page on which the friend signs in. */
async function composeAndSignIn(page: Page): Promise<void> {
  await openComposer(page, server);
  for (const name of ["Trench coat", "Indigo jeans"]) await addPiece(page, name);
  await expect.poll(() => page.url()).toContain("?draft=");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.waitForURL(/\/sign-in/);
  await waitUntilIdle(page);
}

async function expectDraft(page: Page): Promise<void> {
  await page.waitForURL(/\/user\/emma\/style\?draft=/);
  await expect.poll(() => getPieces(page).count()).toBe(2);
  await page.reload();
  await expect.poll(() => getPieces(page).count()).toBe(2);
  await expectStoredPieces(page, 2);
}

async function signUp(page: Page): Promise<void> {
  await fillInNames(page, "Ana", "Roe");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

test("an outfit is there after the sign-up by mail, in another browser too", async ({ openPage }) => {
  const page = await openPage({ expected: POPUP_PROBLEMS });
  await composeAndSignIn(page);
  await askForLink(page, "ana@mail.example");
  const link = await server.waitForLink("ana@mail.example");

  const other = await openPage({ expected: POPUP_PROBLEMS });
  answerPrompts(other, "ana@mail.example");
  await other.goto(link);
  await signUp(other);
  await expectDraft(other);
});

test("in the browser in which the outfit was begun, the link leaves it there once", async ({ openPage }) => {
  const page = await openPage({ expected: POPUP_PROBLEMS });
  await composeAndSignIn(page);
  await askForLink(page, "ben@mail.example");
  await page.goto(await server.waitForLink("ben@mail.example"));
  await signUp(page);
  await expectDraft(page);
});

test.for(["Google", "Apple"])("an outfit is there after the sign-up with %s", async (name, { openPage }) => {
  const page = await openPage({ expected: POPUP_PROBLEMS });
  await composeAndSignIn(page);
  const option = page.getByRole("button", { name: `Sign Up with ${name}`, exact: true });
  if (!(await option.isVisible())) await page.getByText("Other Sign Up Options").click();
  const popup = page.context().waitForEvent("page");
  await option.click();
  await (await popup).getByRole("link", { name: `gina@${name.toLowerCase()}.example` }).click();
  await page.getByRole("textbox", { name: "First name" }).waitFor();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expectDraft(page);
});

test("after a sign-out the form offers the next person neither the account's name nor that of an earlier guest", async ({
  openPage,
}) => {
  const page = await openPage({ expected: POPUP_PROBLEMS });
  const openForm = async () => {
    await openComposer(page, server, "/user/theo/style");
    await page.getByRole("button", { name: /^Add / }).first().click();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await waitUntilIdle(page);
    return page.getByRole("dialog", { name: "Send to Théo" });
  };
  const readForm = async () => {
    const form = await openForm();
    return Promise.all(["Your name", /^Your email/].map((name) => form.getByRole("textbox", { name }).inputValue()));
  };
  const send = async (name: string) => {
    const form = await openForm();
    await form.getByRole("textbox", { name: "Your name" }).fill(name);
    await form.getByRole("button", { name: "Send", exact: true }).click();
    await form.getByRole("heading", { name: "Sent" }).waitFor();
  };
  await send("Gil");
  expect(await readForm()).toEqual(["Gil", ""]);
  await signUpByEmail(page, server, "noa@mail.example");
  expect(await readForm()).toEqual(["Jane", "noa@mail.example"]);
  await send("Noa");
  expect(await readForm()).toEqual(["Noa", "noa@mail.example"]);
  await page.goto(`${server.url}/invite/emma`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await getInviteCard(page, "Sign Up in Seconds").waitFor();
  expect(await readForm()).toEqual(["", ""]);
});
