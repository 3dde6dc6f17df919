import { readFile } from "node:fs/promises";
import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { getOwnItems, openOwnTab, readContent } from "#tests/support/drivers/pages/owner.ts";

const getLinks = (page: Page) => page.getByRole("list", { name: "Links" });

async function chooseTwo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Select", exact: true }).click();
  const boxes = page.getByRole("list", { name: "Items" }).getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Send these" }).click();
}

test("an owner sends two pieces of a private closet, changes the link, and ends it", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("lia", { items: 3, expected: [/404/] });
  await page.evaluate(() => {
    Object.assign(navigator, { share: async (shared: ShareData) => void Object.assign(window, { shared }) });
  });
  await chooseTwo(page);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: /^Make/ }).click();
  const visit = page.getByRole("link", { name: "See it as a visitor" });
  await visit.waitFor();
  const opening = page.context().waitForEvent("page");
  await visit.click();
  const visitor = await opening;
  await visitor.waitForURL("**/l/*/items");
  await visitor.getByRole("link", { name: /Items.*\(2\)/i }).waitFor();
  const address = visitor.url();
  await page.getByRole("button", { name: "Close", exact: true }).click();

  await page.goto("closet/settings");
  await getLinks(page).getByText("2 items").click();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByLabel("It works").selectOption("until you end it");
  await page.getByRole("radio", { name: "look", exact: true }).check();
  await page.getByRole("button", { name: "Choose the items" }).click();
  await page.getByRole("list", { name: "Choose the items" }).getByRole("checkbox", { checked: false }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("More", { exact: true }).last().click();
  await page.getByLabel("Password").fill("abc");
  await page.getByText("A password needs at least 4 characters.").waitFor();
  await page.getByLabel("Password").fill("swordfish");
  await page.getByRole("button", { name: "Save" }).click();
  await getLinks(page)
    .getByText(/until you end it · look · with a password · opened once/)
    .waitFor();
  await expectNoAxeViolations(page);
  await page.getByText("Your closet is private. To download plain pages").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as plain pages" }).click();
  const zip = await download;
  expect([zip.suggestedFilename(), await zip.failure()]).toEqual(["closet-pages.zip", null]);
  const content = await readFile(await zip.path(), "latin1");
  // Names in the central directory (APPNOTE 4.3.12).
  const names = content.split("PK\u0001\u0002").map((entry) => entry.slice(42));
  expect(names.filter((name) => name.startsWith("closet/pages/item-"))).toHaveLength(3);
  await visitor.reload();
  await visitor.getByLabel("Password").waitFor();

  await page.getByRole("button", { name: "End", exact: true }).click();
  await page.getByRole("button", { name: "Yes, end" }).click();
  await expect.poll(() => getLinks(page).count()).toBe(0);
  expect((await visitor.goto(address))?.status()).toBe(404);
});

test("plain pages of a link wait for edits that are not saved, or come without them", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("noa", { items: 2, expected: [/ERR_FAILED/] });
  await chooseTwo(page);
  await page.getByRole("button", { name: /^Make/ }).click();
  await page.getByRole("link", { name: "See it as a visitor" }).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.route("**/items/*", (route) => route.abort());
  await getOwnItems(page).getByRole("link").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Red coat");
  await page.keyboard.press("Escape");
  await openOwnTab(page, "Settings");
  await getLinks(page).getByText("2 items").click();
  await page.getByRole("link", { name: "Download as plain pages" }).click();
  await page.getByRole("alert").getByText("Some changes or photographs have not been saved yet").waitFor();
  await page.unroute("**/items/*");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /plain pages|without them/ }).click();
  expect(await (await download).failure()).toBe(null);
  await expect.poll(async () => (await readContent(page, "noa")).items.map(({ name }) => name)).toContain("Red coat");
});

test("a link whose answer was lost is made once, as it was changed meanwhile", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("mia", { items: 3, expected: [/ERR_FAILED/] });
  await chooseTwo(page);
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/links", loseAnswer, { times: 1 });
  const make = page.getByRole("button", { name: "Make the link" });
  await make.click();
  await page.getByText("That didn’t work. Everything is still here: try again.").waitFor();
  await page.getByRole("radio", { name: "look", exact: true }).check();
  await make.click();
  await page.getByRole("link", { name: "See it as a visitor" }).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  // What was sent is no longer selected.
  await page.getByRole("button", { name: "Select", exact: true }).waitFor();
  await openOwnTab(page, "Settings");
  await getLinks(page)
    .getByText(/until .* · look · not opened yet/)
    .waitFor();
  expect(await getLinks(page).getByRole("listitem").count()).toBe(1);
});

test.for([
  ["America/Los_Angeles", "2026-11-29T07:30:00Z", "2026-11-28", "November 28"],
  ["Pacific/Auckland", "2026-11-28T11:30:00Z", "2026-11-29", "November 29"],
] as const)(
  "in %s the last day of a link is a day there, also today",
  async ([zone, now, today, day], { openOwnCloset }) => {
    const page = await openOwnCloset(zone.replace(/\W/g, "").toLowerCase(), { items: 2, timezoneId: zone });
    await page.clock.setFixedTime(new Date(now));
    await chooseTwo(page);
    await page.getByLabel("It works").selectOption("until another day");
    const lastDay = page.getByLabel("Last day");
    expect(await lastDay.getAttribute("min")).toBe(today);
    await lastDay.fill(today);
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/links"));
    await page.getByRole("button", { name: /^Make/ }).click();
    expect((await sent).postDataJSON()).toMatchObject({ until: today, zone });
    await page.getByRole("link", { name: "See it as a visitor" }).waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await openOwnTab(page, "Settings");
    await getLinks(page).getByText(`until ${day}`).click();

    const changeLink = async (field: string, text: string): Promise<unknown> => {
      await page.getByRole("button", { name: "Change", exact: true }).click();
      await page.getByText("More", { exact: true }).last().click();
      await page.getByLabel(field, { exact: true }).fill(text);
      const changed = page.waitForRequest((request) => request.method() === "PATCH");
      await page.getByRole("button", { name: "Save" }).click();
      return (await changed).postDataJSON();
    };
    // Only a day that was chosen here is a day here.
    expect(await changeLink("Name of the link", "For Ada")).not.toHaveProperty("zone");
    await getLinks(page).getByText("For Ada").waitFor();
    expect(await changeLink("Last day", "2026-12-24")).toMatchObject({ until: "2026-12-24", zone });
  },
);
