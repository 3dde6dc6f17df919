import { mkdir, readdir, readFile, rmdir, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkBackup } from "#cli/backup/checked-backup.ts";
import { createIntegrity, type Integrity } from "#server/db/integrity.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { mountSmallDisk } from "#tests/support/drivers/small-disk.ts";
import { openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { createDailyBackups } from "./daily-backups.ts";

const HOUR_MS = 3_600_000;

function openBackups(store: TestStore, kept = 2, waitMs = HANG_MS, integrity: Integrity | null = null) {
  const lines: [string, Record<string, unknown>][] = [];
  const log = {
    info: (fields: Record<string, unknown>, text: string) => void lines.push([text, fields]),
    warn: (fields: Record<string, unknown>, text: string) => void lines.push([text, fields]),
  };
  const backups = createDailyBackups(store, { kept, log: log as never, waitMs, integrity });
  onTestFinished(() => backups.stop());
  return { ...backups, lines, list: () => readdir(join(store.dataDir, "backups")) };
}

function setDate(date: string): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(date) });
  onTestFinished(() => void vi.useRealTimers());
}

async function importJane(store: TestStore): Promise<void> {
  const picture = await drawNoise({ width: 600, height: 800 }).png().toBuffer();
  const answer = { ...makePictureCloset("jane", ["a.png"]), status: "OK" };
  await importCloset(store, { name: "jane", answer, readPicture: async () => picture });
}

test("a damaged database is not backed up, so that a good backup stays", async () => {
  const store = await openTestStore();
  const integrity = createIntegrity({ findDamage: async () => "Tree 5 page 7: btreeInitPage() returns error code 11" });
  const { makeIfDue, readState, list } = openBackups(store, 2, HANG_MS, integrity);
  await makeIfDue();
  expect(await list()).toEqual([]);
  expect((await readState()).problem).toMatch(/^the last backup failed: the database is damaged \(Tree 5 page 7/);
});

test("each day has one backup, the oldest are deleted, and other files stay", async () => {
  const store = await openTestStore();
  await importJane(store);
  const { makeIfDue, readState, list, lines } = openBackups(store);
  setDate("2026-03-01T00:10:00Z");
  expect(await readState()).toEqual({ lastAt: null, problem: null });
  const other = openBackups(store);
  await Promise.all([makeIfDue(), other.makeIfDue()]);
  expect([...lines, ...other.lines].map(([text]) => text)).toEqual(["the daily backup is done"]);
  expect(await list()).toEqual(["closet-2026-03-01.zip"]);
  const path = join(store.dataDir, "backups", "closet-2026-03-01.zip");
  const { size, mtimeMs, mode } = await stat(path);
  expect([mode & 0o777, (await stat(join(store.dataDir, "backups"))).mode & 0o777]).toEqual([0o600, 0o700]);
  expect((await checkBackup(path, {})).manifest.pictures.files).toBe(1);
  expect((await readState()).lastAt).toBe(new Date(mtimeMs).toISOString());
  await writeFile(join(store.dataDir, "backups", "mine.zip"), "");
  // What a killed process leaves.
  await writeFile(`${path}.0b5c.unfinished`, "");
  for (const day of ["02", "03", "04"]) {
    vi.setSystemTime(`2026-03-${day}T00:10:00Z`);
    await makeIfDue();
    await makeIfDue();
  }
  expect(await list()).toEqual(["closet-2026-03-03.zip", "closet-2026-03-04.zip", "mine.zip"]);
  expect(lines.at(-1)?.[1]).toEqual({
    file: join(store.dataDir, "backups", "closet-2026-03-04.zip"),
    bytes: expect.closeTo(size, -3) as number,
    seconds: expect.any(Number) as number,
  });
});

test("a clock that was a year ahead costs no later backup", async () => {
  const store = await openTestStore();
  setDate("2027-03-01T00:10:00Z");
  const { makeIfDue, readState, list } = openBackups(store, 2);
  await makeIfDue();
  const secret = join(store.dataDir, "auth-secret");
  await mkdir(secret);
  vi.setSystemTime("2027-03-02T00:10:00Z");
  await makeIfDue();
  await rmdir(secret);
  const ahead = "closet-2027-03-01.zip";
  expect(await list()).toEqual([ahead]);
  await utimes(join(store.dataDir, "backups", ahead), new Date(), new Date());

  vi.setSystemTime("2026-03-01T00:10:00Z");
  expect((await readState()).lastAt).toBeNull();
  await makeIfDue();
  expect(await list()).toEqual(["closet-2026-03-01.zip", ahead]);
  const today = await stat(join(store.dataDir, "backups", "closet-2026-03-01.zip"));
  expect(await readState()).toMatchObject({ lastAt: new Date(today.mtimeMs).toISOString() });
  vi.setSystemTime("2026-03-02T00:10:00Z");
  await makeIfDue();
  expect(await list()).toEqual(["closet-2026-03-01.zip", "closet-2026-03-02.zip"]);
});

test("a failed backup says why, keeps the older ones, and is tried again in an hour", async () => {
  const store = await openTestStore();
  await importJane(store);
  const { makeIfDue, readState, list, lines } = openBackups(store, 2);
  setDate("2026-02-28T12:00:00Z");
  await makeIfDue();
  vi.setSystemTime("2026-03-01T12:00:00Z");
  await makeIfDue();
  const older = ["closet-2026-02-28.zip", "closet-2026-03-01.zip"];
  const secret = join(store.dataDir, "auth-secret");
  await mkdir(secret);
  vi.setSystemTime("2026-03-02T00:10:00Z");
  await makeIfDue();
  const reason = "a file was expected";
  expect(lines.at(-1)).toEqual([
    "the daily backup failed; retried in an hour",
    { reason, folder: join(store.dataDir, "backups") },
  ]);
  expect((await readState()).problem).toBe(`the last backup failed: ${reason}`);
  expect(await list()).toEqual(older);
  await rmdir(secret);
  await makeIfDue();
  expect(await list()).toEqual(older);
  vi.setSystemTime(Date.now() + HOUR_MS);
  await makeIfDue();
  expect([await list(), (await readState()).problem]).toEqual([
    ["closet-2026-03-01.zip", "closet-2026-03-02.zip"],
    null,
  ]);
});

test("a lost picture stops no backup, and is reported without its name", async () => {
  const store = await openTestStore();
  await importJane(store);
  const [{ sha256 } = { sha256: "" }] = await store.db.selectFrom("pictures").select("sha256").execute();
  await store.pictures.remove(sha256);
  const { makeIfDue, readState, list } = openBackups(store);
  setDate("2026-03-01T00:10:00Z");
  await makeIfDue();
  expect(await list()).toEqual(["closet-2026-03-01.zip"]);
  const { manifest } = await checkBackup(join(store.dataDir, "backups", "closet-2026-03-01.zip"), {});
  expect([manifest.pictures.files, manifest.lostPictures]).toEqual([0, [sha256]]);
  const { problem } = await readState();
  expect(problem).toMatch(/^a picture is lost, and not in the backup: `.* check` names it$/);
  expect(problem).not.toContain(sha256);
});

test("a folder that cannot be made is named in words, without its path", async () => {
  const store = await openTestStore();
  await writeFile(join(store.dataDir, "backups"), "");
  const { makeIfDue, readState } = openBackups(store);
  await makeIfDue();
  expect((await readState()).problem).toBe("the last backup failed: a file of this name exists already");
});

test("while another process holds the lock there is no failure, and a missing backup becomes overdue", async () => {
  const store = await openTestStore();
  const { makeIfDue, readState, lines } = openBackups(store, 2, 0);
  setDate(new Date().toISOString());
  await store.withSweepLock({ waitMs: 0 }, async () => {
    await makeIfDue();
    expect([await readState(), lines]).toEqual([{ lastAt: null, problem: null }, []]);
    vi.setSystemTime(Date.now() + 27 * HOUR_MS);
    expect((await readState()).problem).toBe("there was no backup in the last 26 hours");
  });
});

test("a full disk is a failure that leaves no part of a backup", async ({ skip }) => {
  const disk = await mountSmallDisk(24);
  if (!disk) return skip("Mounting a small disk needs Linux and root.");
  const store = await openTestStore(join(disk.folder, "data"));
  await importJane(store);
  const { makeIfDue, readState, list } = openBackups(store, 1);
  setDate("2026-03-01T12:00:00Z");
  await makeIfDue();
  const before = await readFile(join(store.dataDir, "backups", "closet-2026-03-01.zip"));
  disk.fill(100_000);
  vi.setSystemTime("2026-03-02T12:00:00Z");
  await makeIfDue();
  expect((await readState()).problem).toBe("the last backup failed: the disk is full");
  expect(await list()).toEqual(["closet-2026-03-01.zip"]);
  expect(await readFile(join(store.dataDir, "backups", "closet-2026-03-01.zip"))).toEqual(before);
});
