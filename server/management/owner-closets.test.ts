import { spawnSync } from "node:child_process";
import { constants, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { asOnlyWriter } from "#server/closets/closet-store.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { openTestOwners } from "#tests/support/drivers/owner-program.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { aPng } from "#tests/support/factories/pictures.ts";

test("an import that is stopped in the middle changes nothing and leaves nothing behind", async () => {
  const { store, ownerServices, openProgram } = await openTestOwners({ jane: { answer: { items: [{ id: "1" }] } } });
  const program = await openProgram();
  const { address } = await program.upload("jane", await aPng());
  const listReceived = async (): Promise<string[]> => await readdir(join(store.dataDir, "receiving"), { recursive: true });
  await asOnlyWriter(store, {}, async () => {
    const importing = program.importJson("jane", makePictureCloset("jane", [address]));
    // Its picture is staged, and it waits to be the only writer.
    await expect.poll(async () => (await listReceived()).filter((path) => /[0-9a-f]{64}$/.test(path))).toHaveLength(1);
    await ownerServices.closets.stop();
    expect((await importing).status).toBe(503);
  });
  expect(await listReceived()).toEqual([]);
  expect((await findAnswer(store, "jane"))?.items).toMatchObject([{ id: "1", thumbnailImageURL: null }]);
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
