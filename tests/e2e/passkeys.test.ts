import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { beginOwnCloset } from "#tests/support/drivers/pages/owner.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import {
  addAuthenticator,
  chooseEmail,
  type SignUpServer,
  startSignUpServer,
} from "#tests/support/drivers/pages/sign-up.ts";
import { BASE_PATH } from "#tests/support/drivers/server.ts";
import { findFreePort } from "#tests/support/drivers/free-port.ts";

let server: SignUpServer;
let site: string;
/** A passkey needs a domain. */
beforeAll(async () => {
  const port = await findFreePort();
  site = `http://localhost:${port}${BASE_PATH}`;
  server = await startSignUpServer({ PORT: String(port), PUBLIC_URL: site });
});
afterAll(() => server.discard());

const getAddButton = (page: Page) => page.getByRole("button", { name: "Add a passkey" });

test("an owner adds a passkey, signs out and in with it, and removes it", async ({ openPage }) => {
  // The page of an ended session may ask for a token once more.
  const page = await openPage({ baseURL: `${site}/`, expected: [/400|401/] });
  await addAuthenticator(page);
  await beginOwnCloset(page, { ...server, url: site }, "jane@x.example");
  await page.goto("closet/settings");
  await getAddButton(page).click();
  await page.getByText("Added today").waitFor();
  await getAddButton(page).click();
  await page.getByText("This device already has a passkey for your account.").waitFor();

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(`${site}/`);
  await page.goto("sign-in?to=/closet/settings");
  await waitUntilIdle(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(/\/closet\/settings$/);
  await page.getByText("Last used today").waitFor();

  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect.poll(() => page.getByText("Added today").count()).toBe(0);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(`${site}/`);
  await page.goto("sign-in");
  await waitUntilIdle(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("This passkey isn’t linked to an account here. Please choose another way.").waitFor();
});

test("a person who cancels can try again or choose another way", async ({ openPage }) => {
  const page = await openPage({ baseURL: `${site}/` });
  await addAuthenticator(page, false);
  await page.goto("sign-in");
  await waitUntilIdle(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("No passkey was used. Try again, or choose another way.").waitFor();
  await chooseEmail(page);
  await page.getByRole("textbox", { name: "What is your email?" }).waitFor();
});
