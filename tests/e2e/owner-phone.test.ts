import { expect } from "vitest";
import { LANGUAGES } from "#domain/languages.ts";
import { PHONE, test } from "#tests/support/drivers/pages/own-closet.ts";
import {
  addPhotographs,
  getOwnItems,
  getUsernameField,
  makePhotographs,
  readContent,
  signInAsOwner,
  signInWithLink,
  openOwnTab,
} from "#tests/support/drivers/pages/owner.ts";
import { holdScripts, waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

test("a username that is typed before the script has loaded stays, and is checked", async ({ openPage, server }) => {
  const page = await openPage({ ...PHONE, expected: [/usernames\/admin/, /409/] });
  await signInAsOwner(page, server, "ann@x.example");
  const load = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  const field = getUsernameField(page);
  await field.fill("typed-early");
  load();
  await page.getByText("typed-early is free.").waitFor();
  await field.fill("emma");
  await page.getByRole("button", { name: "Use “emma2”" }).click();
  await page.getByText("emma2 is free.").waitFor();
  await field.fill("typed-early");
  await waitUntilIdle(page);
  expect(await field.inputValue()).toBe("typed-early");
  await page.route("**/owner/usernames/**", (route) => route.abort());
  await field.fill("admin");
  await page.getByText("We can’t check this name right now.").waitFor();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("alert").getByText("admin is reserved.").waitFor();
  // A space is no text: the browser says that the field is empty.
  await field.fill("");
  await field.pressSequentially("  ");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  expect(await field.evaluate((input: HTMLInputElement) => [input.value, input.validity.valueMissing])).toEqual([
    "",
    true,
  ]);
});

test("every tab of the owner is in sight on a small phone", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("bea", { viewport: { width: 320, height: 640 } });
  const nav = page.getByRole("navigation", { name: "Your closet" });
  const tabs = nav.getByRole("link").or(nav.getByRole("button"));
  expect(await tabs.count()).toBe(5);
  for (const tab of await tabs.all()) {
    const { x = -1, width = 0 } = (await tab.boundingBox()) ?? {};
    expect([x >= 0, x + width <= 320]).toEqual([true, true]);
  }
  await nav.getByRole("button", { name: "More" }).click();
  await expect.poll(() => tabs.count()).toBe(9);
  await openOwnTab(page, "Bin");
  await expect.poll(() => tabs.count()).toBe(5);
});

test("in each language a phone has one row for the name, who sees the closet, and the button", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("kim");
  const title = page.getByRole("heading", { level: 1 });
  const misfits: unknown[] = [];
  for (const language of LANGUAGES) {
    await page.goto(`${new URL(page.url()).pathname}?lang=${language}`);
    await title.waitFor();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const found = await title.evaluate((heading) => {
        const row = heading.parentElement ?? heading;
        const parts = [heading, ...row.querySelectorAll("a, button")].filter((part) => part.checkVisibility());
        const middles = parts.map((part) => part.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
        const isCut = parts.some((part) => part.scrollWidth > part.clientWidth + 1);
        return { parts: parts.length, isCut, isOneRow: Math.max(...middles) - Math.min(...middles) < 4 };
      });
      if (found.parts < 3 || found.isCut || !found.isOneRow) misfits.push([language, width, found]);
    }
  }
  expect(misfits).toEqual([]);
});

test("without script the owner's lists say what they need, and do not seem to load", async ({
  openOwnCloset,
  openPage,
  server,
}) => {
  const storageState = await (await openOwnCloset("dot")).context().storageState();
  const page = await openPage({ ...PHONE, javaScriptEnabled: false, storageState });
  for (const tab of ["outfits", "collections", "inbox", "bin"]) {
    await page.goto(`${server.url}/closet/${tab}`);
    // Without "exact" Playwright does not look into <noscript>.
    const sentence = "Your closet needs JavaScript. Turn it on in your browser.";
    await page.getByText(sentence, { exact: true }).waitFor();
    expect(await page.getByText("LOADING...").isVisible()).toBe(false);
  }
});

test("a tap beside the sheet of a piece closes it", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("dia", { ...PHONE, items: 1 });
  await getOwnItems(page).getByRole("link").click();
  await page.getByLabel("Name", { exact: true }).waitFor();
  await page.mouse.click(150, 20);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("");
});

test("what is typed and photographed while signed out arrives after the next sign-in", async ({
  openOwnCloset,
  server,
}) => {
  const page = await openOwnCloset("cia", { expected: [/401/, /Failed to load resource/] });
  const [first, second] = await makePhotographs(2, 70);
  if (!first || !second) throw new Error("Two photographs are needed.");
  await addPhotographs(page, [first]);
  await getOwnItems(page).getByRole("link").click();
  await page.context().clearCookies();
  await page.getByLabel("Name", { exact: true }).fill("Typed while signed out");
  await page.getByText("You’ve been signed out. Nothing is lost.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await addPhotographs(page, [second]);
  await page.getByText("Waiting until you sign in").waitFor();

  await page.getByRole("link", { name: "Sign in again" }).click();
  await signInWithLink(page, server, { email: "cia@x.example", count: 2 });
  await page.waitForURL("**/closet/items**");
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  await expect
    .poll(async () => (await readContent(page, "cia")).items.map(({ name }) => name))
    .toEqual([undefined, "Typed while signed out"]);
});

test("one tap makes a closet public and opens the phone's sheet with its link", async ({ openOwnCloset, server }) => {
  const page = await openOwnCloset("sia");
  await page.evaluate(() => {
    const shared: unknown[] = [];
    const share = async (data: ShareData): Promise<void> => void shared.push(data.url);
    Object.assign(window, { shared });
    Object.assign(navigator, { share });
  });
  await page.getByRole("button", { name: "Show your closet" }).click();
  await page.getByRole("button", { name: "Make public and send the link" }).click();
  const readShared = () => page.evaluate(() => (window as unknown as { shared: string[] }).shared);
  await expect.poll(readShared).toEqual([`${server.url}/user/sia/items`]);
  expect(await page.getByRole("radio", { name: /Public/ }).isChecked()).toBe(true);
});
