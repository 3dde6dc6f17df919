import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ALMOST_FULL } from "#server/db/storage-trouble.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { mountSmallDisk } from "#tests/support/drivers/small-disk.ts";
import { removeAbandonedFiles, withReceivedFile, withWorkFolder } from "./received-file.ts";

const MEGABYTE = 1024 ** 2;
/** With its journal. */
const LOCK_FILES = 2;

test.for([
  ["it says that it would", 9 * MEGABYTE],
  ["it does", null],
] as const)(
  "a body that would fill a disk is refused as soon as %s, and nothing of it is left",
  async ([, announcedBytes], { skip }) => {
    const disk = await mountSmallDisk(10);
    if (!disk) return skip("A disk of its own can be had on Linux as root alone.");
    disk.fill(9 * MEGABYTE);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          sent += 1;
          controller.enqueue(new Uint8Array(MEGABYTE));
        },
      },
      { highWaterMark: 0 },
    );
    const options = { dataDir: disk.folder, extension: ".zip", maxBytes: 20 * MEGABYTE, announcedBytes };
    await expect(withReceivedFile(body, options, async () => "received")).rejects.toMatchObject({ code: ALMOST_FULL });
    expect(sent).toBe(announcedBytes === null ? 9 : 0);
    expect(await readdir(join(disk.folder, "receiving"))).toEqual([]);
  },
);

test("bodies of a running process stay, and those of one that was killed go at once", async () => {
  const dataDir = await makeTemporaryFolder();
  const child = spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { withReceivedFile } from "#server/pictures/uploads/received-file.ts";
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
  await withWorkFolder(dataDir, async () => {
    await removeAbandonedFiles(dataDir, 0);
    expect(await list()).toEqual([2, 2 * LOCK_FILES]);
    child.kill("SIGKILL");
    await once(child, "exit");
    await removeAbandonedFiles(dataDir, 0);
    expect(await list()).toEqual([1, LOCK_FILES]);
  });
});
