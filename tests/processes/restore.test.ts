import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { openClosetStore } from "#server/closets/records/closet-store.ts";
import { makeTestDatabase, type TestDatabase } from "#tests/support/drivers/databases.ts";
import { runCloset } from "#tests/support/drivers/server.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

async function addClosets(
  database: TestDatabase,
  usernames: string[],
  visibility: "public" | "private",
): Promise<void> {
  const store = await openClosetStore({ ...database, s3: null });
  for (const name of usernames) {
    const source = { name, answer: { status: "OK" }, readPicture: async () => Buffer.alloc(0) };
    await importCloset(store, source, { visibility });
  }
  await store.db.destroy();
}

test("a restore names the closets that would become public, and needs --keep-public or --all-private", async () => {
  const folder = await makeTemporaryFolder();
  const file = join(folder, "backup.zip");
  const database = await makeTestDatabase(join(folder, "data"));
  await addClosets(database, ["vera"], "private");
  const hidden = join(folder, "hidden.zip");
  expect(await runCloset(["backup", hidden], database)).toMatchObject({ code: 0 });
  const names = Array.from({ length: 12 }, (_, n) => `emma${String(n).padStart(2, "0")}`);
  await addClosets(database, names, "public");
  expect(await runCloset(["backup", file], database)).toMatchObject({ code: 0 });

  const empty = await makeTestDatabase(join(folder, "new"));
  const named = names.map((username) => `“${username}”`);
  const question = `closet: these closets would become public, although they may have been made private after the backup: ${named.join(", ")}; use --keep-public or --all-private\n`;
  expect(await runCloset(["restore", file], empty)).toEqual({ code: 1, stdout: "", stderr: question });
  expect((await readdir(empty.dataDir)).filter((name) => !name.includes(".lock"))).toEqual([]);
  expect(await runCloset(["restore", file, "--keep-public", "--all-private"], empty)).toEqual({
    code: 1,
    stdout: "",
    stderr: "closet: use --keep-public or --all-private, not both\n",
  });
  expect(await runCloset(["restore", file, "--all-private"], empty)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/There are 0 public closets, 13 private ones[^]*Made private: 12 closets/),
  });
  // All closets are private there, so none would become public.
  expect(await runCloset(["restore", file, "--force"], empty)).toMatchObject({ code: 0 });
  expect((await runCloset(["show", "emma00"], empty)).stdout).toMatch(/^Visibility +private$/m);
  // Closets that are still public need no flag; one removed after the backup does.
  expect(await runCloset(["restore", file, "--force"], database)).toMatchObject({ code: 0 });
  await runCloset(["remove", "emma11"], database);
  expect(await runCloset(["restore", file, "--force"], database)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/after the backup: “emma11”; use --keep-public or --all-private\n$/),
  });
  expect((await runCloset(["list"], database)).stdout).not.toContain("emma11");
  expect(await runCloset(["restore", hidden], await makeTestDatabase(join(folder, "other")))).toMatchObject({
    code: 0,
  });
});
