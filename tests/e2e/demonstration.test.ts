import { afterAll, beforeAll, expect } from "vitest";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitForHydration, waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import { startServer } from "#tests/support/drivers/server.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer({ ...(await chooseServerAddress()), DEMO: "reset-hourly" });
});
afterAll(() => server.discard());

const NOTICE = "This is a demonstration. It sends no email, and starts over every hour on the hour.";

test("each page says that it is a demonstration, and a button signs in as a demo owner", async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, expected: [/401/, /404/] });
  for (const path of ["/", "/user/emma/items", "/share/emma", "/user/emma/style", "/nothing", "/sign-in"]) {
    await page.goto(server.url + path);
    await waitUntilIdle(page);
    expect([path, await page.getByText(NOTICE).isVisible()]).toEqual([path, true]);
  }
  await expectNoAxeViolations(page);
  expect(await page.getByRole("button", { name: "Continue with Email" }).count()).toBe(0);
  await page.goto(`${server.url}/sign-in?with=email`);
  await waitUntilIdle(page);
  expect(await page.getByRole("textbox").count()).toBe(0);
  await page.getByRole("button", { name: "Continue as Emma" }).click();
  await page.waitForURL(/\/closet\//);
  await waitForHydration(page);
  expect(await page.getByText(NOTICE).isVisible()).toBe(true);
  expect(server.getOutput()).not.toContain("sign-in link");
  // Its closets stay public.
  await page.goto(`${server.url}/closet/settings`);
  await page.getByRole("heading", { name: "Links" }).waitFor();
  expect(await page.getByRole("radio", { name: /^Private/ }).count()).toBe(0);
});

test("the card of an invitation signs in a demo owner, too", async ({ openPage }) => {
  const page = await openPage({ expected: [/401/] });
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  await page.getByRole("button", { name: "Continue as Theo" }).click();
  await page.getByRole("button", { name: "Continue as Theo" }).waitFor({ state: "detached" });
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).toContain("open-closet.session_token");
});

test("a demonstration does not start on the data of others", async () => {
  const dataDir = await makeTemporaryFolder();
  await importAnswer({ user: { firstName: "Mina", username: "mina" } }, dataDir);
  await expect(startServer({ dataDir, env: { DEMO: "reset-hourly" } })).rejects.toThrow(
    "could not start: DEMO=reset-hourly would delete the closet “mina”: choose an empty DATA_DIR, or remove DEMO",
  );
});
