import { afterAll, beforeAll, expect } from "vitest";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { addPiece, getPieces } from "#tests/support/drivers/pages/composer.ts";
import { holdScripts } from "#tests/support/drivers/pages/page-idle.ts";
import { chooseServerAddress } from "#tests/support/drivers/server-address.ts";
import { getSitePath } from "#tests/support/drivers/server.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";

const { question: words } = CATALOGUES.en.closet;
const PHONE = { viewport: { width: 390, height: 844 }, expected: [/401/] };

let server: DemoServer;
let owner: ReturnType<typeof createVisitor>;
beforeAll(async () => {
  server = await startDemoServer(await chooseServerAddress());
  owner = createVisitor((url, init) => fetch(url, init), server.url);
  await owner.signIn("emma@demo.example", server.dataDir);
});
afterAll(() => server.discard());

async function makeLink(): Promise<string> {
  const inbox = (await (await owner.get("/owner/closets/emma/stylings")).json()) as { stylings: { id: string }[] };
  const candidates = inbox.stylings.slice(0, 2).map(({ id }) => ({ kind: "styling", id }));
  const made = await owner.post("/owner/closets/emma/links", {
    what: { kind: "closet" },
    until: null,
    may: ["style", "vote"],
    request: { for: "A wedding in June" },
    vote: { candidates, showsNumbers: false },
  });
  const { link } = (await made.json()) as { link: { url: string } };
  return server.url + getSitePath(link.url);
}

test("a friend taps a heart, searches and opens the board before the scripts have come", async ({ openPage }) => {
  const address = await makeLink();
  const page = await openPage(PHONE);
  const load = await holdScripts(page);
  await page.goto(`${address}/items`, { waitUntil: "commit" });
  const heart = page.getByRole("button", { name: words.heart(1) });
  await heart.click();
  await heart.and(page.locator("[aria-busy=true]")).waitFor();
  load();
  const asking = page.getByRole("dialog", { name: words.yourName });
  await asking.getByRole("textbox", { name: words.yourName }).fill("Zoe");
  await asking.getByRole("button", { name: words.give }).click();
  await heart.and(page.locator("[aria-pressed=true]")).waitFor();
  expect(await page.locator("button[aria-busy]").count()).toBe(0);
  await page.unrouteAll();

  const loadAgain = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  const field = page.getByRole("searchbox");
  await field.fill("beret");
  loadAgain();
  const items = page.getByRole("list", { name: "Items" });
  await expect.poll(() => items.getByRole("listitem").count()).toBe(1);
  await page.unrouteAll();

  const loadBoard = await holdScripts(page);
  await page.goto(`${address}/items`, { waitUntil: "commit" });
  await page.getByRole("link", { name: "Style Emma" }).first().click();
  await page.waitForURL("**/style", { waitUntil: "commit" });
  loadBoard();
  await addPiece(page, "Trench coat");
  await expect.poll(() => getPieces(page).count()).toBe(1);
});

test("a board whose script fails once says so, and opens at another try", async ({ openPage }) => {
  const page = await openPage({ ...PHONE, expected: [/composer/, /Failed to load resource/, /preload/] });
  await page.route(/\/assets\/composer-[\w-]{8}\.js$/, (route) => route.abort("connectionfailed"));
  await page.goto(`${server.url}/user/emma/style`);
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  await page.unrouteAll();
  await again.click();
  await addPiece(page, "Trench coat");
  await expect.poll(() => getPieces(page).count()).toBe(1);
});
