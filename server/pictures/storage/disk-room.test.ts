import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { mountSmallDisk } from "#tests/support/drivers/small-disk.ts";
import { leaveRoom, watchDataDir, withRoom } from "./disk-room.ts";
import { createDiskStorage } from "./disk-storage.ts";
import { ALMOST_FULL, findStorageTrouble } from "#server/db/storage-trouble.ts";

const fail = (code: string): never => {
  throw Object.assign(new Error(code), { code });
};

/** Fails until it has been tried so often. */
function failTimes(times: number, code = "ENOSPC") {
  let tries = 0;
  return async () => {
    tries += 1;
    return tries > times ? "done" : fail(code);
  };
}

async function makeDataDir(): Promise<string> {
  const dataDir = await makeTemporaryFolder();
  await mkdir(join(dataDir, "cache", "variants"), { recursive: true });
  await writeFile(join(dataDir, "cache", "variants", "a"), "a");
  expect(await watchDataDir(dataDir)()).toBeNull();
  expect((await readdir(dataDir)).toSorted()).toEqual(["cache", "reserve"]);
  return dataDir;
}

test.for([
  [0, [], ["cache", "reserve"]],
  [1, ["the cache of pictures was emptied"], ["reserve"]],
  [2, ["the cache of pictures was emptied", "the reserve was given up"], []],
] as const)("work that fails %i times for want of room is done when room was made", async ([times, made, left]) => {
  const dataDir = await makeDataDir();
  const told: string[] = [];
  expect(await withRoom(dataDir, failTimes(times), (what) => told.push(what))).toBe("done");
  expect(told).toEqual(made);
  expect((await readdir(dataDir)).toSorted()).toEqual(left);
});

test("when there is nothing left to give up, or it failed for another reason, the failure is told", async () => {
  const dataDir = await makeDataDir();
  await expect(withRoom(dataDir, failTimes(1, "ECONNREFUSED"), () => fail("unexpected"))).rejects.toThrow(
    "ECONNREFUSED",
  );
  expect(await readdir(dataDir)).toHaveLength(2);
  await expect(withRoom(dataDir, failTimes(3), () => {})).rejects.toThrow("ENOSPC");
});

test("a data folder that is gone cannot be written to, and one that comes back can", async () => {
  const dataDir = join(await makeTemporaryFolder(), "data");
  const findTrouble = watchDataDir(dataDir);
  expect(await findTrouble()).toContain("ENOENT");
  await mkdir(dataDir);
  await expect.poll(findTrouble).toBeNull();
  expect((await stat(join(dataDir, "reserve"))).size).toBe(1024 * 1024);
});

test("a full disk is found below whatever a library made of it", () => {
  const full = Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });
  expect(findStorageTrouble(new Error("it failed", { cause: new Error("once more", { cause: full }) }))).toBe(
    "the disk is full",
  );
  expect(findStorageTrouble(new Error("it failed", { cause: { code: "ENOSPC" } }))).toBeNull();
  expect(findStorageTrouble(Object.assign(new Error("busy"), { errcode: 5 }))).toBeNull();
});

test("a program's pictures leave a twentieth of a small disk, which others may have", async ({ skip }) => {
  const disk = await mountSmallDisk(10);
  if (!disk) return skip("A disk of its own can be had on Linux as root alone.");
  const pictures = createDiskStorage(join(disk.folder, "pictures"));
  const uploads = createDiskStorage(join(disk.folder, "uploads"));
  const forPrograms = leaveRoom({ dataDir: disk.folder, pictures, uploads });
  const picture = (n: number) => Buffer.alloc(1024 * 1024, n);
  for (let n = 0; n < 9; n += 1) await (n % 2 === 0 ? forPrograms.pictures : forPrograms.uploads).write(picture(n));
  const refused = { code: ALMOST_FULL };
  await expect(forPrograms.pictures.write(picture(9))).rejects.toMatchObject(refused);
  await expect(forPrograms.uploads.writeNamed("a".repeat(64), picture(9))).rejects.toMatchObject(refused);
  const kept = await Promise.all(["pictures", "uploads"].map((name) => readdir(join(disk.folder, name))));
  expect(kept.map(({ length }) => length)).toEqual([5, 4]);
  await pictures.write(picture(9).subarray(300_000));
});
