import { text } from "node:stream/consumers";
import { expect, type TestContext, test } from "vitest";
import { listStoredNames } from "#tests/support/factories/closet-store.ts";
import { openS3Server, S3_SERVERS } from "#tests/support/fakes/s3-server.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { createDiskStorage } from "./disk-storage.ts";
import { hashContent, type PictureStorage } from "./picture-storage.ts";
import { removeFiles } from "./orphaned-files.ts";
import { openS3Storage } from "./s3-storage.ts";

const KINDS = ["a folder", ...S3_SERVERS] as const;
type Kind = (typeof KINDS)[number];

async function openStorage(kind: Kind, { skip }: TestContext): Promise<PictureStorage> {
  if (kind === "a folder") return createDiskStorage(await makeTemporaryFolder());
  const config = await openS3Server(kind);
  if (config === null) return skip(`There is no ${kind} on this machine.`);
  const storage = await openS3Storage(config);
  await removeFiles(storage, await listStoredNames(storage));
  return storage;
}

const CONTENT = Buffer.from("a picture");
const NAME = hashContent(CONTENT);

test.for(KINDS)("%s stores a content once under its hash, also in concurrent writes", async (kind, it) => {
  const storage = await openStorage(kind, it);
  const names = await Promise.all(Array.from({ length: 20 }, () => storage.write(CONTENT)));
  await storage.flush();
  expect(new Set(names)).toEqual(new Set([NAME]));
  expect(await listStoredNames(storage)).toEqual([NAME]);
});

test.for(KINDS)("a content in %s is read back whole and as a stream", async (kind, it) => {
  const storage = await openStorage(kind, it);
  const content = Buffer.alloc(3_000_000, "0123456789abcdef");
  const name = await storage.write(content);
  await storage.flush();
  expect(await storage.findSize(name)).toBe(content.length);
  expect((await storage.read(name))?.equals(content)).toBe(true);
  expect(await text(storage.openStream(name))).toBe(content.toString());
});

test.for(KINDS)("%s stores an empty content", async (kind, it) => {
  const storage = await openStorage(kind, it);
  const name = await storage.write(Buffer.alloc(0));
  expect(await storage.findSize(name)).toBe(0);
  expect(await storage.read(name)).toEqual(Buffer.alloc(0));
});

test.for(KINDS)("a content that is cut off in %s is written again", async (kind, it) => {
  const storage = await openStorage(kind, it);
  await storage.writeNamed(NAME, CONTENT.subarray(0, 4));
  await storage.write(CONTENT);
  expect(await storage.read(NAME)).toEqual(CONTENT);
});

test.for(KINDS)("a missing content in %s is null, and removing it is no error", async (kind, it) => {
  const storage = await openStorage(kind, it);
  await storage.write(Buffer.from("something else"));
  expect(await storage.findSize(NAME)).toBeNull();
  expect(await storage.read(NAME)).toBeNull();
  await storage.remove(NAME);
  await expect(text(storage.openStream(NAME))).rejects.toThrow(/ENOENT|There is no picture/);
});

test.for(KINDS)("a removed content in %s is gone", async (kind, it) => {
  const storage = await openStorage(kind, it);
  await storage.write(CONTENT);
  await storage.remove(NAME);
  expect(await storage.findSize(NAME)).toBeNull();
  expect(await listStoredNames(storage)).toEqual([]);
});

/** More than a page of a list: 1000 in S3, 50 in the Swift of the tests. */
const getManyNames = (kind: Kind): number => (kind === "Swift" ? 105 : 1005);

test.for(KINDS)("%s lists more names than one page has", async (kind, it) => {
  const storage = await openStorage(kind, it);
  const contents = Array.from({ length: getManyNames(kind) }, (_, seed) => Buffer.from(`picture ${seed}`)).values();
  const names: string[] = [];
  const writeInTurn = async () => {
    for (const content of contents) names.push(await storage.write(content));
  };
  await Promise.all(Array.from({ length: 8 }, writeInTurn));
  const listed = await listStoredNames(storage);
  expect(listed).toHaveLength(getManyNames(kind));
  expect(listed.toSorted()).toEqual(names.toSorted());
});

test.for(KINDS)("%s rejects names other than those of pictures", async (kind, it) => {
  const storage = await openStorage(kind, it);
  const hash = "a".repeat(64);
  const names = [
    "../secret",
    "",
    "A".repeat(64),
    `${hash}/..`,
    `${hash}-1.png`,
    `${hash}-.avif`,
    `${hash}-1.avif`,
    `${hash}\n`,
  ];
  for (const name of names) {
    expect(() => storage.openStream(name)).toThrow("Not a stored picture");
    await expect(storage.findSize(name)).rejects.toThrow("Not a stored picture");
    await expect(storage.read(name)).rejects.toThrow("Not a stored picture");
    await expect(storage.writeNamed(name, CONTENT)).rejects.toThrow("Not a stored picture");
    await expect(storage.remove(name)).rejects.toThrow("Not a stored picture");
  }
});
