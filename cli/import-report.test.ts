import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { makeTestDatabase } from "#tests/support/drivers/databases.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

test("a report has a line for each entry; an import creates it first, and deletes it on failure", async () => {
  const folder = await makeTemporaryFolder();
  const options = await makeTestDatabase(join(folder, "data"));
  const items = Array.from({ length: 41 }, (_, n) => ({
    id: `${n}`,
    thumbnailImageURL: n === 40 ? "https://shop.example/40.jpg" : `x${n}:${n}`,
    [`f${n % 30}`]: 1,
  }));
  const path = join(folder, "zoe.json");
  await writeFile(path, JSON.stringify({ status: "OK", items: [...items, { brand: "x" }] }));
  const report = join(folder, "report.txt");
  const { stdout } = await runCloset(["import", path, "--report", report], options);
  const short = stdout.split("\n");
  expect(short).toContain("40 pictures could not be used; an entry without an earlier one gets a placeholder:");
  expect(short).toContain("  … and 26 other reasons: --report FILE lists all");
  expect(short.find((line) => line.startsWith("Ignored fields"))).toMatch(/items\.f19 and 10 more: --report/);
  const lines = (await readFile(report, "utf8")).split("\n");
  expect(lines.filter((line) => line.includes("its address begins with"))).toHaveLength(40);
  expect(lines).toContain("  items: its address begins with “x7:”; expected a relative path (x7:7)");
  expect(lines).toContain("  items: it has no id (number 42)");
  expect(lines.find((line) => line.startsWith("Ignored fields"))).toContain("items.f29");

  const again = await runCloset(["import", path, "--replace", "--report", report], options);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining(`there is already a file ${report}`)]);
  const failed = join(folder, "failed.txt");
  expect((await runCloset(["import", path, "--report", failed], options)).code).toBe(1);
  await expect(readFile(failed)).rejects.toThrow("ENOENT");
  const nowhere = join(folder, "nowhere", "report.txt");
  const unwritable = await runCloset(["import", path, "--username", "new", "--report", nowhere], options);
  expect([unwritable.code, unwritable.stderr]).toEqual([1, `closet: ${nowhere}: there is no such file or folder\n`]);
  expect((await runCloset(["list"], options)).stdout).not.toContain("new");
});
