import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { getAuthSecrets } from "./auth-secret.ts";

test("processes that start together create one secret for a data folder", async () => {
  const dataDir = await makeTemporaryFolder();
  const all = await Promise.all(Array.from({ length: 20 }, () => getAuthSecrets([], dataDir)));
  const values = new Set(all.map(([secret]) => secret?.value));
  expect(values.size).toBe(1);
  expect(await readdir(dataDir)).toEqual(["auth-secret"]);
  const path = join(dataDir, "auth-secret");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect([...values][0]).toBe((await readFile(path, "utf8")).trim());
  expect([...values][0]).toMatch(/^[\w-]{43}$/);
  expect(await getAuthSecrets([], dataDir)).toEqual(all[0]);
});

test("the operator's secrets keep their order, and each has a stable version number", async () => {
  const dataDir = await makeTemporaryFolder();
  const [old] = await getAuthSecrets(["old"], dataDir);
  const both = await getAuthSecrets(["new", "old"], dataDir);
  expect(both.map(({ value }) => value)).toEqual(["new", "old"]);
  expect(both[1]).toEqual(old);
  expect(both[0]?.version).not.toBe(both[1]?.version);
  expect(await readdir(dataDir)).toEqual([]);
});

test("an existing secret is never overwritten", async () => {
  const dataDir = await makeTemporaryFolder();
  await writeFile(join(dataDir, "auth-secret"), "mine");
  expect((await getAuthSecrets([], dataDir))[0]?.value).toBe("mine");
  await writeFile(join(dataDir, "auth-secret"), "\n");
  await expect(getAuthSecrets([], dataDir)).rejects.toThrow("auth-secret is empty: restore it from a backup");
});
