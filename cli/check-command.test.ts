import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { makeTestDatabase } from "#tests/support/drivers/databases.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng, drawNoise } from "#tests/support/factories/pictures.ts";
import { listData } from "#tests/support/factories/records.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

test("check sets orphaned files aside unless it is a dry run, and fails when a picture is lost", async () => {
  const folder = await makeTemporaryFolder();
  const store = await openTestStore(join(folder, "data"));
  await writeFile(join(folder, "1.png"), await drawNoise().png().toBuffer());
  await writeFile(join(folder, "2.png"), await aPng());
  const items = [
    { id: "Zrs", thumbnailImageURL: "1.png" },
    { id: "Abc", thumbnailImageURL: "2.png" },
  ];
  const path = join(folder, "jane.json");
  await writeFile(path, JSON.stringify({ items, status: "OK" }));
  await runCloset(["import", path], store);
  expect(await runCloset(["check"], store)).toEqual({
    code: 0,
    stdout: "Checked 2 pictures.\nNo picture is missing, and no file is orphaned.\n",
    stderr: "",
  });
  const unused = await store.pictures.write(Buffer.from("unused"));
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
  await utimes(join(folder, "data", "pictures", unused), twoDaysAgo, twoDaysAgo);
  const dryRun = await runCloset(["check", "--dry-run"], store);
  expect(dryRun.stdout).toBe("Checked 2 pictures.\n1 orphaned file: would be set aside.\n");
  expect(await store.pictures.findSize(unused)).not.toBeNull();
  const readPicture = async () => (await listData(store.db, "items")).find(({ id }) => id === "Zrs")?.thumbnailImageURL;
  const key = findPictureKey((await readPicture()) ?? null) ?? "";
  const used = await store.db.selectFrom("pictures").select("sha256").where("key", "=", key).executeTakeFirst();
  await store.pictures.remove(used?.sha256 ?? "");
  expect(await runCloset(["check"], store)).toEqual({
    code: 1,
    stdout:
      "Checked 2 pictures.\n1 orphaned file: set aside, and deleted in 7 days.\njane: the picture of item Zrs is missing\n",
    stderr: "closet: 1 picture lost: import these closets again with --replace, or take them out with --drop-lost\n",
  });
  expect(await store.pictures.findSize(unused)).toBeNull();
  const backup = join(folder, "backup.zip");
  const made = await runCloset(["backup", backup], store);
  expect([made.code, made.stdout]).toEqual([1, expect.stringMatching(/^Backed up to .*, 1 picture, /)]);
  expect(made.stderr).toMatch(/^closet: a picture is lost, and not in the backup: /);
  const again = await makeTestDatabase(join(folder, "again"));
  expect(await runCloset(["restore", backup, "--keep-public"], again)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("Lost before the backup: 1 picture."),
  });
  expect(await runCloset(["check", "--drop-lost"], store)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("1 lost picture: taken out of the entries."),
  });
  expect(await runCloset(["check"], store)).toMatchObject({ code: 0, stderr: "" });
  expect(await readPicture()).toBeNull();
});
