import { spawnSync } from "node:child_process";
import { constants, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { asOnlyWriter } from "#server/closets/closet-store.ts";
import { findAnswer } from "#tests/support/factories/closet-store.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { aPng } from "#tests/support/factories/pictures.ts";

test("an import that is stopped in the middle changes nothing and leaves nothing behind", async () => {
  const { store, ownerServices, openApiClient } = await openTestOwnerApi({
    jane: { answer: { items: [{ id: "1" }] } },
  });
  const program = await openApiClient();
  const { address } = await program.upload("jane", await aPng());
  const listReceived = async (): Promise<string[]> =>
    await readdir(join(store.dataDir, "receiving"), { recursive: true });
  await asOnlyWriter(store, {}, async () => {
    const importing = program.importJson("jane", makePictureCloset("jane", [address]));
    // The picture is staged, and the import waits for the writer lock.
    await expect.poll(async () => (await listReceived()).filter((path) => /[0-9a-f]{64}$/.test(path))).toHaveLength(1);
    await ownerServices.closets.stop();
    expect((await importing).status).toBe(503);
  });
  expect(await listReceived()).toEqual([]);
  expect((await findAnswer(store, "jane"))?.items).toMatchObject([{ id: "1", thumbnailImageURL: null }]);
});

test("two long imports delay further work of their keys, but not of other keys", async () => {
  const { store, openApiClient } = await openTestOwnerApi();
  const uploads = join(store.dataDir, "uploads");
  const picture = await aPng();
  const over: string[] = [];
  const note = async (name: string, importing: Promise<{ status: number }>): Promise<void> => {
    over.push(`${name} ${(await importing).status}`);
  };

  /** Starts an import that waits for its picture: the upload is a named pipe, which `finish` fills. */
  async function beginSlow(username: string) {
    const program = await openApiClient();
    const before = await readdir(uploads).catch(() => [] as string[]);
    const { address } = await program.upload(username, picture);
    const upload = join(uploads, (await readdir(uploads)).find((name) => !before.includes(name)) ?? "");
    await rm(upload);
    expect(spawnSync("mkfifo", [upload]).status).toBe(0);
    const closet = { ...makePictureCloset(username, [address]), filling: "x".repeat(1024 * 1024) };
    const importing = note(`slow ${username}`, program.importJson(username, closet));
    // A pipe cannot be opened for writing before the import reads it.
    const openToWrite = () => open(upload, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null);
    let file = await openToWrite();
    while (!file) {
      await setTimeout(20);
      file = await openToWrite();
    }
    const finish = async (): Promise<void> => {
      await file.writeFile(picture);
      await file.close();
      await importing;
    };
    return { program, finish };
  }

  const jane = await beginSlow("jane");
  const nora = await beginSlow("nora");
  const next = note("second of a slow key", jane.program.importJson("emma", { items: [] }));
  const quick = await openApiClient();
  await note("quick", quick.importJson("anna", { items: [] }));
  expect(over).toEqual(["quick 201"]);
  await jane.finish();
  await next;
  await nora.finish();
  expect(over).toEqual(["quick 201", "slow jane 201", "second of a slow key 201", "slow nora 201"]);
});
