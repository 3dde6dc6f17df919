import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { beginOwnCloset, getUsernameField, signInAsOwner } from "#tests/support/drivers/pages/owner.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { type SignUpServer, startSignUpServer } from "#tests/support/drivers/pages/sign-up.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer();
});
afterAll(() => server.discard());

test("a username that is typed before the script has loaded stays, and is checked", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await signInAsOwner(page, server, "ann@x.example");
  let load = (): void => undefined;
  const isAllowed = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await isAllowed;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  const field = getUsernameField(page);
  await field.fill("typed-early");
  load();
  await page.getByText("typed-early is free.").waitFor();
  await waitUntilIdle(page);
  expect(await field.inputValue()).toBe("typed-early");
});

test("every tab of the owner is in sight on a small phone", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  await beginOwnCloset(page, server, "bea@x.example");
  const tabs = page.getByRole("navigation", { name: "Your closet" }).getByRole("link");
  expect(await tabs.count()).toBe(6);
  for (const tab of await tabs.all()) {
    const { x = -1, width = 0 } = (await tab.boundingBox()) ?? {};
    expect([x >= 0, x + width <= 320]).toEqual([true, true]);
  }
});
