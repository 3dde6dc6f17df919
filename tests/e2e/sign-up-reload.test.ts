import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import {
  answerPrompts,
  askForLink,
  getInviteCard,
  getLinkFor,
  getNamesCardEmail,
  signInByEmail,
  SIGNED_OUT_PROBLEMS,
  type SignUpServer,
  startSignUpServer,
} from "#tests/support/drivers/pages/sign-up.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer();
});
afterAll(() => server.discard());

test("a tab keeps its sign-in link over reloads and other pages until the sign-in; other tabs do not have it", async ({
  openPage,
}) => {
  const link = await getLinkFor(openPage, server, "ida@x.example");
  const page = await openPage();
  const asked = answerPrompts(page, null);
  await page.goto(link);
  const field = page.getByRole("textbox", { name: "Please provide your email for confirmation", exact: true });
  await field.waitFor();
  await page.reload();
  await field.waitFor();
  const tab = await page.context().newPage();
  await tab.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(tab);
  await getInviteCard(tab, "Sign Up in Seconds").waitFor();
  await page.goto(`${server.url}/user/emma/items`);
  await page.getByRole("dialog", { name: "Style Emma" }).waitFor();
  await field.fill("ida@x.example");
  await field.press("Enter");
  await getNamesCardEmail(page, "ida@x.example").waitFor();
  await getNamesCardEmail(tab, "ida@x.example").waitFor();
  expect(asked).toHaveLength(1);
  expect(await page.evaluate(() => sessionStorage.getItem("signInCode"))).toBeNull();
});

test("a reload before the response to a sign-in finds the visitor signed in", async ({ openPage }) => {
  const page = await openPage({ expected: [/40[01]/] });
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  await askForLink(page, "una@x.example");
  const answered = Promise.withResolvers<void>();
  await page.route(
    "**/auth/sign-in/link",
    async (route) => {
      // The browser gets the cookie of the response, but the page has gone.
      const { headers } = await route.fetch().then((response) => ({ headers: response.headers() }));
      const [name = "", value = ""] = (headers["set-cookie"] ?? "").split(/[=;]/);
      await page.context().addCookies([{ name, value, url: server.url }]);
      answered.resolve();
    },
    { times: 1 },
  );
  await page.goto(await server.waitForLink("una@x.example"));
  await answered.promise;
  await page.reload();
  await getNamesCardEmail(page, "una@x.example").waitFor();
  expect(await page.getByRole("alert").textContent()).toBe("");
});

test("a signed-in visitor whose browser has deleted the storage of scripts is known by a cookie", async ({
  openPage,
}) => {
  const page = await openPage();
  await signInByEmail(page, server, "kept@x.example");
  await getNamesCardEmail(page, "kept@x.example").waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.url}/invite/emma`);
  await getNamesCardEmail(page, "kept@x.example").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("signedInAt"))).not.toBeNull();
});

test("a signed-in visitor who cancels a second link is not asked again after a reload", async ({ openPage }) => {
  const link = await getLinkFor(openPage, server, "two@x.example");
  const page = await openPage();
  const asked = answerPrompts(page, null, null);
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  await askForLink(page, "one@x.example");
  await page.goto(await server.waitForLink("one@x.example"));
  await getNamesCardEmail(page, "one@x.example").waitFor();
  await page.goto(link);
  await getNamesCardEmail(page, "one@x.example").waitFor();
  await page.reload();
  await getNamesCardEmail(page, "one@x.example").waitFor();
  expect(asked).toHaveLength(1);
});

test("reloads and other pages show for an hour which address the mail was sent to", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  await askForLink(page, "wait@x.example");
  const verify = getInviteCard(page, "Please verify your email");
  await page.reload();
  await verify.getByText("wait@x.example").waitFor();
  const tab = await page.context().newPage();
  await tab.goto(`${server.url}/user/emma/items`);
  await waitUntilIdle(tab);
  expect(await tab.getByRole("dialog").isVisible()).toBe(false);
  await tab.getByRole("contentinfo").getByRole("button", { name: "Style Emma" }).click();
  await getInviteCard(tab, "Please verify your email").getByText("wait@x.example").waitFor();

  await page.clock.install();
  await page.clock.fastForward(59 * 60_000);
  await page.reload();
  await verify.waitFor();
  await page.clock.fastForward(61 * 60_000);
  await page.reload();
  await waitUntilIdle(page);
  await getInviteCard(page, "Continue with email").waitFor();
});

test("Use another email works after a reload, and the card does not wait for the first mail any more", async ({
  openPage,
}) => {
  const page = await openPage({ expected: SIGNED_OUT_PROBLEMS });
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  await askForLink(page, "again@x.example");
  await page.goto(`${server.url}/invite/emma`);
  await getInviteCard(page, "Please verify your email").getByRole("button", { name: "Use another email" }).click();
  const email = getInviteCard(page, "Continue with email").getByRole("textbox", { name: "What is your email?" });
  expect(await email.inputValue()).toBe("again@x.example");
  await page.reload();
  await email.waitFor();

  await page.goto(await server.waitForLink("again@x.example"));
  await page.getByRole("button", { name: "Sign out" }).click();
  await getInviteCard(page, "Sign Up in Seconds").waitFor();
  await page.reload();
  await waitUntilIdle(page);
  await getInviteCard(page, "Sign Up in Seconds").waitFor();
});
