import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { createDiskStorage, hashContent } from "./picture-storage.ts";

test("a content is stored once under its hash, however often and at once it is given", async () => {
  const folder = join(await makeTemporaryFolder(), "pictures");
  const storage = createDiskStorage(folder);
  const content = Buffer.from("a picture");
  const names = await Promise.all(Array.from({ length: 20 }, () => storage.write(content)));
  await storage.flush();
  expect(new Set(names)).toEqual(new Set([hashContent(content)]));
  expect(await readdir(folder)).toEqual([hashContent(content)]);
  expect(await storage.findSize(hashContent(content))).toBe(9);
  expect(await text(storage.openStream(hashContent(content)))).toBe("a picture");
});

test("a file that is cut short is written again", async () => {
  const folder = await makeTemporaryFolder();
  const content = Buffer.from("a picture");
  await writeFile(join(folder, hashContent(content)), "a pic");
  await createDiskStorage(folder).write(content);
  expect(await text(createDiskStorage(folder).openStream(hashContent(content)))).toBe("a picture");
});

test("a stream that nobody reads opens no file", async () => {
  const storage = createDiskStorage(await makeTemporaryFolder());
  const stream = storage.openStream(hashContent(Buffer.from("not there")));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await stream.cancel();
  await expect(text(storage.openStream(hashContent(Buffer.from("not there"))))).rejects.toThrow("ENOENT");
});

test("no name but a hash reaches the disk", async () => {
  const storage = createDiskStorage(await makeTemporaryFolder());
  for (const name of ["../secret", "", "A".repeat(64), `${"a".repeat(64)}/..`]) {
    expect(() => storage.openStream(name)).toThrow("Not a stored picture");
  }
});

test("leftovers are listed, strangers are left alone", async () => {
  const folder = await makeTemporaryFolder();
  const storage = createDiskStorage(folder);
  await writeFile(join(folder, ".unfinished-1"), "");
  await writeFile(join(folder, "README"), "");
  const names: string[] = [];
  for await (const name of storage.listNames()) names.push(name);
  expect(names).toEqual([".unfinished-1"]);
});
