import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import {
  answerPrompts,
  askForLink,
  chooseEmail,
  getInviteCard,
  expectFocus,
  getLinkFor,
  getNamesCardEmail,
  LINK_ENDED,
  PROMPT,
  sentElsewhere,
  TROUBLE,
  type SignUpServer,
  startSignUpServer,
} from "#tests/support/drivers/pages/sign-up.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer();
});
afterAll(() => server.discard());

test("after a canceled prompt the card asks for the address, and the right one signs in", async ({ openPage }) => {
  const link = await getLinkFor(openPage, server, "lou@x.example");
  const page = await openPage({ expected: TROUBLE });
  const asked = answerPrompts(page, null);
  await page.goto(link);
  const field = getInviteCard(page, "Continue with email").getByRole("textbox", { name: PROMPT, exact: true });
  await expectFocus(page, PROMPT);
  await field.fill("lou@x.example");
  await field.press("Enter");
  await getNamesCardEmail(page, "lou@x.example").waitFor();
  expect(asked).toHaveLength(1);
});

test("the fifth wrong address ends the link also after a reload, and a new link works", async ({ openPage }) => {
  const link = await getLinkFor(openPage, server, "mia@x.example");
  const page = await openPage({ expected: TROUBLE });
  answerPrompts(page, "eve1@x.example");
  await page.goto(link);
  const card = getInviteCard(page, "Continue with email");
  const field = card.getByRole("textbox", { name: PROMPT, exact: true });
  for (const count of [2, 3, 4, 5]) {
    await field.fill(`eve${count}@x.example`);
    await field.press("Enter");
    if (count < 5)
      await expect.poll(() => page.getByRole("alert").textContent()).toBe(sentElsewhere(`eve${count}@x.example`));
  }
  await expect.poll(() => page.getByRole("alert").textContent()).toBe(`${LINK_ENDED} `);
  await card.getByRole("textbox", { name: "What is your email?", exact: true }).waitFor();
  await card.getByRole("link", { name: "Back", exact: true }).click();
  await getInviteCard(page, "Sign Up in Seconds").waitFor();
  await page.reload();
  await waitUntilIdle(page);
  await askForLink(page, "mia@x.example");
  await page.goto(await server.waitForLink("mia@x.example", 2));
  await getNamesCardEmail(page, "mia@x.example").waitFor();
});

test("Back in the address question leads to the sign-up card, and the question does not return", async ({
  openPage,
}) => {
  const link = await getLinkFor(openPage, server, "lea@x.example");
  const page = await openPage();
  const asked = answerPrompts(page, null);
  await page.goto(link);
  const card = getInviteCard(page, "Continue with email");
  await card.getByRole("textbox", { name: PROMPT, exact: true }).waitFor();
  await card.getByRole("link", { name: "Back", exact: true }).click();
  await getInviteCard(page, "Sign Up in Seconds").waitFor();
  await chooseEmail(page);
  await card.getByRole("textbox", { name: "What is your email?", exact: true }).waitFor();
  expect(asked).toHaveLength(1);
});

test("a link that fails offline can be completed from the same page", async ({ openPage }) => {
  const link = await getLinkFor(openPage, server, "pia@x.example");
  const page = await openPage({ expected: [/sign-in\/link/, /Failed to load resource/] });
  answerPrompts(page, "pia@x.example", "pia@x.example");
  let isAway = true;
  await page.route("**/auth/sign-in/link", (route) =>
    isAway ? route.abort("internetdisconnected") : route.continue(),
  );
  await page.goto(link);
  const alert = page
    .getByRole("alert")
    .filter({ hasText: "We can’t connect right now. Check your internet connection." });
  await alert.waitFor();
  isAway = false;
  await alert.getByRole("button", { name: "Try again" }).click();
  await getNamesCardEmail(page, "pia@x.example").waitFor();
});
