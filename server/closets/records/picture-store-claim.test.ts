import { access, cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, onTestFinished, type TestContext, test } from "vitest";
import { listStoredNames, openTestStore, sweepAll, type TestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTestDatabase } from "#tests/support/drivers/databases.ts";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { openS3Server, S3_SERVERS } from "#tests/support/fakes/s3-server.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { removeFiles } from "#server/pictures/storage/orphaned-files.ts";
import type { S3Config } from "#server/config/config.ts";
import { checkClosets } from "#server/closets/owner/admin/closet-check.ts";
import { openClosetStore, SWEPT_DAYS, sweepPictures } from "./closet-store.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";

const KINDS = ["a folder", ...S3_SERVERS] as const;
const DAY_MS = 24 * 3_600_000;

async function importPictures(store: TestStore, username = "jane", count = 3): Promise<void> {
  const items = Array.from({ length: count }, (_, id) => ({ id: `i${id}`, thumbnailImageURL: `${id}.png` }));
  const readPicture = (address: string) => aPng({ seed: Number.parseInt(address, 10) });
  await importCloset(store, { name: username, answer: { items, status: "OK" }, readPicture });
}

async function openPlace(kind: (typeof KINDS)[number], { skip }: TestContext) {
  const dataDir = await makeTemporaryFolder();
  const s3: S3Config | null =
    kind === "a folder" ? null : ((await openS3Server(kind)) ?? skip(`There is no ${kind} on this machine.`));
  const store = await openTestStore(dataDir, s3);
  await importPictures(store);
  const names = await listStoredNames(store.pictures);
  onTestFinished(async () => void (await removeFiles(store.pictures, names)));
  /** As a server that is configured with another database. */
  const openOther = async () => {
    const database = await makeTestDatabase(await makeTemporaryFolder());
    if (s3 === null && database.databaseUrl === null) {
      await store.db.destroy();
      await rm(join(dataDir, "open-closet.sqlite"));
      return { ...database, dataDir, s3 };
    }
    return { ...database, ...(s3 === null && { dataDir }), s3 };
  };
  return { store, dataDir, s3, names, openOther };
}

test.for(KINDS)("a new database does not open the pictures of another one in %s", async (kind, it) => {
  const { store, names, openOther } = await openPlace(kind, it);
  const other = await openOther();
  await expect(openClosetStore(other)).rejects.toThrow(
    /there are pictures of a database in |belong to another database than /,
  );
  if (other.databaseUrl === null)
    await expect(access(join(other.dataDir, "open-closet.sqlite"))).rejects.toThrow("ENOENT");
  expect((await listStoredNames(store.pictures)).toSorted()).toEqual(names.toSorted());
});

test.for(KINDS)(
  "a database with closets of its own does not open the pictures of another one in %s",
  async (kind, it) => {
    const { store, names, dataDir, s3 } = await openPlace(kind, it);
    const other = await openTestStore();
    await importPictures(other, "zoe", 2);
    const settings = { databaseUrl: other.databaseUrl, dataDir: other.dataDir, s3 };
    if (s3 === null) {
      // The pictures of the first in the data folder of the second.
      await rm(join(other.dataDir, "pictures"), { recursive: true });
      await cp(join(dataDir, "pictures"), join(other.dataDir, "pictures"), { recursive: true });
    }
    await expect(openClosetStore(settings)).rejects.toThrow(/belong to another database than .*check --take-over/);
    await expect(sweepAll({ ...other, pictures: store.pictures })).rejects.toThrow("belong to another database");
    expect((await listStoredNames(store.pictures)).toSorted()).toEqual(names.toSorted());
    const taken = await openClosetStore(settings, { takesOver: true });
    onTestFinished(() => taken.db.destroy());
    if (s3 === null) return;
    await expect(sweepAll(store)).rejects.toThrow("belong to another database");
  },
);

test.for(KINDS)(
  "a store of an earlier release in %s goes to the database that knows its pictures",
  async (kind, it) => {
    const { store, dataDir, s3 } = await openPlace(kind, it);
    await store.pictures.writeDatabaseIds([]);
    await store.db.deleteFrom("lastingSecrets").execute();
    const other = await openTestStore();
    if (s3 !== null)
      await expect(openClosetStore({ ...other, s3 })).rejects.toThrow(/does not know most pictures in the bucket/);
    const again = await openTestStore(dataDir, s3);
    expect(await again.pictures.readDatabaseIds()).toHaveLength(1);
    expect(await checkClosets(again)).toMatchObject({ swept: 0, lost: [] });
  },
);

test.for(KINDS)(
  "what is swept in %s stays aside for days, and a sweep and a check bring back what an entry uses",
  async (kind, it) => {
    const { store, names } = await openPlace(kind, it);
    const orphan = await store.pictures.write(Buffer.from("orphan"));
    const [used = ""] = names;
    await store.pictures.sweep(used);
    expect(await sweepPictures(store, { before: Infinity })).toEqual({ swept: 1, deleted: 0, broughtBack: 1 });
    expect(await listStoredNames(store.pictures.swept)).toEqual([orphan]);
    expect(await store.pictures.findSize(used)).not.toBeNull();
    await store.pictures.sweep(used);
    expect(await store.pictures.read(orphan)).toBeNull();
    const age = Date.now() - ((await store.pictures.swept.findTime(orphan)) ?? 0);
    expect(age).toBeLessThan(DAY_MS);
    expect(await checkClosets(store, { isDryRun: true })).toMatchObject({ broughtBack: 1, lost: [] });
    expect(await store.pictures.read(used)).toBeNull();
    expect(await checkClosets(store)).toMatchObject({ broughtBack: 1, lost: [] });
    expect(await store.pictures.findSize(used)).not.toBeNull();
    expect(await sweepPictures(store, { sweptDays: -1 })).toEqual({ swept: 0, deleted: 1, broughtBack: 0 });
    expect(await listStoredNames(store.pictures.swept)).toEqual([]);
    expect(SWEPT_DAYS).toBeGreaterThan(1);
  },
);

test("check takes a store over only when it is told to", async () => {
  const store = await openTestStore();
  await importPictures(store);
  await store.pictures.writeDatabaseIds(["another"]);
  const options = { dataDir: store.dataDir, env: store.env };
  const refused = await runCloset(["check"], options);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("belong to another database than ")]);
  expect(await runCloset(["check", "--take-over"], options)).toMatchObject({ code: 0, stderr: "" });
  expect(await runCloset(["check"], options)).toMatchObject({ code: 0, stderr: "" });
});

test.runIf(inject("database") === "sqlite")("restore takes a store over only when it is told to", async () => {
  const folder = await makeTemporaryFolder();
  const store = await openTestStore(join(folder, "data"));
  await importPictures(store);
  const file = join(folder, "backup.zip");
  await runCloset(["backup", file], store);
  await store.db.destroy();
  await rm(join(store.dataDir, "open-closet.sqlite"));
  const options = { dataDir: store.dataDir };
  expect((await runCloset(["restore", file, "--keep-public"], options)).stderr).toMatch(
    /belong to another database; with --take-over/,
  );
  expect(await runCloset(["restore", file, "--keep-public", "--take-over"], options)).toMatchObject({ stderr: "" });
  expect(await runCloset(["restore", file, "--keep-public", "--force"], options)).toMatchObject({ stderr: "" });
  expect(await runCloset(["check"], options)).toMatchObject({ code: 0, stderr: "" });
});
