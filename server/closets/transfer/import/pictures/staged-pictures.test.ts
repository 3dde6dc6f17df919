import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findAnswer, listOrphans, listStoredNames, openTestStore } from "#tests/support/factories/closet-store.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";

const picture = aPng();

const aSource = () => ({
  name: "jane",
  answer: { status: "OK", ...makePictureCloset("jane", ["a.png"]) },
  readPicture: () => picture,
});

test("an import stores its pictures after it has checked them, and leaves no file behind", async () => {
  const store = await openTestStore();
  const stored: string[][] = [];
  const control = { onProgress: () => void listStoredNames(store.pictures).then((names) => stored.push(names)) };
  expect(await importCloset(store, aSource(), {}, control)).toMatchObject({ pictures: 1, leftOut: [] });
  expect(stored).toEqual([[]]);
  expect((await findAnswer(store, "jane"))?.items).toHaveLength(1);
  expect(await listOrphans(store)).toEqual([]);
  expect(await readdir(join(store.dataDir, "receiving"))).toEqual([]);
});

test("an import that reuses a picture deleted meanwhile changes nothing", async () => {
  const store = await openTestStore();
  await importCloset(store, aSource());
  const [{ sha256 } = { sha256: "" }] = await store.db.selectFrom("pictures").select("sha256").execute();
  const before = await findAnswer(store, "jane");
  const control = { onProgress: () => store.pictures.remove(sha256) };
  await expect(importCloset(store, aSource(), { existing: "replace" }, control)).rejects.toThrow(
    "another import or removal deleted pictures of this closet; try again",
  );
  expect(await findAnswer(store, "jane")).toEqual(before);
});
