import { spawnSync } from "node:child_process";
import { constants, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { openTestOwners } from "#tests/support/drivers/owner-program.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { aPng } from "#tests/support/factories/pictures.ts";

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

test("an import that takes long keeps no other key waiting; others of its key come after it", async () => {
  const { store, openProgram } = await openTestOwners();
  const slow = await openProgram();
  const quick = await openProgram();
  const picture = await aPng();
  const { address } = await slow.upload("jane", picture);
  const closet = makePictureCloset("jane", [address]);
  // An uploaded picture that cannot be read to its end before it is written once more.
  const [upload = ""] = (await readdir(join(store.dataDir, "uploads"))).map((name) =>
    join(store.dataDir, "uploads", name),
  );
  await rm(upload);
  expect(spawnSync("mkfifo", [upload]).status).toBe(0);
  const over: string[] = [];
  const note = async (name: string, importing: ReturnType<typeof slow.importJson>): Promise<void> => {
    over.push(`${name} ${(await importing).status}`);
  };
  const all = [note("first of the slow key", slow.importJson("jane", closet))];
  // It can be opened to write as soon as the import reads it.
  const openToWrite = () => open(upload, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null);
  let file = await openToWrite();
  while (!file) {
    await setTimeout(20);
    file = await openToWrite();
  }
  all.push(note("second of the slow key", slow.importJson("emma", { items: [] })));
  await note("quick key", quick.importJson("anna", { items: [] }));
  expect(over).toEqual(["quick key 201"]);
  await file.writeFile(picture);
  await file.close();
  await Promise.all(all);
  expect(over).toEqual(["quick key 201", "first of the slow key 201", "second of the slow key 201"]);
});
