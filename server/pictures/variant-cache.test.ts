import {
  appendFile,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { createVariantCache, type VariantCacheOptions } from "./variant-cache.ts";

const HOUR_MS = 3_600_000;

async function openCache(options: Partial<VariantCacheOptions> & { folder?: string } = {}) {
  const folder = options.folder ?? join(await makeTemporaryFolder(), "cache");
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  const cache = createVariantCache(folder, { maxBytes: 1_000_000, log, ...options });
  return { ...cache, folder, warnings };
}

async function makeOlder(path: string, { writtenMs, usedMs = writtenMs }: { writtenMs: number; usedMs?: number }) {
  await utimes(path, new Date(Date.now() - usedMs), new Date(Date.now() - writtenMs));
}

async function getSize(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test("a cached file is found again, by this process and by the next", async () => {
  const { put, get, folder } = await openCache();
  expect(await get("a-picture")).toBeNull();
  await put("a-picture", Buffer.from("first"));
  await put("a-picture", Buffer.from("second"));
  await put("nothing", Buffer.alloc(0));
  expect(await get("a-picture")).toEqual(Buffer.from("second"));
  const next = await openCache({ folder });
  expect(await next.get("a-picture")).toEqual(Buffer.from("second"));
  expect(await next.get("nothing")).toEqual(Buffer.alloc(0));
  await rm(join(folder, "a-picture"));
  expect(await next.get("a-picture")).toBeNull();
});

test("a cut, changed or renamed file is a miss, and is removed", async () => {
  const { put, get, folder, warnings } = await openCache();
  const content = Buffer.alloc(1000, "x");
  const harm = {
    cut: (path: string) => truncate(path, 700),
    emptied: (path: string) => truncate(path, 0),
    short: (path: string) => truncate(path, 10),
    longer: (path: string) => appendFile(path, "x"),
    changed: async (path: string) => writeFile(path, (await readFile(path)).fill("y", 500, 501)),
  };
  for (const [name, change] of Object.entries(harm)) {
    await put(name, content);
    await change(join(folder, name));
    expect([name, await get(name)]).toEqual([name, null]);
  }
  await put("one", content);
  await copyFile(join(folder, "one"), join(folder, "ONE"));
  expect(await get("ONE")).toBeNull();
  expect(await readdir(folder)).toEqual(["one"]);
  expect(warnings).toEqual([]);
});

test("the least recently used file goes first, and the total stays within the limit", async () => {
  const { put, get, folder } = await openCache({ maxBytes: 100_000 });
  const content = Buffer.alloc(5000, "x");
  await put("first", content);
  await put("second", content);
  await makeOlder(join(folder, "first"), { writtenMs: 4 * HOUR_MS, usedMs: 3 * HOUR_MS });
  await makeOlder(join(folder, "second"), { writtenMs: 4 * HOUR_MS, usedMs: 2 * HOUR_MS });
  await get("first");
  for (let count = 0; count < 15; count += 1) {
    await put(`other-${count}`, content);
    await makeOlder(join(folder, `other-${count}`), { writtenMs: HOUR_MS });
  }
  expect(await get("first")).toEqual(content);
  expect(await get("second")).toBeNull();
});

test("the limit holds after every write", async () => {
  const step = fc.record({ name: fc.nat({ max: 30 }), bytes: fc.nat({ max: 1500 }), isNew: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      let cache = await openCache({ maxBytes: 10_000 });
      for (const { name, bytes, isNew } of steps) {
        if (isNew) cache = await openCache({ maxBytes: 10_000, folder: cache.folder });
        await cache.put(`name-${name}`, Buffer.alloc(bytes));
        const isThere = (await readdir(cache.folder).catch(() => [])).length > 0;
        expect(isThere ? await getSize(cache.folder) : 0).toBeLessThanOrEqual(10_000);
      }
    }),
    { numRuns: 15 },
  );
});

test("a content of more than a tenth of the limit is not cached", async () => {
  const { put, get } = await openCache({ maxBytes: 10_000 });
  await put("huge", Buffer.alloc(1001));
  expect(await get("huge")).toBeNull();
});

test("a full folder is reduced by the first write", async () => {
  const { folder, put } = await openCache({ maxBytes: 10_000 });
  await put("kept", Buffer.alloc(10));
  for (let count = 0; count < 30; count += 1) await writeFile(join(folder, `left-${count}`), Buffer.alloc(900));
  const next = await openCache({ folder, maxBytes: 10_000 });
  await next.put("new", Buffer.alloc(10));
  expect(await getSize(folder)).toBeLessThanOrEqual(10_000);
});

test("a file that was not used for 30 days is removed", async () => {
  const { folder, put, evict, warnings } = await openCache();
  await evict();
  const DAY_MS = 24 * HOUR_MS;
  for (const name of ["new", "used", "unused"]) await put(name, Buffer.alloc(10));
  await writeFile(join(folder, ".unfinished-1"), "half");
  for (const name of ["unused", ".unfinished-1"]) await makeOlder(join(folder, name), { writtenMs: 31 * DAY_MS });
  await makeOlder(join(folder, "used"), { writtenMs: 60 * DAY_MS, usedMs: 29 * DAY_MS });
  await evict();
  expect((await readdir(folder)).toSorted()).toEqual(["new", "used"]);
  expect(warnings).toEqual([]);
});

test("a folder that cannot be written to is logged once", async () => {
  const folder = join(await makeTemporaryFolder(), "a-file");
  await writeFile(folder, "");
  const { put, get, warnings } = await openCache({ folder: join(folder, "cache") });
  await put("one", Buffer.from("one"));
  await put("two", Buffer.from("two"));
  expect(warnings).toEqual(["the cache could not be written; pictures are made again each time"]);
  expect(await get("one")).toBeNull();
  expect(await get("two")).toBeNull();
  expect(warnings).toHaveLength(1);
});

test("a read error is logged once, and again after a success", async () => {
  const { put, get, folder, warnings } = await openCache();
  await put("one", Buffer.from("one"));
  await mkdir(join(folder, "a-folder"));
  expect(await get("a-folder")).toBeNull();
  expect(await get("a-folder")).toBeNull();
  expect(warnings).toEqual(["a cache file could not be read"]);
  await put("one", Buffer.from("another"));
  expect(await get("a-folder")).toBeNull();
  expect(warnings).toHaveLength(2);
});

test("concurrent reads and writes do not interfere", async () => {
  const { put, get, folder, warnings } = await openCache({ maxBytes: 20_000 });
  await Promise.all(
    Array.from({ length: 200 }, async (_, count) => {
      const name = `name-${count % 7}`;
      await put(name, Buffer.alloc(1000, name));
      const found = await get(name);
      if (found) expect(found).toEqual(Buffer.alloc(1000, name));
    }),
  );
  expect((await readdir(folder)).filter((name) => name.startsWith("."))).toEqual([]);
  expect(warnings).toEqual([]);
});
