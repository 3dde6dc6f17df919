import { createHash } from "node:crypto";
import { expect } from "vitest";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { addPhotographs, getOwnItems, makePhotographs, readContent } from "#tests/support/drivers/pages/owner.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { callFromPage } from "#tests/support/drivers/pages/page-call.ts";

/** Signed-out answers, and what a broken connection leaves in the console. */
const OFFLINE = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|503|Failed to load resource/];

const hash = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

test("uploads go on after a reload and a lost connection; doubles and other files are not sent", async ({
  openOwnCloset,
}) => {
  const page = await openOwnCloset("kim", { expected: OFFLINE });
  const files = await makePhotographs(5, 10);
  let requests = 0;
  let isOffline = true;
  await page.route("**/owner/closets/*/items", (route) => {
    requests += 1;
    return requests % 3 === 0 && !isOffline ? route.fulfill({ status: 503, body: "{}" }) : route.continue();
  });
  await page.context().setOffline(true);
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") };
  await addPhotographs(page, [...files, { ...(files[0] ?? text), name: "again.jpg" }, text]);
  await page.getByText("Waiting for your connection").first().waitFor();
  await page.getByText("You already have this photograph.").waitFor();
  await page.getByText("We can’t use this kind of file. Choose a JPEG, PNG or HEIC.").waitFor();
  isOffline = false;
  await page.context().setOffline(false);
  await page.reload();
  const pieces = getOwnItems(page).locator("a:has(img)");
  await expect.poll(() => pieces.count()).toBe(5);
  expect(requests).toBeGreaterThan(5);
  const { items } = await readContent(page, "kim");
  expect(items.map(({ originalSha256 }) => originalSha256)).toEqual(files.map(({ buffer }) => hash(buffer)));
  await page.getByRole("link", { name: "You already have this photograph." }).click();
  await page.getByRole("dialog").waitFor();
  expect(new URL(page.url()).searchParams.get("open")).toBe(items[0]?.id);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove again.jpg" }).click();
  await expect.poll(() => getOwnItems(page).getByRole("listitem").count()).toBe(5);
});

test("what is typed offline survives a reload; a text of another device is shown before it is replaced", async ({
  openOwnCloset,
}) => {
  // 409: the text of another device.
  const page = await openOwnCloset("lou", { expected: [...OFFLINE, /409 PATCH/] });
  await addPhotographs(page, await makePhotographs(1, 20));
  const card = getOwnItems(page).getByRole("link");
  await card.click();
  const field = page.getByLabel("Name", { exact: true });
  await field.fill("Coat");
  await page.getByText("Saved").waitFor();
  const { items } = await readContent(page, "lou");
  await page.context().setOffline(true);
  await field.fill("Short coat");
  await page.getByText("You are offline. Your changes are kept on this device.").waitFor();
  await page.context().setOffline(false);
  await expect.poll(async () => (await readContent(page, "lou")).items[0]?.name).toBe("Short coat");

  const changeElsewhere = async (name: string): Promise<number> =>
    (await callFromPage(page, "PATCH", `/owner/closets/lou/items/${items[0]?.id}`, { name })).status;
  const openAgain = async () => {
    await page.reload();
    await field.waitFor();
    await waitUntilIdle(page);
  };
  const readName = async () => (await readContent(page, "lou")).items[0]?.name;
  await page.route("**/changes", (route) => route.abort());
  await openAgain();
  expect(await changeElsewhere("Long coat")).toBe(200);
  await field.fill("Red coat");
  await page.getByText("Changed on another device: “\u{2068}Long coat\u{2069}”.").waitFor();
  expect([await field.inputValue(), await readName()]).toEqual(["Long coat", "Long coat"]);
  await field.fill("Red coat");
  await expect.poll(readName).toBe("Red coat");
  expect(await changeElsewhere("Long coat")).toBe(200);
  await openAgain();
  expect(await field.inputValue()).toBe("Long coat");

  await page.route("**/items/*", (route) =>
    route.request().postData()?.includes("Blue coat") ? route.abort() : route.continue(),
  );
  await field.fill("Blue coat");
  await page.getByText("We can’t save right now. Your changes are kept here.").waitFor();
  expect(await changeElsewhere("Wool coat")).toBe(200);
  await page.unroute("**/items/*");
  await openAgain();
  await page.getByText("Changed on another device: “\u{2068}Wool coat\u{2069}”.").waitFor();
  await page.getByRole("button", { name: "Use mine" }).click();
  await expect.poll(readName).toBe("Blue coat");
});

test("a signed-out visitor is led to the sign-in page, and no cache keeps the owner's pages", async ({ server }) => {
  const closet = await fetch(`${server.url}/closet/items?open=a`, { redirect: "manual" });
  expect(closet.status).toBe(302);
  expect(closet.headers.get("location")).toBe("/sign-in?to=%2Fcloset%2Fitems%3Fopen%3Da");
  expect(closet.headers.get("cache-control")).toBe("private, no-store");
  const page = await fetch(`${server.url}/sign-in?to=https://elsewhere.example/`);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
});
