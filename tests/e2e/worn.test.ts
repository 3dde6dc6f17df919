import { expect } from "vitest";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { getOwnItems, makePhotographs, openOwnTab } from "#tests/support/drivers/pages/owner.ts";

test("a piece is worn in two taps, found in the figures, and taken back", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("nora", { items: 2 });
  await getOwnItems(page).getByRole("link").first().click();
  await page.getByRole("button", { name: "Worn today" }).click();
  await page.getByText("We noted that it was worn.").waitFor();
  await page.getByText(/^Worn: Once · Last worn: /).waitFor();
  expect(await page.getByRole("button", { name: "Worn today" }).isDisabled()).toBe(true);
  await expectNoAxeViolations(page);
  await page.getByText("Saved", { exact: true }).waitFor();

  await page.reload();
  await page.getByText(/^Worn: Once · Last worn: /).waitFor();
  await page.getByText("Another day, or with a photograph").click();
  await page.getByRole("button", { name: /^Delete .*\d/ }).click();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByText(/^Worn: Once/).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).last().click();

  await openOwnTab(page, "Figures");
  const lately = page.getByText(/^Worn in the last 90 days/).locator("..");
  await expect.poll(() => lately.innerText()).toMatch(/\b1\b/);
  await lately.click();
  await expectNoAxeViolations(page);
  await page.locator("details[open]").getByRole("link").first().click();
  await page.getByText("Another day, or with a photograph").click();
  await page.getByRole("button", { name: /^Delete .*\d/ }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await openOwnTab(page, "Figures");
  await expect
    .poll(() =>
      page
        .getByText(/^Never worn/)
        .locator("..")
        .innerText(),
    )
    .toMatch(/\b2\b/);
});

test("a wear of another day keeps its photograph", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("olga", { items: 1, expected: [/404/] });
  await getOwnItems(page).getByRole("link").first().click();
  await page.getByText("Another day, or with a photograph").click();
  await page.getByRole("textbox", { name: "Day", exact: true }).fill("2026-11-03");
  const [mirror] = await makePhotographs(1, 77);
  if (!mirror) throw new Error("There is no photograph.");
  await page.getByLabel("With a photograph").last().setInputFiles(mirror);
  const wear = page.getByRole("listitem").filter({ hasText: "November 3, 2026" });
  await expect
    .poll(() => wear.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // With the photograph, the day is noted: once more only by a button of its own.
  await page.getByRole("button", { name: "✓ Note this day" }).click({ force: true });
  await page.getByText(/^Worn: Once · /).waitFor();
  await page.getByRole("button", { name: "Note it once more" }).click();
  await page.getByText(/^Worn: 2 times · /).waitFor();
  expect(await wear.count()).toBe(2);
});

test("a photograph is of the wear that is noted, not of one more", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("ottilie", { items: 1, expected: [/404/] });
  await getOwnItems(page).getByRole("link").first().click();
  await page.getByRole("button", { name: "Worn today" }).click();
  await page.getByText(/^Worn: Once · /).waitFor();
  await page.getByText("Another day, or with a photograph").click();
  const [mirror] = await makePhotographs(1, 78);
  if (!mirror) throw new Error("There is no photograph.");
  await page.getByLabel("With a photograph").last().setInputFiles(mirror);
  const wear = page.getByRole("listitem").filter({ hasText: "Delete" });
  await expect.poll(() => wear.locator("img").count()).toBe(1);
  await page.getByText(/^Worn: Once · /).waitFor();
  expect(await wear.count()).toBe(1);
});

/** Where the day is another one than in UTC. */
const timezoneId = new Date().getUTCHours() >= 10 ? "Etc/GMT-14" : "Etc/GMT+12";

test("today is the owner's day, not the server's", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("pam", { items: 1, timezoneId });
  await getOwnItems(page).getByRole("link").first().click();
  await page.getByRole("button", { name: "Worn today" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "✓ Worn today" }).waitFor();
  await page.getByText("Another day, or with a photograph").click();
  const day = page.getByRole("textbox", { name: "Day", exact: true });
  expect(await day.getAttribute("max")).toBe(await day.inputValue());
});
