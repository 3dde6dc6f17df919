import { expect, test } from "vitest";
import { findAnswer, listStoredNames, openTestStore } from "#tests/support/closet-store.ts";
import { aPng } from "#tests/support/pictures.ts";
import { checkClosets } from "./closet-check.ts";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { mendPicture } from "./picture-mender.ts";

test("what an earlier release did not make of a picture is made, once, and visitors get it", async () => {
  const store = await openTestStore();
  const content = await aPng({ width: 500, height: 600 });
  const answer = { items: [{ id: "1", thumbnailImageURL: "a.png" }], status: "OK" };
  await importCloset(store, { name: "jane", answer, readPicture: async () => content });
  const whole = { answer: await findAnswer(store, "jane"), names: (await listStoredNames(store.pictures)).toSorted() };
  const { version } = await store.db.selectFrom("owners").select("version").executeTakeFirstOrThrow();
  expect(whole.names).toHaveLength(5);

  for (const name of whole.names) if (name.includes("-")) await store.pictures.remove(name);
  await store.db.updateTable("pictures").set({ thumbhash: null }).execute();
  expect((await findAnswer(store, "jane"))?.items[0]?.picture).toEqual({ width: 500, height: 600 });
  expect(await checkClosets(store, { mendPicture, isTrial: true })).toMatchObject({ mended: 5, lost: [] });
  expect(await listStoredNames(store.pictures)).toHaveLength(1);

  expect(await checkClosets(store, { mendPicture })).toMatchObject({ mended: 5, lost: [], unused: 0 });
  expect((await listStoredNames(store.pictures)).toSorted()).toEqual(whole.names);
  expect(await findAnswer(store, "jane")).toEqual(whole.answer);
  const after = await store.db.selectFrom("owners").select("version").executeTakeFirstOrThrow();
  expect(after.version).toBe(version + 1);
  expect(await checkClosets(store, { mendPicture })).toMatchObject({ mended: 0 });
});
