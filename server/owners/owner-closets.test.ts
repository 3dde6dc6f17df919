import { spawnSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestOwners } from "#tests/support/owner-program.ts";
import { makePictureCloset } from "#tests/support/picture-closet.ts";
import { aPng } from "#tests/support/pictures.ts";

test("an export that is stopped in the middle leaves nothing behind", async () => {
  const jane = { answer: makePictureCloset("jane", ["a.png"]), picture: await aPng() };
  const { store, ownerServices, openProgram } = await openTestOwners({ jane });
  const { call } = await openProgram();
  const findFiles = async (pattern: RegExp): Promise<string[]> =>
    (await readdir(store.dataDir, { recursive: true })).filter((path) => pattern.test(path));
  // A picture that is read without an end.
  const [picture = ""] = (await findFiles(/^pictures\/.*[0-9a-f]{64}$/)).map((path) => join(store.dataDir, path));
  await rm(picture);
  expect(spawnSync("mkfifo", [picture]).status).toBe(0);
  const exporting = call("GET", "/owner/closets/jane/export");
  await expect.poll(() => findFiles(/^receiving.*unfinished$/)).toHaveLength(1);
  await ownerServices.closets.stop();
  expect((await exporting).status).toBe(503);
  expect(await findFiles(/^receiving\//)).toEqual([]);
});
