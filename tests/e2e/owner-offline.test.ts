import type { Page } from "playwright-core";
import { expect } from "vitest";
import { MAX_WAITING_UPLOADS } from "#domain/limits.ts";
import { expectNoAxeViolations } from "#tests/support/drivers/pages/browser.ts";
import { getBoard, getPieces } from "#tests/support/drivers/pages/composer.ts";
import { listKept, test, waitUntilKept } from "#tests/support/drivers/pages/own-closet.ts";
import {
  addPhotographs,
  getOwnItems,
  makePhotographs,
  readContent,
  openOwnTab,
} from "#tests/support/drivers/pages/owner.ts";
import { callFromPage } from "#tests/support/drivers/pages/page-call.ts";
import { waitForHydration } from "#tests/support/drivers/pages/page-idle.ts";
import { SIGNED_OUT_PROBLEMS } from "#tests/support/drivers/pages/sign-up.ts";

const getAddButton = (page: Page) => page.getByRole("button", { name: "Add photographs" });
const KEPT_HERE = "You are offline. Your changes are kept on this device.";
const OFFLINE = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/];

test("the closet opens without a network, says so, and is current again with one", async ({
  openOwnCloset,
  server,
}) => {
  const page = await openOwnCloset("ona", { items: 3, expected: OFFLINE });
  await getOwnItems(page).getByRole("link").first().click();
  await page.getByLabel("Name", { exact: true }).fill("Long coat");
  await page.getByText("Saved").waitFor();
  await waitUntilKept(page, 3);
  // The next release has other files: nothing may come from the HTTP cache.
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  const kept = await listKept(page);
  expect(loaded.filter((path) => path.startsWith("/assets/") && !kept.includes(path))).toEqual([]);
  expect(kept).toContainEqual(expect.stringMatching(/own-outfits-.*\.js$/));

  await page.context().setOffline(true);
  for (const path of ["outfits", "outfits/board", "inbox", "settings"]) {
    await page.goto(`${server.url}/closet/${path}`);
    await page.waitForURL(`**/closet/${path}`);
  }
  await page.goto(`${server.url}/closet/items`);
  await page.getByText(/^You are offline. This is your closet as of \d+:\d\d/).waitFor();
  await getOwnItems(page).getByRole("link", { name: "Long coat" }).waitFor();
  const areShown = () =>
    page.evaluate(() => [...document.images].map(({ complete, naturalWidth }) => complete && naturalWidth > 0));
  await expect.poll(areShown).toEqual([true, true, true]);
  await openOwnTab(page, "Settings");
  await page.getByRole("radio", { name: /Private/ }).waitFor();
  await page.getByRole("link", { name: "Items" }).click();
  await getOwnItems(page).getByRole("link", { name: "Long coat" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Short coat");

  await page.context().setOffline(false);
  await page.getByText("Saved").waitFor();
  await expect.poll(() => page.getByText("You are offline").count()).toBe(0);
});

test("a sign-out empties what the browser keeps", async ({ openOwnCloset, server }) => {
  const page = await openOwnCloset("pia", { items: 1, seed: 5, expected: [...OFFLINE, ...SIGNED_OUT_PROBLEMS] });
  await waitUntilKept(page, 1);
  await openOwnTab(page, "Settings");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(`${server.url}/`);
  await expect.poll(() => listKept(page)).toEqual([]);
  await page.context().setOffline(true);
  await expect(page.goto(`${server.url}/closet/items`)).rejects.toThrow(/ERR_/);
});

test("a sign-out asks no longer when everything has been saved", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("uma", { items: 1, seed: 7, expected: OFFLINE });
  await waitUntilKept(page, 1);
  await getOwnItems(page).getByRole("link").click();
  await page.context().setOffline(true);
  await page.getByLabel("Name", { exact: true }).fill("Coat");
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await openOwnTab(page, "Settings");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByText("If you sign out now, this will be lost.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Sign out", exact: true }).waitFor();
  expect(await page.getByText("If you sign out now, this will be lost.").count()).toBe(0);
});

test("a sign-out in one tab ends the closet in the others at once", async ({ openOwnCloset, server }) => {
  const page = await openOwnCloset("ria", { items: 1, seed: 6, expected: [...OFFLINE, ...SIGNED_OUT_PROBLEMS] });
  const other = await page.context().newPage();
  await other.goto(`${server.url}/closet/items`);
  await other.getByRole("list", { name: "Items" }).getByRole("link").waitFor();
  await waitForHydration(other);
  await openOwnTab(page, "Settings");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(`${server.url}/`);
  await other.waitForURL(`${server.url}/`);
  expect(await other.getByRole("list", { name: "Items" }).count()).toBe(0);
});

/** As a phone does for an installed app: a form that the browser opens. */
async function share(page: Page, names: string[]): Promise<void> {
  const files = await makePhotographs(names.length, 60);
  const photographs = files.map(({ buffer }, at) => ({ name: names[at] ?? "", content: buffer.toString("base64") }));
  await page.evaluate((shared) => {
    const form = document.createElement("form");
    Object.assign(form, { action: "/closet/items/share", method: "post", enctype: "multipart/form-data" });
    const input = Object.assign(document.createElement("input"), { type: "file", name: "photographs", multiple: true });
    const data = new DataTransfer();
    for (const { name, content } of shared) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: "image/jpeg" }));
    }
    input.files = data.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, photographs);
}

test("photographs from another app are added when the owner says so, also after a sign-in", async ({
  openOwnCloset,
  server,
}) => {
  const page = await openOwnCloset("rea", { expected: [...OFFLINE, ...SIGNED_OUT_PROBLEMS, /401 GET/] });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${server.url}/closet/items`);
  await share(page, ["red coat.jpg", "grün.jpg"]);
  await page.getByText("You shared 2 photographs with your closet.").waitFor();
  expect((await readContent(page, "rea")).items).toEqual([]);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  await page.reload();
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  expect(await page.getByText("You shared").count()).toBe(0);

  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await share(page, ["third.jpg"]);
  await page.waitForURL("**/sign-in?to=**");
  await page.context().addCookies(cookies);
  await page.goto(`${server.url}/closet/items`);
  await page.getByText("You shared a photograph with your closet.").waitFor();
  const rename = (owner: string) =>
    page.evaluate(async (name) => {
      const cache = await caches.open("shared-photographs");
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        if (!response) continue;
        const headers = new Headers(response.headers);
        headers.set("X-Owner", name);
        await cache.put(request, new Response(await response.blob(), { headers }));
      }
    }, owner);
  // Another account in this browser is not offered them.
  await rename("eve");
  await page.reload();
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  expect(await page.getByText("You shared").count()).toBe(0);
  await rename("rea");
  await page.reload();
  // It shows what is worn today.
  await page.getByRole("button", { name: "Worn today" }).click();
  await page.getByRole("button", { name: "Choose items" }).click();
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByText("We noted that it was worn.").waitFor();
  await expect.poll(() => page.getByText("You shared").count()).toBe(0);
  const { items } = await readContent(page, "rea");
  await expect.poll(async () => JSON.stringify((await readContent(page, "rea")).items)).toContain('"photograph"');
  expect(items).toHaveLength(2);
  await share(page, ["again.jpg"]);
  await page.getByRole("button", { name: "Don’t add" }).click();
  await page.reload();
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(2);
  expect(await page.getByText("You shared").count()).toBe(0);

  // A browser that keeps no closet takes none: any site can send this form.
  await page.evaluate(() => caches.delete("closet"));
  await share(page, ["fourth.jpg"]);
  await page.getByText("Your shared photographs did not arrive. Please choose them here.").waitFor();
});

test("a share without a photograph is said, and one that arrives twice is offered once", async ({
  openOwnCloset,
  server,
}) => {
  const page = await openOwnCloset("ida");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${server.url}/closet/items/share`);
  await page.waitForURL(`${server.url}/closet/items`);
  await share(page, []);
  await page.getByText("There was no photograph in what you shared. You can choose one here.").waitFor();
  for (let time = 0; time < 2; time += 1) {
    await share(page, ["coat.jpg"]);
    await page.waitForURL(`${server.url}/closet/items`);
  }
  await page.getByText("You shared a photograph with your closet.").waitFor();
});

test("the page says how many shared photographs did not fit, and keeps those that did", async ({
  openOwnCloset,
  server,
}) => {
  const page = await openOwnCloset("una");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${server.url}/closet/items`);
  await share(
    page,
    Array.from({ length: 103 }, (_, n) => `${n}.jpg`),
  );
  await page.getByText("3 photographs were not added. You can add 100 here at most.").waitFor();
  await page.getByText("You shared 100 photographs with your closet.").waitFor();
  await page.getByRole("button", { name: "Don’t add" }).click();
  await page.reload();
  await getAddButton(page).waitFor();
  expect(await page.getByText("photographs were not added").count()).toBe(0);
});

test("the page says how many photographs the queue did not take", async ({ openOwnCloset }) => {
  const page = await openOwnCloset("vic");
  const names = Array.from({ length: MAX_WAITING_UPLOADS + 2 }, (_, n) => `${n}.txt`);
  await addPhotographs(
    page,
    names.map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) })),
  );
  await page.getByText("2 photographs were not added. You can add 1,000 here at most.").waitFor();
  await page.getByText("We can’t use this kind of file. Choose a JPEG, PNG or HEIC.").first().waitFor();
});

test("without a service worker the page says that shared photographs are missing", async ({
  openOwnCloset,
  server,
}) => {
  const page = await openOwnCloset("sol", { serviceWorkers: "block", expected: [/blocked/] });
  await share(page, ["coat.jpg"]);
  await page.getByText("Your shared photographs did not arrive. Please choose them here.").waitFor();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect.poll(() => page.url()).toBe(`${server.url}/closet/items`);
});

test("a reload without a network shows the photographs that wait, and a picture of each piece", async ({
  openOwnCloset,
  server,
}) => {
  const page = await openOwnCloset("ivy", { items: 12, expected: OFFLINE });
  // Only the first row is near the screen of a short phone.
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto(`${server.url}/closet/items`);
  const { items } = (await readContent(page, "ivy")) as unknown as { items: { thumbnailImageURL: string }[] };
  const listMissing = async () => {
    const kept = await listKept(page);
    return items.filter(({ thumbnailImageURL }) => {
      const hash = thumbnailImageURL.replace("pictures/", "");
      return !kept.some((path) => path.endsWith(hash));
    });
  };
  await expect.poll(listMissing).toEqual([]);
  await waitUntilKept(page, 12);
  await page.context().setOffline(true);
  await addPhotographs(page, await makePhotographs(2, 50));
  await page.getByText("0 of 2 added").waitFor();
  await page.reload();
  await page.getByText("0 of 2 added").waitFor();
  await page.getByText("Waiting for your connection").first().waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(14);
});

test("an outfit that is put together without a network waits with what is typed, and arrives once", async ({
  openOwnCloset,
  server,
}) => {
  const page = await openOwnCloset("kim", { items: 3, expected: OFFLINE });
  await waitUntilKept(page, 3);
  await page.context().setOffline(true);
  await page.goto(`${server.url}/closet/outfits/board`);
  // The kept page opens first, and has an "Add photographs".
  await getBoard(page).waitFor();
  for (let count = 1; count <= 2; count += 1) {
    await page.getByRole("button", { name: /^Add / }).first().click();
    await expect.poll(() => getPieces(page).count()).toBe(count);
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL("**/closet/outfits?open=**");
  await page.getByText("You are offline. Your changes are kept on this device.").waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Monday");
  await page.reload();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Monday");
  await page.context().setOffline(false);
  const readOutfits = async () => {
    const { body } = await callFromPage(page, "GET", "/owner/closets/kim/content");
    const { outfits } = (body as { closet: { outfits: { name?: string; layout?: { pics: unknown[] } }[] } }).closet;
    return outfits.map(({ name, layout }) => [name, layout?.pics.length]);
  };
  await expect.poll(readOutfits).toEqual([["Monday", 2]]);
  await page.getByText("Saved", { exact: true }).waitFor();
});

test("a setting that is changed without a network waits, also after a reload", async ({ openOwnCloset, server }) => {
  const page = await openOwnCloset("uta", { items: 1, seed: 23, expected: [...OFFLINE, /Error fetching user:/] });
  await waitUntilKept(page, 1);
  await page.goto(`${server.url}/closet/settings`);
  const cutouts = page.getByRole("checkbox", { name: "Show items without their background" });
  const wasShown = await cutouts.isChecked();
  await page.context().setOffline(true);
  await cutouts.setChecked(!wasShown);
  await page.getByText(KEPT_HERE).waitFor();
  await page.reload();
  await page.getByText(KEPT_HERE).waitFor();
  expect(await cutouts.isChecked()).toBe(!wasShown);
  await page.context().setOffline(false);
  const readSetting = async () => {
    const { body } = await callFromPage(page, "GET", "/owner/closets/uta/content");
    return (body as { closet: { user: { showsCutouts: boolean } } }).closet.user.showsCutouts;
  };
  await expect.poll(readSetting).toBe(!wasShown);
  expect(await page.getByText("We couldn’t save this change.").count()).toBe(0);
});
