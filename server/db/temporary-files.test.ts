import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFileLock } from "#server/db/embedded/file-lock.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { removeOrphanedFiles } from "./temporary-files.ts";

const FOLDERS = ["restoring-x", "outbox"];
const LEFT = [
  "auth-secret-12-0123abcd",
  ".write-probe-12",
  "outbox/2026-x.eml.unfinished",
  "restoring-x/open-closet.sqlite",
];
const KEPT = ["auth-secret", "outbox/2026-x.eml", "notes"];

async function openWithLeftovers() {
  const store = await openTestStore();
  for (const folder of FOLDERS) await mkdir(join(store.dataDir, folder), { recursive: true });
  const hourAgo = new Date(Date.now() - 3_600_000);
  for (const name of [...LEFT, ...KEPT]) {
    await writeFile(join(store.dataDir, name), "");
    await utimes(join(store.dataDir, name), hourAgo, hourAgo);
  }
  const listAll = async () => {
    const names = await readdir(store.dataDir, { recursive: true });
    return names.filter((name) => [...LEFT, ...KEPT, ...FOLDERS].includes(name)).toSorted();
  };
  return { store, listAll };
}

test("the files of killed restores and starts are deleted, and no others", async () => {
  const { store, listAll } = await openWithLeftovers();
  await removeOrphanedFiles(store);
  expect(await listAll()).toEqual([...KEPT, "outbox"].toSorted());
});

test("files that a running process uses stay", async () => {
  const { store, listAll } = await openWithLeftovers();
  for (const name of ["auth-secret-12-0123abcd", ".write-probe-12", "outbox/2026-x.eml.unfinished"])
    await writeFile(join(store.dataDir, name), "just now");
  const before = await listAll();
  await withFileLock(join(store.dataDir, "restore.lock"), { waitMs: 0 }, () => removeOrphanedFiles(store));
  expect(await listAll()).toEqual(before);
});
