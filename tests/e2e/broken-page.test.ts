import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { test as ownerTest } from "#tests/support/drivers/pages/own-closet.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

const BROKEN = "Something went wrong here.";
const EXPECTED = { expected: [/NotFoundError.*not a child of this node/] };

/** As a translator does: the next element that React removes is not where it was. */
const breakNextChange = (page: Page) =>
  page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with the element below
    const { removeChild } = Element.prototype;
    Element.prototype.removeChild = function remove<Child extends Node>(this: Element, child: Child): Child {
      const main = document.querySelector("main");
      if (!main?.contains(this) && !child.contains(main)) return removeChild.call(this, child) as Child;
      Element.prototype.removeChild = removeChild;
      return document.createElement("font").removeChild(child);
    };
  });

test("an exception in a tab is told there, is reported without a name, and Try again shows the tab", async ({
  openPage,
}) => {
  const page = await openPage(EXPECTED);
  await page.goto(`${server.url}/user/emma/items`);
  await waitUntilIdle(page);
  await breakNextChange(page);
  await page.getByRole("link", { name: "OUTFITS" }).click();
  await page.getByText(BROKEN).waitFor();
  expect(await page.getByText("private and can't").count()).toBe(0);
  expect(await page.getByRole("link", { name: "COLLECTIONS" }).isVisible()).toBe(true);
  await expect.poll(server.getOutput).toContain("a page failed in a browser");
  const [, logged = ""] = server.getOutput().split("a page failed in a browser");
  expect(logged).toContain('page: "/user/:/outfits"');
  expect(logged).not.toContain("emma");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("list", { name: "Outfits" }).getByRole("img").first().waitFor();
});

ownerTest(
  "an exception in an owner's closet is told in its place, until another tab is chosen",
  async ({ openOwnCloset }) => {
    const page = await openOwnCloset("broken", EXPECTED);
    await breakNextChange(page);
    await page.getByRole("link", { name: /^Outfits/ }).click();
    await page.getByText(BROKEN).waitFor();
    expect(await page.getByText("private and can't").count()).toBe(0);
    await page.getByRole("link", { name: /^Items/ }).click();
    await page.getByText(BROKEN).waitFor({ state: "detached" });
  },
);

test("a closet that cannot be loaded gets the sentence of the specification", async ({ openPage }) => {
  const page = await openPage({ expected: [/ERR_FAILED/] });
  await page.goto(`${server.url}/invite/emma`);
  await waitUntilIdle(page);
  await page.route("**/*.data*", (route) => route.abort());
  await page.getByRole("link", { name: "Look at Emma’s closet" }).click();
  await page.getByText("Oops... This closet is private").waitFor();
});
