import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { createWriteProbe } from "./readiness.ts";

test("a deleted data folder is not writable, and a restored one is", async () => {
  const dataDir = join(await makeTemporaryFolder(), "data");
  const findTrouble = createWriteProbe(dataDir, { error: () => undefined, info: () => undefined });
  expect(await findTrouble()).toBe("nothing can be written to DATA_DIR: there is no such file or folder");
  await mkdir(dataDir);
  await expect.poll(findTrouble).toBeNull();
  expect(await readdir(dataDir)).toEqual([]);
});
