import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { runComposerKills } from "#tests/support/crashes/composer-kills.ts";
import { findFreePort } from "#tests/support/drivers/free-port.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const KILLS = 200;

test("browser and server are killed while a friend composes and sends: no draft is lost, nothing arrives twice", async () => {
  const folder = await makeTemporaryFolder();
  const report = await runComposerKills({
    dataDir: join(folder, "data"),
    profile: join(folder, "profile"),
    browserPath: inject("browserPath"),
    port: String(await findFreePort()),
    kills: KILLS,
  });
  const { browser, server, both } = report.kills;
  process.stdout.write(
    `kills: ${browser} of the browser, ${server} of the server, ${both} of both; ` +
      `${report.pieces} pieces placed, ${report.sent} outfits acknowledged\n`,
  );
  expect(report.problems).toEqual([]);
  expect(browser + server + both).toBe(KILLS);
  expect(report.sent).toBeGreaterThan(KILLS / 10);
});
