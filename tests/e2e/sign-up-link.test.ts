import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { type PageOptions, test } from "#tests/support/browser.ts";
import { waitUntilAtRest } from "#tests/support/page-at-rest.ts";
import { askForLink, cardOf, expectFocus, type SignUpServer, startSignUpServer } from "#tests/support/sign-up.ts";

const PROMPT = "Please provide your email for confirmation";
const REFUSED =
  "This link has been used, has expired, or was sent to another address. Enter your email to get a new one.";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer();
});
afterAll(() => server.discard());

type OpenPage = (options?: PageOptions) => Promise<Page>;

/** A link that was asked for in another browser. */
async function getLinkFor(openPage: OpenPage, email: string): Promise<string> {
  const page = await openPage();
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilAtRest(page);
  await askForLink(page, email);
  return await server.waitForLink(email);
}

/** What the browser asks her is answered so, in turn; null: cancelled. What it asked, in turn. */
function answerPrompts(page: Page, ...answers: (string | null)[]): string[] {
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(`${dialog.type()}: ${dialog.message()}`);
    const answer = answers.shift() ?? null;
    await (answer === null ? dialog.dismiss() : dialog.accept(answer));
  });
  return asked;
}

const namesOf = (page: Page, email: string) => cardOf(page, "Continue with email").getByText(email, { exact: true });

test("a link opened in another browser asks for the address, the right one signs in, and its code goes nowhere else", async ({
  openPage,
}) => {
  const link = await getLinkFor(openPage, "jane@x.example");
  const page = await openPage();
  const asked = answerPrompts(page, " Jane@x.example ");
  const requests: Promise<string>[] = [];
  page.on("request", (request) => {
    // For a font of a style in the page Chromium heeds no policy: it is our own server that is told.
    if (request.isNavigationRequest() || request.resourceType() === "font") return;
    requests.push(request.allHeaders().then(({ referer = "" }) => `${request.url()} from ${referer}`));
  });
  await page.goto(link);
  await namesOf(page, "jane@x.example").waitFor();
  await page.waitForLoadState("load");
  expect(requests.length).toBeGreaterThan(5);
  expect((await Promise.all(requests)).filter((request) => /oobCode|mode=/.test(request))).toEqual([]);
  expect(asked).toEqual([`prompt: ${PROMPT}`]);
  expect(page.url()).toBe(`${server.url}/invite/emma`);
});

test("another address is refused quietly, and a new link can be asked for, which works", async ({ openPage }) => {
  const link = await getLinkFor(openPage, "kim@x.example");
  const page = await openPage({ expected: [/40[01]/] });
  answerPrompts(page, "eve@x.example");
  await page.goto(link);
  const card = cardOf(page, "Continue with email");
  await expect.poll(() => card.getByRole("alert").textContent()).toBe(`${REFUSED} `);
  await card.getByRole("textbox", { name: "What is your email?" }).fill("eve@x.example");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await cardOf(page, "Please verify your email").waitFor();
  expect(await page.getByRole("alert").textContent()).toBe("");
  await page.goto(await server.waitForLink("eve@x.example"));
  await namesOf(page, "eve@x.example").waitFor();
});

test("who cancels the question finds it in the card, where the right address signs in", async ({ openPage }) => {
  const link = await getLinkFor(openPage, "lou@x.example");
  const page = await openPage({ expected: [/40[01]/] });
  const asked = answerPrompts(page, null);
  await page.goto(link);
  const field = cardOf(page, "Continue with email").getByRole("textbox", { name: PROMPT, exact: true });
  await expectFocus(page, PROMPT);
  await field.fill("lou@x.example");
  await field.press("Enter");
  await namesOf(page, "lou@x.example").waitFor();
  expect(asked).toHaveLength(1);
});

test("in the card a wrong address is refused, and the arrow leads to the sign-up card", async ({ openPage }) => {
  const link = await getLinkFor(openPage, "mia@x.example");
  const page = await openPage({ expected: [/40[01]/] });
  answerPrompts(page, null);
  await page.goto(link);
  const card = cardOf(page, "Continue with email");
  await card.getByRole("textbox", { name: PROMPT, exact: true }).fill("eve@x.example");
  await card.getByRole("button", { name: "Continue", exact: true }).click();
  await expect.poll(() => page.getByRole("alert").textContent()).toBe(`${REFUSED} `);
  await card.getByRole("textbox", { name: "What is your email?", exact: true }).waitFor();
  await card.getByRole("link", { name: "Back", exact: true }).click();
  await cardOf(page, "Sign Up in Seconds").waitFor();
});

test("who will not say her address goes back to the sign-up card, and is not asked again", async ({ openPage }) => {
  const link = await getLinkFor(openPage, "lea@x.example");
  const page = await openPage();
  const asked = answerPrompts(page, null);
  await page.goto(link);
  const card = cardOf(page, "Continue with email");
  await card.getByRole("textbox", { name: PROMPT, exact: true }).waitFor();
  await card.getByRole("link", { name: "Back", exact: true }).click();
  await cardOf(page, "Sign Up in Seconds").waitFor();
  await page.getByRole("button", { name: "Continue with Email" }).click();
  await card.getByRole("textbox", { name: "What is your email?", exact: true }).waitFor();
  expect(asked).toHaveLength(1);
});

test("a link that has been used says so, and a new one works", async ({ openPage }) => {
  const link = await getLinkFor(openPage, "nora@x.example");
  const first = await openPage();
  answerPrompts(first, "nora@x.example");
  await first.goto(link);
  await namesOf(first, "nora@x.example").waitFor();

  const page = await openPage({ expected: [/40[01]/] });
  answerPrompts(page, "nora@x.example");
  await page.goto(link);
  await expect.poll(() => page.getByRole("alert").textContent()).toBe(`${REFUSED} `);
  const field = cardOf(page, "Continue with email").getByRole("textbox", { name: "What is your email?" });
  await field.fill("nora@x.example");
  await field.press("Enter");
  await page.goto(await server.waitForLink("nora@x.example", 2));
  await namesOf(page, "nora@x.example").waitFor();
});

test("a link into the viewer opens the modal by itself, and asks there", async ({ openPage }) => {
  const link = new URL(await getLinkFor(openPage, "olga@x.example"));
  link.pathname = "/user/emma/outfits";
  link.searchParams.delete("with");
  const page = await openPage({ expected: [/40[01]/] });
  answerPrompts(page, null);
  await page.goto(link.href);
  const modal = page.getByRole("dialog", { name: "Style Emma" });
  const field = modal.getByRole("textbox", { name: PROMPT, exact: true });
  await field.fill("olga@x.example");
  await field.press("Enter");
  await modal.getByRole("textbox", { name: "First name", exact: true }).waitFor();
  expect(page.url()).toBe(`${server.url}/user/emma/outfits`);
});

test("a link that cannot be completed just now can be again, from the same page", async ({ openPage }) => {
  const link = await getLinkFor(openPage, "pia@x.example");
  const page = await openPage({ expected: [/sign-in\/link/, /Failed to load resource/] });
  answerPrompts(page, "pia@x.example", "pia@x.example");
  let isAway = true;
  await page.route("**/auth/sign-in/link", (route) =>
    isAway ? route.abort("internetdisconnected") : route.continue(),
  );
  await page.goto(link);
  const alert = page.getByRole("alert").filter({ hasText: "The server cannot be reached just now." });
  await alert.waitFor();
  isAway = false;
  await alert.getByRole("button", { name: "Try again" }).click();
  await namesOf(page, "pia@x.example").waitFor();
});
