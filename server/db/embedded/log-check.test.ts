import { cp, copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { getDatabaseId } from "#server/db/database-id.ts";
import { openDatabase } from "#server/db/database.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { DATABASE_NAME } from "./embedded-database.ts";

async function open(dataDir: string) {
  const opened = await openDatabase({ dataDir, databaseUrl: null });
  onTestFinished(() => opened.db.destroy());
  await getDatabaseId(opened.db);
  const note = (email: string) => opened.db.insertInto("invitedAddresses").values({ email, invitedAt: 1 }).execute();
  const listNotes = async () =>
    (await opened.db.selectFrom("invitedAddresses").select("email").orderBy("email").execute()).map(
      ({ email }) => email,
    );
  return { ...opened, note, listNotes };
}

/** As the machine loses its power: the files at this moment, in a new folder. */
async function crash(dataDir: string, names = ["", "-wal"]): Promise<string> {
  const folder = join(await makeTemporaryFolder(), "data");
  await mkdir(folder);
  for (const name of names) await copyFile(join(dataDir, DATABASE_NAME + name), join(folder, DATABASE_NAME + name));
  return folder;
}

test("after a stop and after a crash there is nothing to report", async () => {
  const dataDir = await makeTemporaryFolder();
  const first = await open(dataDir);
  await first.note("a");
  const second = await open(dataDir);
  await second.note("b");
  const afterCrash = await open(await crash(dataDir));
  expect([afterCrash.warning, await afterCrash.listNotes()]).toEqual([null, ["a", "b"]]);
  await Promise.all([first.db.destroy(), second.db.destroy()]);
  const afterStop = await open(dataDir);
  expect([afterStop.warning, await afterStop.listNotes()]).toEqual([null, ["a", "b"]]);
});

test("a copy of the file alone of a running server is reported", async () => {
  const running = await open(await makeTemporaryFolder());
  await running.note("a");
  // A long log is written back into the file at some time.
  new DatabaseSync(running.place).exec("pragma wal_checkpoint(truncate)");
  await running.note("b");
  const copy = await open(await crash(join(running.place, ".."), [""]));
  expect([copy.warning, await copy.listNotes()]).toEqual([
    expect.stringMatching(/was copied from a running server.*Only `.* backup` copies/),
    ["a"],
  ]);
});

test("an older file beside the log of a newer one does not start, and both stay as they are", async () => {
  const dataDir = await makeTemporaryFolder();
  const older = await open(dataDir);
  await older.note("a");
  await older.db.destroy();
  const kept = join(await makeTemporaryFolder(), "older.sqlite");
  await copyFile(join(dataDir, DATABASE_NAME), kept);
  const newer = await open(dataDir);
  await newer.note("b");
  const folder = await crash(dataDir);
  const path = join(folder, DATABASE_NAME);
  await cp(path, `${path}.newer`);
  await copyFile(kept, path);
  await expect(open(folder)).rejects.toThrow(/-wal does not belong to .*: put back the file/);
  await copyFile(`${path}.newer`, path);
  const again = await open(folder);
  expect(await again.listNotes()).toEqual(["a", "b"]);
  await again.db.destroy();
  await copyFile(kept, path);
  await rm(`${path}-wal`, { force: true });
  expect(await (await open(folder)).listNotes()).toEqual(["a"]);
});
