import { afterAll, beforeAll, onTestFinished, test } from "vitest";
import { openFirefox } from "#tests/support/drivers/other-browsers/firefox.ts";
import {
  createOtherPage,
  findMissingPackages,
  OTHER_BROWSERS,
  type OtherBrowser,
  type OtherPage,
} from "#tests/support/drivers/other-browsers/other-browser.ts";
import { openWebKit } from "#tests/support/drivers/other-browsers/webkit.ts";
import { sendOutfit } from "#tests/support/drivers/pages/inbox.ts";
import { makePhotographs } from "#tests/support/drivers/pages/owner.ts";
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

test.for(OTHER_BROWSERS)("in %s, a friend looks closer, styles, and sends", async (browser, { skip }) => {
  const missing = findMissingPackages(browser).join(" ");
  if (missing !== "") skip(`apt-get install ${missing}`);
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

test.for(OTHER_BROWSERS)(
  "in %s, an owner signs in, adds a photograph, puts an outfit together, sends a link, and answers a friend",
  async (browser, { skip }) => {
    const missing = findMissingPackages(browser).join(" ");
    if (missing !== "") skip(`apt-get install ${missing}`);
    const page = await openPage(browser);
    const email = `${browser.toLowerCase()}@x.example`;
    await page.goto(server.url);
    await page.click("Start your own closet, or sign in");
    await page.click("Other Sign Up Options");
    await page.click("Continue with Email");
    await page.type("input[autocomplete=email]", email);
    await page.click("Continue");
    await page.waitForText("Please verify your email");
    await page.goto(await server.waitForLink(email));
    await page.type("input[autocomplete=given-name]", "Jane");
    await page.type("input[autocomplete=family-name]", browser);
    await page.click("Continue");
    await page.waitForText("Your username");
    await page.waitForText("is free.");
    await page.click("Start");
    await page.waitForText("Photograph your first item");

    const [photograph] = await makePhotographs(1);
    if (photograph) await page.choosePhotograph("input[data-photographs]", photograph);
    await page.clickFirst("[role=list][aria-label=Items] a[href*='open=']");
    await page.type("dialog[open] input[dir=auto]", "Red coat");
    await page.click("Close");

    await page.clickFirst("nav a[href$='/outfits']");
    await page.click("Put an outfit together");
    await page.waitForPath("/closet/outfits/board");
    await page.click("Add Red coat");
    await page.waitFor(`document.querySelectorAll("svg[role=group] [role=button]").length === 1`);
    await page.click("Save");
    await page.waitForPath("/closet/outfits?open=");
    await page.click("Close");

    await page.clickFirst("nav a[href$='/items']");
    await page.click("Select");
    await page.clickFirst("[role=list][aria-label=Items] input[type=checkbox]");
    await page.click("Send these");
    await page.click("Make the link");
    const link = await page.waitFor<string>(
      `[...document.querySelectorAll("dialog[open] a")].find(({ href }) => href.includes("/l/"))?.href`,
    );
    await page.click("Close");

    const itemId = await page.waitFor<string>(
      `new URL(document.querySelector("[role=list][aria-label=Items] a[href*='open=']").href).searchParams.get("open")`,
    );
    await sendOutfit(server, "", itemId, { path: /\/l\/[\w-]+/.exec(link)?.[0] ?? "" });
    await page.clickFirst("nav a[href$='/inbox']");
    await page.click("Keep it");
    await page.waitForText("It is one of your outfits now.");
    await page.click("I’ll wear it.");
    await page.waitForText("Your answer was sent.");
  },
);
