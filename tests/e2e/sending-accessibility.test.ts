import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { getDirection, LANGUAGES, type Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";

const OWNER = "emma@demo.example";
const ITEMS = ["Trench coat", "Indigo jeans"];

let server: DemoServer;
let cookies: { name: string; value: string; url: string }[] = [];
beforeAll(async () => {
  server = await startDemoServer(await chooseServerAddress());
  const owner = createVisitor((url, init) => fetch(url, init), server.url);
  await owner.signIn(OWNER, server.dataDir);
  cookies = [...owner.jar].map(([name, value]) => ({ name, value, url: server.url }));
});
afterAll(() => server.discard());

/** In the light and in the dark theme. */
async function check(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
  }
}

/** Puts two pieces on the board, and checks what the stylist sees until it is sent. Returns the stylist's page. */
async function sendOutfit(page: Page, language: Language, stylist: string): Promise<string> {
  const { composer: words } = CATALOGUES[language];
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.goto(`${server.url}/user/emma/style`);
  expect(await page.locator("html").getAttribute("dir")).toBe(getDirection(language));
  for (const name of ITEMS) await button(words.add(name)).click();
  await check(page);
  await button(words.layers(ITEMS.length)).click();
  await page
    .getByRole("list", { name: words.layersFrom })
    .getByRole("button", { name: ITEMS[0] ?? "" })
    .click();
  await check(page);
  await button(words.send).click();
  const sheet = page.getByRole("dialog", { name: words.sendTo("Emma") });
  await sheet.getByRole("button", { name: words.send, exact: true }).click();
  await sheet.getByRole("alert").waitFor();
  await check(page);
  await sheet.getByLabel(words.yourName).fill(stylist);
  await sheet.getByLabel(words.noteTo("Emma")).fill("For Monday");
  await sheet.getByRole("button", { name: words.send, exact: true }).click();
  await sheet.getByRole("heading", { name: words.sent }).waitFor();
  await check(page);
  const link = sheet.getByRole("link", { name: words.whatBecame("Emma") });
  return new URL((await link.getAttribute("href")) ?? "", server.url).href;
}

/** The owner keeps the outfit and answers it. */
async function answerOutfit(page: Page, language: Language, stylist: string): Promise<void> {
  const { owner, styling } = CATALOGUES[language];
  const words = owner.inbox;
  await page.goto(`${server.url}/closet/inbox`);
  const card = page.getByRole("article", { name: stylist });
  await card.waitFor();
  await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
  await check(page);
  await card.getByRole("button", { name: words.keep }).click();
  await card.getByText(words.kept).waitFor();
  await card.getByRole("button", { name: styling.quickReplies.love }).waitFor();
  await check(page);
  await card.getByRole("button", { name: styling.quickReplies.love }).click();
  await card.getByText(words.thanked).waitFor();
  await check(page);
}

test.for(LANGUAGES)(
  "axe finds no violation from the board to the owner's answer, in both themes: %s",
  async (language, { openPage }) => {
    const { styling } = CATALOGUES[language];
    const stylist = `Ana ${language}`;
    const phone = { viewport: { width: 390, height: 844 }, locale: language };
    const friend = await openPage({ ...phone, expected: [/401/] });
    const address = await sendOutfit(friend, language, stylist);
    await friend.goto(address);
    await friend.getByRole("heading", { name: styling.states.sent("Emma") }).waitFor();
    await waitUntilIdle(friend);
    await friend.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
    await check(friend);

    const owner = await openPage(phone);
    await owner.context().addCookies(cookies);
    await answerOutfit(owner, language, stylist);
    await friend.reload();
    await friend.getByRole("heading", { name: styling.states.accepted("Emma") }).waitFor();
    await friend.getByText(styling.quickReplies.love).waitFor();
    await waitUntilIdle(friend);
    await check(friend);
  },
);
