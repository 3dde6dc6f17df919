import { type Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { startSite } from "#tests/support/fakes/web-sites.ts";
import { PHONE, test, waitUntilKept } from "#tests/support/drivers/pages/own-closet.ts";
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

const SHOP_PAGE = `<!doctype html><title>Belts | Shop</title>
<meta property="og:image" content="/belt.jpg">
<script type="application/ld+json">{"@graph":[{"@type":"WebSite"},{"@type":"Product","name":"Red belt & buckle",
"offers":[{"price":"39.90","priceCurrency":"EUR"}]}]}</script>`;

test("a bookmark brings what a shop's page says, and a new wish joins the wishlist", async ({ openOwnCloset }) => {
  const shop = await startSite((_, response) => response.setHeader("Content-Type", "text/html").end(SHOP_PAGE));
  const page = await openOwnCloset("nora", { items: 1, expected: [/422 .*\/pictures|status of 422/] });
  const origin = new URL(page.url()).origin;
  await page.goto(`${origin}/closet/settings`);
  await page.getByText("Wishes from a shop’s page").click();
  const bookmark = page.getByRole("link", { name: "Onto my wishlist" });
  await expect.poll(() => bookmark.getAttribute("href")).toMatch(/^javascript:/);
  const code = decodeURIComponent(((await bookmark.getAttribute("href")) ?? "").replace("javascript:", ""));

  await page.goto(`http://127.0.0.1:${shop}/belts`);
  const opened = page.waitForEvent("popup");
  await page.evaluate(code);
  const form = await opened;
  await form.getByLabel("What is it?").waitFor();
  const read = (label: string) => form.getByLabel(label, { exact: true }).inputValue();
  expect([await read("What is it?"), await read("Price"), await read("Currency")]).toEqual([
    "Red belt & buckle",
    "39.90",
    "EUR",
  ]);
  await form.getByLabel("With the picture from").waitFor();
  await expectNoAxeViolations(form);
  await form.getByRole("button", { name: "Put it on my wishlist" }).click();
  // The server's own network is no shop.
  await form.getByText("That picture can’t be fetched.").waitFor();
  await form.getByRole("button", { name: "Put it on my wishlist" }).click();
  await form.getByText("I bought it").first().waitFor();
  const wishes = (await readContent(form, "nora")).items.filter(({ name }) => name?.startsWith("Red"));
  expect(wishes).toMatchObject([
    {
      name: "Red belt & buckle",
      wishlist: true,
      price: 39.9,
      currency: "EUR",
      itemShoppingURL: `http://127.0.0.1:${shop}/belts`,
    },
  ]);

  await send(form, "nora", "POST", "collections", { id: "list", name: "My wishes", type: "default-wishlist" });
  await form.goto(`${origin}/closet/collections/list`);
  await form.getByRole("button", { name: "Add items" }).click();
  await form.getByRole("link", { name: "A new one" }).click();
  await form.getByLabel("What is it?").fill("Green hat");
  await form.getByRole("button", { name: "Put it on my wishlist" }).click();
  await form.getByText("I bought it").first().waitFor();
  expect(new URL(form.url()).pathname).toBe("/closet/collections/list");
  await form.getByText("Shopping list").waitFor();
});

/** As Android does for an installed app: a form that the browser opens. */
const sharePage = (page: Page, shared: Record<string, string>) =>
  page.evaluate((fields) => {
    const form = document.createElement("form");
    Object.assign(form, { action: "/closet/items/share", method: "post", enctype: "multipart/form-data" });
    for (const [name, value] of Object.entries(fields))
      form.append(Object.assign(document.createElement("input"), { name, value }));
    document.body.append(form);
    form.submit();
  }, shared);

test("a shop's page that is shared begins a wish, also offline", async ({ openOwnCloset, server }) => {
  const offline = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/];
  const page = await openOwnCloset("noa", { items: 1, expected: offline });
  await waitUntilKept(page, 1);
  for (const [isOffline, name] of [
    [false, "Red belt"],
    [true, "Green hat"],
  ] as const) {
    await page.goto(`${server.url}/closet/items`);
    await page.context().setOffline(isOffline);
    await sharePage(page, { title: name, text: `Look: https://shop.example/${name.length}` });
    await page.getByLabel("What is it?").waitFor();
    expect(await page.getByLabel("What is it?").inputValue()).toBe(name);
    expect(await page.getByLabel("Shop link").inputValue()).toBe(`https://shop.example/${name.length}`);
  }
  await page.context().setOffline(false);
});
