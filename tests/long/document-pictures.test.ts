import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("the pictures of README and guide show the pages as they are", () => {
  const { status, stderr } = spawnSync(process.execPath, ["tests/pictures/make-pictures.ts", "--check"], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});
