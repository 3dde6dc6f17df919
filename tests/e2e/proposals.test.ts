import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";
import { drawGarmentPhotograph } from "#tests/support/factories/pictures.ts";

const { composer, owner: ownerWords, items: itemWords } = CATALOGUES.en;
const { inbox } = ownerWords;
const PHONE = { viewport: { width: 390, height: 844 }, expected: [/401|ERR_INTERNET_DISCONNECTED/] };

let server: DemoServer;
let emma: ReturnType<typeof createVisitor>;
let cookies: { name: string; value: string; url: string }[] = [];
beforeAll(async () => {
  server = await startDemoServer(await chooseServerAddress());
  emma = createVisitor((url, init) => fetch(url, init), server.url);
  await emma.signIn("emma@demo.example", server.dataDir);
  cookies = [...emma.jar].map(([name, value]) => ({ name, value, url: server.url }));
});
afterAll(() => server.discard());

async function check(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function propose(page: Page, name: string, fill: (sheet: ReturnType<Page["getByRole"]>) => Promise<void>) {
  await press(page, composer.notOwned("Emma"));
  const sheet = page.getByRole("dialog", { name: composer.notOwned("Emma") });
  await sheet.getByLabel(composer.whatIsIt).fill(name);
  await fill(sheet);
  await sheet.getByRole("button", { name: composer.putOnBoard }).click();
  await sheet.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: composer.idea(name), exact: true }).waitFor();
}

const readCloset = async () =>
  ((await (await emma.get("/owner/closets/emma/content")).json()) as Record<string, Record<string, Fields[]>>).closet;

/** Of an item that the closet has. */
async function findPicture(): Promise<string> {
  const address = String((await readCloset())?.items?.[0]?.thumbnailImageURL);
  return `pictures/${/[0-9a-f]{64}/.exec(address)?.[0]}`;
}

type Fields = Record<string, unknown>;

test("a friend proposes what the owner does not have, and the owner keeps it as a wish", async ({ openPage }) => {
  const before = await readCloset();
  const friend = await openPage(PHONE);
  await friend.goto(`${server.url}/user/emma/style`);
  await press(friend, composer.add("Trench coat"));
  await press(friend, composer.notOwned("Emma"));
  const sheet = friend.getByRole("dialog", { name: composer.notOwned("Emma") });
  await sheet.getByRole("button", { name: composer.putOnBoard }).click();
  await sheet.getByText(composer.enterThing).waitFor();
  await check(friend);
  await friend.keyboard.press("Escape");
  await propose(friend, "Red belt", async (form) => {
    await form.getByLabel(itemWords.fields.category).selectOption("Accessories");
    await form.getByLabel(itemWords.fields.shopLink).fill("shop.example/belts/red");
    await form.getByLabel(itemWords.fields.price).fill("39,90");
    await form.getByLabel(composer.currency).fill("EUR");
  });
  const photograph = await drawGarmentPhotograph({ width: 1500, height: 2000 }).jpeg().toBuffer();
  await propose(friend, "Blue bag", async (form) => {
    await form
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "bag.jpg", mimeType: "image/jpeg", buffer: photograph });
    await form.getByAltText(composer.photographChosen).waitFor();
  });
  await check(friend);
  // What is begun survives a reload, with its pictures.
  await friend.waitForURL(/draft=/);
  await friend.reload();
  for (const name of ["Red belt", "Blue bag"])
    await friend.getByRole("button", { name: composer.idea(name), exact: true }).waitFor();
  await friend.context().setOffline(true);
  await press(friend, composer.send);
  const send = friend.getByRole("dialog", { name: composer.sendTo("Emma") });
  await send.getByLabel(composer.yourName).fill("Zoe");
  await send.getByRole("button", { name: composer.send, exact: true }).click();
  await send.getByText(composer.waiting).waitFor();
  await friend.context().setOffline(false);
  await send.getByRole("heading", { name: composer.sent }).waitFor();

  const owner = await openPage(PHONE);
  await owner.context().addCookies(cookies);
  await owner.goto(`${server.url}/closet/inbox`);
  const card = owner.getByRole("article", { name: "Zoe" });
  await card.getByText(inbox.withThings(2)).waitFor();
  await card.getByText("Red belt, €39.90").waitFor();
  await card.getByText("https://shop.example/belts/red").waitFor();
  expect(await card.getByRole("link", { name: /shop\.example/ }).count()).toBe(0);
  await check(owner);
  await card.getByRole("button", { name: inbox.keep }).press("Enter");
  const belt = card.getByRole("group", { name: /Red belt/ });
  await belt.getByLabel(inbox.proposalChoices.wish).check();
  await belt.getByLabel(new RegExp(inbox.keepLink)).check();
  const bag = card.getByRole("group", { name: "Blue bag" });
  await bag.getByLabel(inbox.proposalChoices.item).check();
  await bag.getByLabel(inbox.whichOne).selectOption({ index: 1 });
  await check(owner);
  await card.getByRole("button", { name: inbox.keep }).click();
  await card.getByText(inbox.kept).waitFor();

  const { items = [], outfits = [] } = (await readCloset()) ?? {};
  const known = new Set(before?.items?.map(({ id }) => id));
  const added = items.filter(({ id }) => !known.has(id));
  expect(added).toMatchObject([
    {
      name: "Red belt",
      wishlist: true,
      price: 39.9,
      currency: "EUR",
      itemShoppingURL: "https://shop.example/belts/red",
    },
  ]);
  const outfit = outfits.find(({ id }) => !before?.outfits?.some((other) => other.id === id));
  const { pics } = (outfit?.layout ?? { pics: [] }) as { pics: { itemId: string }[] };
  expect(pics.map(({ itemId }) => itemId)).toEqual(
    expect.arrayContaining(["emma-item-trench-coat", String(added[0]?.id)]),
  );
  expect(pics.every(({ itemId }) => itemId === added[0]?.id || known.has(itemId))).toBe(true);
});

test.for<Language>(["en", "de", "fr", "es", "ar"])(
  "at 320 px, in %s, the form is whole",
  async (language, { openPage }) => {
    const words = CATALOGUES[language].composer;
    const page = await openPage({ viewport: { width: 320, height: 640 }, locale: language, expected: [/401/] });
    await page.goto(`${server.url}/user/emma/style?items=emma-item-trench-coat`);
    await press(page, words.notOwned("Emma"));
    const sheet = page.getByRole("dialog", { name: words.notOwned("Emma") });
    await sheet.getByLabel(words.whatIsIt).waitFor();
    await check(page);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
  },
);

test("on the owner’s own board it becomes a wish with the outfit, and wishes are in the tray if wanted", async ({
  openPage,
}) => {
  const before = new Set((await readCloset())?.items?.map(({ id }) => id));
  const page = await openPage({ ...PHONE, viewport: { width: 390, height: 1400 } });
  await page.context().addCookies(cookies);
  await page.goto(`${server.url}/closet/outfits/board`);
  await press(page, composer.notOwnedByYou);
  const sheet = page.getByRole("dialog", { name: composer.notOwnedByYou });
  await sheet.getByLabel(composer.whatIsIt).fill("Green scarf");
  await sheet.getByRole("button", { name: composer.putOnBoard }).press("Enter");
  await page.getByRole("button", { name: composer.idea("Green scarf"), exact: true }).waitFor();
  await check(page);
  await press(page, composer.save);
  await page.waitForURL(/outfits\?open=/);
  const { items = [] } = (await readCloset()) ?? {};
  expect(items.filter(({ id }) => !before.has(id))).toMatchObject([{ name: "Green scarf", wishlist: true }]);
  await page.goto(`${server.url}/closet/outfits/board`);
  const wish = page.getByRole("button", { name: composer.add("Green scarf"), exact: true });
  await page.getByRole("button", { name: composer.myWishes }).waitFor();
  expect(await wish.count()).toBe(0);
  await page.getByRole("button", { name: composer.myWishes }).click();
  await wish.click();
  await page.getByRole("button", { name: composer.idea("Green scarf"), exact: true }).waitFor();
});

test("a guest’s tray has wishes only behind a link that says so", async ({ openPage }) => {
  const wish = { name: "Silk blouse", wishlist: true, thumbnailImageURL: await findPicture() };
  expect((await emma.post("/owner/closets/emma/items", wish)).status).toBe(201);
  const openTray = async (may: string[]) => {
    const made = await emma.post("/owner/closets/emma/links", { what: { kind: "closet" }, until: null, may });
    const { link } = (await made.json()) as { link: { url: string } };
    const page = await openPage(PHONE);
    await page.goto(`${server.url}${new URL(link.url).pathname}/style`);
    await page.getByRole("button", { name: composer.add("Trench coat"), exact: true }).waitFor();
    return page;
  };
  const silk = (page: Page) => page.getByRole("button", { name: composer.add("Silk blouse"), exact: true });
  expect(await silk(await openTray(["style"])).count()).toBe(0);
  await silk(await openTray(["style", "wishes"])).waitFor();
});

/** Zoe answers the question of a link with an outfit of the closet and a hat that it does not have. */
async function answerQuestion(question: string): Promise<void> {
  const request = { what: { kind: "closet" }, until: null, may: ["style", "propose"], request: { for: question } };
  const { link } = (await (await emma.post("/owner/closets/emma/links", request)).json()) as { link: { url: string } };
  const place = { x: 0.5, y: 0.5, scale: 0.4, rotation: 0, mirrored: false, aspect: 1.3 };
  const pics = ["emma-item-trench-coat", "hat"].map((itemId) => ({ itemId, ...place }));
  const sent = await fetch(`${server.url}${new URL(link.url).pathname}/stylings`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: server.url },
    body: JSON.stringify({
      id: question,
      name: "Zoe",
      secret: "a secret of this guest",
      layout: { v: 1, ratio: 1.359, pics },
      proposals: [{ id: "hat", name: question }],
    }),
  });
  expect(sent.status).toBe(201);
}

test("what was proposed for a question is kept before it is chosen; kept without a network on two devices, it is one wish", async ({
  openPage,
}) => {
  await answerQuestion("Opera hat");
  const before = (await readCloset())?.outfits?.length ?? 0;
  const device = {
    ...PHONE,
    expected: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to (load resource|fetch)|when fetching the script/],
  };
  const devices = [await openPage(device), await openPage(device)];
  for (const device of devices) {
    await device.context().addCookies(cookies);
    await device.goto(`${server.url}/closet/all`);
    const waiting = device.getByRole("listitem").filter({ hasText: "Opera hat" });
    await waiting.getByRole("button", { name: inbox.decline }).waitFor();
    expect(await waiting.getByRole("button", { name: inbox.keep }).count()).toBe(0);
    await device.goto(`${server.url}/closet/inbox`);
    await device.getByText(ownerWords.requests.keepFirst).waitFor();
    const card = device.getByRole("article").filter({ hasText: "Opera hat" });
    await device.context().setOffline(true);
    await card.getByRole("button", { name: inbox.keep }).click();
    await card.getByLabel(inbox.proposalChoices.wish).check();
    await card.getByRole("button", { name: inbox.keep }).click();
    await card.getByText("You are offline. Your changes are kept on this device.").waitFor();
  }
  await Promise.all(devices.map((device) => device.context().setOffline(false)));
  for (const device of devices) {
    await device.getByText("Saved", { exact: true }).waitFor();
    await device.getByText(ownerWords.requests.keepFirst).waitFor({ state: "hidden" });
  }
  const { items = [], outfits = [] } = (await readCloset()) ?? {};
  expect(items.filter(({ name }) => name === "Opera hat")).toMatchObject([{ wishlist: true }]);
  expect(outfits).toHaveLength(before + 1);
});
