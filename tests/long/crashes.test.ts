import { join } from "node:path";
import { expect, test } from "vitest";
import { runCrashes } from "#tests/support/crashes/crash-run.ts";
import { makeTestDatabase } from "#tests/support/drivers/databases.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

/** `npm run bench -- crashes --kills 500` has more. */
const KILLS = 60;

test("acknowledged writes survive kills of the server and the commands", async () => {
  const folder = await makeTemporaryFolder();
  const database = await makeTestDatabase(join(folder, "data"));
  const { problems, killed, acknowledged } = await runCrashes({ folder, ...database, kills: KILLS });
  expect(problems).toEqual([]);
  expect(killed.servers).toBeGreaterThan(0);
  expect(acknowledged.writes).toBeGreaterThan(0);
});
