import { expect, test } from "vitest";
import { mountSmallDisk } from "#tests/support/drivers/small-disk.ts";
import { isDiskNearlyFull } from "./free-space.ts";

const KB = 1024;

test("a disk is nearly full when less than a tenth is free", async (context) => {
  const disk = await mountSmallDisk(10);
  if (!disk) return context.skip();
  expect(await isDiskNearlyFull(disk.folder)).toBe(false);
  disk.fill(1200 * KB);
  expect(await isDiskNearlyFull(disk.folder)).toBe(false);
  await disk.clear();
  disk.fill(800 * KB);
  expect(await isDiskNearlyFull(disk.folder)).toBe(true);
});
