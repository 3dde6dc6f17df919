import { afterAll, beforeAll, expect } from "vitest";
import { FIRST_CARDS } from "#domain/limits.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { importAnswer } from "#tests/support/factories/closet-files.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { runCloset } from "#tests/support/drivers/server.ts";
import { pickCases } from "#tests/support/setup/cases.ts";

const PRIVATE_TEXT =
  "Oops... This closet is private and can't be displayed. If you were invited into this closet, please contact the owner so they can update their privacy settings. If you think something else is wrong, send us a note at help@closet.example.";

const OPEN_CLOSET = "**/users/v2/openCloset";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer({ SUPPORT_EMAIL: "help@closet.example" });
  await importAnswer({ user: { firstName: "Mina", username: "mina" } }, server.dataDir);
});
afterAll(() => server.discard());

test("a private closet shows the ERROR screen without the owner's name", async ({ openPage }) => {
  const page = await openPage({ expected: [/404/] });
  const response = await page.goto(`${server.url}/user/vera/items`);
  expect(response?.status()).toBe(404);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Private closet");
  expect(await page.getByRole("main").getByRole("paragraph").textContent()).toBe(PRIVATE_TEXT);
  expect(await page.getByRole("link", { name: "help@closet.example" }).getAttribute("href")).toBe(
    "mailto:help@closet.example",
  );
  expect(await page.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/");
  expect((await page.content()).toLowerCase()).not.toContain("vera");
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
});

test("private, unknown and removed closets get the same page, status, headers and answer", async () => {
  await importAnswer({ user: { firstName: "Gone", username: "gone" } }, server.dataDir);
  expect((await runCloset(["remove", "gone"], server)).code).toBe(0);
  const look = async (username: string) => {
    const kinds = [
      await fetch(`${server.url}/user/${username}/items`),
      await fetch(`${server.url}/user/${username}/collections/any`),
      await fetch(`${server.url}/user/${username}/items.data`),
      await fetch(`${server.url}/share/${username}`),
      await fetch(`${server.url}/share/${username}.data`),
      await fetch(`${server.url}/invite/${username}`),
      await fetch(`${server.url}/invite/${username}.data?show=code`),
      await fetch(`${server.url}/link.html?closet=${username}`),
      await fetch(`${server.url}/preview/${username}.jpg?v=1`),
      await fetch(`${server.url}/preview/${username}/outfits.jpg`),
      await fetch(`${server.url}/users/v2/openCloset`, {
        method: "POST",
        body: JSON.stringify({ username, useCollections: true }),
      }),
    ];
    return await Promise.all(
      kinds.map(async (response) => {
        // These differ in every response.
        const headers = [...response.headers].filter(([name]) => !["date", "x-request-id"].includes(name));
        return { status: response.status, headers, body: await response.text() };
      }),
    );
  };
  const unknown = await look("nemo");
  expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 200, 200, 200, 404]);
  expect(await look("vera")).toEqual(unknown);
  expect(await look("gone")).toEqual(unknown);
});

test("a closet that becomes private answers 404 from the next request on, its pictures too", async ({ openPage }) => {
  const page = await openPage({ expected: [/404/] });
  await page.goto(`${server.url}/user/theo/items`);
  const picture = await page.getByRole("list", { name: "Items" }).getByRole("img").first().getAttribute("src");
  expect((await fetch(server.url + picture)).status).toBe(200);
  expect((await runCloset(["privacy", "theo", "private"], server)).code).toBe(0);
  expect((await fetch(`${server.url}/user/theo/items`)).status).toBe(404);
  expect((await fetch(server.url + picture)).status).toBe(404);
  await page.reload();
  await page.getByText("Oops... This closet is private").waitFor();
  expect((await runCloset(["privacy", "theo", "public"], server)).code).toBe(0);
  expect((await fetch(server.url + picture)).status).toBe(404);
});

test("an empty closet says so on each tab", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/user/mina/outfits`);
  await page.getByText("There are no outfits", { exact: true }).waitFor();
  await page.getByRole("link", { name: "ITEMS (0)" }).click();
  await page.getByText("There are no items", { exact: true }).waitFor();
  await page.goto(`${server.url}/user/theo/collections`);
  await page.getByText("Oops, there are no collections.", { exact: true }).waitFor();
  await page.goto(`${server.url}/user/theo/portfolios`);
  await page.getByText("There are no portfolios", { exact: true }).waitFor();
});

test("a tab that still loads says LOADING...", async ({ openPage }) => {
  const page = await openPage();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(OPEN_CLOSET, async (route) => {
    await held;
    await route.continue();
  });
  // Wait for hydration: before it, a link loads a new page.
  const asked = page.waitForRequest(OPEN_CLOSET);
  await page.goto(`${server.url}/user/emma/outfits`);
  await page.getByRole("list", { name: "Outfits" }).waitFor();
  await asked;
  await page.getByRole("link", { name: "ITEMS" }).click();
  await page.getByRole("status").filter({ hasText: "LOADING..." }).waitFor();
  expect(await page.getByRole("status").filter({ hasText: /./ }).textContent()).toBe("LOADING...");
  answer();
  await page.getByRole("list", { name: "Items" }).waitFor();
});

test("between two pages a closed wardrobe says LOADING... until the next page is shown", async ({ openPage }) => {
  const page = await openPage();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.goto(`${server.url}/user/emma/items`);
  await waitUntilIdle(page);
  await page.getByRole("button", { name: "Style Emma" }).click();
  await page.route("**/link.html*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Get the Indyx app" }).click();
  const screen = page.getByRole("status").filter({ hasText: "LOADING..." });
  await screen.waitFor();
  answer();
  await page.getByRole("heading", { name: "Emma’s closet is waiting for you" }).waitFor();
  await screen.waitFor({ state: "hidden" });
  await expect.poll(() => page.locator("[data-pending]").isVisible()).toBe(false);
});

test("offline the loaded cards stay, and Try again loads the rest", async ({ openPage }) => {
  const page = await openPage({ expected: [/openCloset/, /Failed to load resource/] });
  let isOffline = true;
  await page.route(OPEN_CLOSET, (route) => (isOffline ? route.abort("internetdisconnected") : route.continue()));
  await page.goto(`${server.url}/user/emma/items`);
  await page.getByRole("alert").filter({ hasText: "We couldn’t load the rest of this closet." }).waitFor();
  expect(await page.getByRole("list", { name: "Items" }).getByRole("listitem").count()).toBe(FIRST_CARDS);
  await page.getByRole("link", { name: "OUTFITS" }).click();
  await page.getByRole("alert").waitFor();
  isOffline = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("list", { name: "Outfits" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("a closet that becomes private after the first page shows the ERROR screen", async ({ openPage }) => {
  const page = await openPage({ expected: [/404/] });
  await page.route(OPEN_CLOSET, (route) => route.fulfill({ status: 404, json: { status: "ERROR" } }));
  await page.goto(`${server.url}/user/emma/items`);
  await page.getByText("Oops... This closet is private").waitFor();
  expect(await page.title()).toBe("Private closet · Indyx");
});

test("an unknown address shows a 404 page in the same design", async ({ openPage }) => {
  const page = await openPage({ expected: [/404/] });
  for (const path of ["/nothing/here", "/user/emma/nothing", "/user/%E0%A4%A", "/user//items", "/styling/none"]) {
    const response = await page.goto(server.url + path);
    expect([path, response?.status()]).toEqual([path, 404]);
    await page.getByRole("heading", { name: "We can’t find this page." }).waitFor();
    expect(await page.title()).toBe("We can’t find this page · Indyx");
  }
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
});

test("the start page opens a closet by its username, or what a pasted link names", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(server.url);
  await page.getByLabel("Your friend’s username").fill("@Emma");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/user/emma/outfits");
  await page.getByRole("heading", { name: "Emma’s closet" }).waitFor();
  await page.goto(server.url);
  await page.getByLabel("Your friend’s username").fill("Look: https://closet.example/user/emma/items?utm=1");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/user/emma/items");
});

test("the link page names the owner of the closet, and works without a closet", async ({ openPage }) => {
  const page = await openPage();
  await page.goto(`${server.url}/link.html?closet=emma`);
  await page.getByRole("heading", { name: "Emma’s closet is waiting for you" }).waitFor();
  expect(await page.getByRole("main").getByRole("link").count()).toBe(5);
  await page.getByRole("img", { name: /^QR code for / }).waitFor();
  await page.goto(`${server.url}/link.html`);
  await page.getByRole("heading", { name: "A closet is waiting for you" }).waitFor();
});

test.for(
  pickCases([
    ["a server error", 500],
    ["a rate limit", 429],
  ] as const),
)("%s does not show the ERROR screen: the loaded cards stay, with Try again", async ([, status], { openPage }) => {
  const page = await openPage({ expected: [new RegExp(`${status}`), /Failed to load resource/] });
  await page.route(OPEN_CLOSET, (route) => route.fulfill({ status, json: { status: "ERROR" } }));
  await page.goto(`${server.url}/user/emma/items`);
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.getByRole("list", { name: "Items" }).waitFor();
});

test("an address without a username shows the ERROR screen", async ({ openPage }) => {
  const page = await openPage({ expected: [/404/] });
  expect((await page.goto(`${server.url}/user`))?.status()).toBe(404);
  await page.getByText("Oops... This closet is private").waitFor();
});

test("shared caches may store a page of a public closet, if they ask each time, and no other page", async () => {
  const { headers } = await fetch(`${server.url}/user/emma/items`);
  expect(headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=0, must-revalidate");
  for (const path of ["/user/emma", "/user/emma/items.data", "/user/emma/items?q=coat", "/user/vera/items", "/"]) {
    const other = await fetch(server.url + path, { redirect: "manual" });
    expect([path, other.headers.get("Cache-Control")]).toEqual([path, "private, no-cache"]);
  }
});
