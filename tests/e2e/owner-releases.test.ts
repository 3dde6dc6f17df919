import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import {
  addPhotographs,
  beginOwnCloset,
  getOwnItems,
  makePhotographs,
  readContent,
  signInWithLink,
  openOwnTab,
} from "#tests/support/drivers/pages/owner.ts";
import { SIGNED_OUT_PROBLEMS, startSignUpServer } from "#tests/support/drivers/pages/sign-up.ts";
import { copyRelease, NEXT_RELEASE } from "#tests/support/drivers/pages/release-copy.ts";
import { startServer } from "#tests/support/drivers/server.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const OFFLINE = [
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|ERR_INCOMPLETE_CHUNKED|Failed to load resource|Failed to fetch/,
];

async function startSite() {
  const server = await startSignUpServer({ TRUSTED_PROXIES: "127.0.0.1" });
  onTestFinished(() => server.discard());
  return server;
}

const listKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await (await caches.open("closet")).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });

const listKeptAssets = async (page: Page): Promise<string[]> =>
  (await listKept(page)).filter((path) => path.startsWith("/assets/"));

const isKept = async (page: Page): Promise<boolean> => {
  const kept = await listKept(page);
  return kept.includes("/closet/items") && kept.some((path) => /^\/closet\/~[^/]+\/content$/.test(path));
};

async function addOne(page: Page, seed: number, name: string): Promise<void> {
  await addPhotographs(page, await makePhotographs(1, seed));
  await getOwnItems(page).getByRole("link").first().click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByText("Saved").waitFor();
  await page.keyboard.press("Escape");
}

test("after a new release an open page goes on, the next visit has only its files, also without a network", async ({
  openPage,
}) => {
  const server = await startSite();
  const page = await openPage({ ...PHONE, expected: OFFLINE });
  await beginOwnCloset(page, server, "abe@x.example");
  await addOne(page, 70, "Long coat");
  await expect.poll(() => isKept(page)).toBe(true);
  expect((await listKeptAssets(page)).some((path) => path.includes(NEXT_RELEASE))).toBe(false);

  const release = await copyRelease();
  onTestFinished(release.discard);
  await server.kill();
  const { port, origin } = new URL(server.url);
  const next = await startServer({
    dataDir: server.dataDir,
    cwd: release.folder,
    env: { PORT: port, PUBLIC_URL: origin },
  });
  onTestFinished(() => next.kill());

  // Its script is no longer on the server.
  await openOwnTab(page, "Bin");
  await page.getByText("The bin is empty.").waitFor();

  await page.goto(`${server.url}/closet/items`);
  await getOwnItems(page).getByRole("link", { name: "Long coat" }).waitFor();
  await openOwnTab(page, "Settings");
  await page.getByRole("radio", { name: /Private/ }).waitFor();
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/")),
  );
  expect(loaded.filter((path) => !path.includes(NEXT_RELEASE))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(0);
  const listOld = async () => (await listKeptAssets(page)).filter((path) => !path.includes(NEXT_RELEASE));
  await expect.poll(listOld).toEqual([]);

  await page.context().setOffline(true);
  await page.goto(`${server.url}/closet/outfits`);
  await page.getByText(/^You are offline/).waitFor();
  await page.getByText("Put your first outfit together").waitFor();
  expect(new URL(page.url()).pathname).toBe("/closet/outfits");
  await openOwnTab(page, "Items");
  await getOwnItems(page).getByRole("link", { name: "Long coat" }).waitFor();
  await page.getByRole("link", { name: "Collections" }).click();
  await page.getByText("No collections yet").waitFor();
});

test("another account on the device gets nothing of the first owner, whose work waits for them", async ({
  openPage,
}) => {
  const server = await startSite();
  const expected = [...OFFLINE, ...SIGNED_OUT_PROBLEMS, /401/, /404/];
  const page = await openPage({ ...PHONE, expected });
  await beginOwnCloset(page, server, "ann@x.example");
  await addOne(page, 80, "Coat of Ann");
  await expect.poll(() => isKept(page)).toBe(true);

  // Typed and chosen without a network, then the session ends.
  await page.context().setOffline(true);
  await getOwnItems(page).getByRole("link").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Secret of Ann");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await addPhotographs(page, await makePhotographs(1, 81));
  await page.getByText("Waiting for your connection").waitFor();
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await page.getByText("You’ve been signed out. Nothing is lost.").waitFor();

  // Until it is left, the page of the first owner tries again.
  await page.goto(server.url);
  const sent: string[] = [];
  page.context().on("request", (request) => {
    if (!["GET", "HEAD"].includes(request.method()))
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await beginOwnCloset(page, server, "bob@x.example");
  await addOne(page, 90, "Hat of Bob");
  await expect.poll(() => isKept(page)).toBe(true);
  const ofBob = async () => (await readContent(page, "bob")).items.map(({ name }) => name);
  expect(await ofBob()).toEqual(["Hat of Bob"]);
  expect(sent.filter((call) => call.includes("/ann"))).toEqual([]);
  await page.context().setOffline(true);
  await page.goto(`${server.url}/closet/items`);
  await page.getByText(/^You are offline/).waitFor();
  await getOwnItems(page).getByRole("link", { name: "Hat of Bob" }).waitFor();
  expect(await getOwnItems(page).getByRole("listitem").count()).toBe(1);
  expect(await page.content()).not.toContain("Ann");
  await page.context().setOffline(false);

  await page.context().clearCookies();
  await page.goto(`${server.url}/sign-in?to=/closet/items`);
  await signInWithLink(page, server, { email: "ann@x.example", count: 2 });
  await getOwnItems(page).getByRole("link", { name: "Secret of Ann" }).waitFor();
  await expect.poll(async () => (await readContent(page, "ann")).items.length).toBe(2);
  await expect
    .poll(async () => (await readContent(page, "ann")).items.map(({ name }) => name))
    .toContain("Secret of Ann");
});
