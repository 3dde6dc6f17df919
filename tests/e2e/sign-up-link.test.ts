import { afterAll, beforeAll, expect } from "vitest";
import { BASE_PATH } from "#tests/support/drivers/server.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import {
  answerPrompts,
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

test("a link opened in another browser asks for the address, and its code is in no other request", async ({
  openPage,
}) => {
  const link = await getLinkFor(openPage, server, "jane@x.example");
  const page = await openPage();
  const asked = answerPrompts(page, " Jane@x.example ");
  const requests: Promise<string>[] = [];
  page.on("request", (request) => {
    // Chromium ignores the referrer policy for fonts of inline styles; their referrer goes only to our server.
    if (request.isNavigationRequest() || request.resourceType() === "font") return;
    requests.push(request.allHeaders().then(({ referer = "" }) => `${request.url()} from ${referer}`));
  });
  await page.goto(link);
  await getNamesCardEmail(page, "jane@x.example").waitFor();
  await page.waitForLoadState("load");
  expect(requests.length).toBeGreaterThan(5);
  expect((await Promise.all(requests)).filter((request) => /oobCode|mode=/.test(request))).toEqual([]);
  expect(asked).toEqual([`prompt: ${PROMPT}`]);
  expect(page.url()).toBe(`${server.url}/invite/emma`);
});

test("after a wrong address in the prompt the card asks again, and the link survives four wrong addresses", async ({
  openPage,
}) => {
  const link = await getLinkFor(openPage, server, "kim@x.example");
  const page = await openPage({ expected: TROUBLE });
  const asked = answerPrompts(page, "kin@x.example");
  await page.goto(link);
  const field = getInviteCard(page, "Continue with email").getByRole("textbox", { name: PROMPT, exact: true });
  const alert = page.getByRole("alert");
  await expect.poll(() => alert.textContent()).toBe(sentElsewhere("kin@x.example"));
  await expectFocus(page, PROMPT);
  expect(await field.inputValue()).toBe("kin@x.example");
  for (const wrong of ["kim@y.example", "kim@z.example"]) {
    await field.fill(wrong);
    await field.press("Enter");
    await expect.poll(() => alert.textContent()).toBe(sentElsewhere(wrong));
  }
  await page.reload();
  await field.fill("him@x.example");
  await field.press("Enter");
  await expect.poll(() => alert.textContent()).toBe(sentElsewhere("him@x.example"));
  await field.fill("kim@x.example");
  await field.press("Enter");
  await getNamesCardEmail(page, "kim@x.example").waitFor();
  expect(asked).toHaveLength(1);
});

test("a used link shows an error before it asks for an address, and a new link works", async ({ openPage }) => {
  const link = await getLinkFor(openPage, server, "nora@x.example");
  const first = await openPage();
  answerPrompts(first, "nora@x.example");
  await first.goto(link);
  await getNamesCardEmail(first, "nora@x.example").waitFor();

  const page = await openPage({ expected: TROUBLE });
  const asked = answerPrompts(page, "nora@x.example");
  await page.goto(link);
  await expect.poll(() => page.getByRole("alert").textContent()).toBe(`${LINK_ENDED} `);
  expect(asked).toEqual([]);
  const field = getInviteCard(page, "Continue with email").getByRole("textbox", { name: "What is your email?" });
  await field.fill("nora@x.example");
  await field.press("Enter");
  await page.goto(await server.waitForLink("nora@x.example", 2));
  await getNamesCardEmail(page, "nora@x.example").waitFor();
});

test("a link into the viewer opens the modal, which asks for the address", async ({ openPage }) => {
  const link = new URL(await getLinkFor(openPage, server, "olga@x.example"));
  link.pathname = `${BASE_PATH}/user/emma/outfits`;
  link.searchParams.delete("with");
  const page = await openPage({ expected: TROUBLE });
  answerPrompts(page, null);
  await page.goto(link.href);
  const modal = page.getByRole("dialog", { name: "Style Emma" });
  const field = modal.getByRole("textbox", { name: PROMPT, exact: true });
  await field.fill("olga@x.example");
  await field.press("Enter");
  await modal.getByRole("textbox", { name: "First name", exact: true }).waitFor();
  expect(page.url()).toBe(`${server.url}/user/emma/outfits`);
});
