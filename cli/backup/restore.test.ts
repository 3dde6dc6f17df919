import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { removeCloset } from "#server/closets/owner/admin/closet-admin.ts";
import {
  type BackupFiles,
  changeRows,
  readBackup,
  readManifest,
  writeBackup,
  writeBackupFiles,
} from "#tests/support/factories/backup-files.ts";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { sweepPictures, withSweepLock } from "#server/closets/records/closet-store.ts";
import { listStoredNames, openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { makeTestDatabase, type TestDatabase } from "#tests/support/drivers/databases.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { getS3Env, openS3Server, S3_SERVERS } from "#tests/support/fakes/s3-server.ts";
import { mountSmallDisk } from "#tests/support/drivers/small-disk.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { pickCases } from "#tests/support/setup/cases.ts";
import { backUpStore } from "#server/closets/transfer/backup/backup.ts";

async function addCloset(store: TestStore, username: string): Promise<void> {
  const answer = { ...makePictureCloset(username, ["1.png", "2.png"]), status: "OK" };
  const readPicture = (address: string) => aPng({ seed: Number.parseInt(address, 10) });
  await importCloset(store, { name: username, answer, readPicture });
}

/** A backup of a closet with two pictures, and its store. */
async function makeBackup() {
  const folder = await makeTemporaryFolder();
  const store = await openTestStore();
  await addCloset(store, "emma");
  await writeFile(join(store.dataDir, "auth-secret"), "s3cret\n");
  const file = join(folder, "backup.zip");
  expect(await runCloset(["backup", file], store)).toMatchObject({ code: 0, stderr: "" });
  return { folder, store, file };
}

const listPictures = async (store: TestStore): Promise<string[]> =>
  (await listStoredNames(store.pictures)).filter((name) => !name.includes("-")).toSorted();

/** An empty database and the settings to use it. */
const makeTarget = async (folder: string, name: string): Promise<TestDatabase> =>
  await makeTestDatabase(join(folder, name));

const restorePublic = (file: string, target: Pick<TestDatabase, "dataDir" | "env">) =>
  runCloset(["restore", file, "--keep-public"], target);

test("a backup with missing, changed or added files is rejected before anything changes", async () => {
  const { folder, file } = await makeBackup();
  const path = join(folder, "broken.zip");
  const files = await readBackup(file);
  const [first = "", second = ""] = Object.keys(files).filter((name) => name.startsWith("pictures/"));
  const without = (name: string): BackupFiles =>
    Object.fromEntries(Object.entries(files).filter(([each]) => each !== name));
  const content = await readFile(file);
  const ENTRIES = "tables/entries.ndjson";
  const otherPicture = `pictures/${createHash("sha256").update("x").digest("hex")}`;
  const incomplete = "it is not a complete backup: use a file that `closet backup` wrote";
  const cases: [string, string, () => Promise<void>][] = [
    ["a file that is no zip", incomplete, () => writeFile(path, "PK nothing")],
    ["the first half", incomplete, () => writeFile(path, content.subarray(0, content.length / 2))],
    [
      "a changed row",
      `it is damaged: the checksum of ${ENTRIES} is wrong; use another backup`,
      () =>
        writeBackupFiles(
          path,
          changeRows(files, "entries", (row) => ({ ...row, data: "{}" })),
        ),
    ],
    [
      "a changed picture",
      `it is damaged: the checksum of ${first} is wrong; use another backup`,
      () => writeBackup(path, { ...files, [first]: files[second] ?? "" }),
    ],
    ["a missing picture", incomplete, () => writeBackup(path, without(first))],
    ["an added file", incomplete, () => writeBackup(path, { ...files, "pictures/x": "x" })],
    ["another picture", incomplete, () => writeBackup(path, { ...without(first), [otherPicture]: "x" })],
    [
      "a missing table",
      incomplete,
      () =>
        writeBackup(path, without(ENTRIES), {
          tables: readManifest(files).tables.filter(({ name }) => name !== ENTRIES),
        }),
    ],
    [
      "a row without its owner",
      incomplete,
      () =>
        writeBackup(
          path,
          changeRows(files, "entries", (row) => ({ ...row, ownerId: "x" })),
        ),
    ],
    [
      "a row with another column",
      incomplete,
      () =>
        writeBackup(
          path,
          changeRows(files, "entries", (row) => ({ ...row, color: 1 })),
        ),
    ],
    [
      "a closet that is neither public nor private",
      incomplete,
      () =>
        writeBackup(
          path,
          changeRows(files, "owners", (row) => ({ ...row, visibility: "evil" })),
        ),
    ],
    [
      "a row that is none",
      incomplete,
      () =>
        writeBackup(
          path,
          changeRows(files, "entries", () => null as never),
        ),
    ],
    [
      "a row of 70 MB",
      incomplete,
      () =>
        writeBackup(
          path,
          changeRows(files, "entries", (row) => ({ ...row, data: "x".repeat(row.seq === 0 ? 70 * 1024 ** 2 : 0) })),
        ),
    ],
  ];
  const target = await makeTarget(folder, "target");
  // The last one takes longer than all others.
  for (const [what, reason, breakIt] of pickCases(cases, cases.length - 1)) {
    await breakIt();
    expect([what, await restorePublic(path, target)]).toEqual([
      what,
      { code: 1, stdout: "", stderr: `closet: ${path} cannot be restored: ${reason}\n` },
    ]);
    expect((await readdir(target.dataDir)).filter((name) => !name.includes(".lock"))).toEqual([]);
  }
  const pipe = join(folder, "pipe.zip");
  execFileSync("mkfifo", [pipe]);
  expect((await restorePublic(pipe, target)).stderr).toContain("cannot be restored: it is not a regular file");
  expect(await restorePublic(file, target)).toMatchObject({ code: 0, stderr: "" });
});

const WAYS = "export each closet with the program that made it (`closet export`), and import it here (`closet import`)";

test.for<[migration: string, reason: string]>([
  ["0001-closet-tables", `it was made before 1.0.0: ${WAYS}`],
  ["0007-listed-closets", `it was made before 1.0.0: ${WAYS}`],
  ["0007-told-wears", `it was made before 1.0.0: ${WAYS}`],
  ["9999-later", "a newer release made it (9999-later): restore it with that release"],
])("a backup whose last migration is %s is rejected with one sentence", async ([migration, reason]) => {
  const { folder, file } = await makeBackup();
  const path = join(folder, "other.zip");
  await writeBackup(path, await readBackup(file), { migration });
  const target = await makeTarget(folder, "target");
  expect(await restorePublic(path, target)).toEqual({
    code: 1,
    stdout: "",
    stderr: `closet: ${path} cannot be restored: ${reason}\n`,
  });
  expect((await readdir(target.dataDir)).filter((name) => !name.includes(".lock"))).toEqual([]);
});

test("an orphaned picture is kept while a backup runs", async () => {
  const { folder, store } = await makeBackup();
  const before = await listPictures(store);
  const file = join(folder, "meanwhile.zip");
  const failures: unknown[] = [];
  let removing: Promise<unknown> | undefined;
  const read = async (name: string): Promise<Buffer | null> => {
    removing ??= removeCloset(store, "emma")
      .then(() => withSweepLock(store, { waitMs: 0 }, () => sweepPictures(store, { before: Infinity })))
      .catch((error: unknown) => failures.push(error));
    await removing;
    return await store.pictures.read(name);
  };
  await backUpStore({ ...store, pictures: { ...store.pictures, read } }, file, { existing: "reject" });
  expect(failures).toEqual([
    expect.objectContaining({ message: expect.stringContaining("a backup or a check is running") }),
  ]);
  const files = await readBackup(file);
  expect(Object.keys(files).filter((name) => name.startsWith("pictures/"))).toHaveLength(before.length);
  expect(readManifest(files).tables.find(({ name }) => name === "tables/owners.ndjson")).toMatchObject({ rows: 1 });
});

test.for(S3_SERVERS)("pictures move from a folder to %s and back", async (kind, { skip }) => {
  const config = (await openS3Server(kind)) ?? skip(`There is no ${kind} on this machine.`);
  const { folder, store, file } = await makeBackup();
  const far = await makeTarget(folder, "far");
  const options = { ...far, env: { ...far.env, ...getS3Env(config) } };
  expect(await restorePublic(file, options)).toMatchObject({ code: 0, stderr: "" });
  const inBucket = await openTestStore(far.dataDir, config);
  expect(await listPictures(inBucket)).toEqual(await listPictures(store));
  expect(await readdir(far.dataDir)).not.toContain("pictures");

  const second = join(folder, "second.zip");
  expect(await runCloset(["backup", second], options)).toMatchObject({ code: 0, stderr: "" });
  const near = await makeTarget(folder, "near");
  expect(await restorePublic(second, near)).toMatchObject({ code: 0, stderr: "" });
  expect(await listPictures(await openTestStore(near.dataDir))).toEqual(await listPictures(store));
});

test.runIf(inject("database") === "sqlite")(
  "a full disk ends a restore with a clear error and no change",
  async ({ skip }) => {
    const { folder, file } = await makeBackup();
    const disk = await mountSmallDisk(8);
    if (!disk) return skip("A disk of its own can be had on Linux as root alone.");
    const dataDir = join(disk.folder, "data");
    await mkdir(dataDir);
    expect(await restorePublic(file, { dataDir, env: {} })).toMatchObject({ code: 0 });
    const before = await readdir(join(dataDir, "pictures"));
    for (const left of [0, 300_000]) {
      disk.fill(left);
      const { code, stderr } = await runCloset(["restore", file, "--force"], { dataDir });
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^closet: .*the disk is full\n$/)]);
      await disk.clear();
      expect((await readdir(dataDir)).filter((name) => name.startsWith("restoring-"))).toEqual([]);
      expect(await readdir(join(dataDir, "pictures"))).toEqual(before);
      expect((await runCloset(["check", "--dry-run"], { dataDir })).code).toBe(0);
    }
    await expect(readdir(folder)).resolves.toContain("backup.zip");
  },
);
