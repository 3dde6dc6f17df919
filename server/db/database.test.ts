import { chmod, mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { prepareDataDir } from "./database.ts";

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** As a program with umask 022 leaves it. */
async function makeOpenFolder() {
  const folder = await makeTemporaryFolder();
  const dataDir = join(folder, "data");
  await mkdir(join(dataDir, "pictures"), { recursive: true });
  await writeFile(join(dataDir, "open-closet.sqlite"), "");
  await chmod(join(dataDir, "open-closet.sqlite"), 0o644);
  for (const path of [dataDir, join(dataDir, "pictures")]) await chmod(path, 0o755);
  return { folder, dataDir };
}

test("a new data folder is private, and one that others could read becomes private", async () => {
  const { folder, dataDir } = await makeOpenFolder();
  await prepareDataDir(dataDir);
  await prepareDataDir(join(folder, "new", "data"));
  const paths = [dataDir, join(dataDir, "pictures"), join(dataDir, "open-closet.sqlite"), join(folder, "new", "data")];
  expect(await Promise.all(paths.map(modeOf))).toEqual(["700", "700", "600", "700"]);
});

test("a data folder behind a symbolic link becomes private", async () => {
  const { folder, dataDir } = await makeOpenFolder();
  await symlink(dataDir, join(folder, "link"));
  await prepareDataDir(join(folder, "link"));
  expect(await modeOf(dataDir)).toBe("700");
});

test("a folder with other files keeps its mode, and our files in it become private", async () => {
  const { dataDir } = await makeOpenFolder();
  await mkdir(join(dataDir, "elsewhere"), { mode: 0o755 });
  await prepareDataDir(dataDir);
  const paths = [dataDir, join(dataDir, "elsewhere"), join(dataDir, "pictures")];
  expect(await Promise.all(paths.map(modeOf))).toEqual(["755", "755", "700"]);
});
