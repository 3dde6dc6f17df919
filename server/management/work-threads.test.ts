import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { S3Config } from "#server/config/storage-config.ts";
import { tryFileLock } from "#server/db/embedded/file-lock.ts";
import { StoreUnavailable } from "#server/http/errors.ts";
import { findAnswer, openTestStore } from "#tests/support/factories/closet-store.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { createWorkThreads } from "./work-threads.ts";

const MANY = 50_000;

const NOWHERE: S3Config = {
  endpoint: "http://127.0.0.1:9",
  bucket: "pictures",
  region: "us-east-1",
  accessKeyId: "id",
  secretAccessKey: "secret",
};

async function openThreads({ maxHeapMb, s3 = null }: { maxHeapMb?: number; s3?: S3Config | null } = {}) {
  const store = await openTestStore();
  const failedCollections: string[] = [];
  const threads = createWorkThreads({ ...store, s3 }, (reason) => failedCollections.push(reason), maxHeapMb);
  onTestFinished(threads.stop);
  const importItems = async (count: number) => {
    const folder = await makeTemporaryFolder();
    const path = join(folder, "closet.json");
    const items = Array.from({ length: count }, (_, n) => ({ id: `i${n}`, brand: `Brand ${n}` }));
    await writeFile(path, JSON.stringify({ status: "OK", items }));
    const options = { username: "jane", existing: "replace" } as const;
    return await threads.run({ kind: "import", path, bytes: 1, folder, options });
  };
  const countItems = async () => (await findAnswer(store, "jane"))?.items.length;
  return { store, threads, importItems, countItems, failedCollections };
}

test("an import stopped while it writes leaves the earlier closet, and the next import works", async () => {
  const { store, threads, importItems, countItems, failedCollections } = await openThreads();
  await importItems(1);
  const cut = importItems(MANY).catch((error: Error) => error.message);
  const isWriting = async (): Promise<boolean> => {
    const release = await tryFileLock(join(store.dataDir, "writer.lock"));
    release?.();
    return release === null;
  };
  while (!(await isWriting())) await sleep(5);
  await threads.stop();
  expect(await cut).toBe("The work thread was terminated.");
  expect(await isWriting()).toBe(false);
  expect(await countItems()).toBe(1);
  await importItems(2);
  expect([await countItems(), failedCollections]).toEqual([2, []]);
});

test("an import that runs out of memory is rejected and changes nothing", async () => {
  const { importItems, countItems } = await openThreads({ maxHeapMb: 24 });
  await importItems(1);
  expect(await importItems(4 * MANY)).toEqual({
    status: "rejected",
    reason: "it needs more than 24 MB of memory: split the closet",
  });
  expect(await countItems()).toBe(1);
});

test("an error of a work thread keeps its code, and an unavailable store is reported as such", async () => {
  const { importItems } = await openThreads({ s3: NOWHERE });
  await expect(importItems(1)).rejects.toThrow(StoreUnavailable);
  const file = join(await makeTemporaryFolder(), "file");
  await writeFile(file, "");
  const threads = createWorkThreads({ dataDir: join(file, "data"), databaseUrl: null, s3: null }, () => undefined);
  await expect(threads.run({ kind: "remove", username: "jane" })).rejects.toMatchObject({ code: "ENOTDIR" });
});
