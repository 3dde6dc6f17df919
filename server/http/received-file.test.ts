import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { withReceivedFile } from "./received-file.ts";
import { removeAbandonedFiles, withTemporaryFolder } from "#server/db/temporary-files.ts";

/** The lock file of a process, and its SQLite journal. */
const LOCK_FILES = 2;

test("received files of a running process stay, and those of a killed process are removed", async () => {
  const dataDir = await makeTemporaryFolder();
  const child = spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { withReceivedFile } from "#server/http/received-file.ts";
      const options = { dataDir: ${JSON.stringify(dataDir)}, extension: ".zip", maxBytes: 9, announcedBytes: null };
      await withReceivedFile(null, options, () => {
        console.log("received");
        return new Promise((resolve) => setTimeout(resolve, 600_000));
      });`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  const list = async () => [
    (await readdir(join(dataDir, "receiving"))).length,
    (await readdir(dataDir)).filter((name) => name.startsWith("process-")).length,
  ];
  await withTemporaryFolder(dataDir, async () => {
    await removeAbandonedFiles(dataDir, 0);
    expect(await list()).toEqual([2, 2 * LOCK_FILES]);
    child.kill("SIGKILL");
    await once(child, "exit");
    await removeAbandonedFiles(dataDir, 0);
    expect(await list()).toEqual([1, LOCK_FILES]);
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
