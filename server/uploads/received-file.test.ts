import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ALMOST_FULL } from "#server/storage-trouble.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { withReceivedFile } from "./received-file.ts";

const MEGABYTE = 1024 ** 2;

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
