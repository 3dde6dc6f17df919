import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTestDatabase } from "#tests/support/drivers/databases.ts";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

test("a grown table is added and updated, reported line by line, listed and undone", async () => {
  const folder = await makeTemporaryFolder();
  const options = await makeTestDatabase(join(folder, "data"));
  const path = join(folder, "jane.csv");
  const write = (lines: readonly string[]) => writeFile(path, ["Name,Price", ...lines].join("\n"));
  await write(["Coat,120", "Hat,20"]);
  await runCloset(["import", path], options);
  expect((await runCloset(["import", path], options)).stderr).toContain("add to it with --add");
  await write(["Coat,99", "Hat,20", "Bag,30"]);
  expect((await runCloset(["import", path, "--add", "--update"], options)).stderr).toContain("use one of");
  const report = join(folder, "report.txt");
  const { stdout } = await runCloset(["import", path, "--update", "--report", report], options);
  expect(stdout).toContain("New in the closet: 1. Already there: 2.");
  expect(await readFile(report, "utf8")).toContain("  items: Coat: price: 120 → 99\n");
  const id = /imports undo jane (\S+)/.exec(stdout)?.[1] ?? "";
  expect((await runCloset(["imports", "list", "jane"], options)).stdout).toMatch(
    new RegExp(`^${id} .* “jane”  1 added, 1 updated, 0 moved to the bin$`, "m"),
  );
  expect((await runCloset(["imports", "undo", "jane", id], options)).stdout).toBe(
    "Undone: 1 entry moved to the bin, 1 entry as before.\n",
  );
  expect((await runCloset(["imports", "list", "jane"], options)).stdout).toMatch(new RegExp(`^${id} .* undone$`, "m"));
  for (const [wrong, why] of [
    [["imports", "undo", "jane"], "name the import"],
    [["imports", "undo", "jane", "other"], "no import other"],
    [["imports", "undo", "emma", id], "there is no closet"],
    [["imports", "list", "emma"], "there is no closet"],
    [["imports", "end", "jane"], "use list or undo"],
  ] as const)
    expect(await runCloset([...wrong], options)).toMatchObject({ code: 1, stderr: expect.stringContaining(why) });
});
