import { expect } from "vitest";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { sendOutfit } from "#tests/support/drivers/pages/inbox.ts";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { openOwnTab, readContent } from "#tests/support/drivers/pages/owner.ts";
import { callFromPage } from "#tests/support/drivers/pages/page-call.ts";

test("an owner asks with twelve pieces of a private closet, shows what comes, and chooses one", async ({
  openOwnCloset,
  server,
}) => {
  const page = await openOwnCloset("nia", { items: 12 });
  await openOwnTab(page, "Inbox");
  await page.getByText("Your closet is private. Send a link").waitFor();
  await page.getByRole("button", { name: "Make a link" }).waitFor();
  await openOwnTab(page, "Items");
  const { items } = await readContent(page, "nia");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Send these" }).click();
  await page.getByText("Ask a question").click();
  await page.locator("input:focus").waitFor();
  // The question stays open beside another choice of pieces.
  await page.getByRole("button", { name: "Choose the items" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await page.getByLabel("Your question").click();
  await page.keyboard.type("Mia’s wedding");
  expect(await page.getByLabel("Your question").inputValue()).toBe("Mia’s wedding");
  await page.getByLabel("Please avoid").fill("black");
  await page.getByRole("button", { name: "Choose items" }).click();
  const picker = page.getByRole("dialog", { name: "Must be included" });
  await picker.getByRole("checkbox").first().check();
  await picker.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "1 item", exact: true }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: /^Make/ }).click();
  const visit = page.getByRole("link", { name: "See it as a visitor" });
  const token = /\/l\/([\w-]+)/.exec((await visit.getAttribute("href")) ?? "")?.[1];
  await page.getByRole("button", { name: "Close", exact: true }).click();

  await openOwnTab(page, "Inbox");
  const question = page.getByRole("region", { name: "Mia’s wedding" });
  await question.getByText("Nothing has come yet.").waitFor();
  await question.getByText("Send the link").click();
  await question.getByRole("button", { name: "Copy the link" }).waitFor();
  for (const [id, name] of [
    ["first", "Ana"],
    ["second", "Bo"],
  ] as const) {
    await sendOutfit(server, "", items[0]?.id ?? "", { id, name, path: `/l/${token}` });
    await question.getByRole("article", { name }).waitFor();
  }
  await question.getByRole("button", { name: "Let friends vote" }).click();
  const panel = page.getByRole("dialog", { name: "Let friends vote" });
  await expectNoAxeViolations(page);
  await panel.getByRole("checkbox", { name: "Bo" }).uncheck();
  expect(await panel.getByRole("button", { name: "Start the vote" }).isDisabled()).toBe(true);
  await panel.getByRole("checkbox", { name: "Bo" }).check();
  await panel.getByRole("button", { name: "Start the vote" }).click();
  const shown = question.getByRole("list", { name: "Outfits to choose from" });
  await shown.getByText("no hearts yet").first().waitFor();
  // The inbox arrives page by page; the question has its older candidates, too.
  await page.route("**/stylings?limit=50", (route) =>
    route.continue({ url: route.request().url().replace("limit=50", "limit=1") }),
  );
  await page.reload();
  await expect.poll(() => shown.getByRole("listitem").count()).toBe(2);

  await question.getByRole("button", { name: "Choose one" }).click();
  const choice = page.getByRole("dialog", { name: "Choose one" });
  await choice.getByRole("radio", { name: "Ana" }).check();
  await choice.getByLabel("A thank-you").fill("Thank you all!");
  await expectNoAxeViolations(page);
  await choice.getByRole("button", { name: "Choose", exact: true }).click();
  await shown.getByText("You chose this one").waitFor();
  // It is kept, and no longer waits.
  await question.getByRole("article", { name: "Ana" }).getByText("You kept it").waitFor();
  expect((await readContent(page, "nia")).outfits).toMatchObject([{ styledBy: "Ana" }]);
  await page.getByRole("link", { name: "Inbox 1 waiting" }).first().waitFor();
  // What a person has written keeps its own direction within the sentence.
  await question.getByText("avoid: \u2068black\u2069 · closed: not taking any more outfits").waitFor();
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Take the choice back" }).click();
  await shown.getByText("You chose this one").waitFor({ state: "hidden" });
  await openOwnTab(page, "Settings");
  await page.getByRole("list", { name: "Links" }).getByText("Mia’s wedding").waitFor();
});

test("candidates that the link cannot show are refused with a sentence, and the choice stays", async ({
  openOwnCloset,
  server,
}) => {
  const page = await openOwnCloset("noa", { items: 2, expected: [/409/] });
  const { items } = await readContent(page, "noa");
  const asked = { what: { kind: "closet" }, until: null, may: ["style"] };
  const { body } = await callFromPage(page, "POST", "/owner/closets/noa/links", asked);
  const { link } = body as { link: { url: string; id: string } };
  const token = /\/l\/([\w-]+)/.exec(link.url)?.[1];
  for (const [id, at] of [
    ["first", 0],
    ["second", 1],
  ] as const)
    await sendOutfit(server, "", items[at]?.id ?? "", { id, name: id, path: `/l/${token}` });
  const own = { id: "own", name: "My own", previewUrl: items[0]?.thumbnailImageURL };
  await callFromPage(page, "POST", "/owner/closets/noa/outfits", own);
  await openOwnTab(page, "Inbox");
  const question = page.getByRole("region", { name: "The whole closet" });
  await question.getByRole("button", { name: "Let friends vote" }).click();
  const panel = page.getByRole("dialog", { name: "Let friends vote" });
  expect(await panel.getByRole("checkbox", { name: "My own" }).isChecked()).toBe(false);
  // Each picture has a frame in which it is seen, that of an own outfit, too.
  for (const picture of await panel.getByRole("listitem").locator("img").all()) {
    const [height, frame] = await picture.evaluate((image) => [image.clientHeight, image.parentElement?.clientHeight]);
    expect(height).toBeGreaterThan(80);
    expect(frame).toBeGreaterThanOrEqual(height ?? 0);
  }
  const what = { kind: "entries", items: [items[0]?.id], outfits: [] };
  await callFromPage(page, "PATCH", `/owner/closets/noa/links/${link.id}`, { what });
  await panel.getByRole("button", { name: "Start the vote" }).click();
  await panel.getByText("The link can no longer show one of these. Choose others.").waitFor();
  expect(await panel.getByRole("checkbox", { name: "second" }).isChecked()).toBe(true);

  await page.keyboard.press("Escape");
  const asks = page.getByRole("button", { name: "Ask for a change" });
  await expect.poll(() => asks.count()).toBe(2);
  await callFromPage(page, "DELETE", `/owner/closets/noa/links/${link.id}`);
  await expect.poll(() => asks.count()).toBe(0);
  await page.getByRole("button", { name: "Decline" }).first().waitFor();
});
