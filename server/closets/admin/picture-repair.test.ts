import { expect, test } from "vitest";
import { listStoredNames, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { checkClosets } from "./closet-check.ts";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { repairPicture } from "./picture-repair.ts";

test("a repair creates missing variants once", async () => {
  const store = await openTestStore();
  const content = await aPng({ width: 500, height: 600 });
  const answer = { items: [{ id: "1", thumbnailImageURL: "a.png" }], status: "OK" };
  await importCloset(store, { name: "jane", answer, readPicture: async () => content });
  expect(await checkClosets(store, { repairPicture, isDryRun: true })).toMatchObject({ repaired: 4, lost: [] });
  expect(await listStoredNames(store.pictures)).toHaveLength(1);

  expect(await checkClosets(store, { repairPicture })).toMatchObject({ repaired: 4, lost: [], unused: 0 });
  expect(await listStoredNames(store.pictures)).toHaveLength(5);
  expect(await checkClosets(store, { repairPicture })).toMatchObject({ repaired: 0 });
});
