import { afterAll, beforeAll, onTestFinished, test } from "vitest";
import { openFirefox } from "#tests/support/drivers/other-browsers/firefox.ts";
import {
  createOtherPage,
  findMissingPackage,
  type OtherBrowser,
  type OtherPage,
} from "#tests/support/drivers/other-browsers/other-browser.ts";
import { openWebKit } from "#tests/support/drivers/other-browsers/webkit.ts";
import { type SignUpServer, startSignUpServer } from "#tests/support/drivers/pages/sign-up.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer();
});
afterAll(() => server.discard());

const OPEN = { Firefox: openFirefox, WebKit: openWebKit };

async function openPage(browser: OtherBrowser): Promise<OtherPage> {
  const driver = await OPEN[browser](await makeTemporaryFolder());
  onTestFinished(() => driver.close());
  return createOtherPage(driver);
}

const BROWSERS = ["Firefox", "WebKit"] as const;

test.for(BROWSERS)("in %s, a friend looks closer, styles, and sends", async (browser, { skip }) => {
  const missing = findMissingPackage(browser);
  if (missing !== null) skip(`apt-get install ${missing}`);
  const page = await openPage(browser);
  await page.goto(`${server.url}/user/emma/outfits`);
  await page.clickFirst("main [role=listitem] a");
  await page.click("Look closer");
  await page.waitForPath("/user/emma/outfits/");
  await page.click("Start from this outfit", "main a");
  await page.waitForPath("/style");
  const countPieces = `document.querySelectorAll("svg[role=group] [role=button]").length`;
  const before = await page.waitFor<number>(countPieces);
  await page.click("Add Red beret");
  await page.waitFor(`${countPieces} === ${before + 1}`);
  await page.click("Send");
  await page.type("dialog[open] input[autocomplete=name]", "Mia");
  await page.click("Send");
  await page.waitFor(`document.querySelector("dialog[open] h2")?.textContent === "Sent"`);
});
