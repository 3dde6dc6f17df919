import { expect, onTestFinished, test, vi } from "vitest";
import { hashOf, openTestOwners } from "#tests/support/owner-program.ts";
import { aPng } from "#tests/support/pictures.ts";

test("4 GB wait for one closet and no more, and a single byte counts as what a disk keeps it in", async () => {
  const { store, openProgram } = await openTestOwners();
  const { call } = await openProgram();
  const whole = 2 ** 31 - 4096;
  const rows = [whole, whole, 4096].map((bytes, n) => ({ sha256: `${n}`.repeat(64), storedName: `${n}`, bytes }));
  const facts = { usernameKey: "jane", picture: null, changedAt: Date.now() };
  await store.db
    .insertInto("pictureUploads")
    .values(rows.map((row) => ({ ...row, ...facts })))
    .execute();
  const begun = { body: "x", headers: { "Content-Type": "image/png", "Upload-Complete": "?0" } };
  const send = async (username: string, digit: string) =>
    (await call("PUT", `/owner/closets/${username}/pictures/${digit.repeat(64)}`, begun)).status;
  expect([await send("jane", "a"), await send("jane", "b"), await send("emma", "b")]).toEqual([200, 413, 200]);
});

test("who was told that a picture is there may import it for a day more", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { openProgram, ownerServices } = await openTestOwners();
  const { upload, importJson } = await openProgram();
  const content = await aPng();
  const statuses: number[] = [];
  for (const hours of [23, 2]) {
    statuses.push((await upload("jane", content)).status);
    vi.setSystemTime(Date.now() + hours * 3_600_000 + 1000);
    await ownerServices.uploads.clean();
  }
  expect(statuses).toEqual([201, 200]);
  const imported = await importJson("jane", { items: [{ id: "1", thumbnailImageURL: `pictures/${hashOf(content)}` }] });
  expect(imported.json).toMatchObject({ leftOut: [], closet: { pictures: 1 } });
});
