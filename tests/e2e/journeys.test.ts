import { createHash } from "node:crypto";
import { expect } from "vitest";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { getPieces } from "#tests/support/drivers/pages/composer.ts";
import { PHONE, test } from "#tests/support/drivers/pages/own-closet.ts";
import {
  addPhotographs,
  getOwnItems,
  makePhotographs,
  openOwnTab,
  readContent,
} from "#tests/support/drivers/pages/owner.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

test("a friend opens a closet, puts an outfit together and sends it; the owner keeps it, and the friend sees that", async ({
  openOwnCloset,
  openPage,
  server,
}) => {
  const owner = await openOwnCloset("ida", { items: 2, expected: [/401/] });
  await openOwnTab(owner, "Settings");
  await owner.getByRole("radio", { name: /^Public/ }).check();
  const address = `${server.url}/user/ida/items`;
  await expect.poll(async () => (await fetch(address)).status).toBe(200);

  const friend = await openPage({ ...PHONE, expected: [/401/] });
  await friend.goto(address);
  await waitUntilIdle(friend);
  await friend.getByRole("contentinfo").getByRole("button", { name: "Style Jane" }).click();
  await friend.getByRole("dialog").getByRole("link", { name: "Style Jane here" }).click();
  const add = friend.getByRole("button", { name: /^Add / });
  for (let count = 1; count <= 2; count += 1) {
    await add.first().click();
    await expect.poll(() => getPieces(friend).count()).toBe(count);
  }
  await friend.getByRole("button", { name: "Send", exact: true }).click();
  const sheet = friend.getByRole("dialog", { name: "Send to Jane" });
  await sheet.getByRole("textbox", { name: "Your name" }).fill("Ana");
  await sheet.getByRole("button", { name: "Send" }).click();
  await sheet.getByRole("link", { name: "See your outfit for Jane" }).click();
  await friend.getByRole("heading", { name: "Sent to Jane" }).waitFor();

  await owner.getByRole("link", { name: "Inbox 1 waiting" }).click();
  const card = owner.getByRole("article", { name: "Ana" });
  await card.getByRole("button", { name: "Keep it" }).click();
  await card.getByText("It is one of your outfits now.").waitFor();
  await card.getByRole("button", { name: "I’ll wear it." }).click();
  await card.getByText("Your answer was sent.").waitFor();
  await expectNoAxeViolations(owner);
  expect((await readContent(owner, "ida")).outfits).toHaveLength(1);

  await friend.reload();
  await friend.getByRole("heading", { name: "Jane kept your outfit" }).waitFor();
  await friend.getByText("I’ll wear it.").waitFor();
  await expectNoAxeViolations(friend);
  await friend.getByRole("link", { name: "See your outfit in the closet" }).click();
  await friend.getByText("Styled by Ana").waitFor();
});

test("a visitor begins a closet, adds photographs in their order and shows it to a friend", async ({
  openOwnCloset,
  openPage,
  server,
}) => {
  const page = await openOwnCloset("jane");
  const files = await makePhotographs(6);
  await addPhotographs(page, files);
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(6);
  const { items } = await readContent(page, "jane");
  expect(items.map(({ originalSha256 }) => originalSha256)).toEqual(
    files.map(({ buffer }) => createHash("sha256").update(buffer).digest("hex")),
  );
  await expectNoAxeViolations(page);

  await getOwnItems(page).getByRole("link").first().click();
  // A piece without a name opens with the cursor there.
  const name = page.getByLabel("Name", { exact: true });
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  // The card of the open sheet is marked.
  const marked = getOwnItems(page).locator("[aria-current]");
  expect(await marked.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))).toEqual([
    page.url(),
  ]);
  await page.keyboard.type("Long wool coat");
  await page.getByRole("button", { name: "Use “Outerwear”" }).click();
  // A suggestion leaves the focus in the field, and Enter leads to the name of the next piece.
  await page.keyboard.press("Enter");
  await page.keyboard.type("Blue jeans");
  await page.getByRole("dialog", { name: "Blue jeans" }).waitFor();
  // "Saved" belongs to the open piece.
  await page.getByText("Saved").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Blue jeans" }).waitFor({ state: "hidden" });
  await page.getByRole("dialog").getByLabel("Previous item").click();
  await page.getByRole("dialog").evaluate((sheet) => sheet.scrollTo(0, 0));
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect
    .poll(async () => (await readContent(page, "jane")).items.slice(0, 2))
    .toMatchObject([
      { name: "Long wool coat", category: "Outerwear" },
      { name: "Blue jeans", category: "Bottoms", colors: ["blue"] },
    ]);

  await page.getByRole("button", { name: "Show your closet" }).click();
  await page.getByRole("radio", { name: /Public/ }).check();
  await page.getByRole("link", { name: "See it as a visitor" }).waitFor();
  const link = await page.getByRole("link", { name: "See it as a visitor" }).getAttribute("href");
  await expectNoAxeViolations(page);
  const friend = await openPage();
  await friend.goto(new URL(link ?? "", server.url).href);
  await expect.poll(() => friend.getByRole("list", { name: "Items" }).getByRole("link").count()).toBe(6);
});
