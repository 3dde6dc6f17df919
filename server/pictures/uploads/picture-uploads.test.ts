import { expect, onTestFinished, test, vi } from "vitest";
import { computeSha256, openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { removeCloset } from "#server/closets/owner/admin/closet-admin.ts";
import { listStoredNames, openTestStore, sweepAll } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { createPictureUploads } from "./picture-uploads.ts";

test("at most 4 GB of uploads wait for one closet, and a tiny picture counts as 4 KB", async () => {
  const { store, openApiClient } = await openTestOwnerApi();
  const { upload } = await openApiClient();
  const whole = 2 ** 31 - 4096;
  const rows = [whole, whole, 4096].map((bytes, n) => ({ sha256: `${n}`.repeat(64), storedSha256: `${n}`, bytes }));
  const facts = { usernameKey: "jane", picture: "{}", changedAt: Date.now() };
  await store.db
    .insertInto("pictureUploads")
    .values(rows.map((row) => ({ ...row, ...facts })))
    .execute();
  const send = async (username: string, seed: number) => (await upload(username, await aPng({ seed }))).status;
  expect([await send("jane", 1), await send("jane", 2), await send("emma", 2)]).toEqual([201, 413, 201]);
});

test("an upload that was confirmed again may be imported for one more day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { openApiClient, ownerServices } = await openTestOwnerApi();
  const { upload, importJson } = await openApiClient();
  const content = await aPng();
  const statuses: number[] = [];
  for (const hours of [23, 2]) {
    statuses.push((await upload("jane", content)).status);
    vi.setSystemTime(Date.now() + hours * 3_600_000 + 1000);
    await ownerServices.uploads.clean();
  }
  expect(statuses).toEqual([201, 200]);
  const imported = await importJson("jane", {
    items: [{ id: "1", thumbnailImageURL: `pictures/${computeSha256(content)}` }],
  });
  expect(imported.json).toMatchObject({ leftOut: [], closet: { pictures: 1 } });
});

test("a photograph is written once, and an entry or an import that names it writes no file", async () => {
  const { store, openApiClient } = await openTestOwnerApi();
  const { upload, importJson, call } = await openApiClient();
  const [first, second] = [
    await upload("jane", await aPng({ seed: 1 })),
    await upload("jane", await aPng({ seed: 2 })),
  ];
  const listTimes = async () => {
    const names = (await listStoredNames(store.pictures)).toSorted((a, b) => a.localeCompare(b));
    return await Promise.all(names.map(async (name) => [name, await store.pictures.findTime(name)]));
  };
  const times = await listTimes();
  expect(times).toHaveLength(2);
  await importJson("jane", { items: [{ id: "1", thumbnailImageURL: first.address }] });
  const body = JSON.stringify({ thumbnailImageURL: second.address });
  const headers = { "Content-Type": "application/json" };
  expect((await call("POST", "/owner/closets/jane/items", { body, headers })).status).toBe(201);
  expect(await listTimes()).toEqual(times);
});

test("the same photograph of two closets is one file, which stays while one of them waits", async () => {
  const { store, openApiClient } = await openTestOwnerApi();
  const { upload, importJson } = await openApiClient();
  const content = await aPng();
  const answers = [await upload("jane", content), await upload("emma", content)];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [name] = await listStoredNames(store.pictures);
  await importJson("jane", { items: [{ id: "1", thumbnailImageURL: answers[0]?.address }] });
  await removeCloset(store, "jane");
  await sweepAll(store);
  expect(await listStoredNames(store.pictures)).toEqual([name]);
  const items = [{ id: "1", thumbnailImageURL: answers[1]?.address }];
  expect((await importJson("emma", { items })).json).toMatchObject({ leftOut: [], closet: { pictures: 1 } });
});

test("twelve uploads at once to three processes never exceed the room", async () => {
  const store = await openTestStore();
  const processes = [0, 1, 2].map(() => createPictureUploads(store));
  const findRoom = async () => 5 * 4096;
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, async (_, seed) => {
      const content = await aPng({ seed });
      const sha256 = computeSha256(content);
      const uploads = processes[seed % 3];
      const put = () => uploads?.put({ usernameKey: "jane", sha256 }, { sha256, read: async () => content }, findRoom);
      return await uploads?.inTurn(`caller ${seed}`, async () => await put());
    }),
  );
  const stored = outcomes.filter((outcome) => outcome?.status === "stored").length;
  const rows = await store.db.selectFrom("pictureUploads").select("sha256").execute();
  expect(rows).toHaveLength(stored);
  expect(stored).toBeLessThanOrEqual(5);
});
