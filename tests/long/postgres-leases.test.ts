import { join } from "node:path";
import { expect, test } from "vitest";
import { writeCloset } from "#tests/support/drivers/backups.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import { importCloset, runCloset } from "#tests/support/drivers/server.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

test("a restore is refused while a server lives, also when the server has lost its lease, and waits for a killed one", async () => {
  const { store, start } = await openProcesses();
  await importCloset(await writeCloset("emma"), store);
  const file = join(await makeTemporaryFolder(), "backup.zip");
  expect(await runCloset(["backup", file], store)).toMatchObject({ code: 0 });
  const restore = () => runCloset(["restore", file, "--force", "--keep-public"], store);
  const countLeases = async () => (await store.db.selectFrom("leases").select("name").execute()).length;
  const refused = { code: 1, stderr: "closet: a server uses the database in PostgreSQL: stop it first\n" };

  const servers = [await start(), await start()] as const;
  expect(await restore()).toMatchObject(refused);
  await store.db.deleteFrom("leases").execute();
  await expect.poll(countLeases).toBe(2);
  await servers[0].kill();
  expect(await restore()).toMatchObject(refused);
  expect((await fetch(`${servers[1].url}/user/emma/items`)).status).toBe(200);
  await servers[1].kill();
  expect(await countLeases()).toBeGreaterThan(0);
  expect(await restore()).toMatchObject({ code: 0, stderr: "" });
  expect(await countLeases()).toBeLessThanOrEqual(2);

  const stopped = await start();
  expect(await stopped.stop()).toBe(0);
  expect(await countLeases()).toBe(0);
});
