import { type Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { PHONE, test } from "#tests/support/drivers/pages/own-closet.ts";
import { readContent } from "#tests/support/drivers/pages/owner.ts";

/** As a friend's styling would have: an outfit of an owned item and a wish. */
async function addOutfitWithWish(page: Page, username: string): Promise<string> {
  const { items } = await readContent(page, username);
  const [owned = ""] = items.map(({ id }) => id);
  const wish = { id: "belt", name: "Red belt", wishlist: true, price: 39, currency: "EUR" };
  const described = { category: "Accessories", colors: ["red"] };
  await send(page, username, "POST", "items", { ...wish, ...described });
  await send(page, username, "PATCH", `items/${owned}`, { name: "Old belt", ...described });
  await send(page, username, "POST", "outfits", { id: "friday", name: "Friday", itemIds: [owned, "belt"] });
  return owned;
}

const send = (page: Page, username: string, method: "POST" | "PATCH", path: string, body: object) =>
  page.evaluate(
    async ([name, verb, to, text]) => {
      const request: RequestInit = { method: verb, headers: { "Content-Type": "application/json" }, body: text };
      const { ok } = await fetch(`/owner/closets/${name}/${to}`, request);
      if (!ok) throw new Error(`${verb} ${to} failed.`);
    },
    [username, method, path, JSON.stringify(body)] as const,
  );

test("a wish is bought and worn, then sold, found under what left, and brought back", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("wanda", { items: 1, ...PHONE });
  await addOutfitWithWish(page, "wanda");
  const origin = new URL(page.url()).origin;
  const open = (path: string) => page.goto(`${origin}/closet/${path}`);
  const close = () => page.getByRole("button", { name: "Close", exact: true }).last().click();

  await open("outfits");
  await page.getByText("One item is missing").waitFor();
  await page.getByRole("link", { name: "Friday" }).click();
  await page.getByRole("link", { name: "Red belt" }).waitFor();
  expect(await page.getByRole("button", { name: "Worn today" }).count()).toBe(0);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Red belt" }).click();
  await page.getByText("In 1 outfit").waitFor();
  await page.getByRole("link", { name: "You have one like it" }).waitFor();
  await page.locator("summary").getByText("I bought it").press("Enter");
  await page.getByLabel("Price", { exact: true }).first().fill("35");
  await page.getByLabel("Shop", { exact: true }).first().fill("Zara");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "I bought it" }).press("Enter");
  await page.getByText("It’s yours now.").waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();

  await open("outfits?open=friday");
  await page.getByRole("button", { name: "Worn today" }).click();
  await page.getByText(/^Worn: Once/).waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  const bought = (await readContent(page, "wanda")).items.find(({ id }) => id === "belt");
  expect(bought).toMatchObject({ wishlist: false, price: 35, currency: "EUR", shop: "Zara", timesWorn: 1 });

  await open("items?open=belt");
  await page.getByText("Let it go").click();
  await page.getByLabel("Price", { exact: true }).last().fill("12");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Sold" }).click();
  await page.getByText("It’s in “No longer there”.").waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: /^No longer there/ }).click();
  await page.getByRole("link", { name: "Red belt" }).waitFor();
  await expectNoAxeViolations(page);
  expect(await page.getByRole("link", { name: "Old belt" }).count()).toBe(0);
  await open("outfits");
  await page.getByText("One item is missing").waitFor();
  await page.getByRole("link", { name: "Friday" }).click();
  await page.getByRole("link", { name: "Red belt" }).click();
  await page.getByText(/^Sold · .* · €12/).waitFor();
  await page.getByRole("button", { name: "Bring it back" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await open("outfits?open=friday");
  await page.getByRole("button", { name: "✓ Worn today" }).waitFor();
  expect(await page.getByText("One item is missing").count()).toBe(0);
  await close();
});
