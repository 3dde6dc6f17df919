import { join } from "node:path";
import { expect } from "vitest";
import { test } from "#tests/support/drivers/pages/own-closet.ts";
import { addFiles, getOwnItems, readContent } from "#tests/support/drivers/pages/owner.ts";
import { writePhotographs } from "#tests/support/drivers/pages/photograph-files.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

const PHOTOGRAPHS = 100;

/** What a cut connection and a killed server leave in the console. */
const CUT = [/ERR_|Failed to load resource|401|50\d/];

test("100 photographs arrive once each and in their order, though the network is cut and the server killed", async ({
  openOwnCloset,
  server,
}) => {
  const files = await writePhotographs(join(await makeTemporaryFolder(), "photographs"), PHOTOGRAPHS);
  const page = await openOwnCloset("amy", { expected: CUT });
  await addFiles(
    page,
    files.map(({ path }) => path),
  );
  const arrived = async () => (await readContent(page, "amy")).items.length;
  const waitFor = async (count: number): Promise<void> => {
    await expect.poll(arrived, { timeout: 10 * HANG_MS }).toBeGreaterThanOrEqual(count);
  };
  const cutNetwork = async () => {
    await page.context().setOffline(true);
    await page.getByText("Waiting for your connection").first().waitFor();
    await page.context().setOffline(false);
  };
  const killServer = async () => {
    await server.kill();
    await page.getByText("Waiting for your connection").first().waitFor();
    await server.startAgain();
  };
  const disturbances = [cutNetwork, killServer, cutNetwork, () => page.reload(), killServer, cutNetwork];
  for (const [n, disturb] of disturbances.entries()) {
    await waitFor(((n + 1) * PHOTOGRAPHS) / (disturbances.length + 2));
    await disturb();
  }
  await waitFor(PHOTOGRAPHS);
  const { items } = await readContent(page, "amy");
  expect(items.map(({ originalSha256 }) => originalSha256)).toEqual(files.map(({ sha256 }) => sha256));
  await page.reload();
  const countShown = () => getOwnItems(page).getByRole("listitem").first().getAttribute("aria-setsize");
  await expect.poll(countShown).toBe(String(PHOTOGRAPHS));
  expect(await page.getByText("Sending").count()).toBe(0);
});
