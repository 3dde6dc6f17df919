import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { IPHONE, PIXEL_INSTAGRAM } from "#tests/support/drivers/pages/devices.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { addPhotographs, beginOwnCloset, getOwnItems, makePhotographs } from "#tests/support/drivers/pages/owner.ts";
import { SIGNED_OUT_PROBLEMS, type SignUpServer, startSignUpServer } from "#tests/support/drivers/pages/sign-up.ts";

let server: SignUpServer;
beforeAll(async () => {
  server = await startSignUpServer({
    STYLE_WITH: "web",
    IOS_APP_ID: "1234567890",
    ANDROID_PACKAGE: "com.example.app",
  });
  const database = new DatabaseSync(`${server.dataDir}/open-closet.sqlite`);
  database.exec(`update "owners" set "stylings" = 'none', "version" = "version" + 1 where "usernameKey" = 'theo'`);
  database.exec(`update "owners" set "tap" = 'prompt', "version" = "version" + 1 where "usernameKey" = 'emma'`);
  database.close();
  await importAnswer({ user: { username: "nora" }, items: [{ id: "coat", brand: "Coat" }] }, server.dataDir);
});
afterAll(() => server.discard());

test("a tap leads to the page of the card in a closet that has not chosen", async ({ openPage }) => {
  const page = await openPage();
  for (const path of ["/user/nora/items", "/share/nora"]) {
    await page.goto(server.url + path);
    await page.getByRole("link", { name: "Coat", exact: true }).click();
    await page.waitForURL("**/user/nora/items/coat");
  }
});

const AN_APP =
  /\b(?:the|Indyx) app\b|App Store|Google Play|apps\.apple\.com|play\.google\.com|apple-itunes-app|intent:/gi;

const CLOSETS = ["emma", "theo"].flatMap((username) => [
  ...["outfits", "items", "collections", "portfolios", "style"].map((tab) => `/user/${username}/${tab}`),
  `/share/${username}`,
  `/invite/${username}`,
  `/invite/${username}?show=code`,
  `/invite/${username}?with=email`,
  `/link.html?closet=${username}`,
]);

const OWNER = [
  ...["items", "outfits", "outfits/board", "collections", "portfolio", "inbox", "figures", "bin", "settings"].map(
    (tab) => `/closet/${tab}`,
  ),
  "/",
  "/user/emma/items",
];

const VISITOR = ["/", "/link.html", "/user", "/user/vera/items", "/nothing", "/sign-in", "/stylings", ...CLOSETS];

/** What the page shows and what its attributes say, without scripts. */
const readPage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll("script, style")) element.remove();
    return copy.outerHTML;
  });

async function listNamedApps(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const look = async (where: string) => {
    for (const [words] of (await readPage(page)).matchAll(AN_APP)) found.push(`${where}: ${words}`);
  };
  for (const path of paths) {
    await page.goto(server.url + path);
    await waitUntilIdle(page);
    await look(path);
    const card = page.locator("[data-card] a, main ul a").first();
    if (!/^\/(?:user\/\w+|closet)\/items$/.test(path) || !(await card.isVisible())) continue;
    await card.click();
    await waitUntilIdle(page);
    await look(`${path}, after a tap`);
  }
  return found;
}

const expected = [...SIGNED_OUT_PROBLEMS, /40[14]/];

test.for([
  ["a desktop", undefined],
  ["an iPhone", IPHONE],
  ["Instagram on Android", PIXEL_INSTAGRAM],
] as const)("no page of a visitor on %s names an app", async ([, userAgent], { openPage }) => {
  const page = await openPage({ expected, ...(userAgent !== undefined && { userAgent }) });
  expect(await listNamedApps(page, VISITOR)).toEqual([]);
});

test.for([
  ["a desktop", undefined],
  ["an iPhone", IPHONE],
] as const)("no page of an owner on %s names an app", async ([, userAgent], { openPage }) => {
  const page = await openPage({ expected, ...(userAgent !== undefined && { userAgent }) });
  const username = userAgent === undefined ? "jane" : "mia";
  await beginOwnCloset(page, server, `${username}@x.example`);
  await addPhotographs(page, await makePhotographs(2));
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  expect(await listNamedApps(page, OWNER)).toEqual([]);
});
