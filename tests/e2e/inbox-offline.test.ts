import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { sendOutfit } from "#tests/support/drivers/pages/inbox.ts";
import { listKept, test, waitUntilKept } from "#tests/support/drivers/pages/own-closet.ts";
import { readContent } from "#tests/support/drivers/pages/owner.ts";
import { callFromPage } from "#tests/support/drivers/pages/page-call.ts";

const OFFLINE = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/];

/** Its inbox is open and has one outfit, of Ana. */
async function receiveOutfit(page: Page, server: { url: string }, username: string): Promise<string> {
  const path = `/owner/closets/${username}`;
  await callFromPage(page, "PUT", `${path}/privacy`, { visibility: "public", isIndexed: false });
  const [item] = (await readContent(page, username)).items;
  await sendOutfit(server, username, item?.id ?? "");
  await page.goto(`${server.url}/closet/inbox`);
  await page.getByRole("article", { name: "Ana" }).waitFor();
  const { body } = await callFromPage(page, "GET", `${path}/stylings`);
  return `${path}/stylings/${(body as { stylings: { id: string }[] }).stylings[0]?.id}`;
}

async function countOutfits(page: Page, username: string): Promise<number> {
  const { body } = await callFromPage(page, "GET", `/owner/closets/${username}/content`);
  return (body as { closet: { outfits: unknown[] } }).closet.outfits.length;
}

const KEPT_HERE = "You are offline. Your changes are kept on this device.";

test("an outfit that is kept without a network waits, also after a reload, and is kept once", async ({
  openOwnCloset,
  server,
}) => {
  const page = await openOwnCloset("lou", { items: 1, seed: 20, expected: OFFLINE });
  await waitUntilKept(page, 1);
  await receiveOutfit(page, server, "lou");
  const card = page.getByRole("article", { name: "Ana" });
  await page.context().setOffline(true);
  await card.getByRole("button", { name: "Keep it" }).click();
  await card.getByText(KEPT_HERE).waitFor();
  await expectNoAxeViolations(page);
  await page.reload();
  await page.getByText(KEPT_HERE).first().waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => countOutfits(page, "lou")).toBe(1);
  await card.getByRole("link", { name: "Edit the outfit" }).waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await countOutfits(page, "lou")).toBe(1);
});

test.for<[name: string, answer: Parameters<Route["fulfill"]>[0]]>([
  ["answers", { contentType: "text/html", body: "<h1>Welcome to the hotel</h1>" }],
  ["leads elsewhere", { status: 302, headers: { Location: "http://wifi.example/sign-in" } }],
])(
  "an outfit that is kept where a network’s sign-in page %s waits, and is kept once",
  async ([name, answer], { openOwnCloset, server }) => {
    const username = `mo${name.length}`;
    const page = await openOwnCloset(username, {
      items: 1,
      seed: 25,
      expected: [...OFFLINE, /csp|Content Security Policy|wifi\.example/],
    });
    await receiveOutfit(page, server, username);
    await page.route("**/owner/**", (route) => route.fulfill(answer));
    await page.route("http://wifi.example/**", (route) => route.fulfill({ body: "Welcome" }));
    const card = page.getByRole("article", { name: "Ana" });
    await card.getByRole("button", { name: "Keep it" }).click();
    await page.getByText("We can’t save right now. Your changes are kept here.").first().waitFor();
    await page.unroute("**/owner/**");
    await expect.poll(() => countOutfits(page, username)).toBe(1);
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await countOutfits(page, username)).toBe(1);
  },
);

test("an outfit is kept once when the answer was lost", async ({ openOwnCloset, server }) => {
  const page = await openOwnCloset("lia", { items: 1, seed: 21, expected: OFFLINE });
  await receiveOutfit(page, server, "lia");
  let kept = 0;
  await page.route("**/stylings/*", async (route) => {
    if (!route.request().postData()?.includes("accept")) return await route.continue();
    kept += 1;
    if (kept > 2) return await route.continue();
    await route.fetch();
    await route.abort();
  });
  const card = page.getByRole("article", { name: "Ana" });
  await card.getByRole("button", { name: "Keep it" }).click();
  await card.getByRole("link", { name: "Edit the outfit" }).waitFor();
  await expect.poll(() => kept).toBe(3);
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await countOutfits(page, "lia")).toBe(1);
  expect(await page.getByText("We couldn’t save this change.").count()).toBe(0);
});

test("an answer that waited is told when another device has given another one", async ({ openOwnCloset, server }) => {
  const page = await openOwnCloset("lyn", { items: 1, seed: 22, expected: [...OFFLINE, /409/] });
  const path = await receiveOutfit(page, server, "lyn");
  const other = await page.context().newPage();
  await other.goto(`${server.url}/closet/items`);
  await page.route("**/stylings/*", (route) => route.abort());
  const card = page.getByRole("article", { name: "Ana" });
  await card.getByRole("button", { name: "Keep it" }).click();
  await page.getByText("We can’t save right now.").first().waitFor();
  expect((await callFromPage(other, "POST", path, { decision: "decline" })).status).toBe(200);
  await page.unroute("**/stylings/*");
  await page.getByText("We couldn’t save this change. This was answered on another device, or taken back.").waitFor();
  expect(await countOutfits(page, "lyn")).toBe(0);
});

test("the inbox opens after a reload without a network, and takes answers and their undo", async ({
  openOwnCloset,
  server,
}) => {
  const page = await openOwnCloset("ada", { items: 1, seed: 24, expected: OFFLINE });
  await waitUntilKept(page, 1);
  const path = await receiveOutfit(page, server, "ada");
  const readState = async () => {
    const { body } = await callFromPage(page, "GET", "/owner/closets/ada/stylings");
    return (body as { stylings: { id: string; state: string }[] }).stylings.find(({ id }) => path.endsWith(id))?.state;
  };
  await expect.poll(() => listKept(page)).toContain("/closet/~ada/content/stylings");
  await page.context().setOffline(true);
  await page.reload();
  const card = page.getByRole("article", { name: "Ana" });
  await card.getByRole("button", { name: "Decline" }).waitFor();
  await expectNoAxeViolations(page);
  await page.context().setOffline(false);
  await card.getByRole("button", { name: "Decline" }).click();
  await expect.poll(readState).toBe("declined");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText(KEPT_HERE).first().waitFor();
  await page.context().setOffline(false);
  await expect.poll(readState).toBe("seen");
  expect(await page.getByText("We couldn’t save this change.").count()).toBe(0);
});

test("the inbox is kept at the first visit, and a stylist can be told without a connection", async ({
  openOwnCloset,
  server,
}) => {
  const page = await openOwnCloset("eva", { items: 1, seed: 26, expected: OFFLINE });
  await waitUntilKept(page, 1);
  const path = await receiveOutfit(page, server, "eva");
  await callFromPage(page, "POST", path, { decision: "accept" });
  // As in a browser that opens the inbox first.
  await page.evaluate(() => caches.delete("closet"));
  await page.reload();
  await expect.poll(() => listKept(page)).toContain("/closet/~eva/content/stylings");
  await waitUntilKept(page, 1);

  const { outfits } = await readContent(page, "eva");
  await page.goto(`${server.url}/closet/outfits`);
  await expect.poll(() => listKept(page)).toContain("/closet/~eva/content");
  await page.context().setOffline(true);
  await page.goto(`${server.url}/closet/outfits?open=${outfits[0]?.id}`);
  await page.getByRole("button", { name: "Worn today" }).click();
  await page.getByRole("button", { name: "Tell Ana" }).click();
  await page.getByText(KEPT_HERE).first().waitFor();
  await page.context().setOffline(false);
  await page.getByText("Ana knows that you wore it.").waitFor();
});

test("a choice for a question waits for a connection", async ({ openOwnCloset, server }) => {
  const page = await openOwnCloset("ola", { items: 1, seed: 25, expected: OFFLINE });
  await waitUntilKept(page, 1);
  const made = await callFromPage(page, "POST", "/owner/closets/ola/links", {
    what: { kind: "closet" },
    until: null,
    may: ["style"],
    request: { for: "A trip" },
  });
  const { link } = made.body as { link: { url: string } };
  const [item] = (await readContent(page, "ola")).items;
  await sendOutfit(server, "", item?.id ?? "", { path: new URL(link.url).pathname });
  await page.goto(`${server.url}/closet/inbox`);
  const question = page.getByRole("region", { name: "A trip" });
  await question.getByRole("article", { name: "Ana" }).waitFor();
  await page.context().setOffline(true);
  await question.getByRole("button", { name: "Choose one" }).click();
  const choice = page.getByRole("dialog", { name: "Choose one" });
  await choice.getByRole("radio", { name: "Ana" }).check();
  await choice.getByRole("button", { name: "Choose", exact: true }).click();
  await question.getByText(KEPT_HERE).waitFor();
  await expectNoAxeViolations(page);
  expect(await question.getByRole("button", { name: "Choose one" }).isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await question.getByText("You chose this one").waitFor();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect((await readContent(page, "ola")).outfits).toMatchObject([{ styledBy: "Ana" }]);
});
