import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { writeZip } from "./zip-target.ts";

test("a file that goes while the zip is written ends the zip, and leaves no part of it", async () => {
  const folder = await makeTemporaryFolder();
  await writeFile(join(folder, "a.txt"), "a");
  const zip = new ZipFile();
  zip.addFile(join(folder, "a.txt"), "a.txt");
  zip.addFile(join(folder, "gone.txt"), "gone.txt");
  zip.end();
  await expect(writeZip(zip, join(folder, "all.zip"))).rejects.toThrow("ENOENT");
  expect(await readdir(folder)).toEqual(["a.txt"]);
});
