import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { createWriteProbe } from "./write-probe.ts";

test("a data folder that is gone cannot be written to, and one that comes back can", async () => {
  const dataDir = join(await makeTemporaryFolder(), "data");
  const findTrouble = createWriteProbe(dataDir);
  expect(await findTrouble()).toContain("ENOENT");
  await mkdir(dataDir);
  await expect.poll(findTrouble).toBeNull();
  expect(await readdir(dataDir)).toEqual([]);
});
