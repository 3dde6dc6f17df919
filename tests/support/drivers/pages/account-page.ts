import type { Page } from "playwright-core";
import { expect } from "vitest";
import { bundleScript } from "./account-bundle.ts";

let bundle: Promise<string> | undefined;

/** Opens a page without our scripts, and puts the account code on `window.account`. Its context needs `bypassCSP`. */
export async function openAccountPage(page: Page, address: string): Promise<Page> {
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await page.goto(address);
  bundle ??= bundleScript(`import "#tests/support/drivers/pages/account-entry.ts";`);
  await page.addScriptTag({ content: await bundle });
  return page;
}

export const getSession = (page: Page) =>
  page.evaluate(() => {
    window.account.watchSession();
    return window.account.getSession();
  });

export async function expectSession(page: Page, session: object): Promise<void> {
  await expect.poll(() => getSession(page)).toMatchObject(session);
}

export const readStoredText = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
