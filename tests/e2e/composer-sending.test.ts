import { BASE_PATH } from "#tests/support/drivers/server.ts";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { expectNoAxeViolations, test } from "#tests/support/drivers/pages/browser.ts";
import {
  addPiece,
  expectStoredPieces,
  getBoard,
  getPieces,
  openComposer,
} from "#tests/support/drivers/pages/composer.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { recordLayoutShifts, sumLayoutShifts } from "#tests/support/drivers/pages/layout-shifts.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import { giveAccounts } from "#tests/support/factories/accounts.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer({ TRUSTED_PROXIES: "127.0.0.1" });
  const database = new DatabaseSync(`${server.dataDir}/open-closet.sqlite`);
  database.exec(giveAccounts(["emma"]));
  database.close();
});
afterAll(() => server.discard());

function setSenders(senders: string): void {
  const database = new DatabaseSync(`${server.dataDir}/open-closet.sqlite`);
  database.exec(
    `update "owners" set "stylings" = '${senders}', "version" = "version" + 1 where "usernameKey" = 'emma'`,
  );
  database.close();
}

type InboxRow = { name: string; note: string; credit: number; layout: string; state: string };

const readInbox = (name = "Anouk"): InboxRow[] => {
  const database = new DatabaseSync(`${server.dataDir}/open-closet.sqlite`);
  const rows = database
    .prepare(`select "name", "note", "credit", "layout", "state" from "stylings" where "name" = ? order by "sentAt"`)
    .all(name);
  database.close();
  return rows as InboxRow[];
};

/** A network may send few outfits an hour. */
const elsewhere = (network: number) => ({ extraHTTPHeaders: { "X-Forwarded-For": `192.0.2.${network}` } });

const openSheet = (page: Page) => page.getByRole("button", { name: "Send", exact: true }).click();

test("a friend sends an outfit without a connection; it waits, survives a reload, and goes out once", async ({
  openPage,
}) => {
  const page = await openPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    expected: [/ERR_INTERNET_DISCONNECTED/, /request: 503/, /503 \(Service/],
  });
  await openComposer(page, server);
  for (const name of ["Trench coat", "Indigo jeans", "Court sneakers"]) await addPiece(page, name);
  const listPictures = (within: string) =>
    page
      .locator(`${within} image:not([href^="data:"])`)
      .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute("href")));
  await expect.poll(async () => (await listPictures("main svg[role=group]")).length).toBe(3);
  const onBoard = await listPictures("main svg[role=group]");
  await openSheet(page);
  const sheet = page.getByRole("dialog", { name: "Send to Emma" });
  await sheet.getByRole("button", { name: "Send" }).click();
  expect(await sheet.getByRole("alert").textContent()).toBe("Please enter your name.");
  const refused = sheet.locator("input:focus[aria-invalid]");
  expect(await refused.getAttribute("autocomplete")).toBe("name");
  expect(await page.locator(`[id="${await refused.getAttribute("aria-describedby")}"]`).textContent()).toContain(
    "name",
  );
  // Those of the board: they are there without a connection, too.
  expect(await listPictures("dialog[open]")).toEqual(onBoard);
  await sheet.getByRole("textbox", { name: "Your name" }).fill("Anouk");
  await sheet.getByRole("textbox", { name: "A note for Emma (optional)" }).fill("For Friday");
  await expectNoAxeViolations(page);
  await sheet.getByRole("textbox", { name: /^Your email/ }).fill("anouk@x.example");
  await page.reload();
  await openSheet(page);
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("Anouk");
  expect(await sheet.getByRole("textbox", { name: /^Your email/ }).inputValue()).toBe("anouk@x.example");
  expect(await sheet.getByRole("textbox", { name: "A note for Emma (optional)" }).inputValue()).toBe("For Friday");
  await page.context().setOffline(true);
  await sheet.getByRole("button", { name: "Send" }).click();
  await sheet.getByText("You seem to be offline.").waitFor();

  // The connection is back, but the server is not: the page loads again with the outfit still waiting.
  await page.route("**/stylings", (route) => route.fulfill({ status: 503, body: "" }));
  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(() => getPieces(page).count()).toBe(3);
  await page.unroute("**/stylings");
  await expect.poll(() => readInbox().length).toBe(1);
  await page.getByRole("button", { name: "Sent", exact: true }).click();
  const link = sheet.getByRole("link", { name: "See your outfit for Emma" });
  expect((await link.getAttribute("href"))?.replace(BASE_PATH, "")).toMatch(/^\/styling\/[\w-]{43}$/);
  const [sent] = readInbox();
  expect(sent).toMatchObject({ note: "For Friday", credit: 1 });
  expect((JSON.parse(sent?.layout ?? "{}") as { pics: unknown[] }).pics).toHaveLength(3);

  // What was sent stays; a change begins another draft.
  const before = page.url();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await addPiece(page, "Straw hat");
  await expect.poll(() => page.url()).not.toBe(before);
  await page.getByRole("button", { name: "Send", exact: true }).waitFor();
  expect(readInbox()).toHaveLength(1);
});

test("an outfit that is begun and sent without a connection goes out when it is back", async ({ openPage }) => {
  const page = await openPage({ ...elsewhere(1), expected: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] });
  await openComposer(page, server);
  await waitUntilIdle(page);
  const loads: string[] = [];
  page.on("request", (request) => loads.push(request.url()));
  await page.context().setOffline(true);
  await addPiece(page, "Trench coat");
  await openSheet(page);
  const sheet = page.getByRole("dialog", { name: "Send to Emma" });
  await sheet.getByRole("textbox", { name: "Your name" }).fill("Nell");
  await sheet.getByRole("button", { name: "Send" }).click();
  await sheet.getByText("You seem to be offline.").waitFor();
  expect(loads.filter((url) => url.includes("waiting-notice"))).toEqual([]);
  await page.context().setOffline(false);
  await sheet.getByRole("heading", { name: "Sent" }).waitFor();
  expect(readInbox("Nell")).toHaveLength(1);
});

test("while its script cannot be loaded, an outfit says that it waits, and goes out as soon as it can", async ({
  openPage,
}) => {
  const page = await openPage({ ...elsewhere(2), expected: [/ERR_FAILED|Failed to fetch/] });
  await page.route("**/assets/waiting-notice-*", (route) => route.abort());
  await openComposer(page, server);
  await addPiece(page, "Trench coat");
  await openSheet(page);
  const sheet = page.getByRole("dialog", { name: "Send to Emma" });
  await sheet.getByRole("textbox", { name: "Your name" }).fill("Nora");
  await sheet.getByRole("button", { name: "Send" }).click();
  await sheet.getByText("This is taking longer than usual.").waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByText("This is taking longer than usual.").last().waitFor();
  await page.unroute("**/assets/waiting-notice-*");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.getByRole("button", { name: "Sent", exact: true }).waitFor();
  expect(readInbox("Nora")).toHaveLength(1);
});

test("an outfit that came too soon goes out when its time is over", async ({ openPage }) => {
  const page = await openPage({ ...elsewhere(3), expected: [/429/] });
  await page.route("**/stylings", (route) =>
    route.fulfill({
      status: 429,
      headers: { "Retry-After": "2400" },
      json: { status: "ERROR", code: "tooManyStylings", message: "" },
    }),
  );
  await page.clock.install();
  await openComposer(page, server);
  await addPiece(page, "Trench coat");
  await openSheet(page);
  const sheet = page.getByRole("dialog", { name: "Send to Emma" });
  await sheet.getByRole("textbox", { name: "Your name" }).fill("Nina");
  await sheet.getByRole("button", { name: "Send" }).click();
  await sheet.getByRole("button", { name: "Try now" }).waitFor();
  await page.unroute("**/stylings");
  await page.reload();
  await expect.poll(() => getPieces(page).count()).toBe(1);
  await waitUntilIdle(page);
  expect(readInbox("Nina")).toHaveLength(0);
  await page.clock.fastForward(2_500_000);
  await page.getByRole("button", { name: "Sent", exact: true }).waitFor();
  expect(readInbox("Nina")).toHaveLength(1);
});

test("an outfit that waits goes out from any page of the site, once, and the page says so", async ({ openPage }) => {
  const page = await openPage({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  await openComposer(page, server);
  await addPiece(page, "Trench coat");
  await openSheet(page);
  await page.getByRole("textbox", { name: "Your name" }).fill("Cleo");
  await page.context().setOffline(true);
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await page.getByRole("dialog").getByText("You seem to be offline.").waitFor();
  await page.context().setOffline(false);
  // Another page, in two tabs at once.
  const pages = [page, await page.context().newPage()];
  await Promise.all(pages.map((one) => one.goto(`${server.url}/user/emma/items`)));
  const said = pages.map((one) => one.getByText("Your outfit was sent.").waitFor());
  await Promise.any(said);
  for (const waiting of said) waiting.catch(() => undefined);
  expect(readInbox("Cleo")).toHaveLength(1);

  await openComposer(page, server);
  expect(await getPieces(page).count()).toBe(0);
  expect(readInbox("Cleo")).toHaveLength(1);
});

test("an outfit that had arrived without an answer and is changed first: the owner has only the changed one", async ({
  openPage,
}) => {
  const page = await openPage({ expected: [/ERR_FAILED/] });
  await openComposer(page, server);
  await addPiece(page, "Trench coat");
  // The first request arrives, its answer does not; then nothing arrives.
  let hasArrived = false;
  await page.route("**/stylings", async (route) => {
    if (!hasArrived) await route.fetch();
    hasArrived = true;
    await route.abort();
  });
  await openSheet(page);
  const sheet = page.getByRole("dialog", { name: "Send to Emma" });
  await sheet.getByRole("textbox", { name: "Your name" }).fill("Dora");
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await sheet.getByRole("button", { name: "Change it first" }).click();
  expect(readInbox("Dora")).toHaveLength(1);
  await sheet.getByRole("textbox", { name: "A note for Emma (optional)" }).fill("With boots");
  await page.unroute("**/stylings");
  await sheet.getByRole("button", { name: "Send", exact: true }).click();
  await sheet.getByRole("heading", { name: "Sent" }).waitFor();
  // The picture is laid down and sealed, within 600 ms, and without motion for those who want none.
  const readMotions = () =>
    sheet.locator("[data-now], [data-now] > svg:last-child, [data-now] > svg:last-child path").evaluateAll((parts) =>
      parts.map((part) => {
        const { animationName, animationDuration, animationDelay } = getComputedStyle(part);
        return animationName === "none" ? 0 : 1000 * (parseFloat(animationDuration) + parseFloat(animationDelay));
      }),
    );
  const motions = await readMotions();
  expect(motions).toHaveLength(3);
  expect(Math.min(...motions)).toBeGreaterThan(0);
  expect(Math.max(...motions)).toBeLessThanOrEqual(600);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await readMotions()).toEqual([0, 0, 0]);
  const inbox = readInbox("Dora").map(({ note, state }) => [note, state]);
  expect(inbox).toEqual([
    ["", "withdrawn"],
    ["With boots", "sent"],
  ]);
});

test("a closet that went private in the meantime is said in words; the outfit stays, and goes out when it is public again", async ({
  openPage,
}) => {
  const page = await openPage({ expected: [/404/] });
  await openComposer(page, server);
  await addPiece(page, "Trench coat");
  const setVisibility = (visibility: string) => {
    const database = new DatabaseSync(`${server.dataDir}/open-closet.sqlite`);
    database.exec(
      `update "owners" set "visibility" = '${visibility}', "version" = "version" + 1 where "usernameKey" = 'emma'`,
    );
    database.close();
  };
  setVisibility("private");
  await openSheet(page);
  await page.getByRole("textbox", { name: "Your name" }).fill("Bea");
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await page.getByRole("alert").getByText("This closet is private now.").waitFor();
  expect(readInbox("Bea")).toHaveLength(0);
  setVisibility("public");
  await page.goto(`${server.url}/user/emma/items`);
  await page.getByText("Your outfit was sent.").waitFor();
  expect(readInbox("Bea")).toHaveLength(1);
});

test("an outfit that is not sent waits at the foot of its closet, and the page of an item adds to it", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const footer = page.getByRole("contentinfo");
  const waiting = footer.getByRole("link", { name: "Your outfit · 2 items" });
  await openComposer(page, server);
  for (const name of ["Trench coat", "Indigo jeans"]) await addPiece(page, name);
  await getBoard(page).getByRole("button", { name: "Indigo jeans" }).press("ArrowDown");
  const readPlaces = () =>
    getPieces(page).evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute("transform")));
  const places = await readPlaces();
  await expectStoredPieces(page, 2);

  await recordLayoutShifts(page);
  for (const list of ["items", "outfits", "collections"]) {
    await page.goto(`${server.url}/user/emma/${list}`);
    await waiting.waitFor();
  }
  await expect.poll(() => footer.locator("img").count()).toBe(2);
  // The serif font alone moves a little.
  expect(await sumLayoutShifts(page)).toBeLessThan(0.001);
  await expectNoAxeViolations(page);
  await page.emulateMedia({ media: "print" });
  expect(await waiting.isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await page.goto(`${server.url}/user/emma/outfits/emma-outfit-garden-lunch`);
  await waiting.waitFor();
  await footer.getByRole("link", { name: "Start from this outfit" }).waitFor();

  await page.goto(`${server.url}/user/emma/items/emma-item-straw-hat`);
  await footer.getByRole("button", { name: "Add to your outfit (2)" }).press("Enter");
  const added = footer.getByRole("link", { name: "Your outfit · 3 items" });
  await expect.poll(() => added.last().evaluate((link) => link === document.activeElement)).toBe(true);
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/user/emma/items/emma-item-red-beret`);
  await page.getByRole("main").getByRole("button", { name: "Add to your outfit (3)" }).click();
  await page.getByRole("main").getByRole("link", { name: "Your outfit · 4 items" }).waitFor();

  await footer.getByRole("link", { name: "Your outfit · 4 items" }).first().click();
  await expect.poll(() => getPieces(page).count()).toBe(4);
  expect((await readPlaces()).slice(0, 2)).toEqual(places);
  await expectStoredPieces(page, 4);
  await page.reload();
  await expect.poll(() => getPieces(page).count()).toBe(4);

  // Nothing of it in another closet, and nothing where no outfits are taken.
  const readWaiting = async (path: string) => {
    await page.goto(server.url + path);
    await waitUntilIdle(page);
    return await page.getByText("Your outfit").count();
  };
  expect(await readWaiting("/user/theo/items")).toBe(0);
  expect(await readWaiting("/user/emma/items")).toBe(1);
  setSenders("none");
  expect(await readWaiting("/user/emma/items")).toBe(0);
  setSenders("anyone");
});

test("two tabs that do not hear of each other: the later change wins", async ({ openPage }) => {
  const page = await openPage();
  // As a tab in the background of a phone.
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });
  await openComposer(page, server);
  await addPiece(page, "Trench coat");
  await expect.poll(() => page.url()).toContain("?draft=");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect.poll(() => getPieces(other).count()).toBe(1);
  await addPiece(other, "Court sneakers");
  await expectStoredPieces(other, 2);
  for (const name of ["Meadow dress", "Indigo jeans"]) await addPiece(page, name);
  await expectStoredPieces(page, 3);
  await other.reload();
  await expect.poll(() => getPieces(other).count()).toBe(3);
  expect(await getBoard(other).getByRole("button", { name: "Court sneakers" }).count()).toBe(0);
});

test("a piece that another tab adds while the board is saved is on the board", async ({ openPage }) => {
  const page = await openPage();
  await page.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });
  await openComposer(page, server);
  await addPiece(page, "Trench coat");
  await expectStoredPieces(page, 1);
  const other = await page.context().newPage();
  await other.goto(`${server.url}/user/emma/items/emma-item-straw-hat`);
  await other.getByRole("main").getByRole("button", { name: "Add to your outfit (1)" }).click();
  await other.getByRole("main").getByRole("link", { name: "Your outfit · 2 items" }).waitFor();
  await addPiece(page, "Court sneakers");
  await expect.poll(() => getPieces(page).count()).toBe(3);
  await expectStoredPieces(page, 3);
  await getBoard(page).getByRole("button", { name: "Straw hat" }).press("Delete");
  await expectStoredPieces(page, 2);
});
