import { expect, test } from "vitest";
import { findAnswer, listStoredNames, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { checkClosets } from "./closet-check.ts";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { repairPicture } from "./picture-repair.ts";

test("a repair creates missing variants and the thumbhash once, and visitors get them", async () => {
  const store = await openTestStore();
  const content = await aPng({ width: 500, height: 600 });
  const answer = { items: [{ id: "1", thumbnailImageURL: "a.png" }], status: "OK" };
  await importCloset(store, { name: "jane", answer, readPicture: async () => content });
  const whole = await findAnswer(store, "jane");
  const { version } = await store.db.selectFrom("owners").select("version").executeTakeFirstOrThrow();

  await store.db.updateTable("pictures").set({ thumbhash: null }).execute();
  expect((await findAnswer(store, "jane"))?.items[0]?.picture).toEqual({ width: 500, height: 600 });
  expect(await checkClosets(store, { repairPicture, isDryRun: true })).toMatchObject({ repaired: 5, lost: [] });
  expect(await listStoredNames(store.pictures)).toHaveLength(1);

  expect(await checkClosets(store, { repairPicture })).toMatchObject({ repaired: 5, lost: [], unused: 0 });
  expect(await listStoredNames(store.pictures)).toHaveLength(5);
  expect(await findAnswer(store, "jane")).toEqual(whole);
  const after = await store.db.selectFrom("owners").select("version").executeTakeFirstOrThrow();
  expect(after.version).toBe(version + 1);
  expect(await checkClosets(store, { repairPicture })).toMatchObject({ repaired: 0 });
});
