import { afterAll, beforeAll, expect } from "vitest";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { addPiece, getBoard, openComposer } from "#tests/support/drivers/pages/composer.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const readPicture = (address: string) => {
  const { pathname, searchParams } = new URL(address, server.url);
  return { pathname, width: Number(searchParams.get("w") ?? Infinity) };
};

test("the server's page has the first pictures of the tray", async () => {
  const page = await (await fetch(`${server.url}/user/emma/style`)).text();
  expect(page).toContain("LOADING...");
  expect(page.match(/<img /g)).toHaveLength(8);
});

test("a piece is at once what the tray shows, and no picture is loaded again at a smaller size", async ({
  openPage,
}) => {
  const page = await openPage(PHONE);
  const larger = Promise.withResolvers<void>();
  const loaded = new Map<string, number[]>();
  await page.route("**/images/**", async (route) => {
    const { pathname, width } = readPicture(route.request().url());
    loaded.set(pathname, [...(loaded.get(pathname) ?? []), width]);
    if (width > 300) await larger.promise;
    await route.continue();
  });
  await openComposer(page, server);
  const tile = page.getByRole("button", { name: "Add Trench coat", exact: true }).locator("img");
  await tile.evaluate((image: HTMLImageElement) => image.decode());
  const shown = readPicture(await tile.evaluate((image: HTMLImageElement) => image.currentSrc));
  await addPiece(page, "Trench coat");
  const pictures = getBoard(page).getByRole("button", { name: "Trench coat" }).locator("image");
  const readShown = async () => readPicture((await pictures.last().getAttribute("href")) ?? "");
  await expect.poll(readShown).toEqual(shown);

  larger.resolve();
  await expect.poll(async () => (await readShown()).width).toBeGreaterThan(shown.width);
  for (const name of ["Breton top", "Indigo jeans", "Denim jacket"]) await addPiece(page, name);
  await waitUntilIdle(page);
  const repeated = [...loaded.values()].filter((widths) =>
    widths.some((width, at) => at > 0 && width <= (widths[at - 1] ?? 0)),
  );
  expect(repeated).toEqual([]);
});
