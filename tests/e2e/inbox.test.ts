import { getSitePath } from "#tests/support/drivers/server.ts";
import sharp from "sharp";
import { callFromPage } from "#tests/support/drivers/pages/page-call.ts";
import { afterAll, beforeAll, expect } from "vitest";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { beginPublicCloset, sendOutfit } from "#tests/support/drivers/pages/inbox.ts";
import { openOwnTab, readContent, signInWithLink } from "#tests/support/drivers/pages/owner.ts";
import { waitForHydration } from "#tests/support/drivers/pages/page-idle.ts";
import { fillInNames, type SignUpServer, startSignUpServer } from "#tests/support/drivers/pages/sign-up.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer({ TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => server.discard());

const PHONE = { viewport: { width: 390, height: 844 }, expected: [/401/] };
const CUT_PHONE = { ...PHONE, expected: [/401|502|ERR_FAILED|Failed to fetch/] };

test("an owner sees what a friend sends, keeps it and says thank you; the friend's page shows both", async ({
  openPage,
}) => {
  const owner = await openPage(PHONE);
  await beginPublicCloset(owner, server, "ida@x.example");
  await owner.getByRole("link", { name: "Inbox" }).click();
  await owner.getByRole("heading", { name: "No outfits yet" }).waitFor();
  await owner.getByRole("link", { name: "Outfits" }).click();
  const { items } = await readContent(owner, "ida");
  const token = await sendOutfit(server, "ida", items[0]?.id ?? "");

  await owner.getByRole("link", { name: "Inbox 1 waiting" }).click();
  const card = owner.getByRole("article", { name: "Ana" });
  await card.getByText("For Monday").waitFor();
  const friend = await openPage(PHONE);
  await friend.goto(`${server.url}/styling/${token}`);
  await friend.getByRole("heading", { name: "Jane has seen it" }).waitFor();
  await expectNoAxeViolations(friend);

  const seal = card.locator("[data-now] > svg");
  expect(await seal.count()).toBe(0);
  await card.getByRole("button", { name: "Keep it" }).click();
  await card.getByText("It is one of your outfits now.").waitFor();
  expect(await seal.isVisible()).toBe(true);
  expect(await owner.evaluate(() => document.activeElement?.textContent)).toBe("It is one of your outfits now.");
  await expectNoAxeViolations(owner);
  await card.getByRole("button", { name: "I’ll wear it." }).click();
  await card.getByText("Your answer was sent.").waitFor();
  await friend.reload();
  await friend.getByRole("heading", { name: "Jane kept your outfit" }).waitFor();
  await friend.getByText("I’ll wear it.").waitFor();
  await friend.getByRole("link", { name: "See your outfit in the closet" }).click();
  await friend.getByText("Styled by Ana").waitFor();
  await card.getByRole("link", { name: "Edit the outfit" }).click();
  await owner.getByRole("dialog").getByText("Styled by Ana").waitFor();
  await owner.getByRole("button", { name: "Worn today" }).click();
  await owner.getByRole("button", { name: "Tell Ana" }).click();
  await owner.getByText("Ana knows that you wore it.").waitFor();
  await expectNoAxeViolations(owner);
  await friend.goto(`${server.url}/styling/${token}`);
  await friend.getByRole("heading", { name: "Jane wore your outfit" }).waitFor();
  await expectNoAxeViolations(friend);
  await owner.getByRole("button", { name: "Close", exact: true }).last().click();

  // Kept ones are thumbnails at the next visit, with the stylist's note.
  await owner.getByRole("link", { name: "Inbox", exact: true }).click();
  await owner.getByRole("heading", { name: "Kept" }).waitFor();
  expect(await card.count()).toBe(0);
  await owner.getByRole("link", { name: "Styled by Ana For Monday" }).click();
  await expectNoAxeViolations(owner);
  await card.getByRole("button", { name: "Remove it from my outfits" }).click();
  await card.getByText("You removed this outfit.").waitFor();
  const undo = owner.getByRole("button", { name: "Undo" });
  await undo.waitFor();
  await friend.goto(`${server.url}/styling/${token}`);
  await friend.getByRole("heading", { name: "Jane kept your outfit" }).waitFor();
  expect(await friend.getByRole("link", { name: "See your outfit in the closet" }).count()).toBe(0);
  await undo.click();
  await card.getByRole("link", { name: "Edit the outfit" }).waitFor();

  // To look at a shared page takes nothing from its stylist.
  await owner.goto(`${server.url}/styling/${token}`);
  const keep = owner.getByRole("button", { name: "Keep it in my account" });
  await keep.waitFor();
  await owner.reload();
  await keep.click();
  await owner.getByText("It is saved in your account, ida@x.example.").waitFor();
  await owner.reload();
  await owner.getByRole("link", { name: "Outfits you’ve sent" }).waitFor();
  expect(await keep.count()).toBe(0);
});

test("an owner undoes Decline and Block, with the toast, on the card and in the settings", async ({ openPage }) => {
  const owner = await openPage(PHONE);
  await beginPublicCloset(owner, server, "ina@x.example");
  const { items } = await readContent(owner, "ina");
  await sendOutfit(server, "ina", items[0]?.id ?? "");
  await owner.getByRole("link", { name: "Inbox 1 waiting" }).click();
  const card = owner.getByRole("article", { name: "Ana" });
  await card.getByRole("button", { name: "Decline" }).click();
  await owner.getByText("Declined.").waitFor();
  await card.waitFor({ state: "hidden" });
  await owner.getByRole("button", { name: "Undo" }).click();
  await card.getByRole("button", { name: "Decline" }).click();
  await owner.getByText("Declined or taken back").click();
  await owner.getByRole("link", { name: /^Styled by Ana/ }).click();
  await card.getByRole("button", { name: "Undo" }).click();
  await card.getByRole("button", { name: "Keep it" }).waitFor();
  await expect.poll(() => owner.getByRole("dialog").count()).toBe(0);

  await card.getByRole("button", { name: "More" }).click();
  await expectNoAxeViolations(owner);
  await owner.getByRole("button", { name: "Block Ana" }).click();
  await owner.getByText("Blocked.").waitFor();
  await owner.getByText("Declined or taken back").click();
  await owner.getByRole("link", { name: /^Styled by Ana/ }).click();
  await card.getByText(/Blocked until \w+ \d+/).waitFor();
  expect(await card.getByRole("button", { name: "Say thank you" }).count()).toBe(0);
  // The first "Close" is the notice's.
  await owner.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).last().click();
  await openOwnTab(owner, "Settings");
  await owner.getByRole("heading", { name: "People you’ve blocked" }).waitFor();
  await owner.getByText(/Ana · Blocked until \w+ \d+/).waitFor();
  await expectNoAxeViolations(owner);
  await owner.getByRole("button", { name: "Unblock Ana" }).click();
  await expect.poll(() => owner.getByRole("heading", { name: "People you’ve blocked" }).count()).toBe(0);
});

test("a friend without an account follows what this device has sent", async ({ openPage }) => {
  const owner = await openPage(PHONE);
  await beginPublicCloset(owner, server, "ines@x.example");
  const friend = await openPage(PHONE);
  await friend.goto(`${server.url}/user/ines/items`);
  await waitForHydration(friend);
  await friend.goto(`${server.url}/stylings`);
  await friend.getByText("You haven’t sent any outfits yet.").waitFor();
  await friend.getByRole("link", { name: "Jane’s closet" }).click();
  await friend.goto(`${server.url}/user/ines/style`);
  for (const name of ["Bo", "Cleo"]) {
    await friend.getByRole("button", { name: /^Add / }).first().click();
    await friend.getByRole("button", { name: "Send", exact: true }).click();
    const sheet = friend.getByRole("dialog", { name: "Send to Jane" });
    await sheet.getByRole("textbox", { name: "Your name" }).fill(name);
    await sheet.getByRole("button", { name: "Send" }).click();
    await sheet.getByRole("button", { name: "Put another outfit together" }).click();
  }
  await friend.goto(`${server.url}/stylings`);
  const cards = friend.getByRole("link", { name: /^For Jane.*Sent/ });
  await expect.poll(() => cards.count()).toBe(2);
  expect(await cards.locator("img").count()).toBe(2);
  await expectNoAxeViolations(friend);
  const newest = await cards.first().getAttribute("href");

  let asked = 0;
  friend.on("request", (request) => {
    if (/\/stylings\/[\w-]{43}$/.test(request.url())) asked += 1;
  });
  await friend.goto(`${server.url}/user/ines/items`);
  const line = friend.getByRole("link", { name: "Your outfit: sent to Jane" });
  await line.waitFor();
  await friend.reload();
  await line.waitFor();
  // The owner may answer meanwhile.
  expect([asked, await line.getAttribute("href")]).toEqual([2, newest]);
  await expectNoAxeViolations(friend);
  const { body } = await callFromPage(owner, "GET", "/owner/closets/ines/stylings");
  const [{ id } = { id: "" }] = (body as { stylings: { id: string }[] }).stylings;
  await callFromPage(owner, "POST", `/owner/closets/ines/stylings/${id}`, { decision: "accept" });
  for (let visit = 0; visit < 2; visit += 1) {
    await friend.reload();
    await friend.getByRole("link", { name: "Your outfit: Jane kept it" }).waitFor();
  }
  // Each visit asks: the owner may take an answer back.
  expect(asked).toBe(4);
});

test("a friend who signs up finds what they sent before from this device", async ({ openPage }) => {
  const owner = await openPage(PHONE);
  await beginPublicCloset(owner, server, "iris@x.example");

  const friend = await openPage(PHONE);
  await friend.goto(`${server.url}/user/iris/style`);
  await friend.getByRole("button", { name: /^Add / }).first().click();
  await friend.getByRole("button", { name: "Send", exact: true }).click();
  const sheet = friend.getByRole("dialog", { name: "Send to Jane" });
  await sheet.getByRole("textbox", { name: "Your name" }).fill("Bo");
  await sheet.getByRole("button", { name: "Send" }).click();
  await sheet.getByRole("link", { name: "See your outfit for Jane" }).waitFor();

  await friend.goto(`${server.url}/stylings`);
  await friend.getByText("Sign in to see all the outfits you’ve sent.").waitFor();
  await expectNoAxeViolations(friend);
  await friend.getByRole("link", { name: "Sign in" }).click();
  await signInWithLink(friend, server, { email: "bo@x.example" });
  await fillInNames(friend, "Bo", "Roe");
  await friend.getByRole("button", { name: "Continue", exact: true }).click();
  await friend.waitForURL("**/stylings");
  const sent = friend.getByRole("link", { name: /^For Jane/ });
  await sent.waitFor();
  await expectNoAxeViolations(friend);
  await sent.click();
  await friend.getByRole("link", { name: "Outfits you’ve sent" }).waitFor();
  expect(await friend.getByRole("button", { name: "Keep it in my account" }).count()).toBe(0);
});

test("a stylist shows an outfit to others by an address that takes nothing back", async ({ openPage }) => {
  const owner = await openPage(PHONE);
  await beginPublicCloset(owner, server, "isa@x.example");
  const { items } = await readContent(owner, "isa");
  const token = await sendOutfit(server, "isa", items[0]?.id ?? "");
  const stylist = await openPage({ ...PHONE, permissions: ["clipboard-read", "clipboard-write"] });
  await stylist.goto(`${server.url}/styling/${token}`);
  await waitForHydration(stylist);
  await stylist.getByText("Keep this page’s address to yourself").waitFor();
  await stylist.getByRole("button", { name: "Show it to a friend" }).click();
  await stylist.getByText("The link is copied.").waitFor();
  const address = await stylist.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/\/outfit\/[\w-]{43}$/);
  for (const [name, width, height] of [
    ["Picture for a chat", 1080, 1350],
    ["Picture for a story", 1080, 1920],
  ] as const) {
    const saving = stylist.waitForEvent("download");
    await stylist.getByRole("link", { name }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe("outfit.jpg");
    expect(await sharp(await saved.path()).metadata()).toMatchObject({ format: "jpeg", width, height });
  }

  const friend = await openPage({ ...PHONE, expected: [/404/] });
  await friend.goto(address);
  await friend.getByRole("heading", { name: "An outfit for Jane" }).waitFor();
  await friend.getByText(/^Put together for .*Jane.* by .*Ana/).waitFor();
  expect(await friend.getByText(/Take it back|Sign up|Create an account/).count()).toBe(0);
  await expectNoAxeViolations(friend);
  for (const page of [friend, stylist]) {
    const tags = await page.evaluate(async () => {
      const html = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
      const read = (name: string) =>
        html.querySelector(`meta[name="${name}"],meta[property="${name}"]`)?.getAttribute("content");
      return [
        read("robots"),
        read("og:title"),
        read("og:image"),
        [...html.head.querySelectorAll("meta,title")].map((tag) => tag.outerHTML).join(""),
      ] as const;
    });
    expect(tags.slice(0, 2)).toEqual(["noindex", page === friend ? "An outfit for Jane" : "Your outfit for Jane"]);
    expect(getSitePath(tags[2] ?? "")).toBe(`${getSitePath(address)}/picture.jpg`);
    expect(tags[3]).not.toContain(token);
  }
  await friend.getByRole("link", { name: "Style Jane, too" }).click();
  await friend.waitForURL("**/user/isa/style**");

  await stylist.getByText("Take it back").first().click();
  await stylist.getByRole("button", { name: "Take it back" }).click();
  await stylist.getByRole("heading", { name: "You took it back" }).waitFor();
  expect((await friend.goto(address))?.status()).toBe(404);
});

test("a friend takes back what they sent, and the owner's open page shows it, after lost connections", async ({
  openPage,
}) => {
  const owner = await openPage(CUT_PHONE);
  await beginPublicCloset(owner, server, "ivy@x.example");
  const { items } = await readContent(owner, "ivy");
  await owner.getByRole("link", { name: "Inbox" }).click();
  // "Seen" does not arrive at first.
  let unseen = 0;
  await owner.route("**/stylings/*", (route) => {
    unseen += 1;
    return unseen === 1 ? route.abort() : route.continue();
  });
  const token = await sendOutfit(server, "ivy", items[0]?.id ?? "");
  await expect.poll(() => unseen).toBe(1);
  await owner.getByRole("link", { name: "Inbox 1 waiting" }).waitFor();
  await sendOutfit(server, "ivy", items[0]?.id ?? "", { id: "two", name: "Bo" });
  await owner.getByRole("article", { name: "Bo" }).waitFor();
  const ana = owner.getByRole("article", { name: "Ana" });
  await ana.getByRole("heading").scrollIntoViewIfNeeded();
  await expect.poll(() => unseen).toBeGreaterThan(2);
  await ana.getByText("For Monday").waitFor();

  const friend = await openPage(CUT_PHONE);
  await friend.goto(`${server.url}/styling/${token}`);
  await waitForHydration(friend);
  const state = friend.getByRole("heading", { name: "Jane has seen it" });
  await state.waitFor();
  // While the server restarts, the page stays as it is.
  let isDown = true;
  let failures = 0;
  await friend.route("**/styling/*.data*", (route) => {
    if (!isDown) return route.continue();
    failures += 1;
    return failures % 2 === 1 ? route.abort() : route.fulfill({ status: 502, body: "Bad gateway" });
  });
  await friend.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => failures).toBeGreaterThan(1);
  await friend.getByText("Take it back").first().click();
  const before = failures;
  await friend.getByRole("button", { name: "Take it back" }).click();
  await owner.getByText("Ana took this outfit back.").waitFor();
  await expect.poll(() => failures).toBeGreaterThan(before);
  expect(await state.isVisible()).toBe(true);
  isDown = false;
  await friend.getByRole("heading", { name: "You took it back" }).waitFor();
  expect(await friend.evaluate(() => document.activeElement?.textContent)).toBe("You took it back");
  expect(await ana.getByRole("button", { name: "Keep it" }).count()).toBe(0);
});
