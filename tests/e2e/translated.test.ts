import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addPiece, getBoard, getPieces, openComposer } from "#tests/support/drivers/pages/composer.ts";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { getOwnItems, openOwnTab } from "#tests/support/drivers/pages/owner.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

/** Puts each text of the loaded page, and of later changes, into `<font>` elements, as translators of browsers do. */
const startTranslator = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const NOT_TRANSLATED = "font, script, style, textarea, noscript, svg, [translate=no]";
    const translate = () => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) {
        if (text.data.trim() === "" || text.parentElement?.closest(NOT_TRANSLATED)) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    translate();
    new MutationObserver(translate).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

/** Without what is only spoken after a navigation. */
const readMain = (page: Page): Promise<string> =>
  page.getByRole("main").evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const spoken of copy.querySelectorAll("[role=status], [aria-live], noscript")) spoken.remove();
    return copy.textContent.replaceAll(/\s+/g, " ");
  });

async function openTranslated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitUntilIdle(page);
  await startTranslator(page);
}

/** The same address says the same without a translator. */
async function expectSameWords(page: Page, untranslated: Page): Promise<void> {
  await untranslated.goto(page.url());
  await waitUntilIdle(untranslated);
  await expect.poll(() => readMain(page)).toBe(await readMain(untranslated));
}

test.for(["/user/emma/items/emma-item-breton-top", "/user/emma/outfits/emma-outfit-garden-lunch"])(
  "in a translated page, next and previous lead on from %s",
  async (path, { openPage, server }) => {
    const page = await openPage();
    const untranslated = await openPage();
    await openTranslated(page, server.url + path);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"]) {
      const before = page.url();
      await page.keyboard.press(key);
      await expect.poll(() => page.url()).not.toBe(before);
      await expectSameWords(page, untranslated);
    }
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: /^COLLECTIONS/ }).click();
    await page.waitForURL("**/collections");
    await page.getByRole("main").getByRole("link").first().click();
    await page.waitForURL("**/collections/*");
    await expectSameWords(page, untranslated);
  },
);

test("in a translated page, tabs, search and filters say what they find", async ({ openPage, server }) => {
  const page = await openPage();
  const untranslated = await openPage();
  await openTranslated(page, `${server.url}/user/emma/outfits`);
  await page.getByRole("link", { name: /^ITEMS/ }).click();
  const field = page.getByRole("searchbox", { name: "Search the items" });
  await field.waitFor();
  for (const words of ["blak", "black je", "qqqq", ""]) {
    await field.fill(words);
    await expect.poll(() => new URL(page.url()).searchParams.get("q") ?? "").toBe(words);
    await expectSameWords(page, untranslated);
  }
  for (const tab of ["PORTFOLIO", "COLLECTIONS", "OUTFITS"]) {
    await page.getByRole("link", { name: new RegExp(`^${tab}`) }).click();
    await expect.poll(() => page.url()).toContain(tab.toLowerCase());
    await expectSameWords(page, untranslated);
  }
});

test("on a translated board, a friend adds, swaps and removes pieces, and sends them", async ({ openPage, server }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await openComposer(page, server);
  await startTranslator(page);
  for (const name of ["Trench coat", "Indigo jeans"]) await addPiece(page, name);
  await getBoard(page).getByRole("button", { name: "Indigo jeans" }).focus();
  await page.keyboard.press("s");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Surprise me", exact: true }).click();
  await page.getByRole("button", { name: "Undo (Surprise me)", exact: true }).click();
  await expect.poll(() => getPieces(page).count()).toBe(2);
  await page.getByRole("button", { name: "On the board (2)" }).click();
  await page.getByRole("button", { name: "Closet", exact: true }).click();
  await page.getByRole("searchbox").fill("beret");
  await addPiece(page, "Red beret");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Your name").fill("Mia");
  await form.getByRole("button", { name: "Send", exact: true }).click();
  await form.getByText("Sent", { exact: false }).first().waitFor();
});

test("in a translated page, an owner edits an item and changes settings", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("ann", { items: 2 });
  await startTranslator(page);
  for (const name of ["Red coat", "Blue coat"]) {
    await getOwnItems(page).getByRole("link").first().click();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByText("Saved", { exact: true }).first().waitFor();
    await page.keyboard.press("Escape");
    await getOwnItems(page).getByText(name).waitFor();
  }
  for (const tab of ["Outfits", "Collections", "Portfolio", "Inbox", "Settings"]) await openOwnTab(page, tab);
  const choice = page.getByRole("radio", { name: "They see a large picture" });
  await choice.check();
  await page.getByText("Saved", { exact: true }).first().waitFor();
  await openOwnTab(page, "Items");
  await getOwnItems(page).getByText("Blue coat").waitFor();
});
