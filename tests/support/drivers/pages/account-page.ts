import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { type FakeAccountServer, startFakeAccountServer } from "#tests/support/fakes/fake-account-server.ts";
import { BASE_PATH } from "#tests/support/drivers/server.ts";
import { bundleScript } from "./account-bundle.ts";

let bundle: Promise<string> | undefined;

/** A fake account server that stops at the end of the test. */
export async function startAccountServer(): Promise<FakeAccountServer> {
  const fakeServer = await startFakeAccountServer();
  onTestFinished(() => fakeServer.stop());
  return fakeServer;
}

/** Opens a page without our scripts, and puts the account code on `window.account`. Its context needs `bypassCSP`. */
export async function openAccountPage(page: Page, address: string): Promise<Page> {
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await page.goto(address);
  bundle ??= bundleScript(
    `import "#tests/support/drivers/pages/account-entry.ts";
    import { setBasePath } from "#domain/base-path.ts";
    setBasePath("${BASE_PATH}");`,
  );
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
