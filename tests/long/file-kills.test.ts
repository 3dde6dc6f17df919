import { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { checkBackup } from "#cli/backup/checked-backup.ts";
import { createDailyBackups } from "#server/closets/transfer/backup/daily-backups.ts";
import { importCloset, runCloset, SERVER, startProgram } from "#tests/support/drivers/server.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const PICTURES = 40;
const KILLS = 4;

async function makeCloset(): Promise<{ folder: string; dataDir: string }> {
  const folder = await makeTemporaryFolder();
  const source = join(folder, "source");
  await mkdir(source);
  const names = Array.from({ length: PICTURES }, (_, n) => `${n}.png`);
  for (const name of names)
    await writeFile(join(source, name), await drawNoise({ width: 600, height: 800 }).png().toBuffer());
  const closet = { ...makePictureCloset("jane", names), status: "OK" };
  await writeFile(join(source, "closet.json"), JSON.stringify(closet));
  const dataDir = join(folder, "data");
  await importCloset(source, { dataDir });
  return { folder, dataDir };
}

const list = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Kills the program as soon as the file or folder that it writes is there, and `isFar` as it should be. */
async function killWhileItWrites(child: ChildProcess, isFar: () => boolean): Promise<void> {
  const closed = once(child, "close");
  while (!isFar()) {
    if (child.exitCode !== null) throw new Error(`The program ended before: ${child.exitCode}`);
    await setImmediate();
  }
  child.kill("SIGKILL");
  await closed;
}

const isUnfinished = (name: string): boolean => name.endsWith(".unfinished");

test("a killed export of pages leaves nothing under the name of the site", async () => {
  const { folder, dataDir } = await makeCloset();
  const parent = join(folder, "sites");
  await mkdir(parent);
  const args = ["export", "jane", "--site", join(parent, "site")];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const known = new Set(list(parent));
    const countPictures = (): number => {
      const name = list(parent).find((one) => !known.has(one));
      return name === undefined ? -1 : list(join(parent, name, "pictures")).length;
    };
    await killWhileItWrites(startProgram(["cli/closet.ts", ...args], { dataDir }), () => countPictures() >= kill * 8);
    const left = list(parent);
    expect([left.length, left.every(isUnfinished)]).toEqual([kill + 1, true]);
  }
  expect(await runCloset(args, { dataDir })).toMatchObject({ code: 0, stderr: "" });
  expect(await readdir(join(parent, "site", "pictures"))).toHaveLength(2 * PICTURES);
});

test("a killed daily backup leaves no backup, and the next start deletes what it left", async () => {
  const { dataDir } = await makeCloset();
  const folder = join(dataDir, "backups");
  const env = { BACKUP_DAILY: "2", PORT: "0" };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = list(folder);
    await killWhileItWrites(startProgram([SERVER], { dataDir, env }), () =>
      list(folder).some((name) => name.startsWith("closet-") && !before.includes(name)),
    );
    const left = list(folder);
    expect([left.length, left.every(isUnfinished)]).toEqual([1, true]);
  }
  const store = await openTestStore(dataDir);
  const log = { info: () => undefined, warn: (fields: unknown) => expect.fail(JSON.stringify(fields)) };
  const backups = createDailyBackups(store, { kept: 2, log: log as never });
  await backups.makeIfDue();
  const [name = "", ...others] = await readdir(folder);
  expect([name, others]).toEqual([expect.stringMatching(/^closet-[\d-]{10}\.zip$/), []]);
  expect((await checkBackup(join(folder, name), {})).manifest.pictures.files).toBe(PICTURES);
});

test("a killed copy before a migration leaves no copy, and the next start deletes what it left", async () => {
  const { dataDir } = await makeCloset();
  const folder = join(dataDir, "backups");
  const original = new DatabaseSync(join(dataDir, "open-closet.sqlite"));
  original.exec(`delete from kysely_migration;
    insert into viewEvents (event, username, hour, count)
    with recursive hours(hour) as (select 1 union all select hour + 1 from hours where hour < 300000)
    select 'open_closet_view', 'jane' || hour, hour, 1 from hours`);
  original.close();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "before-0000-earlier.sqlite.unfinished"), "");
  const run = () => startProgram(["cli/closet.ts", "list"], { dataDir });
  const findSize = (sinceMs: number): number => {
    const files = list(folder).map((name) => statSync(join(folder, name), { throwIfNoEntry: false }));
    return Math.max(...files.map((file) => (file && file.birthtimeMs >= sinceMs ? file.size : -1)));
  };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const startedAt = Date.now();
    await killWhileItWrites(run(), () => findSize(startedAt) >= kill * 1_000_000);
    expect(list(folder).filter((name) => !isUnfinished(name) && !name.endsWith("-journal"))).toEqual([]);
  }
  // The migration itself fails: its tables are there.
  const [code] = (await once(run(), "close")) as [number];
  expect([code, list(folder)]).toEqual([1, ["before-0001-records.sqlite"]]);
  const copy = new DatabaseSync(join(folder, "before-0001-records.sqlite"), { readOnly: true });
  onTestFinished(() => copy.close());
  expect(copy.prepare("select count(*) as count from viewEvents").get()).toEqual({ count: 300_000 });
  expect(copy.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
});
