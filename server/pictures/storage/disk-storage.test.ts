import { readlinkSync } from "node:fs";
import { mkdir, open, readdir, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { listStoredNames } from "#tests/support/factories/closet-store.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { createDiskStorage } from "./disk-storage.ts";
import { hashContent } from "./picture-storage.ts";

test("concurrent writes of a content leave one file, named by its hash", async () => {
  const folder = join(await makeTemporaryFolder(), "pictures");
  const storage = createDiskStorage(folder);
  const content = Buffer.from("a picture");
  const names = await Promise.all(Array.from({ length: 20 }, () => storage.write(content)));
  await storage.flush();
  expect(new Set(names)).toEqual(new Set([hashContent(content)]));
  expect(await readdir(folder)).toEqual([hashContent(content)]);
});

test.runIf(process.platform === "linux")(
  "a picture that a killed process wrote is flushed to disk, with its folders",
  async () => {
    const folder = join(await makeTemporaryFolder(), "pictures");
    const content = Buffer.from("a picture");
    const name = hashContent(content);
    await mkdir(folder);
    await writeFile(join(folder, name), content);
    const file = await open(join(folder, name));
    const sync = vi.spyOn(Object.getPrototypeOf(file) as typeof file, "sync");
    const synced: string[] = [];
    sync.mockImplementation(async function (this: typeof file) {
      synced.push(basename(readlinkSync(`/proc/self/fd/${this.fd}`)));
    });
    onTestFinished(() => sync.mockRestore());
    await file.close();
    const storage = createDiskStorage(folder);
    await storage.write(content);
    await storage.flush();
    expect(synced).toEqual([basename(join(folder, "..")), name, "pictures"]);
  },
);

test("only the user of the server may read pictures and their folder", async () => {
  const folder = join(await makeTemporaryFolder(), "pictures");
  const name = await createDiskStorage(folder).write(Buffer.from("a picture"));
  const modes = await Promise.all([folder, join(folder, name)].map(async (path) => (await stat(path)).mode & 0o777));
  expect(modes).toEqual([0o700, 0o600]);
});

test("an unread stream opens no file", async () => {
  const storage = createDiskStorage(await makeTemporaryFolder());
  const stream = storage.openStream(hashContent(Buffer.from("not there")));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await stream.cancel();
  await expect(text(storage.openStream(hashContent(Buffer.from("not there"))))).rejects.toThrow("ENOENT");
});

test("unfinished files are listed and removed, and other files are left alone", async () => {
  const folder = await makeTemporaryFolder();
  const storage = createDiskStorage(folder);
  await writeFile(join(folder, ".unfinished-1"), "");
  await writeFile(join(folder, "README"), "");
  expect(await listStoredNames(storage)).toEqual([".unfinished-1"]);
  await storage.remove(".unfinished-1");
  await expect(storage.remove("README")).rejects.toThrow("Not a stored picture");
  await expect(storage.remove(".unfinished-1/../README")).rejects.toThrow("Not a stored picture");
  expect(await readdir(folder)).toEqual(["README"]);
});

test("a write survives the removal of its unfinished file by another process", async () => {
  const folder = await makeTemporaryFolder();
  const storage = createDiskStorage(folder);
  const contents = Array.from({ length: 60 }, (_, seed) => Buffer.from(`picture ${seed}`));
  const names: string[] = [];
  const removedIn = new Set<number>();
  const removing = (async () => {
    while (names.length < contents.length) {
      const unfinished = (await readdir(folder)).find((name) => name.startsWith(".unfinished-"));
      // Once per write: a write gives up after three tries.
      if (unfinished === undefined || removedIn.has(names.length)) continue;
      removedIn.add(names.length);
      await storage.remove(unfinished);
    }
  })();
  for (const content of contents) names.push(await storage.write(content));
  await removing;
  expect(removedIn.size).toBeGreaterThan(0);
  expect((await readdir(folder)).toSorted()).toEqual(names.toSorted());
});
