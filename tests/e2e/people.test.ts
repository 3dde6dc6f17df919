import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { listKept, PHONE, test } from "#tests/support/drivers/pages/own-closet.ts";
import { sendOutfit } from "#tests/support/drivers/pages/inbox.ts";
import {
  addPhotographs,
  beginOwnCloset,
  getOwnItems,
  makePhotographs,
  openOwnTab,
  readContent,
  signInWithLink,
} from "#tests/support/drivers/pages/owner.ts";
import { callFromPage } from "#tests/support/drivers/pages/page-call.ts";
import { waitForHydration, waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { fillInNames, SIGNED_OUT_PROBLEMS, type SignUpServer } from "#tests/support/drivers/pages/sign-up.ts";

const PROBLEMS = [
  ...SIGNED_OUT_PROBLEMS,
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/,
  /40[134] /,
];

const getPeople = (page: Page) => page.locator("#people");

/** Returns the address of the invitation. */
async function invite(page: Page, title: string, email: string): Promise<string> {
  await openOwnTab(page, "Settings");
  const people = getPeople(page);
  await people.getByText(title).click();
  const part = people.locator("details", { has: page.getByText(title) });
  if (email !== "") await part.getByRole("textbox", { name: /Email/ }).fill(email);
  await part.getByRole("button", { name: "Make the invitation" }).click();
  await part.getByText("The invitation is ready.").waitFor();
  await expectNoAxeViolations(page);
  return (await part.locator("figcaption bdi").textContent()) ?? "";
}

/** With an account that begins on the way. */
async function join(page: Page, server: SignUpServer, address: string, email: string, name: string): Promise<void> {
  await page.goto(address);
  await waitUntilIdle(page);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Sign in to join" }).click();
  await page.waitForURL("**/sign-in?to=**");
  await signInWithLink(page, server, { email, count: 1 });
  await fillInNames(page, name, "Roe");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL("**/join/*");
  await page.getByText(`You are signed in as ${email}.`).waitFor();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.waitForURL("**/closet/~*/items");
}

const openName = async (page: Page) => {
  await getOwnItems(page).getByRole("link").first().click();
  return page.getByLabel("Name", { exact: true });
};

test("a couple keeps one closet: invited, joined, edited by the other; what a removed person left unsent is offered as a file", async ({
  openOwnCloset,
  openPage,
  server,
}) => {
  const owner = await openOwnCloset("mia", { items: 2, expected: PROBLEMS });
  const address = await invite(owner, "Invite a person", "");
  expect(address).toMatch(/\/join\/[\w-]+$/);

  const helper = await openPage({ ...PHONE, baseURL: `${server.url}/`, expected: PROBLEMS });
  await join(helper, server, address, "leo@x.example", "Leo");
  await expect.poll(() => getOwnItems(helper).getByRole("link").count()).toBe(2);
  const name = await openName(helper);
  await name.fill("Red coat");
  await helper.getByText("Saved").waitFor();
  await helper.getByText("More details").click();
  await helper.getByLabel("Size").waitFor();
  expect(await helper.getByLabel("Price").count()).toBe(0);
  expect(await helper.getByLabel("Notes").count()).toBe(0);
  await helper.keyboard.press("Escape");
  await openOwnTab(helper, "Settings");
  await getPeople(helper).getByText("Leo Roe").waitFor();
  await expectNoAxeViolations(helper);
  for (const title of ["Who sees your closet", "Your data"])
    expect(await helper.getByRole("heading", { name: title }).count()).toBe(0);
  await openOwnTab(helper, "Items");

  await openOwnTab(owner, "Items");
  await getOwnItems(owner).getByRole("link", { name: "Red coat" }).click();
  await owner.getByText("Leo Roe, today").waitFor();
  await owner.keyboard.press("Escape");

  // A used invitation and an unknown one have the same page.
  const other = await openPage({ expected: PROBLEMS });
  const readPage = async (path: string) => {
    expect((await other.goto(path))?.status()).toBe(404);
    return await other.locator("main").innerHTML();
  };
  expect(await readPage(address)).toBe(await readPage(address.replace(/[\w-]{4}$/, "aaaa")));

  await expect.poll(async () => (await listKept(helper)).some((path) => path.endsWith("/content"))).toBe(true);
  const again = await openName(helper);
  await helper.context().setOffline(true);
  await again.fill("Blue coat");
  await helper.getByText("You are offline. Your changes are kept on this device.").first().waitFor();
  await openOwnTab(owner, "Settings");
  const leo = getPeople(owner).getByRole("listitem").filter({ hasText: "Leo Roe" });
  await leo.getByRole("button", { name: "Remove" }).click();
  await leo.getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => leo.count()).toBe(0);
  await helper.context().setOffline(false);
  await helper.getByRole("heading", { name: "You no longer have access to this closet." }).waitFor();
  await expectNoAxeViolations(helper);
  const saved = helper.waitForEvent("download");
  await helper.getByRole("button", { name: "Save as a file" }).click();
  expect((await saved).suggestedFilename()).toBe("mia.json");
  await helper.getByRole("button", { name: "Delete from this device" }).click();
  await helper.getByRole("heading", { name: "We can’t find this page." }).waitFor();
  expect(await helper.evaluate(() => JSON.stringify(localStorage))).not.toContain("Blue coat");
  expect((await listKept(helper)).filter((path) => path.includes("mia"))).toEqual([]);
});

test("a stylist keeps three closets, and hands one over", async ({ openPage, server }) => {
  const stylist = await openPage({ ...PHONE, baseURL: `${server.url}/`, expected: PROBLEMS });
  await beginOwnCloset(stylist, server, "nora@x.example");
  for (const [username, firstName] of [
    ["anna", "Anna"],
    ["ben", "Ben"],
  ] as const) {
    await stylist.goto("closet/all");
    await waitForHydration(stylist);
    await stylist.getByText("A closet for somebody else").click();
    await stylist.getByLabel("Their first name").fill(firstName);
    await stylist.getByLabel("A username for it").fill(username);
    await stylist.getByText(`${username} is free.`).waitFor();
    await stylist.getByRole("button", { name: "Begin the closet" }).click();
    await stylist.waitForURL(`**/closet/~${username}/items`);
  }
  await addPhotographs(stylist, await makePhotographs(1));
  await expect.poll(() => getOwnItems(stylist).getByRole("link").count()).toBe(1);
  await callFromPage(stylist, "PUT", "/owner/closets/ben/privacy", { visibility: "public" });
  const { items } = await readContent(stylist, "ben");
  await sendOutfit(server, "ben", items[0]?.id ?? "");

  await stylist.goto("closet/all");
  const waiting = stylist.getByRole("list", { name: "Ben’s closet" });
  await waiting.getByText("Styled by Ana").waitFor();
  await expectNoAxeViolations(stylist);
  await waiting.getByRole("button", { name: "Keep it" }).click();
  await expect.poll(() => waiting.count()).toBe(0);
  expect((await readContent(stylist, "ben")).outfits).toHaveLength(1);
  await expect.poll(() => stylist.getByRole("listitem").count()).toBe(3);
  await expectNoAxeViolations(stylist);
  await stylist.getByRole("link", { name: /Anna’s closet/ }).click();
  await stylist.waitForURL("**/closet/~anna/items");
  await stylist.goto("closet/outfits");
  await stylist.waitForURL("**/closet/~anna/outfits");
  await waitForHydration(stylist);
  await stylist.getByRole("button", { name: "Another closet" }).click();
  const others = stylist.getByRole("navigation", { name: "Your closets" });
  await others.getByRole("link", { name: /Ben’s closet/ }).waitFor();
  await expectNoAxeViolations(stylist);
  await stylist.keyboard.press("Escape");

  const address = await invite(stylist, "Hand over this closet", "anna@x.example");
  const anna = await openPage({ ...PHONE, baseURL: `${server.url}/`, expected: PROBLEMS });
  await join(anna, server, address, "anna@x.example", "Anna");
  await openOwnTab(anna, "Settings");
  await anna.getByRole("heading", { name: "Your data" }).waitFor();

  await stylist.reload();
  await getPeople(stylist).getByRole("button", { name: "Become a helper" }).click();
  await Promise.all([
    stylist.waitForEvent("load"),
    getPeople(stylist).getByRole("button", { name: "Become a helper" }).click(),
  ]);
  await expect.poll(() => stylist.getByRole("heading", { name: "Your data" }).count()).toBe(0);
  await stylist.goto("closet/all");
  await stylist.getByRole("link", { name: /Anna’s closet.*Helper/s }).waitFor();
});

test("signing out asks about photographs that wait in another closet", async ({ openPage, server }) => {
  const page = await openPage({ ...PHONE, baseURL: `${server.url}/`, expected: PROBLEMS });
  await beginOwnCloset(page, server, "olga@x.example");
  expect((await callFromPage(page, "POST", "/owner/closets", { username: "pia", firstName: "Pia" })).status).toBe(201);
  await page.route("**/owner/closets/pia/items*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await page.goto("closet/~pia/items");
  const photographs = await makePhotographs(1);
  await Promise.all([page.waitForEvent("requestfailed"), addPhotographs(page, photographs)]);
  await page.goto("closet/~olga/settings");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByText("Not saved yet: photographs. If you sign out now").waitFor();
});

/** A helper, with an account that begins on the way. */
async function addHelper(owner: Page, helper: Page, server: SignUpServer, username: string): Promise<void> {
  const path = `/owner/closets/${username}/invitations`;
  const { body } = await callFromPage(owner, "POST", path, { role: "helper" });
  const { url } = (body as { invitation: { url: string } }).invitation;
  await join(helper, server, new URL(url).pathname, `helper-of-${username}@x.example`, "Leo");
}

test("a helper puts an outfit together and presents it with a sentence; an owner answers, and prefers the inbox", async ({
  openOwnCloset,
  openPage,
  server,
}) => {
  const owner = await openOwnCloset("rosa", { items: 2, expected: PROBLEMS });
  const helper = await openPage({ ...PHONE, baseURL: `${server.url}/`, expected: PROBLEMS });
  await addHelper(owner, helper, server, "rosa");
  const compose = async (): Promise<void> => {
    await helper.goto("closet/outfits/board");
    await helper.getByRole("button", { name: /^Add / }).first().click();
    await helper.getByRole("button", { name: "Save", exact: true }).click();
  };
  await compose();
  await helper.waitForURL("**/outfits?open=**");
  await helper.getByText("Styled by Leo").waitFor();
  await helper.keyboard.press("Escape");

  await helper.getByRole("button", { name: "Present outfits" }).click();
  await helper.getByRole("dialog").getByRole("checkbox").first().click();
  await expectNoAxeViolations(helper);
  await helper.getByRole("button", { name: "Done" }).click();
  await helper.getByLabel(/^A sentence for/).fill("For the opera");
  await expectNoAxeViolations(helper);
  await helper.getByRole("button", { name: "Send", exact: true }).click();
  await helper.getByText("Sent to the owner’s inbox.").waitFor();
  await openOwnTab(helper, "Inbox");
  await helper.getByText("Waits for an owner.").waitFor();
  expect(await helper.getByRole("button", { name: "Keep it" }).count()).toBe(0);
  await expectNoAxeViolations(helper);

  await openOwnTab(owner, "Inbox");
  await owner.getByText("For the opera").waitFor();
  await expectNoAxeViolations(owner);
  await owner.getByRole("button", { name: "Keep it" }).click();
  await expect.poll(() => owner.getByRole("button", { name: "Keep it" }).count()).toBe(0);
  expect((await readContent(owner, "rosa")).outfits).toHaveLength(1);
  await openOwnTab(owner, "Settings");
  await getPeople(owner)
    .getByLabel(/^Outfits that helpers compose wait/)
    .check();
  await expect
    .poll(async () => (await callFromPage(owner, "GET", "/owner/closets/rosa/content")).body)
    .toMatchObject({ closet: { user: { helperOutfits: "inbox" } } });

  await compose();
  await helper.getByText("Sent to the owner’s inbox.").waitFor();
  expect((await readContent(owner, "rosa")).outfits).toHaveLength(1);
  await openOwnTab(owner, "Inbox");
  await owner.getByRole("button", { name: "Keep it" }).click();
  await expect.poll(async () => (await readContent(owner, "rosa")).outfits.length).toBe(2);
});

test("another closet's unsent edits are named beside it; a closet that an account has lost leaves the device when any is opened", async ({
  openOwnCloset,
  openPage,
  server,
}) => {
  const owner = await openOwnCloset("rolf", { items: 1, expected: PROBLEMS });
  const helper = await openPage({ ...PHONE, baseURL: `${server.url}/`, expected: PROBLEMS });
  await addHelper(owner, helper, server, "rolf");
  expect((await callFromPage(helper, "POST", "/owner/closets", { username: "sven", firstName: "Sven" })).status).toBe(
    201,
  );
  const isKept = async (username: string) => {
    const kept = await listKept(helper);
    return ["content", "items"].every((part) => kept.includes(`/closet/~${username}/${part}`));
  };
  for (const username of ["sven", "rolf"]) {
    await helper.goto(`closet/~${username}/items`);
    await expect.poll(() => isKept(username)).toBe(true);
  }
  const name = await openName(helper);
  await helper.context().setOffline(true);
  await name.fill("Blue coat");
  await helper.getByText("You are offline. Your changes are kept on this device.").first().waitFor();
  await helper.goto("closet/~sven/items");
  await helper.getByRole("button", { name: "Another closet" }).click();
  const others = helper.getByRole("navigation", { name: "Your closets" });
  await others.getByText("1 change not sent yet").waitFor();
  await helper.context().setOffline(false);
  await helper.goto("closet/all");
  await helper.locator('a[href$="/closet/~rolf/items"]').getByText("1 change not sent yet").waitFor();
  await expectNoAxeViolations(helper);

  const { body } = await callFromPage(owner, "GET", "/owner/closets/rolf/people");
  const leo = (body as { people: { id: string; role: string }[] }).people.find(({ role }) => role === "helper");
  await callFromPage(owner, "DELETE", `/owner/closets/rolf/people/${leo?.id}`);
  expect(await isKept("rolf")).toBe(true);
  await helper.goto("closet/~sven/items");
  await expect.poll(() => isKept("rolf")).toBe(false);
  expect((await listKept(helper)).filter((path) => path.includes("rolf"))).toEqual([]);
  expect(await isKept("sven")).toBe(true);
});
