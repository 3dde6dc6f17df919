import { readdir, utimes, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { withReceivedFile } from "./received-file.ts";
import { removeAbandonedFiles, withTemporaryFolder } from "#server/db/temporary-files.ts";

test("received files of a killed process are removed when they are old, and newer ones stay", async () => {
  const dataDir = await makeTemporaryFolder();
  await withTemporaryFolder(dataDir, async (folder) => {
    const list = () => readdir(join(dataDir, "receiving"));
    const left = `${folder}-left.zip`;
    await writeFile(left, "");
    await utimes(left, 1000, 1000);
    await removeAbandonedFiles(dataDir, 999_000);
    expect(await list()).toHaveLength(2);
    await removeAbandonedFiles(dataDir, 1_001_000);
    expect(await list()).toEqual([basename(folder)]);
  });
});

test.each([
  ["slower than 10 KB/s after 30 seconds", 31_000, 100_000, "cut"],
  ["slow in its first 30 seconds", 29_000, 10, "whole"],
  ["of 10 KB/s", 31_000, 400_000, "whole"],
])("a body that is %s", async (_, ms, bytes, end) => {
  const dataDir = await makeTemporaryFolder();
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  let isSent = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(to) {
        if (isSent) return to.close();
        isSent = true;
        now.mockReturnValue(ms);
        to.enqueue(new Uint8Array(bytes));
      },
    },
    { highWaterMark: 0 },
  );
  const options = { dataDir, extension: ".zip", maxBytes: 1_000_000, announcedBytes: null };
  expect(await withReceivedFile(body, options, async (file) => file.end)).toBe(end);
});
