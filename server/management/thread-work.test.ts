import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { IMPORT_BUDGET } from "#server/http/limits/route-limits.ts";
import { findAnswer, listOrphans, openTestStore } from "#tests/support/factories/closet-store.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { createFakeNetwork, startRawSite } from "#tests/support/fakes/web-sites.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";
import { doThreadWork } from "./thread-work.ts";

test.for<[name: string, budget: Partial<typeof IMPORT_BUDGET>, says: string]>([
  ["takes too long", { minutes: 0 }, "this import takes too long: 0 minutes at most"],
  ["has too many pixels", { megapixels: 0.0001 }, "its pictures have more than 0.0001 megapixels together"],
])("an import that %s is rejected and changes nothing", async ([, budget, says]) => {
  const store = await openTestStore();
  const path = join(await makeTemporaryFolder(), "jane.zip");
  const answer = { status: "OK", ...makePictureCloset("jane", ["a.png", "b.png"]) };
  const pictures = { "a.png": await aPng(), "b.png": await aPng({ seed: 1 }) };
  await writeFile(path, await makeZip({ "closet.json": JSON.stringify(answer), ...pictures }));
  const folder = await makeTemporaryFolder();
  const work = { kind: "import", path, bytes: 1, folder, options: { username: "jane" } } as const;
  const control = { onGarbageCollectionFailed: () => undefined, budget: { ...IMPORT_BUDGET, ...budget } };
  await expect(doThreadWork(store, work, control)).rejects.toThrow(says);
  expect(await findAnswer(store, "jane")).toBeNull();
  expect(await listOrphans(store)).toEqual([]);
});

test("an import that fetches pictures has the same time limit, and changes nothing after it", async () => {
  const store = await openTestStore();
  const port = await startRawSite(() => undefined);
  const path = join(await makeTemporaryFolder(), "jane.json");
  const items = [{ id: "1", thumbnailImageURL: `http://silent.example:${port}/a.png` }];
  await writeFile(path, JSON.stringify({ status: "OK", items }));
  const folder = await makeTemporaryFolder();
  const work = { kind: "import", path, bytes: 1, folder, options: { username: "jane", fetchPictures: true } } as const;
  const budget = { ...IMPORT_BUDGET, minutes: 0.01 };
  const control = { onGarbageCollectionFailed: () => undefined, budget, network: createFakeNetwork() };
  await expect(doThreadWork(store, work, control)).rejects.toThrow("this import takes too long: 0.01 minutes at most");
  expect(await findAnswer(store, "jane")).toBeNull();
});
