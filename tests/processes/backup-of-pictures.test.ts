import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, inject, test } from "vitest";
import { openTestStore } from "#tests/support/closet-store.ts";
import { makePictureCloset } from "#tests/support/picture-closet.ts";
import { aPng } from "#tests/support/pictures.ts";
import { importCloset, runCloset } from "#tests/support/server.ts";
import { makeTemporaryFolder } from "#tests/support/temporary-folder.ts";

beforeEach(({ skip }) => skip(inject("database") !== "postgres", "It is about closets in PostgreSQL."));

test("with PostgreSQL a backup is of the pictures, says what else is needed, and comes back beside a database alone", async () => {
  const store = await openTestStore();
  const folder = await makeTemporaryFolder();
  await writeFile(join(folder, "a.png"), await aPng());
  await writeFile(
    join(folder, "closet.json"),
    JSON.stringify({ ...makePictureCloset("emma", ["a.png"]), status: "OK" }),
  );
  await importCloset(folder, store);
  const file = join(folder, "backup.zip");
  const made = await runCloset(["backup", file], store);
  expect([made.code, made.stderr]).toEqual([0, ""]);
  expect(made.stdout).toContain("make a dump of it with pg_dump, too");

  const dataDir = join(folder, "data");
  const without = await runCloset(["restore", file], { dataDir });
  expect([without.code, without.stderr]).toEqual([
    1,
    "closet: it holds pictures alone; its closets are in PostgreSQL: set DATABASE_URL\n",
  ]);
  expect(await runCloset(["restore", file], { ...store, dataDir })).toMatchObject({ code: 0, stderr: "" });
  expect((await readdir(join(dataDir, "pictures"))).toSorted()).toEqual(
    (await readdir(join(store.dataDir, "pictures"))).toSorted(),
  );
  expect(await runCloset(["check", "--dry-run"], { ...store, dataDir })).toMatchObject({ code: 0 });
});
