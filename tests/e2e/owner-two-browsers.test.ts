import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { getOwnItems, readContent } from "#tests/support/drivers/pages/owner.ts";
import { HANG_MS, PROGRAM_HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { createRandom } from "#tests/support/setup/random.ts";
import { TEST_SEED } from "#tests/support/setup/seed.ts";

const ITEMS = 12;
const EDITS = 500;
const KILLS = 5;
const EDITS_WITHOUT_SERVER = 10;

/** What a killed server and changes of the other browser leave in the console. */
const EXPECTED = [/ERR_|Failed to load resource|401|409|50\d/];

/** Each browser changes a field of its own, and `Kind` like the other one. */
const FIELDS = ["Name", "Brand"] as const;
const SHARED = "Type";

type Typed = Record<string, Map<string, string>>;

const readOpenId = (page: Page): string => new URL(page.url()).searchParams.get("open") ?? "";

const getField = (page: Page, name: string) => page.getByRole("dialog").getByLabel(name, { exact: true });

/** "Saved" is shown for ten seconds, and the other browser may take longer. The owner leaves what the other browser stored meanwhile. */
async function waitUntilSaved(page: Page): Promise<void> {
  const saved = page.getByText("Saved", { exact: true });
  const conflict = page.getByText("Changed on another device");
  const close = conflict.locator("..").getByRole("button", { name: "Close", exact: true });
  for (;;) {
    await saved
      .or(conflict)
      .first()
      .waitFor({ timeout: 5 * HANG_MS });
    if ((await conflict.count()) === 0) return;
    await close.click();
  }
}

const waitForEdit = (page: Page) =>
  page.waitForRequest((request) => request.method() === "PATCH", { timeout: 5 * HANG_MS });

/** Types into the fields of one item after the other. Returns the last text of each. */
async function edit(page: Page, own: (typeof FIELDS)[number], onEdit: () => void): Promise<Typed> {
  const typed: Typed = { [own]: new Map(), [SHARED]: new Map() };
  const random = createRandom(TEST_SEED + FIELDS.indexOf(own));
  for (let count = 0; count < EDITS; count += 1) {
    await step(page, random() < 0.5 ? "Next item" : "Previous item");
    const field = random() < 0.1 ? SHARED : own;
    const text = `${own} ${count}`;
    // Some edits are sent before the next one.
    const sent = random() < 0.2 ? waitForEdit(page) : null;
    await getField(page, field).fill(text);
    typed[field]?.set(readOpenId(page), text);
    await sent;
    onEdit();
  }
  await waitUntilSaved(page);
  return typed;
}

async function step(page: Page, name: "Next item" | "Previous item"): Promise<void> {
  const button = page.getByRole("button", { name });
  if (await button.isEnabled()) await button.click();
}

/** The fields of each item. */
async function readAll(page: Page): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  await page.goto("closet/items");
  await expect.poll(() => getOwnItems(page).getByRole("link").count()).toBe(ITEMS);
  await getOwnItems(page).getByRole("link").first().click();
  for (let count = 0; count < ITEMS; count += 1) {
    const texts = [...FIELDS, SHARED].map((field) => getField(page, field).inputValue());
    all[readOpenId(page)] = await Promise.all(texts);
    await step(page, "Next item");
  }
  return all;
}

test("two browsers make 1,000 edits while the server is killed: each shows every last edit", async ({
  openOwnCloset,
  openPage,
  server,
}) => {
  const page = await openOwnCloset("amy", { items: ITEMS, expected: EXPECTED });
  const other = await openPage({ baseURL: `${server.url}/`, expected: EXPECTED });
  await other.context().addCookies(await page.context().cookies());
  await other.goto("closet/items");
  await expect.poll(() => getOwnItems(other).getByRole("link").count()).toBe(ITEMS);
  for (const each of [page, other]) await getOwnItems(each).getByRole("link").first().click();

  let edits = 0;
  const onEdit = () => void (edits += 1);
  const waitForEdits = async (count: number): Promise<void> =>
    await expect.poll(() => edits, { timeout: PROGRAM_HANG_MS }).toBeGreaterThanOrEqual(count);
  const kill = async () => {
    for (let count = 1; count <= KILLS; count += 1) {
      await waitForEdits((2 * EDITS * count) / (KILLS + 1));
      await server.kill();
      await waitForEdits(edits + EDITS_WITHOUT_SERVER);
      await server.startAgain();
    }
  };
  const [mine, theirs] = await Promise.all([edit(page, FIELDS[0], onEdit), edit(other, FIELDS[1], onEdit), kill()]);

  const shown = await readAll(page);
  expect(await readAll(other)).toEqual(shown);
  for (const [id, texts] of Object.entries(shown)) {
    expect(texts.slice(0, 2)).toEqual([mine[FIELDS[0]]?.get(id) ?? "", theirs[FIELDS[1]]?.get(id) ?? ""]);
    expect([mine[SHARED]?.get(id) ?? "", theirs[SHARED]?.get(id) ?? ""]).toContain(texts[2]);
  }
  const { items } = await readContent(page, "amy");
  expect(Object.fromEntries(items.map(({ id, name = "" }) => [id, name]))).toEqual(
    Object.fromEntries(Object.entries(shown).map(([id, [name = ""]]) => [id, name])),
  );
});
